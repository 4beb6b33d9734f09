//! The laboratory: what pieces are worth, measured by games between armies that are drawn by lot, and how fair and
//! lively games are.
//!
//! [`Study`] is what is asked: a game, and how its engine plays. [`run`] lets armies play that the engine
//! believes to be nearly equal, each pair of them with either side having the first turn, and [`worths`] finds the
//! worth of every part under which the results are likeliest. [`Fairness`] lets the engine play itself at several
//! strengths, and a [`Sweep`] does that for every setting of one or two rules. It knows no game: what armies are made of is told by the contract [`Armies`](chessmith_catalog::game::Armies).

#![forbid(unsafe_code)]

mod balance;
mod believed;
mod boards;
mod csv;
mod draw;
mod error;
mod fairness;
mod foretold;
mod least_squares;
mod measured;
mod model;
mod page;
mod pairs;
mod placing;
mod play;
mod prices;
mod published;
mod rank;
mod record;
mod regression;
mod self_play;
mod shown_games;
mod starts;
mod starts_told;
mod study;
mod sweep;
mod tables;
mod worths;

pub use balance::{balance_rows, run_balance, told};
pub use believed::believed;
pub use chessmith_contest::Journal;
pub use chessmith_wire::{
    ArmyGame, ArrayRow, Balance, BalanceGame, BalanceRow, Correlation, Dial, EqualScore, HeldOut,
    LabTable, Made, PairRow, PartPrice, PriceModel, PriceRow, PricesTable, StartGame, StartRow,
    StartsTable, SweepGame, SweepRow, SweepTable, ValueRow, Values,
};
pub use csv::csv;
pub use error::LabError;
pub use fairness::Fairness;
pub use foretold::even_told;
pub use model::unit_of;
pub use page::page;
pub use pairs::{Pair, pairs_told};
pub use placing::{Setup, Start};
pub use play::Terms;
pub use prices::prices;
pub use published::{Published, find, published};
pub use rank::spearman;
pub use regression::{Fit, Prior, Row, fit, sigmoid, surprise};
pub use starts::{StartsAsked, array_rows, run_starts, start_rows, wilson};
pub use starts_told::{most_drawn, starts_told};
pub use study::{Study, run};
pub use sweep::{Cell, Plays, Sweep, by_engine, dial, run_sweep, sweep_rows, sweep_told};
pub use tables::{balance_table, command, sweep_table, values_table};
pub use worths::{Part, Worths, running, worths};
