//! A whole game as plain data, ready to be written to a file.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use chessmith_board::TextError;

use crate::Date;

/// A game from its start to where it stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The id of the game.
    pub game: String,
    /// The values of its options.
    pub options: BTreeMap<String, String>,
    /// The position in which it began.
    pub start: String,
    /// The turns, canonical.
    pub turns: Vec<String>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while it goes on.
    pub result: String,
    /// What ended it, if it is over.
    pub reason: Option<String>,
    /// Who played: `white`, `black`.
    pub players: BTreeMap<String, String>,
    /// The day on which it was played, if known.
    pub date: Option<Date>,
}

/// What writes a record of a game as the text of a file.
type Write = dyn Fn(&Record) -> Result<String, TextError> + Send + Sync;

/// What reads the game of a file.
type Read = dyn Fn(&str) -> Result<Record, TextError> + Send + Sync;

/// Another file format for records that a family has besides the common one.
#[derive(Clone)]
pub struct RecordFormat {
    extension: Cow<'static, str>,
    write: Arc<Write>,
    read: Arc<Read>,
}

impl RecordFormat {
    /// Returns a format whose files usually end in `extension`, without the dot.
    pub fn new(
        extension: impl Into<Cow<'static, str>>,
        write: impl Fn(&Record) -> Result<String, TextError> + Send + Sync + 'static,
        read: impl Fn(&str) -> Result<Record, TextError> + Send + Sync + 'static,
    ) -> Self {
        Self {
            extension: extension.into(),
            write: Arc::new(write),
            read: Arc::new(read),
        }
    }

    /// Returns the usual ending of file names, without the dot.
    #[must_use]
    pub fn extension(&self) -> &str {
        &self.extension
    }

    /// Writes a record of a game of this family.
    ///
    /// # Errors
    ///
    /// If the record does not hold together.
    pub fn write(&self, record: &Record) -> Result<String, TextError> {
        (self.write)(record)
    }

    /// Reads a file of one game.
    ///
    /// # Errors
    ///
    /// If the text is not of this format or its game is not one of this family.
    pub fn read(&self, text: &str) -> Result<Record, TextError> {
        (self.read)(text)
    }
}

impl fmt::Debug for RecordFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecordFormat")
            .field("extension", &self.extension)
            .finish_non_exhaustive()
    }
}
