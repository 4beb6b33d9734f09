//! When clocks run out, also in games that nobody has open.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chessmith_clock::{MOST_LAG, Moment};
use chessmith_store::Store;
use tokio::sync::{Notify, Semaphore};

use crate::time::TimeSource;

/// How many games are looked after at the same time: opening one may be dear.
const AT_ONCE: usize = 4;
/// How long it takes until what failed is tried again, in milliseconds.
const AGAIN: Moment = 5_000;

/// The games in which a clock runs, and when it will have run out.
#[derive(Debug, Default)]
pub(crate) struct Deadlines {
    games: Mutex<Games>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Games {
    by_id: HashMap<String, Moment>,
    in_order: BTreeSet<(Moment, String)>,
}

impl Games {
    fn set(&mut self, id: &str, due: Option<Moment>) {
        if let Some(before) = self.by_id.remove(id) {
            self.in_order.remove(&(before, id.to_owned()));
        }
        if let Some(due) = due {
            self.by_id.insert(id.to_owned(), due);
            self.in_order.insert((due, id.to_owned()));
        }
    }
}

impl Deadlines {
    /// Notes when the clock that runs in a game will have run out; `None` if none runs.
    pub(crate) fn set(&self, id: &str, due: Option<Moment>) {
        self.games().set(id, due);
        self.changed.notify_one();
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next game whose time is over, all lag included, and takes it from the list.
    async fn next(&self, time: &dyn TimeSource) -> String {
        loop {
            let first = self.games().in_order.first().cloned();
            let Some((due, id)) = first else {
                self.changed.notified().await;
                continue;
            };
            let over = due.saturating_add(most_lag());
            tokio::select! {
                () = time.until(over) => {
                    let mut games = self.games();
                    // It may have been played on while the time ran out.
                    if games.by_id.get(&id) == Some(&due) {
                        games.set(&id, None);
                        return id;
                    }
                }
                () = self.changed.notified() => {}
            }
        }
    }
}

/// Returns the longest time, in milliseconds, that a turn can come late and still be in time.
pub(crate) fn most_lag() -> Moment {
    Moment::try_from(MOST_LAG.as_millis()).unwrap_or(Moment::MAX)
}

/// Ends games whose time is over, for ever; `settle` does that for one, and returns whether it is seen to.
///
/// First of all, the games whose clocks ran when the server was stopped are woken one by one by `wake`.
pub(crate) async fn keep<S, F, W, G>(
    deadlines: Arc<Deadlines>,
    time: Arc<dyn TimeSource>,
    store: Arc<dyn Store>,
    settle: S,
    wake: W,
) where
    S: Fn(String) -> F,
    F: Future<Output = bool> + Send + 'static,
    W: Fn(String) -> G + Send + 'static,
    G: Future<Output = ()> + Send + 'static,
{
    let at_once = Arc::new(Semaphore::new(AT_ONCE));
    let games = remember(&deadlines, &*time, &*store).await;
    tokio::spawn(async move {
        for id in games {
            wake(id).await;
        }
    });
    loop {
        let id = deadlines.next(&*time).await;
        let Ok(permit) = Arc::clone(&at_once).acquire_owned().await else {
            return;
        };
        let (deadlines, again) = (Arc::clone(&deadlines), time.now().saturating_add(AGAIN));
        let settled = settle(id.clone());
        tokio::spawn(async move {
            if !settled.await {
                tracing::error!(game = id, "a game whose time is over could not be ended");
                deadlines.set(&id, Some(again));
            }
            drop(permit);
        });
    }
}

/// Notes the games whose clocks ran when the server was stopped, and returns them.
async fn remember(deadlines: &Deadlines, time: &dyn TimeSource, store: &dyn Store) -> Vec<String> {
    loop {
        match store.due().await {
            Ok(games) => {
                for (id, due) in &games {
                    deadlines.set(id, Some(*due));
                }
                return games.into_iter().map(|(id, _)| id).collect();
            }
            Err(error) => tracing::error!(%error, "the games with clocks could not be listed"),
        }
        time.until(time.now().saturating_add(AGAIN)).await;
    }
}
