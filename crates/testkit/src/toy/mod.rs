//! Quarry: a small invented game that does everything a well-behaved one does not.
//!
//! It does not alternate, cannot list all its turns, needs amounts, tray items and facings, and lays
//! down part of its own board during play. `quarry.md` beside this file tells its rules, Q-1 to Q-11.

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
