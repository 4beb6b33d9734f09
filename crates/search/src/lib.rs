//! One alpha-beta search for every game.
//!
//! The search knows no game: it asks the contracts of `chessmith-game` for candidates and an
//! [`Evaluate`] for judgement, and compares the side to move before and after every turn.

mod evaluate;
mod limits;
mod report;
mod score;

pub use evaluate::Evaluate;
pub use limits::{Control, Limits};
pub use report::Report;
pub use score::Score;
