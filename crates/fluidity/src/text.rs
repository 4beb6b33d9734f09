//! Positions as texts: FEN with an empty en passant field.

use chessmith_board::eight::{BOARD, Set, name};
use chessmith_board::{Cursor, Side, Square, TextError, read_ranks, write_ranks};

use crate::position::{CORNERS, MAX_COUNTER};
use crate::{Kind, Position, castling};

/// Castling rights by letter, in the order in which they are written.
const RIGHTS: [(char, Square); 4] = [
    ('K', Square(7)),
    ('Q', Square(0)),
    ('k', Square(63)),
    ('q', Square(56)),
];

/// Writes a position.
pub(crate) fn write(position: &Position) -> String {
    let board = write_ranks(BOARD, |square| {
        let (side, kind) = position.piece_at(square)?;
        let letter = match side {
            Side::White => kind.letter(),
            Side::Black => kind.letter().to_ascii_lowercase(),
        };
        Some(letter.to_string())
    });
    let rights: String = RIGHTS
        .iter()
        .filter(|(_, rook)| position.unmoved_rooks.has(*rook))
        .map(|(letter, _)| letter)
        .collect();
    let rights = if rights.is_empty() { "-" } else { &rights };
    let side = position.side.letter();
    format!(
        "{board} {side} {rights} - {} {}",
        position.clock, position.number
    )
}

/// Reads a position.
///
/// # Errors
///
/// All reasons why the text is refused; a text that cannot be taken apart has one.
pub(crate) fn read(text: &str) -> Result<Position, Vec<TextError>> {
    let (position, rights_column) = parse(text).map_err(|error| vec![error])?;
    let errors = faults(&position, rights_column);
    if errors.is_empty() {
        Ok(position)
    } else {
        Err(errors)
    }
}

fn parse(text: &str) -> Result<(Position, usize), TextError> {
    let mut cursor = Cursor::new(text);
    let mut position = Position::EMPTY;
    let pieces = read_ranks(&mut cursor, BOARD, |id, column| {
        let mut letters = id.chars();
        let kind = letters.next().and_then(Kind::from_letter);
        match (kind, letters.next()) {
            (Some(kind), None) => {
                let is_upper = id.chars().all(|c| c.is_ascii_uppercase());
                Ok((if is_upper { Side::White } else { Side::Black }, kind))
            }
            _ => {
                let message = format!("\"{id}\" is no piece; expected one of KQRBNP or kqrbnp");
                Err(TextError::at(column, message))
            }
        }
    })?;
    for (square, (side, kind)) in pieces {
        position.put(side, kind, square);
    }
    cursor.expect(" ")?;
    position.side = match cursor.peek() {
        Some('w') => Side::White,
        Some('b') => Side::Black,
        _ => return Err(cursor.unexpected("the side to move, w or b")),
    };
    cursor.next_char();
    cursor.expect(" ")?;
    let rights_column = cursor.column();
    position.unmoved_rooks = rights(&mut cursor)?;
    cursor.expect(" ")?;
    cursor.expect("-")?;
    if !cursor.is_at_end() {
        cursor.expect(" ")?;
        position.clock =
            cursor.number("the number of plies without a capture", MAX_COUNTER.into())? as u32;
        cursor.expect(" ")?;
        let column = cursor.column();
        position.number = cursor.number("the number of the move", MAX_COUNTER.into())? as u32;
        if position.number == 0 {
            return Err(TextError::at(
                column,
                "the number of the move is at least 1",
            ));
        }
        cursor.finish()?;
    }
    Ok((position, rights_column))
}

fn rights(cursor: &mut Cursor<'_>) -> Result<Set, TextError> {
    let mut rooks = Set::EMPTY;
    if cursor.eat("-") {
        return Ok(rooks);
    }
    for (letter, rook) in RIGHTS {
        if cursor.eat(&letter.to_string()) {
            rooks.insert(rook);
        }
    }
    if rooks.is_empty() {
        return Err(cursor.unexpected("castling rights: some of KQkq in this order, or -"));
    }
    Ok(rooks)
}

/// Returns what is wrong with a position that could be taken apart.
fn faults(position: &Position, rights_column: usize) -> Vec<TextError> {
    let mut errors = Vec::new();
    for side in Side::BOTH {
        let kings = position.pieces(side, Kind::King).len();
        // Rules: a king may be missing after its capture; its side would be to move.
        if kings > 1 || (kings == 0 && side != position.side) {
            errors.push(TextError::whole(format!(
                "{} has {kings} kings, not one",
                side.name()
            )));
        }
    }
    let stranded = position.kind(Kind::Pawn)
        & (castling::home_rank(Side::White) | castling::home_rank(Side::Black));
    if let Some(square) = stranded.lowest() {
        let message = format!(
            "a pawn stands on {}, on the first or last rank",
            name(square)
        );
        errors.push(TextError::whole(message));
    }
    for side in Side::BOTH {
        let claimed = position.unmoved_rooks & castling::home_rank(side) & CORNERS;
        for rook in claimed {
            let at_home = position.king(side) == Some(castling::king_home(side))
                && position.pieces(side, Kind::Rook).has(rook);
            if !at_home {
                let message = format!(
                    "a castling right of {} without its king on {} and its rook on {}",
                    side.name(),
                    name(castling::king_home(side)),
                    name(rook)
                );
                errors.push(TextError::at(rights_column, message));
            }
        }
    }
    let idle = position.side.other();
    let both_kings = Side::BOTH.iter().all(|&side| position.king(side).is_some());
    if both_kings && position.in_check(idle) {
        let message = format!("{}, who is not to move, is in check", idle.name());
        errors.push(TextError::whole(message));
    }
    errors
}
