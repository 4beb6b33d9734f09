//! The catalog of the tests: the standard one with a game that is unlike the others.

use chessmith_catalog::{Catalog, GameEntry, GameInfo};
use chessmith_testkit::toy::{Quarry, Worth};

pub(crate) fn quarry() -> GameEntry<Quarry, Worth> {
    let info = GameInfo {
        id: "quarry",
        title: "Quarry",
        summary: "A game for tests: ground is laid, stones are bought, and who takes moves again.",
        options: Quarry::specs(),
    };
    GameEntry::new(info, Quarry::settled, Worth)
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
