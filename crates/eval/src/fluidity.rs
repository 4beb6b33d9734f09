//! Fluidity Chess: material, places, and how much room a king has.

use chessmith_board::eight::{self, Set};
use chessmith_board::{Side, Square};
use chessmith_fluidity::{Fluidity, Kind, Position, Turn};
use chessmith_game::Game;
use chessmith_search::{Aspects, Evaluate, Score};

use crate::aspects;

/// Judges positions of Fluidity Chess.
#[derive(Clone, Copy, Debug, Default)]
pub struct FluidityEvaluator;

/// Worth in hundredths of a pawn by [`Kind`]; the inventor puts the knight at four pawns.
const WORTH: [i32; 6] = [100, 400, 300, 380, 720, 20_000];

/// The squares of the centre, where pieces pass most.
const CENTRE: Set = Set::from_word(0x0000_003C_3C3C_0000);

impl Evaluate<Fluidity> for FluidityEvaluator {
    type Memo = ();

    fn root(&self, _: &Fluidity, _: &Position) {}

    fn evaluate(&self, _: &Fluidity, position: &Position, (): &()) -> Score {
        let own = position.side_to_move();
        let balance = side_worth(position, own) - side_worth(position, own.other());
        Score::units(balance + 10)
    }

    fn gain(&self, _game: &Fluidity, position: &Position, turn: &Turn) -> i32 {
        let taken = position.taken(turn);
        let captured: i32 = Kind::ALL
            .into_iter()
            .map(|kind| WORTH[kind.index()] * (taken & position.kind(kind)).len() as i32)
            .sum();
        let promoted = turn
            .promotion
            .map_or(0, |kind| WORTH[kind.index()] - WORTH[Kind::Pawn.index()]);
        captured + promoted
    }

    /// The kind that moves, and where to.
    fn theme(&self, _: &Fluidity, position: &Position, turn: &Turn) -> u32 {
        let kind = position
            .piece_at(turn.from)
            .map_or(0, |(_, kind)| kind as u32);
        kind << 6 | u32::from(turn.to.0)
    }

    /// The pawns, and the pieces of each side.
    fn aspects(&self, _: &Fluidity, position: &Position) -> Aspects {
        let pawns = Side::BOTH.map(|side| position.pieces(side, Kind::Pawn).word());
        let [white, black] = Side::BOTH.map(|side| {
            let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::Pawn);
            aspects::key(kinds.map(|kind| position.pieces(side, kind).word()))
        });
        [aspects::key(pawns), white, black, 0]
    }

    fn urgent(&self, game: &Fluidity, position: &Position) -> bool {
        position.in_check(game.side_to_move(position))
    }
}

fn side_worth(position: &Position, side: Side) -> i32 {
    let occupied = position.occupied();
    let mut worth = 0;
    for kind in Kind::ALL {
        let pieces = position.pieces(side, kind);
        worth += WORTH[kind.index()] * pieces.len() as i32;
        if kind != Kind::King {
            worth += 8 * (pieces & CENTRE).len() as i32;
        }
        for square in pieces {
            worth += match kind {
                Kind::Pawn => advance(side, square),
                Kind::Knight => 3 * eight::leaps(square).without(occupied).len() as i32,
                Kind::Bishop => 2 * eight::diagonals(square, occupied).len() as i32,
                Kind::Rook => 2 * eight::straights(square, occupied).len() as i32,
                Kind::Queen => {
                    let seen =
                        eight::diagonals(square, occupied) | eight::straights(square, occupied);
                    seen.len() as i32
                }
                Kind::King => king_room(position, side, square),
            };
        }
    }
    worth
}

/// What a pawn gains with every rank it has left behind, more and more.
fn advance(side: Side, square: Square) -> i32 {
    let rank = i32::from(square.0 / 8);
    let steps = if side == Side::White {
        rank - 1
    } else {
        6 - rank
    };
    3 * steps * steps
}

/// A king wants escapes, and enemies beside no knight's or pawn's capture squares.
fn king_room(position: &Position, side: Side, king: Square) -> i32 {
    let steps = eight::steps(king);
    let free = steps
        .without(position.occupied())
        .into_iter()
        .filter(|&to| {
            position
                .attackers(side.other(), to, position.occupied())
                .is_empty()
        })
        .count() as i32;
    let near_enemies = (steps
        | steps
            .into_iter()
            .fold(Set::EMPTY, |all, s| all | eight::steps(s)))
        & position.of_side(side.other());
    4 * free.min(4) - 12 * near_enemies.len() as i32
}
