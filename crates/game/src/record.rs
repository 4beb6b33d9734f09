//! A whole game as plain data, ready to be written to a file.

use std::collections::BTreeMap;

use chessmith_board::TextError;

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
    /// The date, as `YYYY-MM-DD`, if known.
    pub date: Option<String>,
}

/// Another file format for records that a family has besides the common one.
#[derive(Clone, Copy, Debug)]
pub struct RecordFormat {
    /// The usual ending of file names, without the dot.
    pub extension: &'static str,
    /// Writes a record of a game of this family.
    ///
    /// # Errors
    ///
    /// If the record does not hold together.
    pub write: fn(&Record) -> Result<String, TextError>,
    /// Reads the first game of a file.
    ///
    /// # Errors
    ///
    /// If the text is not of this format or its game is not one of this family.
    pub read: fn(&str) -> Result<Record, TextError>,
}
