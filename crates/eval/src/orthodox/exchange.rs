//! What a capture brings once everything that can retake on its square has done so.

use chessmith_board::Square;
use chessmith_orthodox::{Kind, Move, Position, Set, attacks, victim};

/// The worth of each kind in exchanges, by number of [`Kind`]; a king is never given.
const WORTH: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// Returns what a move wins if nobody answers: above zero for captures and for promotions to a queen,
/// zero for quiet moves.
///
/// Of equal victims the cheaper taker comes first.
pub(super) fn gain(position: &Position, m: Move) -> i32 {
    let taken = taken(position, m);
    match m.promotion {
        // What a rook or knight can do here a queen can nearly always do; the search still looks.
        Some(kind) if kind != Kind::Queen => match taken {
            Some(_) => -promoted(kind),
            None => 0,
        },
        Some(kind) => promoted(kind) + taken.map_or(0, worth),
        None => taken.map_or(0, |taken| worth(taken) - worth(m.kind).min(1_000) / 32),
    }
}

/// Returns what is left of a move's gain once everything that can retake on its square has done so.
pub(super) fn remains(position: &Position, m: Move, gain: i32) -> i32 {
    if gain <= 0 {
        return gain;
    }
    let mut gone = Set::of(m.from);
    if position.en_passant() == Some(m.to) && m.kind == Kind::Pawn {
        gone.insert(victim(m.to));
    }
    let won = taken(position, m).map_or(0, worth) + m.promotion.map_or(0, promoted);
    let stays = m.promotion.unwrap_or(m.kind);
    won - answer(position, m.to, worth(stays), gone)
}

/// Returns what a move takes.
fn taken(position: &Position, m: Move) -> Option<Kind> {
    let enemies = position.of_side(position.side_to_move().other());
    if enemies.has(m.to) {
        return position.kind_at(m.to);
    }
    let passing = m.kind == Kind::Pawn && position.en_passant() == Some(m.to);
    passing.then_some(Kind::Pawn)
}

const fn worth(kind: Kind) -> i32 {
    WORTH[kind.index()]
}

/// Returns what a pawn gains by becoming a piece.
const fn promoted(kind: Kind) -> i32 {
    worth(kind) - worth(Kind::Pawn)
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
    use super::{gain, remains};
    use chessmith_game::Notate;
    use chessmith_orthodox::{Move, Orthodox, Position, Turn, Variant};

    fn of(position: &str, turn: &str) -> (Position, Move) {
        let game = Orthodox::standard(Variant::Chess);
        let position = game.read_position(position).expect("a sound position");
        let Turn::Move(m) = game.read_turn(&position, turn).expect("a move") else {
            panic!()
        };
        (position, m)
    }

    #[test]
    fn exchanges_are_counted_to_their_end() {
        for (text, turn, remaining) in [
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100),
            ("4k3/2p5/3p4/8/8/8/3R4/4K3 w - - 0 1", "d2d6", -400),
            ("4k3/2p5/3r4/8/8/8/3R4/4K3 w - - 0 1", "d2d6", 0),
            // A rook behind the rook retakes.
            ("3rk3/8/3r4/8/8/8/3R4/3RK3 w - - 0 1", "d2d6", 500),
            ("4k3/8/2n5/4p3/8/5N2/8/4K3 w - - 0 1", "f3e5", -220),
            ("4k3/8/2n5/4p3/8/5N2/1B6/4K3 w - - 0 1", "f3e5", 100),
            ("8/P7/8/8/8/4k3/8/4K3 w - - 0 1", "a7a8q", 850),
            ("1r6/P7/8/8/8/4k3/8/4K3 w - - 0 1", "a7b8q", 1_350),
            ("1r6/P7/8/8/8/4k3/8/4K3 w - - 0 1", "a7a8q", -100),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
            ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", 100),
        ] {
            let (position, m) = of(text, turn);
            let found = remains(&position, m, gain(&position, m));
            assert_eq!(found, remaining, "{turn} in {text}");
        }
    }

    #[test]
    fn dear_victims_come_first_and_cheap_takers_before_dear_ones() {
        let board = "4k3/8/8/3q1r2/4P3/8/Q7/4K3 w - - 0 1";
        let gains = ["e4d5", "a2d5", "e4f5"].map(|turn| {
            let (position, m) = of(board, turn);
            gain(&position, m)
        });
        assert!(gains.is_sorted_by(|a, b| a > b), "{gains:?}");
    }
}
