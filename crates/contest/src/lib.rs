//! Engine against engine: openings, games, results and what they prove.
//!
//! A match is played in pairs: two games from the same opening with the colours changed. Players are
//! programs that speak UCI or the protocol of XBoard, older builds of Chessmith, or the simple ones of
//! this crate. Rules and results are the catalog's; this crate knows no game.

#![forbid(unsafe_code)]

mod builds;
mod contest;
mod counts;
mod elo;
mod frequencies;
mod journal;
mod openings;
mod pace;
mod player;
mod program;
mod referee;
mod seat;
mod simple;
mod spec;
mod sprt;
mod uci;
mod xboard;

pub use chessmith_clock::Flag;
pub use chessmith_wire::MatchGame;
pub use contest::{ContestError, Discipline, Plan, Standing, run};
pub use counts::{Outcome, Pentanomial, Trinomial};
pub use elo::{Estimate, Measured, elo, expected_score};
pub use journal::{Journal, JournalError};
pub use openings::{Opening, Openings, Source};
pub use pace::{Clocks, Pace};
pub use player::{Answer, Player, Trouble};
pub use referee::{Adjudication, Conditions, Played, play};
pub use spec::{PlayerSpec, Speech};
pub use sprt::{Scale, Sprt, Verdict};
