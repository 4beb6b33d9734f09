//! One alpha-beta search for every game.
//!
//! The search knows no game: it asks the contracts of `chessmith-game` for candidates and an
//! [`Evaluate`] for judgement, and compares the side to move before and after every turn.

#![forbid(unsafe_code)]

mod engine;
mod evaluate;
mod fingerprint;
mod limits;
mod node;
mod order;
mod path;
mod quiet;
mod report;
mod score;
mod table;
mod watch;
mod worker;

pub use engine::{Engine, Pruning};
pub use evaluate::Evaluate;
pub use fingerprint::{Untimed, fingerprint};
pub use limits::{Control, Limits};
pub use report::Report;
pub use score::Score;
