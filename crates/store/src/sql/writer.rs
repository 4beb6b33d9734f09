//! The one writer: all changes that wait are made in one transaction, so that they share one wait for the disk.

use std::slice;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::{Connection, Pool};
use tokio::sync::{mpsc, oneshot};

use super::{Dialect, failed, fault, write};
use crate::{Event, NewGame, SecretHash, Side, StoreError};

/// How many changes are made in one transaction at most.
const GROUP: usize = 512;
/// How many changes may wait in the queue; more of them wait outside.
const QUEUE: usize = 4_096;

/// Takes changes and makes them durable, in the order in which they come.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<Change>,
    /// How many transactions are on the disk.
    made: Arc<AtomicU64>,
}

impl Writer {
    /// Begins to write; ends when no `Writer` is left.
    pub(super) fn begin<D: Dialect>(pool: Pool<D>) -> Self {
        let (queue, changes) = mpsc::channel(QUEUE);
        let made = Arc::default();
        tokio::spawn(keep(pool, changes, Arc::clone(&made)));
        Self { queue, made }
    }

    /// Returns how many transactions have been made durable.
    pub(super) fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }

    /// Adds a game.
    pub(super) async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        self.make(|reply| Change::Create(game, reply)).await
    }

    /// Adds an event to a game that has `expected` events and returns how many it has now.
    pub(super) async fn append(
        &self,
        game: &str,
        expected: u32,
        event: Event,
    ) -> Result<u32, StoreError> {
        let game = game.to_owned();
        self.make(|reply| Change::Append {
            game,
            expected,
            event,
            reply,
        })
        .await
    }

    /// Gives a seat to whoever is invited, unless somebody has it; returns whether it is theirs.
    pub(super) async fn claim(
        &self,
        game: &str,
        side: Side,
        secret: SecretHash,
    ) -> Result<bool, StoreError> {
        let game = game.to_owned();
        self.make(|reply| Change::Claim {
            game,
            side,
            secret,
            reply,
        })
        .await
    }

    /// Forgets a game that has `expected` events.
    pub(super) async fn remove(&self, game: &str, expected: u32) -> Result<(), StoreError> {
        let game = game.to_owned();
        self.make(|reply| Change::Remove {
            game,
            expected,
            reply,
        })
        .await
    }

    /// Waits until all that came before is done.
    pub(super) async fn finish(&self) {
        // Where the writer has ended, there is nothing to wait for.
        let _ = self.make(Change::Nothing).await;
    }

    async fn make<T>(&self, change: impl FnOnce(Reply<T>) -> Change) -> Result<T, StoreError> {
        let (to, answer) = oneshot::channel();
        let reply = Reply { to, made: None };
        let sent = self.queue.send(change(reply)).await;
        sent.map_err(|_| failed("the writer has ended"))?;
        answer.await.map_err(failed)?
    }
}

/// A change that somebody waits for.
enum Change {
    Create(NewGame, Reply<()>),
    Append {
        game: String,
        expected: u32,
        event: Event,
        reply: Reply<u32>,
    },
    Claim {
        game: String,
        side: Side,
        secret: SecretHash,
        reply: Reply<bool>,
    },
    Remove {
        game: String,
        expected: u32,
        reply: Reply<()>,
    },
    Nothing(Reply<()>),
}

/// Where the answer to a change goes, and what it is so far.
struct Reply<T> {
    to: oneshot::Sender<Result<T, StoreError>>,
    made: Option<Result<T, StoreError>>,
}

