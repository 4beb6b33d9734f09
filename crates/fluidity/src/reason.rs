//! Finding the reason why a turn is refused.

use chessmith_board::eight::{self, Set};
use chessmith_board::{Side, Square};

use crate::castling::{self, Obstacle};
use crate::reach::{ahead, capture_squares, last_rank, second_rank};
use crate::refusal::Man;
use crate::turn::Powers;
use crate::{Kind, KnightCapture, Position, Refusal, Turn};

/// Returns why a turn that is not legal is refused: first its shape, then the safety of the king.
pub(crate) fn refusal(powers: Powers, position: &Position, turn: &Turn) -> Refusal {
    for side in Side::BOTH {
        if position.king(side).is_none() {
            return Refusal::KingCaptured(side);
        }
    }
    match shape(powers, position, turn) {
        Err(refusal) => refusal,
        Ok(mover) => exposure(position, turn, mover),
    }
}

impl Position {
    /// Returns the piece on a square that is known to be occupied.
    fn man(&self, square: Square) -> Man {
        let kind = self.piece_at(square).map_or(Kind::King, |(_, kind)| kind);
        Man { kind, square }
    }
}

/// Checks everything but the safety of the king; returns the piece that moves.
fn shape(powers: Powers, position: &Position, turn: &Turn) -> Result<Man, Refusal> {
    let Some((side, kind)) = position.piece_at(turn.from) else {
        return Err(Refusal::NoPiece(turn.from));
    };
    let mover = Man {
        kind,
        square: turn.from,
    };
    if side != position.side {
        return Err(Refusal::NotYours(mover, side));
    }
    if position.occupied().has(turn.to) && !is_castling(position, turn) {
        return Err(Refusal::Occupied(position.man(turn.to)));
    }
    if kind != Kind::Knight && !turn.taking.is_nothing() {
        return Err(Refusal::NoChoice(mover));
    }
    match kind {
        Kind::Pawn => pawn(position, turn, mover),
        Kind::Knight => knight(powers.knight, position, turn, mover),
        Kind::King => king(position, turn, mover),
        _ => ranger(powers.limit, position, turn, mover),
    }?;
    match turn.promotion {
        None if kind == Kind::Pawn && last_rank(side).has(turn.to) => {
            Err(Refusal::PromotionMissing(mover))
        }
        Some(becomes)
            if kind != Kind::Pawn
                || !last_rank(side).has(turn.to)
                || !Kind::PROMOTIONS.contains(&becomes) =>
        {
            Err(Refusal::PromotionHere(mover, becomes, turn.to))
        }
        _ => Ok(mover),
    }
}

fn is_castling(position: &Position, turn: &Turn) -> bool {
    turn.from == castling::king_home(position.side)
        && position.king(position.side) == Some(turn.from)
        && castling::targets(position.side).contains(&turn.to)
}

fn ranger(limit: u32, position: &Position, turn: &Turn, mover: Man) -> Result<(), Refusal> {
    let open = crate::reach::lines(mover.kind, turn.from, Set::EMPTY);
    if !open.has(turn.to) {
        return Err(Refusal::Way(mover, turn.to));
    }
    let way = eight::between(turn.from, turn.to);
    let friends = way & position.of_side(position.side);
    if let Some(friend) = nearest(turn.from, friends) {
        return Err(Refusal::Friend(mover, position.man(friend)));
    }
    let passed = (way & position.occupied()).len();
    if passed > limit {
        return Err(Refusal::TooMany {
            ranger: mover,
            passed,
            limit,
            to: turn.to,
        });
    }
    Ok(())
}

/// Returns the member of a set on one line with `from` that is nearest to it.
fn nearest(from: Square, set: Set) -> Option<Square> {
    set.into_iter()
        .min_by_key(|square| square.0.abs_diff(from.0))
}

fn knight(
    choice: KnightCapture,
    position: &Position,
    turn: &Turn,
    mover: Man,
) -> Result<(), Refusal> {
    if !eight::leaps(turn.from).has(turn.to) {
        return Err(Refusal::Way(mover, turn.to));
    }
    let enemies = position.of_side(position.side.other());
    let (near, far) = capture_squares(turn.from, turn.to);
    for (named, square) in [(turn.taking.near, near), (turn.taking.far, far)] {
        if named && !enemies.has(square) {
            return Err(Refusal::NothingToTake(mover, square));
        }
    }
    let one_of_two = turn.taking.near != turn.taking.far && enemies.has(near) && enemies.has(far);
    if one_of_two && choice == KnightCapture::All {
        return Err(Refusal::BothOrNone(mover, near, far));
    }
    Ok(())
}

