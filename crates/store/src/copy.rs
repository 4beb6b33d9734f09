//! Copies of a file with games, made while a server uses it.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::sql::{failed, fault};
use crate::{SqliteStore, StoreError};

impl SqliteStore {
    /// Copies all games of a file into a new one, also while a server uses the first; games that were
    /// acknowledged before are in it.
    ///
    /// When it returns, the copy is on the disk and has been read again. If anything goes wrong, there is no
    /// file of that name.
    ///
    /// # Errors
    ///
    /// If the first file cannot be read or is damaged, or there is a second one already, or it cannot be
    /// written.
    pub async fn back_up(from: &Path, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(failed(io::Error::from(io::ErrorKind::AlreadyExists)));
        }
        let part = beside(to);
        let copied = copy(from, &part).await;
        let moved = copied.and_then(|()| keep(&part, to).map_err(failed));
        if moved.is_err() {
            // There may be none, and nothing else could be done about it.
            let _ = std::fs::remove_file(&part);
        }
        moved
    }
}

/// Returns a name in the same folder, for a file that is not whole yet.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.file_name().map(OsString::from).unwrap_or_default();
    name.push(format!(".part-{}", std::process::id()));
    file.with_file_name(name)
}

async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    SqliteStore::inspect(from).await?;
    let target = to
        .to_str()
        .ok_or_else(|| failed(io::Error::from(io::ErrorKind::InvalidFilename)))?;
    let options = SqliteConnectOptions::new().filename(from).read_only(true);
    let mut connection = options.connect().await.map_err(fault)?;
    // What is copied is one moment of the database; those who write meanwhile need not wait.
    let copied = sqlx::query("VACUUM INTO $1")
        .bind(target)
        .execute(&mut connection)
        .await
        .map_err(fault);
    connection.close().await.map_err(failed)?;
    copied?;
    SqliteStore::inspect(to).await
}

/// Gives a whole file its name once it is on the disk, which SQLite does not see to.
fn keep(part: &Path, to: &Path) -> io::Result<()> {
    File::open(part)?.sync_all()?;
    std::fs::rename(part, to)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    #[cfg(unix)]
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}
