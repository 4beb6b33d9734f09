//! Texts of several fields, and what many of them carry: whose turn it is, clocks and numbers.

use std::ops::RangeInclusive;

use crate::{Cursor, Side, TextError};

/// The greatest number that a counter of a position reaches, and that its text carries.
pub const LARGEST_COUNTER: u32 = (1 << 31) - 1;

/// A part of a text, with the column at which it begins.
///
/// ```
/// use chessmith_board::{Field, Side};
///
/// let [side, clock] = Field::split("w 07")[..] else { panic!() };
/// assert_eq!(side.side(), Ok(Side::White));
/// let error = clock.number("the clock", 0..=100).unwrap_err();
/// assert_eq!(error.to_string(), "column 3: the clock has a leading zero");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field<'a> {
    text: &'a str,
    column: usize,
}

impl<'a> Field<'a> {
    /// Returns the part of a text that begins at a column counted from 1.
    #[must_use]
    pub const fn new(text: &'a str, column: usize) -> Self {
        Self { text, column }
    }

    /// Splits a text at its single blanks, leaving out those around it.
    ///
    /// Two blanks in a row have an empty field between them.
    #[must_use]
    pub fn split(text: &'a str) -> Vec<Self> {
        let start = Cursor::new(text);
        let mut column = start.column();
        let fields = start.rest().split(' ').map(|text| {
            let field = Self { text, column };
            column = field.end() + 1;
            field
        });
        fields.collect()
    }

    /// Returns what the field says.
    #[must_use]
    pub const fn text(self) -> &'a str {
        self.text
    }

    /// Returns the column of the first character, counted from 1.
    #[must_use]
    pub const fn column(self) -> usize {
        self.column
    }

    /// Returns the column after the last character.
    #[must_use]
    pub fn end(self) -> usize {
        self.column + self.text.chars().count()
    }

    /// Returns a cursor at the beginning of the field.
    #[must_use]
    pub const fn cursor(self) -> Cursor<'a> {
        Cursor::starting_at(self.text, self.column)
    }

    /// Returns an error about the whole field.
    #[must_use]
    pub fn wrong(self, message: impl Into<String>) -> TextError {
        TextError::at(self.column, message)
    }

    /// Reads the whole field.
    ///
    /// # Errors
    ///
    /// What `read` refuses, or that something is left when it is done.
    pub fn read<T>(
        self,
        read: impl FnOnce(&mut Cursor<'a>) -> Result<T, TextError>,
    ) -> Result<T, TextError> {
        let mut cursor = self.cursor();
        let value = read(&mut cursor)?;
        cursor.finish()?;
        Ok(value)
    }

    /// Reads whose turn it is.
    ///
    /// # Errors
    ///
    /// If the field is not `w` or `b`.
    pub fn side(self) -> Result<Side, TextError> {
        let side = Side::BOTH
            .into_iter()
            .find(|side| self.text.chars().eq([side.letter()]));
        side.ok_or_else(|| {
            let message = format!("expected the side to move, w or b, found {:?}", self.text);
            self.wrong(message)
        })
    }

    /// Reads a whole number without sign or leading zero.
    ///
    /// # Errors
    ///
    /// If the field is no such number, or not one of `range`.
    pub fn number(self, what: &str, range: RangeInclusive<u32>) -> Result<u32, TextError> {
        let value = self.read(|cursor| cursor.number(what, u64::from(*range.end())))? as u32;
        if value < *range.start() {
            return Err(self.wrong(format!("{what} is at least {}", range.start())));
        }
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::Field;

    #[test]
    fn fields_know_their_columns() {
        let fields = Field::split("  é/8  w 1 ");
        let found: Vec<_> = fields.iter().map(|f| (f.text(), f.column())).collect();
        assert_eq!(found, [("é/8", 3), ("", 7), ("w", 8), ("1", 10)]);
        assert_eq!(fields[0].end(), 6);
        let nothing = Field::split("");
        assert_eq!((nothing.len(), nothing[0].end()), (1, 1));
    }

    #[test]
    fn sides_and_numbers_are_refused_at_their_columns() {
        for (text, said) in [
            (
                "W",
                "column 5: expected the side to move, w or b, found \"W\"",
            ),
            (
                "wb",
                "column 5: expected the side to move, w or b, found \"wb\"",
            ),
            (
                "",
                "column 5: expected the side to move, w or b, found \"\"",
            ),
        ] {
            assert_eq!(Field::new(text, 5).side().unwrap_err().to_string(), said);
        }
        for (text, said) in [
            ("", "column 5: expected n, a whole number"),
            ("0", "column 5: n is at least 1"),
            ("10", "column 5: n is above 9"),
            ("1x", "column 6: expected the end of the text, found 'x'"),
        ] {
            let refused = Field::new(text, 5).number("n", 1..=9).unwrap_err();
            assert_eq!(refused.to_string(), said);
        }
        assert_eq!(Field::new("9", 5).number("n", 1..=9), Ok(9));
    }
}
