//! Turns read from texts.

use chessmith_board::{Coord, Cursor, Square, TextError};

use crate::board::geometry::square as square_at;
use crate::{Attribute, Path, Placement, Split, SubPiece, Tally, Turn};

/// Reads a turn.
///
/// # Errors
///
/// If the text is not that of a placement, a move or a split.
pub(crate) fn read(text: &str) -> Result<Turn, TextError> {
    let mut cursor = Cursor::new(text);
    let turn = match cursor.peek() {
        Some(c) if c.is_ascii_uppercase() => Turn::Place(placement(&mut cursor)?),
        _ => {
            let start = square(&mut cursor)?;
            if cursor.eat(":") {
                Turn::Split(Box::new(split(&mut cursor, start)?))
            } else {
                Turn::Move(legs(&mut cursor, start)?)
            }
        }
    };
    cursor.finish()?;
    Ok(turn)
}

/// Reads a placement.
///
/// # Errors
///
/// If it is not an attribute in upper case, `@` and a square.
pub(crate) fn placement(cursor: &mut Cursor<'_>) -> Result<Placement, TextError> {
    let expected = cursor.unexpected("an attribute to place: K, C, R, B, N or P");
    let attribute = cursor.next_char().and_then(Attribute::from_letter);
    let attribute = attribute.ok_or(expected)?;
    cursor.expect("@")?;
    let square = square(cursor)?;
    Ok(Placement { attribute, square })
}

fn square(cursor: &mut Cursor<'_>) -> Result<Square, TextError> {
    let column = cursor.column();
    let coord = Coord::read(cursor)?;
    square_at(coord)
        .ok_or_else(|| TextError::at(column, "expected a square of the board, a1 to m13"))
}

fn legs(cursor: &mut Cursor<'_>, start: Square) -> Result<Path, TextError> {
    let mut path = Path::starting(start);
    loop {
        cursor.expect("-")?;
        let column = cursor.column();
        let to = square(cursor)?;
        path = path.then(to).ok_or_else(|| {
            TextError::at(column, format!("no way has more than {} legs", Path::LEGS))
        })?;
        if !matches!(cursor.peek(), Some('-')) {
            return Ok(path);
        }
    }
}

fn split(cursor: &mut Cursor<'_>, origin: Square) -> Result<Split, TextError> {
    let mut split = Split {
        origin,
        parts: Vec::new(),
        returned: Tally::EMPTY,
    };
    loop {
        let column = cursor.column();
        let letters = cursor.take_while(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
        let tally = Tally::read(letters, column)?;
        if cursor.eat("^") {
            split.returned = tally;
            return Ok(split);
        }
        let path = legs(cursor, origin)?;
        split.parts.push(SubPiece { tally, path });
        if cursor.is_at_end() {
            return Ok(split);
        }
        cursor.expect(",")?;
    }
}
