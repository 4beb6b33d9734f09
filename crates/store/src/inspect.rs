//! Whether a file with games is whole.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row};

use crate::sql::failed;
use crate::{SqliteStore, StoreError};

/// SQLite's number for a file whose pages do not fit together.
const CORRUPT: u32 = 11;
/// SQLite's number for a file that is something else.
const NO_DATABASE: u32 = 26;

impl SqliteStore {
    /// Reads a file from its first page to its last; nothing is changed.
    ///
    /// # Errors
    ///
    /// One sentence, if it is no database, cannot be read, or has a damaged page.
    pub async fn inspect(file: &Path) -> Result<(), StoreError> {
        look(file, "PRAGMA quick_check(1)").await
    }

    /// The same, and compares indices with their tables, which takes longer.
    ///
    /// # Errors
    ///
    /// The same.
    pub async fn inspect_in_full(file: &Path) -> Result<(), StoreError> {
        look(file, "PRAGMA integrity_check(1)").await
    }
}

async fn look(file: &Path, question: &'static str) -> Result<(), StoreError> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let mut connection = options.connect().await.map_err(broken)?;
    let answer = sqlx::query(question).fetch_one(&mut connection).await;
    connection.close().await.map_err(failed)?;
    let found: String = answer.map_err(broken)?.try_get(0).map_err(failed)?;
    match found.as_str() {
        "ok" => Ok(()),
        _ => Err(StoreError::Broken(found.replace('\n', ", "))),
    }
}

/// Tells what is wrong with the file from what may be wrong around it.
fn broken(error: sqlx::Error) -> StoreError {
    let code = error
        .as_database_error()
        .and_then(|error| error.code())
        .and_then(|code| code.parse::<u32>().ok());
    // The low byte is the kind of failure.
    match code.map(|code| code & 0xff) {
        Some(CORRUPT) => StoreError::Broken("a page cannot be read".to_owned()),
        Some(NO_DATABASE) => StoreError::Broken("it is no SQLite database".to_owned()),
        _ => failed(error),
    }
}
