//! Why learning cannot go on.

use std::io;
use std::path::PathBuf;

use chessmith_catalog::Refused;
use chessmith_catalog::network::NetworkError;
use chessmith_contest::{ContestError, JournalError};
use thiserror::Error;

/// Why learning cannot go on.
#[derive(Debug, Error)]
pub enum LearnError {
    /// The setting, or a game that was kept, is refused.
    #[error("{0}")]
    Refused(Refused),
    /// The games cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A network cannot be used.
    #[error("{path}: {error}", path = path.display())]
    Network {
        /// Its file.
        path: PathBuf,
        /// Why.
        error: NetworkError,
    },
    /// A match between two networks cannot be played.
    #[error(transparent)]
    Contest(#[from] ContestError),
    /// A file cannot be read or written.
    #[error("{path}: {error}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// There is nothing to learn from.
    #[error("no position of {games} games is quiet and undecided: there is nothing to learn from")]
    Nothing {
        /// How many games there are.
        games: usize,
    },
}

impl From<Refused> for LearnError {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}
