//! The catalog of the tests: the standard one with a game that is unlike the others.

use std::time::Duration;

use chessmith_catalog::{Catalog, GameEntry};
use chessmith_testkit::toy::{Quarry, Worth};

pub(crate) fn quarry() -> GameEntry<Quarry, Worth> {
    GameEntry::new(Quarry::recipe(), Worth)
}

pub(crate) fn catalog() -> Catalog {
    Catalog::standard().with(quarry())
}

/// Returns after how many plies a random game is left alone.
///
/// In FreeChess the turns that are listed first fill the board, where listing hundreds takes long, so it is
/// left early.
#[allow(dead_code, reason = "not every test plays at random")]
pub(crate) fn longest(id: &str) -> usize {
    match id {
        "freechess" => 60,
        _ => 600,
    }
}

/// A clock that stands still, for searches that end by themselves.
#[allow(dead_code, reason = "not every test thinks")]
pub(crate) const fn no_time() -> Duration {
    Duration::ZERO
}
