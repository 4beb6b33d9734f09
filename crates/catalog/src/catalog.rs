//! The list of games.

use std::sync::Arc;

use chessmith_game::{Record, excerpt};

use crate::{Entry, LiveGame, Refused};

/// Games by name; a value, so that a program or a test can have its own.
///
/// ```
/// use chessmith_catalog::Catalog;
///
/// let catalog = Catalog::standard();
/// let titles: Vec<_> = catalog.iter().map(|entry| &*entry.info().title).collect();
/// assert!(titles.contains(&"FreeChess"));
/// assert!(catalog.get("draughts").is_none());
/// ```
#[derive(Clone, Default)]
pub struct Catalog {
    entries: Vec<Arc<dyn Entry>>,
}

impl Catalog {
    /// Returns a catalog without games.
    #[must_use]
    pub fn empty() -> Self {
        Self::default()
    }

    /// Adds a game at the end; it replaces one of the same id.
    #[must_use]
    pub fn with(mut self, entry: impl Entry + 'static) -> Self {
        let id = entry.info().id.clone();
        self.entries.retain(|known| known.info().id != id);
        self.entries.push(Arc::new(entry));
        self
    }

    /// Returns the game of this id, if there is one.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&dyn Entry> {
        self.iter().find(|entry| entry.info().id == id)
    }

    /// Returns the game of this id.
    ///
    /// # Errors
    ///
    /// If there is none; the error names those there are.
    pub fn find(&self, id: &str) -> Result<&dyn Entry, Refused> {
        self.get(id).ok_or_else(|| {
            let known: Vec<_> = self.iter().map(|entry| &*entry.info().id).collect();
            Refused::Action(format!(
                "there is no game {:?}; there are {}",
                excerpt(id),
                known.join(", ")
            ))
        })
    }

    /// Returns all games in their order.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Entry> {
        self.entries.iter().map(AsRef::as_ref)
    }

    /// Goes on with a recorded game of any of the games.
    ///
    /// # Errors
    ///
    /// If there is no such game, or as [`Entry::resume`] says.
    pub fn resume(&self, record: &Record) -> Result<Box<dyn LiveGame>, Refused> {
        self.find(&record.game)?.resume(record)
    }
}
