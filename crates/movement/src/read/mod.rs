//! Reading a description.

mod brackets;
mod capital;
mod modifiers;
mod parts;
mod reader;
mod validate;

use std::str::FromStr;

use chessmith_board::{Cursor, TextError};

use self::reader::Reader;
use crate::limits::{LONGEST, MOST_TRAILS};
use crate::notation::{Dialect, Movement};

impl FromStr for Movement {
    type Err = TextError;

    /// Reads a description; `docs/notation.md` has the grammar.
    ///
    /// # Errors
    ///
    /// If the text is no description of its dialect, asks for what cannot be, or describes too many walks to
    /// handle. The column is where the trouble is.
    fn from_str(text: &str) -> Result<Self, TextError> {
        if text.chars().nth(LONGEST).is_some() {
            let message = format!("a description has at most {LONGEST} characters");
            return Err(TextError::at(LONGEST + 1, message));
        }
        let mut cursor = Cursor::new(text);
        let dialect = Dialect::ALL
            .into_iter()
            .find(|dialect| cursor.eat(&format!("{}:", dialect.name())));
        let mut reader = Reader { cursor, dialect };
        let mut parts = Vec::new();
        let mut trails = 0;
        loop {
            reader.cursor.take_while(|c| c == ' ');
            if reader.cursor.is_at_end() {
                break;
            }
            let column = reader.cursor.column();
            for part in reader.part()? {
                let walks = validate::part(&part);
                trails += walks.map_err(|message| TextError::at(column, message))?;
                if trails > MOST_TRAILS {
                    return Err(TextError::at(column, validate::too_many()));
                }
                parts.push(part);
            }
        }
        if parts.is_empty() {
            return Err(reader
                .cursor
                .unexpected("a capital such as W, or a bracket"));
        }
        Ok(Self { dialect, parts })
    }
}
