//! Reading short texts from left to right, with errors that name the column.

use std::fmt;

/// Why a text was refused: where, and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The column, counted in characters from 1; `None` if the text as a whole is at fault.
    pub column: Option<usize>,
    /// What is wrong or what was expected, lower case, without a full stop.
    pub message: String,
}

impl TextError {
    /// Returns an error at a column counted from 1.
    pub fn at(column: usize, message: impl Into<String>) -> Self {
        Self {
            column: Some(column),
            message: message.into(),
        }
    }

    /// Returns an error about the text as a whole.
    pub fn whole(message: impl Into<String>) -> Self {
        Self {
            column: None,
            message: message.into(),
        }
    }

    /// Returns errors in the order of their columns, those about the whole text last.
    #[must_use]
    pub fn in_order(mut errors: Vec<Self>) -> Vec<Self> {
        errors.sort_by_key(|error| error.column.unwrap_or(usize::MAX));
        errors
    }

    /// Returns the same error in a longer text, in which `before` characters stand in front.
    #[must_use]
    pub fn behind(self, before: usize) -> Self {
        Self {
            column: self.column.map(|column| column + before),
            ..self
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            Some(column) => write!(f, "column {column}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for TextError {}

/// A place in a text that is read from left to right.
///
/// Columns count characters, so that an error points at what a person sees.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Cursor<'a> {
    /// Starts at the first character of `text` that is not blank.
    ///
    /// Blanks around a text mean nothing; columns are those of the text as it is given.
    #[must_use]
    pub const fn new(text: &'a str) -> Self {
        let from_first = text.trim_ascii_start();
        Self {
            rest: from_first.trim_ascii_end(),
            column: text.len() - from_first.len() + 1,
        }
    }

    /// Starts in the middle of a longer text, at a column counted from 1; blanks are read as they are.
    #[must_use]
    pub const fn starting_at(text: &'a str, column: usize) -> Self {
        Self { rest: text, column }
    }

    /// Returns the column of the next character, counted from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// Returns what has not been read yet.
    #[must_use]
    pub const fn rest(&self) -> &'a str {
        self.rest
    }

    /// Returns whether everything has been read.
    #[must_use]
    pub const fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Returns the next character without reading it.
    #[must_use]
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Reads one character.
    pub fn next_char(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let found = chars.next()?;
        self.rest = chars.as_str();
        self.column += 1;
        Some(found)
    }

    /// Reads `expected` if it comes next, and tells whether it did.
    pub fn eat(&mut self, expected: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(expected) else {
            return false;
        };
        self.rest = rest;
        self.column += expected.chars().count();
        true
    }

    /// Reads the longest run of characters that satisfy `belongs`; it may be empty.
    pub fn take_while(&mut self, mut belongs: impl FnMut(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.column += taken.chars().count();
        taken
    }

    /// Reads a whole number without sign or leading zero, at most `max`.
    ///
    /// # Errors
    ///
    /// If no digit comes next, the number has a leading zero, or it exceeds `max`.
    pub fn number(&mut self, what: &str, max: u64) -> Result<u64, TextError> {
        let column = self.column;
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(TextError::at(
                column,
                format!("expected {what}, a whole number"),
            ));
        }
        if digits.len() > 1 && digits.starts_with('0') {
            return Err(TextError::at(column, format!("{what} has a leading zero")));
        }
        match digits.parse::<u64>() {
            Ok(value) if value <= max => Ok(value),
            _ => Err(TextError::at(column, format!("{what} is above {max}"))),
        }
    }

    /// Reads `expected` or refuses.
    ///
    /// # Errors
    ///
    /// If something else comes next.
    pub fn expect(&mut self, expected: &str) -> Result<(), TextError> {
        if self.eat(expected) {
            Ok(())
        } else {
            Err(self.unexpected(&format!("\"{expected}\"")))
        }
    }

    /// Requires that everything has been read.
    ///
    /// # Errors
    ///
    /// If characters are left.
    pub fn finish(&self) -> Result<(), TextError> {
        if self.is_at_end() {
            Ok(())
        } else {
            Err(self.unexpected("the end of the text"))
        }
    }

    /// Returns an error at this place that says what was expected and what was found.
    #[must_use]
    pub fn unexpected(&self, expected: &str) -> TextError {
        let message = match self.peek() {
            Some(found) => format!("expected {expected}, found {found:?}"),
            None => format!("expected {expected}, found the end of the text"),
        };
        TextError::at(self.column, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let mut cursor = Cursor::new("é4/x");
        assert_eq!(cursor.next_char(), Some('é'));
        assert_eq!(cursor.number("a run", 9), Ok(4));
        assert!(cursor.eat("/"));
        assert_eq!(cursor.column(), 4);
        assert_eq!(
            cursor.expect("y").unwrap_err().to_string(),
            "column 4: expected \"y\", found 'x'"
        );
    }

    #[test]
    fn blanks_around_a_text_count_but_mean_nothing() {
        let mut cursor = Cursor::new(" \t7 8 \n");
        assert_eq!(cursor.number("n", 9), Ok(7));
        assert_eq!(cursor.column(), 4);
        assert!(cursor.eat(" 8"));
        assert_eq!(cursor.finish(), Ok(()));
        let mut blank = Cursor::new("   ");
        assert_eq!(
            blank.expect("a").unwrap_err().to_string(),
            "column 4: expected \"a\", found the end of the text"
        );
    }

    #[test]
    fn numbers_have_no_leading_zero_and_stay_below_the_limit() {
        assert!(Cursor::new("07").number("n", 10).is_err());
        assert_eq!(Cursor::new("0").number("n", 10), Ok(0));
        assert!(Cursor::new("11").number("n", 10).is_err());
        assert!(
            Cursor::new("99999999999999999999999")
                .number("n", u64::MAX)
                .is_err()
        );
    }
}
