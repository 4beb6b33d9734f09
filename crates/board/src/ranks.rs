//! Boards as texts: ranks from the highest to the first, runs of empty squares as numbers.

use crate::{Coord, Cursor, Rect, Square, TextError};

/// Writes a board: `piece` gives the id of what stands on a square, if anything does.
///
/// Ids of one character stand bare, longer ones in braces.
#[must_use]
pub fn write_ranks(board: Rect, mut piece: impl FnMut(Square) -> Option<String>) -> String {
    let mut text = String::new();
    for rank in (0..board.ranks()).rev() {
        if rank + 1 < board.ranks() {
            text.push('/');
        }
        let mut empty = 0;
        for file in 0..board.files() {
            let found = board.square(Coord::new(file, rank)).and_then(&mut piece);
            let Some(id) = found else {
                empty += 1;
                continue;
            };
            write_run(&mut text, &mut empty);
            if id.chars().count() == 1 {
                text.push_str(&id);
            } else {
                text.push('{');
                text.push_str(&id);
                text.push('}');
            }
        }
        write_run(&mut text, &mut empty);
    }
    text
}

fn write_run(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

/// Reads a board; `piece` reads an id, given with its column.
///
/// Two runs of empty squares may not follow each other.
///
/// # Errors
///
/// If a rank has too few or too many squares, ranks are missing or too many, or an id is refused.
pub fn read_ranks<P>(
    cursor: &mut Cursor<'_>,
    board: Rect,
    mut piece: impl FnMut(&str, usize) -> Result<P, TextError>,
) -> Result<Vec<(Square, P)>, TextError> {
    let mut pieces = Vec::new();
    for rank in (0..board.ranks()).rev() {
        if rank + 1 < board.ranks() {
            cursor.expect("/")?;
        }
        let mut file = 0;
        let mut after_run = false;
        while file < board.files() {
            let column = cursor.column();
            let left = board.files() - file;
            if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
                if after_run {
                    return Err(TextError::at(column, "two runs of empty squares in a row"));
                }
                let run = cursor.number("a run of empty squares", u64::from(left))?;
                if run == 0 {
                    return Err(TextError::at(column, "a run of no empty squares"));
                }
                file += run as u8;
                after_run = true;
                continue;
            }
            after_run = false;
            let id = read_id(cursor, rank, left)?;
            let value = piece(id, column)?;
            if let Some(square) = board.square(Coord::new(file, rank)) {
                pieces.push((square, value));
            }
            file += 1;
        }
    }
    Ok(pieces)
}

fn read_id<'a>(cursor: &mut Cursor<'a>, rank: u8, left: u8) -> Result<&'a str, TextError> {
    let (rest, column) = (cursor.rest(), cursor.column());
    match cursor.peek() {
        Some('{') => {
            cursor.eat("{");
            let id = cursor.take_while(|c| c.is_ascii_alphanumeric());
            if id.chars().count() == 1 {
                return Err(TextError::at(
                    column,
                    "ids of one letter stand bare, without braces",
                ));
            }
            cursor.expect("}")?;
            Ok(id)
        }
        Some(c) if c.is_ascii_alphabetic() => {
            cursor.next_char();
            Ok(&rest[..1])
        }
        _ => {
            let squares = if left == 1 { "square" } else { "squares" };
            Err(cursor.unexpected(&format!("{left} more {squares} of rank {}", rank + 1)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{read_ranks, write_ranks};
    use crate::{Cursor, Rect, TextError};

    fn read(text: &str) -> Result<String, TextError> {
        let board = Rect::new(13, 2);
        let mut cursor = Cursor::new(text);
        let pieces = read_ranks(&mut cursor, board, |id, _| Ok(id.to_owned()))?;
        cursor.finish()?;
        Ok(write_ranks(board, |square| {
            pieces
                .iter()
                .find(|(at, _)| *at == square)
                .map(|(_, id)| id.clone())
        }))
    }

    #[test]
    fn what_was_read_is_written() {
        for text in [
            "13/13",
            "a12/6{AM2}5b",
            "{x1}{x2}{x3}{x4}{x5}{x6}{x7}6/1a11",
        ] {
            assert_eq!(read(text).as_deref(), Ok(text));
        }
    }

    #[test]
    fn wrong_boards_are_refused_with_their_column() {
        let refuse = |text| read(text).unwrap_err().to_string();
        assert_eq!(
            refuse("13"),
            "column 3: expected \"/\", found the end of the text"
        );
        assert_eq!(
            refuse("14/13"),
            "column 1: a run of empty squares is above 13"
        );
        assert_eq!(
            refuse("12/13"),
            "column 3: expected 1 more square of rank 2, found '/'"
        );
        assert_eq!(
            refuse("6a33/13"),
            "column 3: a run of empty squares is above 6"
        );
        assert_eq!(
            refuse("13/6{a5"),
            "column 8: expected \"}\", found the end of the text"
        );
        assert_eq!(
            refuse("66a/13"),
            "column 1: a run of empty squares is above 13"
        );
    }
}
