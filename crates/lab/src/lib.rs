//! The laboratory: what pieces are worth, measured by games between armies that are drawn by lot, and how fair and
//! lively games are.
//!
//! [`Study`] is what is asked: a game, and how its engine plays. [`run`] lets armies play that the engine
//! believes to be nearly equal, each pair of them with either side having the first turn, and [`worths`] finds the
//! worth of every part under which the results are likeliest. [`Fairness`] lets the engine play itself at several strengths. It knows no game: what armies are made of is told
//! by the contract [`Armies`](chessmith_catalog::game::Armies).

#![forbid(unsafe_code)]

mod balance;
mod believed;
mod boards;
mod draw;
mod error;
mod play;
mod published;
mod regression;
mod study;
mod worths;

pub use balance::{Fairness, balance_rows, run_balance, told};
pub use believed::believed;
pub use chessmith_wire::{ArmyGame, Balance, BalanceGame, BalanceRow, HeldOut, ValueRow, Values};
pub use error::LabError;
pub use published::{Published, find, published};
pub use regression::{Fit, Prior, Row, fit, sigmoid, surprise};
pub use study::{Study, run};
pub use worths::{Part, Worths, running, unit_of, worths};
