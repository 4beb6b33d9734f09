//! Games in a SQLite file.

use std::path::Path;
use std::time::Duration;

use sqlx::Sqlite;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use crate::StoreError;
use crate::sql::{SqlStore, fault, migrate};

/// How long a statement waits for another process that holds the file.
const BUSY: Duration = Duration::from_secs(10);
/// How many games can be loaded at the same time.
const READERS: u32 = 4;

/// Games in a SQLite database.
///
/// The file is in WAL mode with `synchronous=FULL`: a commit returns when it is on the disk.
pub type SqliteStore = SqlStore<Sqlite>;

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
            .map_err(fault)?;
        migrate(&writer).await?;
        let readers = SqlitePoolOptions::new().max_connections(READERS);
        let readers = readers.connect_with(options).await.map_err(fault)?;
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
            .map_err(fault)?;
        migrate(&pool).await?;
        Ok(Self::new(pool.clone(), pool))
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
