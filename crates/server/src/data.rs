//! Whether all games that are kept are whole, and can be played on under the rules of today.

use std::collections::VecDeque;
use std::fmt;
use std::path::Path;

use chessmith_catalog::Catalog;
use chessmith_catalog::game::Budget;
use chessmith_store::{EventKind, PostgresStore, PostgresUrl, SqliteStore, Store, StoreError};
use thiserror::Error;

use crate::room::Course;

/// Why the games could not be looked through.
#[derive(Debug, Error)]
pub enum DataError {
    /// There is no room for a copy.
    #[error("a copy to work on cannot be made: {0}")]
    Folder(std::io::Error),
    /// The file cannot be read, or not be brought up to date.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// All games that are kept somewhere, one after the other.
pub struct Games {
    catalog: Catalog,
    store: Box<dyn Store>,
    ids: VecDeque<String>,
    /// The copy that is worked on, if it is one.
    _folder: Option<tempfile::TempDir>,
}

/// What was found out about one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Its id.
    pub id: String,
    /// How many turns it has, or why it cannot be replayed.
    pub turns: Result<usize, String>,
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.turns {
            Ok(turns) => write!(f, "game {}: whole, {turns} turns", self.id),
            Err(why) => write!(f, "game {}: {why}", self.id),
        }
    }
}

impl Games {
    /// Opens a copy of a file, as a server would open the file, after looking at all of its pages; the file
    /// itself is only read, and a server may go on using it.
    ///
    /// # Errors
    ///
    /// If the file is damaged, or there is no room for the copy.
    pub async fn open(catalog: Catalog, file: &Path) -> Result<Self, DataError> {
        let folder = tempfile::tempdir().map_err(DataError::Folder)?;
        let copy = folder.path().join("games");
        SqliteStore::inspect_in_full(file).await?;
        SqliteStore::back_up(file, &copy).await?;
        let store = SqliteStore::open(&copy).await?;
        Ok(Self {
            catalog,
            ids: store.ids().await?.into(),
            store: Box::new(store),
            _folder: Some(folder),
        })
    }

    /// Opens a database of PostgreSQL; it is only read, and a server may go on using it.
    ///
    /// # Errors
    ///
    /// If it cannot be reached, or no server of this version has brought its tables up to date.
    pub async fn open_database(catalog: Catalog, url: &PostgresUrl) -> Result<Self, DataError> {
        let store = PostgresStore::open_to_read(url).await?;
        Ok(Self {
            catalog,
            ids: store.ids().await?.into(),
            store: Box::new(store),
            _folder: None,
        })
    }

    /// Replays the next game; `None` after the last.
    ///
    /// # Errors
    ///
    /// If the games cannot be read.
    pub async fn next(&mut self) -> Result<Option<Checked>, DataError> {
        let Some(id) = self.ids.pop_front() else {
            return Ok(None);
        };
        let stored = match self.store.load(&id).await {
            Ok(stored) => stored,
            Err(StoreError::Damaged { reason, .. }) => {
                let turns = Err(reason);
                return Ok(Some(Checked { id, turns }));
            }
            Err(error) => return Err(error.into()),
        };
        let is_turn = |kind: EventKind| kind == EventKind::Turn;
        let played = stored.events.iter().filter(|event| is_turn(event.kind));
        let count = played.count();
        let replayed = Course::replay(&self.catalog, stored, &Budget::unlimited());
        let turns = replayed.and_then(|course| match course.halted() {
            Some(why) => Err(why.to_owned()),
            None => Ok(count),
        });
        Ok(Some(Checked { id, turns }))
    }
}
