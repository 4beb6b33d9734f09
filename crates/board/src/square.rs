//! Squares by number and by name.

use std::fmt;
use std::str::FromStr;

use crate::{Cursor, TextError};

/// A square, as its number on a board whose geometry is known from elsewhere.
///
/// Only the geometry (such as [`Rect`](crate::Rect)) knows where the square lies and what it is called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Square(pub u16);

impl Square {
    /// Returns the number of the square, for indexing.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The file and rank of a square, both counted from 0; its name is one of `a1` to `z26`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Coord {
    /// The file: 0 for a, 25 for z.
    pub file: u8,
    /// The rank: 0 for the rank named 1, at White's side.
    pub rank: u8,
}

impl Coord {
    /// The number of files, and of ranks, that have names.
    pub const LIMIT: u8 = 26;

    /// Returns the place at a file and rank counted from 0.
    #[must_use]
    #[inline(always)]
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// Returns the letter of the file.
    ///
    /// Files beyond z, which no geometry has, are shown as `?`.
    #[must_use]
    pub const fn file_letter(self) -> char {
        if self.file < Self::LIMIT {
            (b'a' + self.file) as char
        } else {
            '?'
        }
    }

    /// Returns the number of the rank as printed, counted from 1.
    #[must_use]
    pub const fn rank_number(self) -> u8 {
        self.rank + 1
    }

    /// Returns the place `dx` files to the right and `dy` ranks up, or `None` off the 26×26 names.
    #[must_use]
    pub const fn step(self, dx: i8, dy: i8) -> Option<Self> {
        match (
            self.file.checked_add_signed(dx),
            self.rank.checked_add_signed(dy),
        ) {
            (Some(file), Some(rank)) if file < Self::LIMIT && rank < Self::LIMIT => {
                Some(Self { file, rank })
            }
            _ => None,
        }
    }

    /// Reads a square's name, such as `e4` or `z26`.
    ///
    /// # Errors
    ///
    /// If no file letter a to z comes next, or no rank number 1 to 26 after it.
    pub fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        let Some(letter) = cursor.peek().filter(char::is_ascii_lowercase) else {
            return Err(cursor.unexpected("a square such as e4"));
        };
        cursor.next_char();
        let column = cursor.column();
        let number = cursor.number("the rank", u64::from(Self::LIMIT))?;
        let Some(rank) = number.checked_sub(1) else {
            return Err(TextError::at(column, "ranks are counted from 1"));
        };
        Ok(Self {
            file: letter as u8 - b'a',
            rank: rank as u8,
        })
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank_number())
    }
}

impl FromStr for Coord {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut cursor = Cursor::new(text);
        let coord = Self::read(&mut cursor)?;
        cursor.finish()?;
        Ok(coord)
    }
}

#[cfg(test)]
mod tests {
    use super::Coord;

    #[test]
    fn every_name_reads_back() {
        for file in 0..Coord::LIMIT {
            for rank in 0..Coord::LIMIT {
                let coord = Coord::new(file, rank);
                assert_eq!(coord.to_string().parse(), Ok(coord));
            }
        }
        assert_eq!(Coord::new(25, 25).to_string(), "z26");
    }

    #[test]
    fn what_is_no_square_is_refused_with_its_column() {
        for (text, column) in [
            ("", 1),
            ("E4", 1),
            ("4e", 1),
            ("e", 2),
            ("e0", 2),
            ("e27", 2),
            ("e04", 2),
            ("e4x", 3),
        ] {
            let refused = text.parse::<Coord>().unwrap_err();
            assert_eq!(refused.column, Some(column), "{text}: {refused}");
        }
    }

    #[test]
    fn steps_stop_at_the_last_names() {
        assert_eq!(Coord::new(0, 0).step(1, 2), Some(Coord::new(1, 2)));
        assert_eq!(Coord::new(0, 0).step(-1, 0), None);
        assert_eq!(Coord::new(25, 3).step(1, 0), None);
    }
}
