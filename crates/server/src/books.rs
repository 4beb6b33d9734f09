//! Books of pieces that were worked out.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chessmith_wire::PieceBook;

/// The books of games, which are the same for ever, each worked out when it is first asked for.
#[derive(Default)]
pub(crate) struct Books(Mutex<BTreeMap<String, Arc<PieceBook>>>);

impl Books {
    /// Returns the book of a game if it was worked out.
    pub(crate) fn of(&self, game: &str) -> Option<Arc<PieceBook>> {
        self.shelf().get(game).cloned()
    }

    /// Keeps the book of a game.
    pub(crate) fn keep(&self, game: String, book: &Arc<PieceBook>) {
        self.shelf().insert(game, Arc::clone(book));
    }

    fn shelf(&self) -> MutexGuard<'_, BTreeMap<String, Arc<PieceBook>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
