//! The fields of a position text, each on its own.

use chessmith_board::{Cursor, Side, TextError, read_ranks};

use crate::position::MAX_COUNTER;
use crate::{BOARD, Kind, Position, Set};

/// A field with the column at which it begins.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    pub(super) text: &'a str,
    pub(super) column: usize,
}

impl<'a> Field<'a> {
    pub(super) fn cursor(self) -> Cursor<'a> {
        Cursor::starting_at(self.text, self.column)
    }

    /// Returns an error about the whole field.
    pub(super) fn wrong(self, message: impl Into<String>) -> TextError {
        TextError::at(self.column, message)
    }
}

/// A text split at its spaces.
pub(super) struct Fields<'a> {
    board: Field<'a>,
    side: Field<'a>,
    pub(super) rights: Field<'a>,
    pub(super) en_passant: Field<'a>,
    /// Clock and move number; both may be missing.
    counters: Option<[Field<'a>; 2]>,
}

/// What the first field says.
pub(super) struct Board<'a> {
    pub(super) boards: [Set; 8],
    /// What stands between the brackets.
    pub(super) hand: Option<Field<'a>>,
}

impl<'a> Fields<'a> {
    /// Splits a text; notes an error if there are not four or six fields.
    pub(super) fn split(text: &'a str, errors: &mut Vec<TextError>) -> Option<Self> {
        let mut column = 1;
        let fields: Vec<Field<'a>> = text
            .split(' ')
            .map(|text| {
                let field = Field { text, column };
                column += text.chars().count() + 1;
                field
            })
            .collect();
        let end = text.chars().count() + 1;
        let (first, counters) = match *fields.as_slice() {
            [a, b, c, d] => ([a, b, c, d], None),
            [a, b, c, d, clock, number] => ([a, b, c, d], Some([clock, number])),
            [_, _, _, _, _, _, extra, ..] => {
                errors.push(extra.wrong("expected the end of the text after six fields"));
                return None;
            }
            _ => {
                let message = "expected board, side, castling rights, en passant square, and then \
                               either nothing or clock and move number, separated by single spaces";
                errors.push(TextError::at(end, message));
                return None;
            }
        };
        let [board, side, rights, en_passant] = first;
        Some(Self {
            board,
            side,
            rights,
            en_passant,
            counters,
        })
    }

    /// Reads the board and finds the brackets.
    pub(super) fn board(&self, errors: &mut Vec<TextError>) -> Option<Board<'a>> {
        let mut cursor = self.board.cursor();
        let found = read_board(&mut cursor);
        found.map_err(|error| errors.push(error)).ok()
    }

    /// Reads whose turn it is.
    pub(super) fn side(&self, errors: &mut Vec<TextError>) -> Option<Side> {
        let side = Side::BOTH
            .into_iter()
            .find(|side| self.side.text == side.letter().to_string());
        if side.is_none() {
            errors.push(
                self.side
                    .wrong(format!("expected w or b, found {:?}", self.side.text)),
            );
        }
        side
    }

    /// Reads the number of plies without capture or pawn move; 0 if it is missing.
    pub(super) fn clock(&self, errors: &mut Vec<TextError>) -> Option<u32> {
        let Some([clock, _]) = self.counters else {
            return Some(0);
        };
        read_number(clock, "the clock", errors)
    }

    /// Reads the number of the move; 1 if it is missing.
    pub(super) fn number(&self, errors: &mut Vec<TextError>) -> Option<u32> {
        let Some([_, number]) = self.counters else {
            return Some(1);
        };
        let value = read_number(number, "the move number", errors)?;
        if value == 0 {
            errors.push(number.wrong("moves are counted from 1"));
            return None;
        }
        Some(value)
    }

    /// Returns where the clock stands, if it does.
    pub(super) fn clock_field(&self) -> Option<Field<'a>> {
        self.counters.map(|[clock, _]| clock)
    }
}

fn read_number(field: Field<'_>, what: &str, errors: &mut Vec<TextError>) -> Option<u32> {
    let mut cursor = field.cursor();
    let read = cursor
        .number(what, u64::from(MAX_COUNTER))
        .and_then(|value| cursor.finish().map(|()| value));
    read.map(|value| value as u32)
        .map_err(|error| errors.push(error))
        .ok()
}

fn read_board<'a>(cursor: &mut Cursor<'a>) -> Result<Board<'a>, TextError> {
    let pieces = read_ranks(cursor, BOARD, |id, column| {
        let mut letters = id.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => read_letter(letter, column),
            _ => Err(TextError::at(column, "expected one letter for a piece")),
        }
    })?;
    let mut position = Position::empty(crate::Phase::Play);
    for (square, (side, kind)) in pieces {
        position.put(side, kind, square);
    }
    let hand = if cursor.eat("[") {
        let column = cursor.column();
        let text = cursor.take_while(|c| c != ']');
        cursor.expect("]")?;
        Some(Field { text, column })
    } else {
        None
    };
    cursor.finish()?;
    Ok(Board {
        boards: position.boards,
        hand,
    })
}

/// Reads the letter of a piece.
pub(super) fn read_letter(letter: char, column: usize) -> Result<(Side, Kind), TextError> {
    let side = if letter.is_ascii_uppercase() {
        Side::White
    } else {
        Side::Black
    };
    match Kind::from_letter(letter) {
        Some(kind) => Ok((side, kind)),
        None => {
            let message = format!("expected a piece, one of PNBRQKpnbrqk, found {letter:?}");
            Err(TextError::at(column, message))
        }
    }
}
