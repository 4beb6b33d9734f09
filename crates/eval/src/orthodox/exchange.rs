//! What a capture brings once everything that can retake on its square has done so.

use chessmith_board::Square;
use chessmith_orthodox::{Kind, Move, Position, Set, attacks, victim};

/// The worth of each kind in exchanges, by number of [`Kind`]; a king is never given.
const WORTH: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// Returns what a move wins: above zero for captures that do not lose material and for promotions to a
/// queen, below for captures that do, zero for quiet moves.
pub(super) fn gain(position: &Position, m: Move) -> i32 {
    let us = position.side_to_move();
    let passing = m.kind == Kind::Pawn && position.en_passant() == Some(m.to);
    let taken = if position.of_side(us.other()).has(m.to) {
        position.kind_at(m.to)
    } else {
        passing.then_some(Kind::Pawn)
    };
    let promoted = match m.promotion {
        None => 0,
        Some(kind) => WORTH[kind.index()] - WORTH[Kind::Pawn.index()],
    };
    if m.promotion.is_some_and(|kind| kind != Kind::Queen) {
        // What a rook or knight can do here a queen can nearly always do; the search still looks.
        return if taken.is_some() { -promoted } else { 0 };
    }
    let Some(won) = taken
        .map(|kind| WORTH[kind.index()])
        .or((promoted > 0).then_some(0))
    else {
        return 0;
    };
    let stays = m.promotion.unwrap_or(m.kind);
    let mut gone = Set::of(m.from);
    if passing {
        gone.insert(victim(m.to));
    }
    let net = won + promoted - answer(position, m.to, WORTH[stays.index()], gone);
    // Equal exchanges are worth a look; of equal gains the dearer victim comes first.
    if net >= 0 { net + 1 + won / 16 } else { net }
}

/// Returns what the enemy wins at best by taking on `square` a piece worth `stake`, when the pieces on
/// `gone` have left their squares.
fn answer(position: &Position, square: Square, stake: i32, gone: Set) -> i32 {
    let mut side = position.side_to_move().other();
    let mut occupied = position.occupied() - gone;
    let queens = position.kind(Kind::Queen);
    let straight = position.kind(Kind::Rook) | queens;
    let diagonal = position.kind(Kind::Bishop) | queens;
    let mut attackers = (position.attackers(side, square, occupied)
        | position.attackers(side.other(), square, occupied))
        & occupied;
    // The gain of each taking, were it the last; cut back afterwards to what each side will accept.
    let mut gains = [0; 32];
    let mut count = 0;
    let mut stake = stake;
    while count < gains.len() {
        let own = attackers & position.of_side(side);
        let Some(kind) = Kind::ALL
            .into_iter()
            .find(|&kind| own.meets(position.kind(kind)))
        else {
            break;
        };
        let others = attackers & position.of_side(side.other());
        if kind == Kind::King && !others.is_empty() {
            break;
        }
        gains[count] = stake - if count > 0 { gains[count - 1] } else { 0 };
        count += 1;
        stake = WORTH[kind.index()];
        let Some(from) = (own & position.kind(kind)).lowest() else {
            break;
        };
        occupied.remove(from);
        // Who stood behind it now attacks as well.
        attackers |= attacks::bishop(square, occupied) & diagonal;
        attackers |= attacks::rook(square, occupied) & straight;
        attackers &= occupied;
        side = side.other();
    }
    while count > 1 {
        count -= 1;
        gains[count - 1] = -(-gains[count - 1]).max(gains[count]);
    }
    gains[0].max(0)
}

#[cfg(test)]
mod tests {
    use super::gain;
    use chessmith_game::Notate;
    use chessmith_orthodox::{Orthodox, Turn, Variant};

    fn gain_of(position: &str, turn: &str) -> i32 {
        let game = Orthodox::standard(Variant::Chess);
        let position = game.read_position(position).expect("a sound position");
        let Turn::Move(m) = game.read_turn(&position, turn).expect("a move") else {
            panic!()
        };
        gain(&position, m)
    }

    #[test]
    fn exchanges_are_counted_to_their_end() {
        for (position, turn, least, most) in [
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100, 110),
            ("4k3/2p5/3p4/8/8/8/3R4/4K3 w - - 0 1", "d2d6", -400, -400),
            ("4k3/2p5/3r4/8/8/8/3R4/4K3 w - - 0 1", "d2d6", 1, 40),
            // A rook behind the rook retakes.
            ("3rk3/8/3r4/8/8/8/3R4/3RK3 w - - 0 1", "d2d6", 500, 540),
            ("4k3/8/2n5/4p3/8/5N2/8/4K3 w - - 0 1", "f3e5", -220, -220),
            ("4k3/8/2n5/4p3/8/5N2/1B6/4K3 w - - 0 1", "f3e5", 1, 110),
            ("8/P7/8/8/8/4k3/8/4K3 w - - 0 1", "a7a8q", 850, 860),
            ("1r6/P7/8/8/8/4k3/8/4K3 w - - 0 1", "a7b8q", 1_350, 1_400),
            ("1r6/P7/8/8/8/4k3/8/4K3 w - - 0 1", "a7a8q", -100, -100),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0, 0),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100, 110),
            ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", 100, 110),
        ] {
            let found = gain_of(position, turn);
            assert!(
                (least..=most).contains(&found),
                "{turn} in {position}: {found}"
            );
        }
    }
}
