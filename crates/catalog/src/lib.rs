//! Every game by name, and games in progress behind one facade.
//!
//! This is the only crate that names every family. Programs outside need no other: they look a game up
//! in [`Catalog::standard`], begin it, and hold a [`LiveGame`].

mod entry;
mod live;

pub use chessmith_game as game;
pub use chessmith_search::{Control, Limits, Score};
pub use entry::{Entry, GameInfo, Setting};
pub use live::{
    Analysis, Explanation, LiveGame, OfferList, PerftResult, PerftSettings, PlayedTurn, Preview,
    Refused, Status,
};
