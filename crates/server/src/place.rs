//! Where games are kept: a folder, or a database of PostgreSQL.

use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chessmith_store::{PostgresStore, PostgresUrl, SqliteStore, Store, StoreError};
use thiserror::Error;

/// The name of the file that a server holds locked while it uses a folder.
pub(crate) const LOCK: &str = "in-use";
/// The name of the file with the games.
const FILE: &str = "games.sqlite";
/// The name of the file that says how games are copied.
const NOTE: &str = "README.txt";
const ADVICE: &str = "\
The games are in games.sqlite and, while the server runs and sometimes after that, in games.sqlite-wal.
A copy of games.sqlite alone lacks the latest turns. To copy the games at any time:

    chessmith backup --data THIS-FOLDER COPY.sqlite

To restore them, stop the server, remove all three files whose names begin with games.sqlite, and give the
copy the name games.sqlite. `chessmith check-data --data THIS-FOLDER` says whether all games are whole.
";

/// Where games are kept.
#[derive(Clone, Debug)]
pub enum Place {
    /// A folder, with the games in a file of SQLite; it is created if need be.
    Folder(PathBuf),
    /// A database of PostgreSQL.
    Postgres(PostgresUrl),
}

/// Why the games of a place cannot be used.
#[derive(Debug, Error)]
pub enum PlaceError {
    /// The folder for the games cannot be created.
    #[error("cannot create the folder {}: {source}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the operating system says.
        source: io::Error,
    },
    /// Another server uses the folder, or it cannot be locked.
    #[error("the folder {} is in use by another server, or cannot be locked: {source}", folder.display())]
    InUse {
        /// The folder.
        folder: PathBuf,
        /// What the operating system says.
        source: io::Error,
    },
    /// The file with the games cannot be opened.
    #[error("cannot open {}: {source}", file.display())]
    Store {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        source: StoreError,
    },
    /// The database with the games cannot be opened.
    #[error("cannot open {url}: {source}")]
    Database {
        /// Where it is.
        url: PostgresUrl,
        /// What is wrong with it.
        source: StoreError,
    },
}

impl Place {
    /// Reads a path, or the URL of a database; `None` if it is neither.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "" => None,
            _ if text.contains("://") => PostgresUrl::read(text).map(Self::Postgres),
            _ => Some(Self::Folder(text.into())),
        }
    }

    /// Opens the games, so that nobody else writes to them.
    ///
    /// # Errors
    ///
    /// If the place cannot be used, or another server does.
    pub(crate) async fn open(self) -> Result<Opened, PlaceError> {
        match self {
            Self::Folder(folder) => open_folder(folder).await,
            Self::Postgres(url) => match PostgresStore::open(&url).await {
                Ok(store) => Ok(Opened {
                    store: Arc::new(store),
                    _lock: None,
                }),
                Err(source) => Err(PlaceError::Database { url, source }),
            },
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => folder.display().fmt(f),
            Self::Postgres(url) => url.fmt(f),
        }
    }
}

/// Games that a server uses alone until this is dropped.
pub(crate) struct Opened {
    pub(crate) store: Arc<dyn Store>,
    _lock: Option<File>,
}

/// Returns the file with the games of a folder.
#[must_use]
pub fn file_in(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

async fn open_folder(folder: PathBuf) -> Result<Opened, PlaceError> {
    if let Err(source) = std::fs::create_dir_all(&folder) {
        return Err(PlaceError::Folder { folder, source });
    }
    let lock = match hold(&folder.join(LOCK)) {
        Ok(lock) => lock,
        Err(source) => return Err(PlaceError::InUse { folder, source }),
    };
    let file = file_in(&folder);
    let note = folder.join(NOTE);
    if !note.exists()
        && let Err(error) = std::fs::write(&note, ADVICE)
    {
        tracing::warn!(%error, "the note on backups could not be written");
    }
    // To write on would make what is damaged worse.
    if file.exists()
        && let Err(source) = SqliteStore::inspect(&file).await
    {
        return Err(PlaceError::Store { file, source });
    }
    match SqliteStore::open(&file).await {
        Ok(store) => Ok(Opened {
            store: Arc::new(store),
            _lock: Some(lock),
        }),
        Err(source) => Err(PlaceError::Store { file, source }),
    }
}

/// Creates a file if need be, and locks it for this process alone.
fn hold(file: &Path) -> io::Result<File> {
    let lock = File::create(file)?;
    lock.try_lock()?;
    Ok(lock)
}
