//! Every game by name, and games in progress behind one facade.
//!
//! This is the only crate that names every family. Programs outside need no other: they look a game up
//! in [`Catalog::standard`], begin it, and hold a [`LiveGame`].

#![forbid(unsafe_code)]

mod about;
mod answers;
mod catalog;
mod chess_family;
mod counting;
mod draft;
mod entry;
mod families;
mod foreign;
mod game_entry;
mod happened;
mod lessons;
mod live;
mod ranks;
mod resume;
mod rules;
mod samples;
mod session;
mod stock;
mod thinker;
mod universal;

pub use about::AboutPlace;
pub use answers::{
    Explanation, ListedTurn, OfferList, PerftResult, PerftSettings, PlayedTurn, Preview, Refused,
    Status, TurnList,
};
pub use catalog::Catalog;
pub use chessmith_game as game;
pub use chessmith_game::{GameInfo, NumberedStart, Numbering, Recipe, Record, StartLabel};
pub use chessmith_network as network;
pub use chessmith_rulebook as rulebook;
pub use chessmith_search::{
    Control, Device, Devices, EngineSettings, Level, Limits, Score, TimeLeft,
};
pub use draft::{Draft, drafted};
pub use entry::{Entry, Setting};
pub use foreign::{Dialect, name_for_uci, setup_for_xboard};
pub use game_entry::GameEntry;
pub use lessons::{Pupil, Verdict, lessons_of};
pub use live::LiveGame;
pub use rules::{Claimed, Drawn, draw_view, rules_of, views_of};
pub use samples::Sample;
pub use stock::Stock;
pub use thinker::{Analysis, Question, Thinker, Variation};