impl<T> Reply<T> {
    /// Notes what a change came to; only an error of the database ends the transaction.
    fn note(&mut self, made: Result<T, StoreError>) -> Result<(), StoreError> {
        match made {
            Ok(_)
            | Err(StoreError::Unknown(_) | StoreError::Taken(_) | StoreError::Stale { .. }) => {
                self.made = Some(made);
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    fn tell(self) {
        let made = self.made.unwrap_or_else(|| Err(failed("it was not made")));
        // Whoever has gone away needs no answer.
        let _ = self.to.send(made);
    }
}

impl Change {
    async fn make<D: Dialect>(&mut self, connection: &mut D::Connection) -> Result<(), StoreError> {
        match self {
            Self::Create(game, reply) => reply.note(write::create::<D>(connection, game).await),
            Self::Append {
                game,
                expected,
                event,
                reply,
            } => reply.note(write::append::<D>(connection, game, *expected, event).await),
            Self::Claim {
                game,
                side,
                secret,
                reply,
            } => reply.note(write::claim::<D>(connection, game, *side, *secret).await),
            Self::Remove {
                game,
                expected,
                reply,
            } => reply.note(write::remove::<D>(connection, game, *expected).await),
            Self::Nothing(reply) => reply.note(Ok(())),
        }
    }

    fn fail(&mut self, error: StoreError) {
        match self {
            Self::Create(_, reply) | Self::Remove { reply, .. } | Self::Nothing(reply) => {
                reply.made = Some(Err(error));
            }
            Self::Append { reply, .. } => reply.made = Some(Err(error)),
            Self::Claim { reply, .. } => reply.made = Some(Err(error)),
        }
    }

    fn tell(self) {
        match self {
            Self::Create(_, reply) | Self::Remove { reply, .. } | Self::Nothing(reply) => {
                reply.tell();
            }
            Self::Append { reply, .. } => reply.tell(),
            Self::Claim { reply, .. } => reply.tell(),
        }
    }
}

/// Why changes are not made.
enum Trouble {
    /// One of them cannot be made, or the database could not begin: nothing was changed.
    Before(StoreError),
    /// The same, and the connection is of no use any more.
    Broken(StoreError),
    /// The database was told to keep them and did not say that it has: nobody knows.
    Commit(StoreError),
}

async fn keep<D: Dialect>(
    pool: Pool<D>,
    mut changes: mpsc::Receiver<Change>,
    made: Arc<AtomicU64>,
) {
    let mut group = Vec::new();
    while changes.recv_many(&mut group, GROUP).await > 0 {
        make_all(&pool, &mut group, &made).await;
        group.drain(..).for_each(Change::tell);
    }
}

/// Makes changes together, or else one by one: one that cannot be made fails alone.
async fn make_all<D: Dialect>(pool: &Pool<D>, group: &mut [Change], count: &AtomicU64) {
    match make(pool, group, count).await {
        Ok(()) => {}
        Err(Trouble::Before(_) | Trouble::Broken(_)) if group.len() > 1 => {
            for change in group {
                if let Err(
                    Trouble::Before(error) | Trouble::Broken(error) | Trouble::Commit(error),
                ) = make(pool, slice::from_mut(change), count).await
                {
                    change.fail(error);
                }
            }
        }
        // They may have been kept: to make them again would refuse what was done.
        Err(Trouble::Before(error) | Trouble::Broken(error) | Trouble::Commit(error)) => {
            for change in group {
                change.fail(error.clone());
            }
        }
    }
}

/// Makes changes in one transaction; when it returns `Ok`, they are on the disk.
async fn make<D: Dialect>(
    pool: &Pool<D>,
    group: &mut [Change],
    count: &AtomicU64,
) -> Result<(), Trouble> {
    let acquired = pool.acquire().await;
    let mut connection = acquired.map_err(|error| Trouble::Before(fault(error)))?;
    let made = attempt::<D>(&mut connection, group).await;
    if let Err(Trouble::Broken(_) | Trouble::Commit(_)) = made {
        // Nobody knows whether it is in a transaction still; the next one begins anew.
        connection.close_on_drop();
    }
    if made.is_ok() {
        count.fetch_add(1, Ordering::Relaxed);
    }
    made
}

async fn attempt<D: Dialect>(
    connection: &mut D::Connection,
    group: &mut [Change],
) -> Result<(), Trouble> {
    let begun = connection.begin_with(D::BEGIN).await;
    let mut transaction = begun.map_err(|error| Trouble::Before(fault(error)))?;
    for change in group {
        if let Err(error) = change.make::<D>(&mut transaction).await {
            return Err(match transaction.rollback().await {
                Ok(()) => Trouble::Before(error),
                Err(_) => Trouble::Broken(error),
            });
        }
    }
    let committed = transaction.commit().await;
    committed.map_err(|error| Trouble::Commit(fault(error)))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a failure fails the test")]

    use std::path::Path;

    use sqlx::sqlite::SqliteConnectOptions;
    use sqlx::{Connection, SqliteConnection};

    use crate::{Event, EventKind, NewGame, Side, SqliteStore, Stamp, Store, StoreError};

    fn game(id: String) -> NewGame {
        NewGame {
            id,
            created: 0,
            name: "some-game".to_owned(),
            options: "{}".to_owned(),
            start: String::new(),
            rules: None,
            seats: Vec::new(),
            control: None,
        }
    }

    fn turn(detail: &str) -> Event {
        Event {
            kind: EventKind::Turn,
            side: Side::White,
            detail: detail.to_owned(),
            stamp: Stamp::default(),
        }
    }

    async fn beside(file: &Path) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(file);
        SqliteConnection::connect_with(&options).await.unwrap()
    }

    #[tokio::test]
    async fn changes_that_wait_share_a_transaction() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.sqlite");
        let store = SqliteStore::open(&file).await.unwrap();
        for index in 0..100 {
            store.create(game(index.to_string())).await.unwrap();
        }
        assert_eq!(store.transactions(), 100);
        let mut other = beside(&file).await;
        let held = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
        let changes: Vec<_> = (0..100)
            .map(|index: u32| {
                let (store, id) = (store.clone(), index.to_string());
                tokio::spawn(async move { store.append(&id, 0, turn("e4")).await })
            })
            .collect();
        tokio::task::yield_now().await;
        held.rollback().await.unwrap();
        for change in changes {
            assert_eq!(change.await.unwrap().unwrap(), 1);
        }
        let shared = store.transactions() - 100;
        assert!((1..=2).contains(&shared), "{shared} transactions");
    }

    #[tokio::test]
    async fn a_change_that_cannot_be_made_fails_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.sqlite");
        let store = SqliteStore::open(&file).await.unwrap();
        for index in 0..100 {
            store.create(game(index.to_string())).await.unwrap();
        }
        let mut other = beside(&file).await;
        let trap = "CREATE TRIGGER trap BEFORE INSERT ON event WHEN NEW.detail = 'trap' \
            BEGIN SELECT RAISE(ABORT, 'trapped'); END";
        sqlx::raw_sql(trap).execute(&mut other).await.unwrap();
        // While another writer holds the file, all changes gather behind the first.
        let held = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
        let changes: Vec<_> = (0..100)
            .map(|index: u32| {
                let store = store.clone();
                let detail = if index == 50 { "trap" } else { "e4" };
                // Every tenth has not seen the latest revision.
                let expected = u32::from(index % 10 == 7);
                let id = index.to_string();
                tokio::spawn(async move { store.append(&id, expected, turn(detail)).await })
            })
            .collect();
        tokio::task::yield_now().await;
        held.rollback().await.unwrap();
        for (index, change) in changes.into_iter().enumerate() {
            let made = change.await.unwrap();
            match index {
                50 => assert!(matches!(made, Err(StoreError::Failed(_))), "{made:?}"),
                _ if index % 10 == 7 => {
                    assert!(matches!(made, Err(StoreError::Stale { .. })), "{made:?}");
                }
                _ => assert_eq!(made.unwrap(), 1, "game {index}"),
            }
            let kept = store.load(&index.to_string()).await.unwrap();
            let is_kept = index != 50 && index % 10 != 7;
            assert_eq!(kept.events.len(), usize::from(is_kept), "game {index}");
        }
        store.close().await;
        let after = store.append("1", 1, turn("e5")).await;
        assert!(matches!(after, Err(StoreError::Failed(_))), "{after:?}");
    }
}
