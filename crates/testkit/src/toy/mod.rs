//! Quarry: a small invented game that does everything a well-behaved one does not.
//!
//! It does not alternate, cannot list all its turns, needs amounts, tray items and facings, and lays
//! down part of its own board during play. Its rules:
//!
//! * Q-1 Each side has a foreman. Who takes the other's has won; a side on turn that has no turn has lost.
//! * Q-2 Pieces stand on ground: some of the squares a1 to z26. At first it is an irregular patch.
//! * Q-3 `buy:N` changes N coins into N stones. The buyer stays on turn, and may not buy again before the
//!   turn has passed over.
//! * Q-4 `lay@SQ` lays the first slab of the own rack with its lower-left square on SQ: no square of it on
//!   ground, at least one beside ground.
//! * Q-5 `drop:arrow/F@SQ` puts an arrow from the hand on free ground touching an own piece, facing F;
//!   `drop:pile*N@SQ` does so with a pile of 1 to 9 stones of the reserve.
//! * Q-6 `go:SQ-SQ`: a foreman goes one step in any direction; an arrow flies the way it faces as far as
//!   free ground carries it; a pile walks one step north, east, south or west.
//! * Q-7 `go:SQ-SQ*N` walks with N stones of a pile and leaves the rest. Piles of one side join, to 9 at most.
//! * Q-8 Who goes where an enemy stands takes it; a pile is taken by a pile only if that is not smaller.
//! * Q-9 `face:SQ/F` makes an arrow face another way.
//! * Q-10 With the option `taking = again` (default) who takes something stays on turn, with `once` not.
//! * Q-11 The third occurrence of a position may be claimed as a draw, the fifth is one; so are `patience`
//!   turns in a row of going and facing without anything taken.

mod compose;
mod lists;
mod notation;
mod position;
mod refusal;
mod rules;
mod scene;
mod turn;
mod worth;

pub use position::{Kind, Piece, Position, Slab, Spot, Stock};
pub use refusal::Refusal;
pub use rules::Quarry;
pub use turn::{Item, Turn};
pub use worth::{Plain, Worth};
