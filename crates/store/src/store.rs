//! The contract of every store.

use std::error::Error;
use std::pin::Pin;
use std::sync::Arc;

use thiserror::Error as ThisError;

use crate::{Event, NewGame, SecretHash, Side, StoredGame};

/// What a store's functions return: an answer that comes later.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why a store could not do what was asked.
#[derive(Clone, Debug, ThisError)]
pub enum StoreError {
    /// There is no game of this id.
    #[error("there is no game \"{0}\"")]
    Unknown(String),
    /// There is a game of this id already.
    #[error("there is a game \"{0}\" already")]
    Taken(String),
    /// The game has moved on since the revision that was expected.
    #[error("game \"{game}\" is not at revision {expected}")]
    Stale {
        /// The id of the game.
        game: String,
        /// The revision that was expected.
        expected: u32,
    },
    /// What is kept cannot be understood.
    #[error("game \"{game}\": {reason}")]
    Damaged {
        /// The id of the game.
        game: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The file is damaged, or is no database.
    #[error("the file is damaged ({0}); restore a backup, and do not write to this one")]
    Broken(String),
    /// Another store writes to the database.
    #[error("it is used by another server")]
    InUse,
    /// There is no room left where games are kept.
    #[error("the disk is full")]
    Full,
    /// Where games are kept nothing can be written.
    #[error("nothing can be written there")]
    ReadOnly,
    /// The database failed; whether a change was made is not known.
    #[error("the database failed: {0}")]
    Failed(#[source] Arc<dyn Error + Send + Sync>),
}

impl StoreError {
    /// Returns the failure of a database, for this reason.
    pub fn failed(reason: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let reason: Box<dyn Error + Send + Sync> = reason.into();
        Self::Failed(reason.into())
    }
}

/// Keeps games.
///
/// When a future that changes something returns `Ok`, the change is durable: it survives the end of the
/// process and of the machine. Every error but [`StoreError::Failed`] means that nothing was changed.
pub trait Store: Send + Sync {
    /// Keeps a new game, without events.
    ///
    /// # Errors
    ///
    /// [`StoreError::Taken`] if there is a game of this id.
    fn create(&self, game: NewGame) -> StoreFuture<'_, ()>;

    /// Returns a game with all its events.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unknown`] if there is none of this id.
    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, StoredGame>;

    /// Adds an event to a game that has `expected` events and returns how many it has now: its revision.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unknown`] if there is no game of this id; [`StoreError::Stale`] if it has another
    /// number of events.
    fn append<'a>(&'a self, id: &'a str, expected: u32, event: Event) -> StoreFuture<'a, u32>;

    /// Gives a seat to which somebody was invited to whoever knows the secret with this hash, unless somebody
    /// has it; returns whether it is theirs, now or since earlier.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unknown`] if there is no such seat.
    fn claim<'a>(&'a self, id: &'a str, side: Side, secret: SecretHash) -> StoreFuture<'a, bool>;

    /// Returns the games in which a clock runs, each with the moment at which it will have run out: the last
    /// event of these says so.
    fn due(&self) -> StoreFuture<'_, Vec<(String, i64)>>;

    /// Returns games, by their ids and with their revisions, in which nothing has happened since a moment, no
    /// clock runs, and no event says that they are over: the first `most` after an id, in the order of ids.
    fn idle<'a>(
        &'a self,
        before: i64,
        after: &'a str,
        most: u32,
    ) -> StoreFuture<'a, Vec<(String, u32)>>;

    /// Forgets a game that has `expected` events, and all that belongs to it.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unknown`] if there is no game of this id; [`StoreError::Stale`] if it has another number of
    /// events.
    fn remove<'a>(&'a self, id: &'a str, expected: u32) -> StoreFuture<'a, ()>;

    /// Returns how many transactions have been made durable; changes that came at the same time share one.
    fn transactions(&self) -> u64;

    /// Waits for what has been begun and lets go of the database; nothing can be asked afterwards.
    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}
