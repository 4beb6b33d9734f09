//! Whether a file with games is whole.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row};

use crate::sql::{failed, fault};
use crate::{SqliteStore, StoreError};

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
    let mut connection = options.connect().await.map_err(fault)?;
    let answer = sqlx::query(question).fetch_one(&mut connection).await;
    connection.close().await.map_err(failed)?;
    let found: String = answer.map_err(fault)?.try_get(0).map_err(failed)?;
    match found.as_str() {
        "ok" => Ok(()),
        _ => Err(StoreError::Broken(found.replace('\n', ", "))),
    }
}
