//! What is left to play for against a side that has nothing but K and combinators.
//!
//! Combinators by themselves cannot be taken, and one can be put beside the other again and again, as long as there is
//! an empty square that is valid: such a side is beaten by leaving it none. `docs/engine.md` tells what came of it.

use chessmith_board::Side;
use chessmith_freechess::{Attribute, BOARD, FreeChess, Position};

/// The share of what a position is worth otherwise that still counts: a fourth.
const ELSE: i32 = 4;

/// What it is worth that a side has come to that, in hundredths of an opawn: more than what no longer counts.
const STRIPPED: i32 = 6_000;

/// What each square that is not valid is worth against such a side, in hundredths of an opawn.
const CLOSED: i32 = 60;

/// What each attribute is worth to the other side, in hundredths of an opawn, so that none is given away to close
/// squares, and how much more in reserve: the last few on the board keep most squares open, so that the first ones
/// taken back would close none.
const OWNED: i32 = 200;
const HELD: i32 = 60;

/// Returns what counts of a score, which is from the point of view of the side to move.
pub(super) fn counted(game: &FreeChess, position: &Position, score: i32) -> i32 {
    let own = position.side_to_move();
    match (attributes(position, own), attributes(position, own.other())) {
        (1.., 0) => score / ELSE + hemming_in(game, position, own),
        (0, 1..) => score / ELSE - hemming_in(game, position, own.other()),
        _ => score,
    }
}

/// Returns what it is worth to a side to play against one that has no attributes.
fn hemming_in(game: &FreeChess, position: &Position, side: Side) -> i32 {
    let closed = BOARD.len() as i32 - game.valid_squares(position).len() as i32;
    let held = common(position.reserve(side).counts().map(u32::from));
    STRIPPED + CLOSED * closed + OWNED * attributes(position, side) + HELD * held
}

/// Returns how many attributes a side owns beside K and C.
fn attributes(position: &Position, side: Side) -> i32 {
    common(position.owned(side))
}

/// Returns how many of some attributes are neither K nor C.
fn common(counts: [u32; 6]) -> i32 {
    let kinds = Attribute::ALL.into_iter();
    let common = kinds.filter(|kind| !matches!(kind, Attribute::Royal | Attribute::Combinator));
    common.map(|kind| counts[kind.index()] as i32).sum()
}
