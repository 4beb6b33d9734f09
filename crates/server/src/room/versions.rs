//! Under which rules a game was begun, and which there are now.

use std::fmt;

use chessmith_catalog::Catalog;
use chessmith_store::NewGame;

/// Under which version of its rules a game was begun, and which there is now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Versions {
    /// Unknown of games from before it was kept.
    begun: Option<u32>,
    /// None if the catalog does not have the game.
    now: Option<u32>,
}

impl Versions {
    pub(super) fn of(catalog: &Catalog, game: &NewGame) -> Self {
        Self {
            begun: game.rules,
            now: catalog.get(&game.name).map(|entry| entry.info().version),
        }
    }
}

impl fmt::Display for Versions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.begun {
            Some(begun) => write!(f, "begun under version {begun} of its rules")?,
            None => f.write_str("begun under a version of its rules that was not kept")?,
        }
        match self.now {
            Some(now) => write!(f, ", of which there is version {now} now"),
            None => f.write_str(", of which there is none now"),
        }
    }
}
