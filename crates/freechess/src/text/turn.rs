//! Turns as texts.

use chessmith_board::{Coord, Cursor, Square, TextError};

use crate::board::geometry::{name, square as square_at};
use crate::{Attribute, Path, Placement, Split, SubPiece, Tally, Turn};

/// Writes a turn.
pub(crate) fn write(turn: &Turn) -> String {
    match turn {
        Turn::Place(placement) => placement_text(*placement),
        Turn::Move(path) => path_text(path),
        Turn::Split(split) => split_text(split),
    }
}

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

/// Writes a placement: `N@g7`.
pub(crate) fn placement_text(Placement { attribute, square }: Placement) -> String {
    format!("{}@{}", attribute.letter(), name(square))
}

/// Writes a path: `g7-h9-k12`.
pub(crate) fn path_text(path: &Path) -> String {
    let mut text = name(path.start());
    push_legs(&mut text, path);
    text
}

/// Writes what stands between two commas of a split: `NB-f7-g9`.
pub(crate) fn item_text(part: &SubPiece) -> String {
    let mut text = part.tally.to_string();
    push_legs(&mut text, &part.path);
    text
}

fn push_legs(text: &mut String, path: &Path) {
    for square in path.legs() {
        text.push('-');
        text.push_str(&name(square));
    }
}

/// Writes a split: `e5:RB-h8,NB-f7-g9,P^`.
fn split_text(split: &Split) -> String {
    let mut items: Vec<String> = split.parts.iter().map(item_text).collect();
    if !split.returned.is_empty() {
        items.push(format!("{}^", split.returned));
    }
    format!("{}:{}", name(split.origin), items.join(","))
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
