//! Reading lists of pieces: the inventor's seventy-three, and those of players.
//!
//! A list is TOML:
//!
//! ```toml
//! [[piece]]
//! id = "SKY"
//! name = "Skylark"
//! notation = "[F?R]"
//! ```

use chessmith_board::excerpt;
use serde::Deserialize;

use crate::{Described, drawing, types};

/// The pieces of Universal Chess, in the order of the inventor's list.
const STANDARD: &str = include_str!("pieces.toml");

/// The most pieces that a list may have.
const MOST: usize = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    #[serde(default)]
    piece: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    #[serde(default)]
    number: u8,
    id: String,
    name: String,
    notation: String,
    null: Option<String>,
    #[serde(default)]
    small: bool,
    drawing: Option<String>,
}

/// Returns the seventy-three pieces of the inventor's list, the king first.
///
/// # Panics
///
/// Never: the list is part of the program, and a test reads it.
#[must_use]
pub fn standard_pieces() -> Vec<Described> {
    parse(STANDARD).unwrap_or_default()
}

/// Reads a player's list of pieces.
///
/// # Errors
///
/// A sentence about the first thing that is wrong: no TOML of this form, an id that is none or that another
/// piece has, a name that is none, a drawing that cannot be drawn or that another piece of the list has, a
/// notation that cannot be played, or too many pieces.
pub fn read_pieces(text: &str) -> Result<Vec<Described>, String> {
    let pieces = parse(text)?;
    if pieces.len() > MOST {
        return Err(format!(
            "the list has {} pieces; {MOST} are allowed",
            pieces.len()
        ));
    }
    let mut known: Vec<String> = standard_pieces()
        .into_iter()
        .map(|piece| piece.id)
        .collect();
    known.push("P".to_owned());
    for (index, piece) in pieces.iter().enumerate() {
        validate(piece)?;
        let has_same =
            |other: &&Described| piece.drawing.is_some() && other.drawing == piece.drawing;
        if let Some(other) = pieces[..index].iter().find(has_same) {
            return Err(format!(
                "piece {}: {} has the same drawing",
                piece.id, other.id
            ));
        }
        if known.contains(&piece.id) {
            return Err(format!("the id {} is taken by another piece", piece.id));
        }
        known.push(piece.id.clone());
    }
    Ok(pieces)
}

fn parse(text: &str) -> Result<Vec<Described>, String> {
    let list: List = toml::from_str(text).map_err(|error| spoken(&error.to_string()))?;
    let described = |entry: Entry| Described {
        number: entry.number,
        id: entry.id,
        name: entry.name,
        notation: entry.notation,
        null: entry.null,
        is_small: entry.small,
        drawing: entry.drawing,
    };
    Ok(list.piece.into_iter().map(described).collect())
}

/// Puts an error of several lines on one.
fn spoken(error: &str) -> String {
    let lines = error.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines = lines.filter(|line| !line.starts_with(['|', '^']));
    // What stands behind a bar is a line of the text.
    let words = lines.map(|line| match line.contains(" | ") {
        true => excerpt(line),
        false => line.into(),
    });
    words.collect::<Vec<_>>().join("; ")
}

fn validate(piece: &Described) -> Result<(), String> {
    let id = &piece.id;
    let is_id = (1..=3).contains(&id.len())
        && id.starts_with(|c: char| c.is_ascii_uppercase())
        && id
            .chars()
            .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    if !is_id {
        return Err(format!(
            "the id {:?} is none: one to three capitals or digits, a capital first",
            excerpt(id)
        ));
    }
    let length = piece.name.chars().count();
    if length == 0 || length > 40 || piece.name.chars().any(char::is_control) {
        return Err(format!("piece {id}: a name has 1 to 40 characters"));
    }
    if piece.number != 0 || piece.null.is_some() || piece.is_small {
        return Err(format!(
            "piece {id}: number, null and small are for the inventor's own pieces"
        ));
    }
    if let Some(path) = &piece.drawing {
        drawing::validate(path).map_err(|message| format!("piece {id}: {message}"))?;
    }
    types::playable(piece)
}

#[cfg(test)]
mod tests {
    use super::{read_pieces, standard_pieces};

    #[test]
    fn the_inventors_list_is_complete() {
        let pieces = standard_pieces();
        let numbers: Vec<u8> = pieces.iter().map(|piece| piece.number).collect();
        assert_eq!(numbers, (1..=73).collect::<Vec<_>>());
        let small: Vec<u8> = pieces
            .iter()
            .filter(|p| p.is_small)
            .map(|p| p.number)
            .collect();
        assert_eq!(
            small,
            (1..=26).filter(|n| ![6, 7].contains(n)).collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_list_of_ones_own_is_read_or_refused_in_words() {
        let piece = |id: &str, rest: &str| {
            read_pieces(&format!(
                "[[piece]]\nid = \"{id}\"\nname = \"X\"\nnotation = \"N\"\n{rest}"
            ))
        };
        assert_eq!(piece("SKY", "").unwrap()[0].id, "SKY");
        for (id, rest, word) in [
            ("sky", "", "capitals"),
            ("LONG", "", "capitals"),
            ("Q", "", "taken"),
            ("P", "", "taken"),
            ("SKY", "royal = true", "unknown field"),
            ("SKY", "number = 4", "inventor"),
            ("SKY", "drawing = \"<svg>\"", "path data"),
            ("SKY", "drawing = \"M10 10L20\"", "path data"),
            ("SKY", "drawing = \"M10 10\"", "draws nothing"),
            ("SKY", "drawing = \"M10 10H101\"", "leaves its box"),
        ] {
            let refused = piece(id, rest).unwrap_err();
            assert!(refused.contains(word), "{refused}");
        }
        let two = |rest: &str| {
            let first =
                "[[piece]]\nid = \"A\"\nname = \"A\"\nnotation = \"W\"\ndrawing = \"M1 1H9\"";
            read_pieces(&format!(
                "{first}\n[[piece]]\nid = \"B\"\nname = \"B\"\n{rest}"
            ))
        };
        for (rest, word) in [
            (
                "notation = \"N\"\ndrawing = \"M1 1H9\"",
                "A has the same drawing",
            ),
            ("notation = \"Y\"", "piece B: notation"),
            ("notation = \"eW\"", "piece B: notation"),
            (
                "notation = \"N{freeze}\"",
                "piece B: a piece with this power moves as mQ",
            ),
        ] {
            let refused = two(rest).unwrap_err();
            assert!(refused.contains(word), "{refused}");
        }
        assert_eq!(two("notation = \"N\"").unwrap().len(), 2);
        assert!(read_pieces("piece = 3").is_err());
        assert!(
            read_pieces("[[piece]]\nid = \"A\"")
                .unwrap_err()
                .contains("name")
        );
    }
}
