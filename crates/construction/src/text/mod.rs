//! The texts that are JSON: positions, price lists, ready designs and armies.
//!
//! What is read has exactly the keys that it should have, each once, in any order; a text that has not is
//! refused with the column, the path of what is wrong and what was expected.

mod faults;
mod judge;
mod locate;
mod position;
mod prices;
mod ready;

use chessmith_board::TextError;
use serde::de::DeserializeOwned;

pub(crate) use locate::{Path, column_of};
pub(crate) use position::{read as read_position, write as write_position};
pub(crate) use prices::read as read_prices;
pub(crate) use ready::{ArmyFile, read_armies, read_designs};

/// Reads JSON of one shape.
fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, TextError> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let found: T = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        // A path of which nothing is known is written `?`.
        let path = error.path().to_string();
        let place = match path.trim_end_matches(".?") {
            "." | "?" => String::new(),
            path => format!("{path}: "),
        };
        refused(text, &place, error.inner())
    })?;
    reader.end().map_err(|error| refused(text, "", &error))?;
    Ok(found)
}

/// Turns an error of the reader, which counts lines and bytes, into one that counts characters.
fn refused(text: &str, place: &str, error: &serde_json::Error) -> TextError {
    let told = error.to_string();
    let what = told
        .rsplit_once(" at line ")
        .map_or(&*told, |(what, _)| what);
    let message = format!("{place}{what}");
    if error.line() == 0 {
        return TextError::whole(message);
    }
    let line_start: usize = text
        .split_inclusive('\n')
        .take(error.line() - 1)
        .map(str::len)
        .sum();
    let place = line_start + error.column().saturating_sub(1);
    let column = text
        .char_indices()
        .take_while(|&(at, _)| at < place)
        .count()
        + 1;
    TextError::at(column, message)
}
