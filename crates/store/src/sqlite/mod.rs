//! Games in a SQLite file.
//!
//! All statements are also PostgreSQL's, so that the same texts can serve there.

mod read;
mod write;
mod writer;

use std::path::Path;
use std::pin::Pin;
use std::time::Duration;

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use writer::Writer;

use crate::{Event, NewGame, SecretHash, Side, Store, StoreError, StoreFuture, StoredGame};

/// How long a statement waits for another process that holds the file.
const BUSY: Duration = Duration::from_secs(10);
/// How many games can be loaded at the same time.
const READERS: u32 = 4;

/// Games in a SQLite database.
///
/// The file is in WAL mode with `synchronous=FULL`: a commit returns when it is on the disk. One
/// connection writes, several read. Changes that wait at the same time share a commit.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    writer: Writer,
    writing: SqlitePool,
    readers: SqlitePool,
}

impl SqliteStore {
    /// Opens the file, creating it and bringing its tables up to date if need be.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened or was written by a later version.
    ///
    /// # Panics
    ///
    /// Outside a runtime of Tokio.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(BUSY);
        let writer = one_connection()
            .connect_with(options.clone())
            .await
            .map_err(failed)?;
        migrate(&writer).await?;
        let readers = SqlitePoolOptions::new().max_connections(READERS);
        let readers = readers.connect_with(options).await.map_err(failed)?;
        Ok(Self::new(writer, readers))
    }

    /// Opens a database that lives in memory and ends with this value.
    ///
    /// # Errors
    ///
    /// If SQLite refuses.
    ///
    /// # Panics
    ///
    /// Outside a runtime of Tokio.
    pub async fn in_memory() -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .in_memory(true)
            .foreign_keys(true);
        let pool = one_connection()
            .connect_with(options)
            .await
            .map_err(failed)?;
        migrate(&pool).await?;
        Ok(Self::new(pool.clone(), pool))
    }

    fn new(writing: SqlitePool, readers: SqlitePool) -> Self {
        Self {
            writer: Writer::begin(writing.clone()),
            writing,
            readers,
        }
    }
}

impl Store for SqliteStore {
    fn create(&self, game: NewGame) -> StoreFuture<'_, ()> {
        Box::pin(self.writer.create(game))
    }

    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, StoredGame> {
        Box::pin(read::game(&self.readers, id))
    }

    fn append<'a>(&'a self, id: &'a str, expected: u32, event: Event) -> StoreFuture<'a, u32> {
        Box::pin(self.writer.append(id, expected, event))
    }

    fn claim<'a>(&'a self, id: &'a str, side: Side, secret: SecretHash) -> StoreFuture<'a, bool> {
        Box::pin(self.writer.claim(id, side, secret))
    }

    fn due(&self) -> StoreFuture<'_, Vec<(String, i64)>> {
        Box::pin(read::due(&self.readers))
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async {
            self.writer.finish().await;
            self.readers.close().await;
            self.writing.close().await;
        })
    }
}

/// One connection that is kept for ever: in memory, the database is its connection.
fn one_connection() -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(1)
        .min_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
}

async fn migrate(pool: &SqlitePool) -> Result<(), StoreError> {
    let texts = [
        ("games", include_str!("../../migrations/0001_games.sql")),
        (
            "invitations",
            include_str!("../../migrations/0002_invitations.sql"),
        ),
        ("levels", include_str!("../../migrations/0003_levels.sql")),
        ("clocks", include_str!("../../migrations/0004_clocks.sql")),
    ];
    let migrations = (1..).zip(texts).map(|(version, (name, text))| {
        let kind = MigrationType::Simple;
        let text = SqlStr::from_static(text);
        Migration::new(version, name.into(), kind, text, false)
    });
    Migrator::with_migrations(migrations.collect())
        .run(pool)
        .await
        .map_err(failed)
}

pub(crate) fn failed(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> StoreError {
    StoreError::Failed(error.into())
}
