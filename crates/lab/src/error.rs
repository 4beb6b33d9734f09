//! Why work in the laboratory cannot go on.

use chessmith_catalog::Refused;
use chessmith_contest::JournalError;
use thiserror::Error;

/// Why work in the laboratory cannot go on.
#[derive(Debug, Error)]
pub enum LabError {
    /// The game does not say what its armies are made of.
    #[error("{0} has no armies that can be drawn")]
    NoArmies(String),
    /// No two armies were found that are nearly equal and can face each other.
    #[error("no two armies were found that are nearly equal and stand in peace")]
    NoPair,
    /// The setting, or a position, is refused.
    #[error("{0}")]
    Refused(Refused),
    /// The game always begins alike.
    #[error("{0} has no numbered starts")]
    NoStarts(String),
    /// A dial is none of the game.
    #[error("{0}")]
    Dial(String),
    /// The journal cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl From<Refused> for LabError {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}
