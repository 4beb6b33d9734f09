//! Learning: games of the engine with itself, and networks trained on them.
//!
//! [`play`] lets the engine play itself from random openings and keeps the games whole, in the journal of the
//! crate `contest`; [`gather`] takes positions from games, [`train`] makes a network of them, and [`learn`] does all of that round
//! after round, where a network that wins a match at equal time takes the place of the one before. It knows no
//! game: what a network sees of a position is told by the contract
//! [`Features`](chessmith_catalog::Entry::samples).

#![forbid(unsafe_code)]

mod adam;
mod data;
mod error;
mod rounds;
mod selfplay;
mod train;

pub use data::{Data, Position, gather, scale_of, sigmoid};
pub use error::LearnError;
pub use rounds::{Course, News, Trial, learn, make};
pub use selfplay::{SelfPlay, play};
pub use train::{Errors, Recipe, error_of, train};
