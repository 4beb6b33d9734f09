//! A store that is measured.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Instant;

use chessmith_store::{
    Event, EventKind, NewGame, SecretHash, Side, Store, StoreFuture, StoredGame,
};

use super::Counters;

/// A store whose changes are counted and timed.
pub(crate) struct MeasuredStore {
    inner: Arc<dyn Store>,
    counters: Counters,
}

impl MeasuredStore {
    pub(crate) const fn new(inner: Arc<dyn Store>, counters: Counters) -> Self {
        Self { inner, counters }
    }
}

impl Store for MeasuredStore {
    fn create(&self, game: NewGame) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let begun = Instant::now();
            self.inner.create(game).await?;
            self.counters.commits.observe(begun.elapsed());
            self.counters.games.inc();
            Ok(())
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, StoredGame> {
        self.inner.load(id)
    }

    fn append<'a>(&'a self, id: &'a str, expected: u32, event: Event) -> StoreFuture<'a, u32> {
        Box::pin(async move {
            let is_turn = event.kind == EventKind::Turn;
            let begun = Instant::now();
            let revision = self.inner.append(id, expected, event).await?;
            self.counters.commits.observe(begun.elapsed());
            if is_turn {
                self.counters.turns.inc();
            }
            Ok(revision)
        })
    }

    fn claim<'a>(&'a self, id: &'a str, side: Side, secret: SecretHash) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            let begun = Instant::now();
            let theirs = self.inner.claim(id, side, secret).await?;
            self.counters.commits.observe(begun.elapsed());
            Ok(theirs)
        })
    }

    fn due(&self) -> StoreFuture<'_, Vec<(String, i64)>> {
        self.inner.due()
    }

    fn idle<'a>(
        &'a self,
        before: i64,
        after: &'a str,
        most: u32,
    ) -> StoreFuture<'a, Vec<(String, u32)>> {
        self.inner.idle(before, after, most)
    }

    fn remove<'a>(&'a self, id: &'a str, expected: u32) -> StoreFuture<'a, ()> {
        self.inner.remove(id, expected)
    }

    fn transactions(&self) -> u64 {
        self.inner.transactions()
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        self.inner.close()
    }
}
