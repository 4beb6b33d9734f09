//! Games whose starts are numbered.

use chessmith_board::TextError;

/// Converts between the names of a game's numbered starts.
pub trait Numbering: Send + Sync {
    /// Returns what it numbers and which names it reads, in one line.
    fn summary(&self) -> &'static str;

    /// Finds a start by any of its names.
    ///
    /// # Errors
    ///
    /// If the text is no name of a start; the error names the column and what was expected.
    fn look_up(&self, name: &str) -> Result<NumberedStart, TextError>;
}

/// One numbered start with everything it is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberedStart {
    /// Its number.
    pub number: u64,
    /// What it is called, name by name.
    pub names: Vec<StartLabel>,
    /// The id of the game in which [`position`](Self::position) is to be read.
    pub game: &'static str,
    /// The text of the position.
    pub position: String,
}

/// One of the names of a start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartLabel {
    /// What kind of name it is, in a word or two.
    pub kind: &'static str,
    /// The name.
    pub text: String,
}
