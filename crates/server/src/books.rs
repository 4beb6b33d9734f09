//! Books of pieces that were worked out.

use std::collections::BTreeMap;
use std::sync::Arc;

use chessmith_catalog::Catalog;
use chessmith_wire::PieceBook;
use tokio::sync::OnceCell;

/// The books of all games, which are the same for ever, each worked out when it is first asked for.
pub(crate) struct Books(BTreeMap<String, Book>);

/// The book of a game, once it was worked out; who asks meanwhile waits.
pub(crate) type Book = Arc<OnceCell<Arc<PieceBook>>>;

impl Books {
    /// Returns a place for the book of each game.
    pub(crate) fn of(catalog: &Catalog) -> Self {
        let ids = catalog.iter().map(|entry| entry.info().id.to_string());
        Self(ids.map(|id| (id, Book::default())).collect())
    }

    /// Returns the book of a game, if there is such a game.
    pub(crate) fn find(&self, game: &str) -> Option<&Book> {
        self.0.get(game)
    }
}
