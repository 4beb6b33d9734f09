//! About how much memory the games take that are held in memory, and how much they may take.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chessmith_catalog::game::{Footprint, Tables};
use tokio::sync::Notify;

/// A game that takes more than so many bytes is large: tables of its own, or an engine.
const LARGE: usize = 1 << 20;

/// About how many bytes the games in memory take together, and may take; what games share is counted once.
///
/// The last quarter is for games that are not large: whoever fills the rest keeps nobody from playing a small game.
#[derive(Clone, Debug)]
pub(crate) struct Ledger(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    most: usize,
    book: Mutex<Book>,
    less: Notify,
}

#[derive(Debug, Default)]
struct Book {
    own: usize,
    tables: HashMap<usize, Users>,
}

/// Tables, and how many games have them.
#[derive(Debug)]
struct Users {
    bytes: usize,
    count: usize,
}

/// What is counted for as long as this lives.
#[derive(Debug)]
pub(crate) struct Charge {
    ledger: Ledger,
    footprint: Footprint,
}

impl Book {
    fn used(&self) -> usize {
        let tables: usize = self.tables.values().map(|tables| tables.bytes).sum();
        self.own + tables
    }
}

impl Ledger {
    /// Returns a ledger in which nothing is counted, of so many bytes.
    pub(crate) fn new(most: usize) -> Self {
        Self(Arc::new(Shared {
            most,
            book: Mutex::default(),
            less: Notify::new(),
        }))
    }

    /// Counts what a game takes; nothing is refused, for games that are being played go on.
    pub(crate) fn charge(&self, footprint: Footprint) -> Charge {
        let mut book = self.book();
        book.own += footprint.own;
        if let Some(Tables { id, bytes }) = footprint.shared {
            let tables = book.tables.entry(id);
            let tables = tables.or_insert(Users { bytes, count: 0 });
            tables.count += 1;
        }
        drop(book);
        Charge {
            ledger: self.clone(),
            footprint,
        }
    }

    /// Returns how many bytes are counted.
    pub(crate) fn used(&self) -> usize {
        self.book().used()
    }

    /// Returns how many bytes may be counted before no other game is brought into memory.
    pub(crate) fn most(&self) -> usize {
        self.0.most
    }

    /// Returns whether there is no room for any other game.
    pub(crate) fn is_full(&self) -> bool {
        self.used() >= self.0.most
    }

    /// Waits until something holds that can become true as less is counted.
    pub(crate) async fn until(&self, holds: impl Fn() -> bool) {
        loop {
            let less = self.0.less.notified();
            if holds() {
                return;
            }
            less.await;
        }
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.0.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Charge {
    /// Counts so many bytes more.
    pub(crate) fn add(&mut self, own: usize) {
        self.footprint.own += own;
        self.ledger.book().own += own;
    }

    /// Returns whether there is no room for the game that it counts.
    pub(crate) fn is_too_much(&self) -> bool {
        let (most, book) = (self.ledger.0.most, self.ledger.book());
        let alone = |tables: &Tables| {
            let users = book.tables.get(&tables.id);
            users.is_some_and(|users| users.count == 1)
        };
        let tables = self.footprint.shared.filter(alone);
        let added = self.footprint.own + tables.map_or(0, |tables| tables.bytes);
        let reserved = if added > LARGE { most / 4 } else { 0 };
        book.used() > most - reserved
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        let Footprint { own, shared } = self.footprint;
        let mut book = self.ledger.book();
        book.own = book.own.saturating_sub(own);
        if let Some(Tables { id, .. }) = shared
            && let Some(tables) = book.tables.get_mut(&id)
        {
            tables.count = tables.count.saturating_sub(1);
            if tables.count == 0 {
                book.tables.remove(&id);
            }
        }
        drop(book);
        self.ledger.0.less.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn charge(ledger: &Ledger, own: usize, tables: Option<(usize, usize)>) -> Charge {
        let shared = tables.map(|(id, bytes)| Tables { id, bytes });
        ledger.charge(Footprint { own, shared })
    }

    #[test]
    fn what_is_shared_counts_once_and_all_comes_back() {
        let ledger = Ledger::new(3_000);
        let first = charge(&ledger, 10, Some((7, 2_000)));
        assert_eq!(ledger.used(), 2_010);
        let second = charge(&ledger, 20, Some((7, 2_000)));
        assert_eq!(ledger.used(), 2_030);
        assert!(!ledger.is_full() && !second.is_too_much());
        let third = charge(&ledger, 5, None);
        let fourth = charge(&ledger, 5, Some((8, 1_000)));
        assert_eq!(ledger.used(), 3_040);
        assert!(ledger.is_full() && fourth.is_too_much());
        drop(first);
        assert_eq!(ledger.used(), 3_030);
        drop((second, fourth));
        assert_eq!(ledger.used(), 5);
        drop(third);
        assert_eq!(ledger.used(), 0);
    }

    #[test]
    fn large_games_leave_room_to_small_ones() {
        let ledger = Ledger::new(40 << 20);
        let tables = 29 << 20;
        let first = charge(&ledger, 1, Some((1, tables)));
        let same = charge(&ledger, 1, Some((1, tables)));
        assert!(!first.is_too_much() && !same.is_too_much());
        let engine = charge(&ledger, 2 << 20, None);
        assert!(engine.is_too_much(), "{}", ledger.used());
        let small = charge(&ledger, 50_000, None);
        assert!(!small.is_too_much());
        drop(engine);
        // Whoever plays with tables that are there already adds little.
        assert!(!charge(&ledger, 50_000, Some((1, tables))).is_too_much());
    }

    #[tokio::test]
    async fn who_waits_hears_that_less_is_counted() {
        let ledger = Ledger::new(10);
        let held = charge(&ledger, 10, None);
        let free = ledger.clone();
        let waiting = tokio::spawn(async move { free.until(|| free.used() == 0).await });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        drop(held);
        waiting.await.unwrap();
    }
}
