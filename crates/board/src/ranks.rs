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
    piece: impl FnMut(&str, usize) -> Result<P, TextError>,
) -> Result<Vec<(Square, P)>, TextError> {
    let mut errors = Vec::new();
    let placed = judge_ranks(cursor, board, piece, &mut errors);
    match errors.into_iter().next() {
        Some(first) => Err(first),
        None => Ok(placed.into_iter().map(|p| (p.square, p.piece)).collect()),
    }
}

/// A piece of a board, and where its text stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed<P> {
    /// The square on which it stands.
    pub square: Square,
    /// The column of its id.
    pub column: usize,
    /// The piece.
    pub piece: P,
}

/// Reads as much of a board as can be read, and notes everything that is wrong with it.
///
/// A rank with a fault is left at it, and the next one is read; an id that is refused leaves its square
/// empty. The rest is as with [`read_ranks`].
pub fn judge_ranks<P>(
    cursor: &mut Cursor<'_>,
    board: Rect,
    mut piece: impl FnMut(&str, usize) -> Result<P, TextError>,
    errors: &mut Vec<TextError>,
) -> Vec<Placed<P>> {
    let mut placed = Vec::new();
    for rank in (0..board.ranks()).rev() {
        if rank + 1 < board.ranks() && !reaches_next_rank(cursor, errors) {
            break;
        }
        let mut read = |id: &str, file, column| match piece(id, column) {
            Ok(piece) => placed.extend(board.square(Coord::new(file, rank)).map(|square| Placed {
                square,
                column,
                piece,
            })),
            Err(error) => errors.push(error),
        };
        if let Err(error) = read_rank(cursor, board.files(), rank, &mut read) {
            errors.push(error);
            skip_rank(cursor);
        }
    }
    placed
}

/// Reads the sign between two ranks; notes what stands in its place, and returns whether a rank follows.
fn reaches_next_rank(cursor: &mut Cursor<'_>, errors: &mut Vec<TextError>) -> bool {
    let Err(error) = cursor.expect("/") else {
        return true;
    };
    // A rank that ended too soon is one fault, not two.
    if errors.last().is_none_or(|last| last.column != error.column) {
        errors.push(error);
    }
    skip_rank(cursor);
    cursor.eat("/")
}

/// Skips what is left of a rank.
fn skip_rank(cursor: &mut Cursor<'_>) {
    cursor.take_while(|c| !matches!(c, '/' | '[' | ' '));
}

/// Reads one rank; `piece` is given each id with its file and its column.
fn read_rank(
    cursor: &mut Cursor<'_>,
    files: u8,
    rank: u8,
    piece: &mut impl FnMut(&str, u8, usize),
) -> Result<(), TextError> {
    let mut file = 0;
    let mut after_run = false;
    while file < files {
        let column = cursor.column();
        let left = files - file;
        if !cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            piece(read_id(cursor, rank, left)?, file, column);
            file += 1;
            after_run = false;
            continue;
        }
        if after_run {
            return Err(TextError::at(column, "two runs of empty squares in a row"));
        }
        let run = cursor.number("a run of empty squares", u64::from(left))?;
        if run == 0 {
            return Err(TextError::at(column, "a run of no empty squares"));
        }
        file += run as u8;
        after_run = true;
    }
    Ok(())
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
    use super::{judge_ranks, read_ranks, write_ranks};
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

    #[test]
    fn every_fault_of_a_board_is_noted() {
        let judge = |text| {
            let mut errors = Vec::new();
            let piece = |id: &str, column| match id {
                "x" => Err(TextError::at(column, "no piece")),
                id => Ok(id.to_owned()),
            };
            let mut cursor = Cursor::new(text);
            let placed = judge_ranks(&mut cursor, Rect::new(3, 3), piece, &mut errors);
            let placed: Vec<_> = placed.iter().map(|p| (p.square.0, p.column)).collect();
            let columns: Vec<_> = errors.iter().filter_map(|error| error.column).collect();
            (placed, columns, cursor.column())
        };
        assert_eq!(judge("xax/12a/4"), (vec![(7, 2)], vec![1, 3, 5, 9], 10));
        assert_eq!(
            judge("a3b/abcd/3[/]"),
            (vec![(6, 1), (3, 5), (4, 6), (5, 7)], vec![2, 8], 11)
        );
        assert_eq!(judge("3/1"), (vec![], vec![4], 4));
        assert_eq!(judge("3/3/3/3"), (vec![], vec![], 6));
    }
}
