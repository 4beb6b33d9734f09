//! Games that nobody goes on with are forgotten, if whoever runs the server wishes so.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use chessmith_clock::Moment;
use chessmith_store::{Store, StoreError};

use crate::time::TimeSource;

/// How often such games are looked for, in milliseconds.
const EVERY: Moment = 3_600_000;
/// How many games are asked for at a time.
const BATCH: u32 = 100;

/// What is to become of a game in which nothing has happened for a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It is forgotten.
    Forgotten,
    /// Somebody has it open: it is looked at again.
    Watched,
    /// It is over, or cannot be shown: it is kept for ever.
    Kept,
}

/// Forgets games in which nothing has happened for a time, again and again for ever. Before that `abandon` closes
/// the game and says what is to become of it.
pub(crate) async fn keep<A, F>(
    after: Duration,
    time: Arc<dyn TimeSource>,
    store: Arc<dyn Store>,
    abandon: A,
) where
    A: Fn(String) -> F,
    F: Future<Output = Fate>,
{
    let after = Moment::try_from(after.as_millis()).unwrap_or(Moment::MAX);
    // Among them are games that ended before it was kept that they did.
    let mut kept = HashSet::new();
    loop {
        let now = time.now();
        let before = now.saturating_sub(after);
        if let Err(error) = forget(before, &*store, &abandon, &mut kept).await {
            tracing::error!(%error, "abandoned games could not be looked for");
        }
        time.until(now.saturating_add(EVERY)).await;
    }
}

async fn forget<A, F>(
    before: Moment,
    store: &dyn Store,
    abandon: &A,
    kept: &mut HashSet<String>,
) -> Result<(), StoreError>
where
    A: Fn(String) -> F,
    F: Future<Output = Fate>,
{
    let mut last = String::new();
    loop {
        let games = store.idle(before, &last, BATCH).await?;
        let Some((id, _)) = games.last() else {
            return Ok(());
        };
        last.clone_from(id);
        for (id, revision) in games {
            if kept.contains(&id) {
                continue;
            }
            match abandon(id.clone()).await {
                Fate::Forgotten => remove(store, &id, revision).await,
                Fate::Watched => {}
                Fate::Kept => drop(kept.insert(id)),
            }
        }
    }
}

async fn remove(store: &dyn Store, id: &str, revision: u32) {
    match store.remove(id, revision).await {
        Ok(()) => tracing::info!(game = id, "an abandoned game was forgotten"),
        // Somebody has gone on with it after all.
        Err(StoreError::Stale { .. }) => {}
        Err(error) => {
            tracing::error!(game = id, %error, "an abandoned game could not be forgotten")
        }
    }
}