fn pawn(position: &Position, turn: &Turn, mover: Man) -> Result<(), Refusal> {
    let side = position.side;
    let from = Set::of(turn.from);
    let one = ahead(side, from);
    let two = ahead(side, one);
    let is_home = second_rank(side).meets(from);
    if one.has(turn.to) {
        return Ok(());
    }
    if two.has(turn.to) {
        let Some(front) = one.lowest() else {
            return Err(Refusal::Way(mover, turn.to));
        };
        if !is_home {
            return Err(Refusal::PawnNotHome(mover));
        }
        return match position.of_side(side).has(front) {
            true => Err(Refusal::PawnStopped(mover, position.man(front))),
            false => Ok(()),
        };
    }
    if !eight::forward_diagonals(side, from).has(turn.to) {
        return Err(Refusal::Way(mover, turn.to));
    }
    let beside = Square((turn.from.0 & !7) | (turn.to.0 & 7));
    if !position.of_side(side.other()).has(beside) {
        return Err(Refusal::NothingToBypass(mover, beside));
    }
    Ok(())
}

fn king(position: &Position, turn: &Turn, mover: Man) -> Result<(), Refusal> {
    if eight::steps(turn.from).has(turn.to) {
        return Ok(());
    }
    if !is_castling(position, turn) {
        return Err(Refusal::Way(mover, turn.to));
    }
    match position.castling_obstacle(turn.to) {
        None => Ok(()),
        Some(Obstacle::NoRight(rook)) => Err(Refusal::CastlingRight(rook)),
        Some(Obstacle::Friend(square)) => Err(Refusal::CastlingFriend(position.man(square))),
        Some(Obstacle::NotMinor(square)) => Err(Refusal::CastlingNotMinor(position.man(square))),
        Some(Obstacle::Neighbours(a, b)) => Err(Refusal::CastlingNeighbours(
            position.man(a),
            position.man(b),
        )),
        Some(Obstacle::Attacked { square, by }) => {
            Err(Refusal::CastlingAttacked(square, position.man(by)))
        }
    }
}

/// Returns how a turn of correct shape leaves its own king attacked. Rules: FL-20, ruling B28.
fn exposure(position: &Position, turn: &Turn, mover: Man) -> Refusal {
    let side = position.side;
    let mut next = *position;
    next.apply(turn);
    // The turn was refused although its shape is right, so its king is attacked afterwards.
    let attacker = next.checkers(side).lowest().unwrap_or(turn.to);
    let attacker = position.man(attacker);
    if mover.kind == Kind::King {
        return Refusal::StepsIntoAttack(turn.to, attacker);
    }
    if position.checkers(side).has(attacker.square) {
        return Refusal::StillInCheck(side, attacker);
    }
    let shielded = position
        .king(side)
        .map_or(Set::EMPTY, |king| eight::between(king, attacker.square));
    match (position.taken(turn) & shielded).lowest() {
        Some(shield) => Refusal::Uncovers(position.man(shield), attacker),
        None => Refusal::Pinned(mover, attacker),
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use chessmith_board::Square;
    use chessmith_game::{Game, Notate, Turns};

    use super::shape;
    use crate::{Fluidity, Kind, Position, Taking, Turn};

    /// Every turn of correct shape that leaves its own king unattacked or takes the other's.
    fn tried_one_by_one(game: &Fluidity, position: &Position) -> Vec<String> {
        let takings = [(false, false), (true, false), (false, true), (true, true)];
        let mut texts = Vec::new();
        for (from, to) in (0..64).flat_map(|from| (0..64).map(move |to| (Square(from), Square(to))))
        {
            for promotion in [None].into_iter().chain(Kind::PROMOTIONS.map(Some)) {
                for (near, far) in takings {
                    let taking = Taking { near, far };
                    let turn = Turn {
                        from,
                        to,
                        promotion,
                        taking,
                    };
                    if shape(game.powers(), position, &turn).is_err() {
                        continue;
                    }
                    let takes_king = position.taken(&turn).meets(position.kind(Kind::King));
                    let mut next = *position;
                    next.apply(&turn);
                    if takes_king || !next.in_check(position.side) {
                        texts.push(game.turn_text(position, &turn));
                    }
                }
            }
        }
        texts.sort();
        texts
    }

    fn compare(game: &Fluidity, position: &Position, depth: u32) {
        if game.finish(position).is_some() {
            return;
        }
        let mut turns = Vec::new();
        game.turns(position, &mut |turn| {
            turns.push(turn);
            ControlFlow::Continue(())
        });
        let mut listed: Vec<_> = turns.iter().map(|t| game.turn_text(position, t)).collect();
        listed.sort();
        let text = game.position_text(position);
        assert_eq!(listed, tried_one_by_one(game, position), "{text}");
        if depth > 0 {
            for turn in turns {
                let mut next = *position;
                game.apply(&mut next, &turn);
                compare(game, &next, depth - 1);
            }
        }
    }

    #[test]
    fn generation_agrees_with_trying_every_turn() {
        let game = Fluidity::default();
        compare(&game, &game.start(), 2);
    }
}
