//! Positions as texts.

use chessmith_board::{Cursor, LARGEST_COUNTER, Side, TextError, read_ranks, write_ranks};

use crate::board::geometry::BOARD;
use crate::board::tally::{read_counts, write_counts};
use crate::text::turn::placement;
use crate::turn::name::placement_text;
use crate::turns::faults::Field;
use crate::{Attribute, FreeChess, Piece, Position, Setup, Tally};

/// Writes a position.
pub(crate) fn write(position: &Position) -> String {
    let board = write_ranks(BOARD, |square| position.piece_at(square).map(piece_text));
    let [white, black] = Side::BOTH.map(|side| write_counts(position.reserve(side)));
    let black = black.to_ascii_lowercase();
    let side = position.side.letter();
    let met = if position.met { '+' } else { '-' };
    let last = position.last.map_or_else(|| "-".to_owned(), placement_text);
    let (clock, number) = (position.clock, position.number);
    format!("{board}[{white}/{black}] {side} {met} {last} {clock} {number}")
}

/// Writes a piece: its tally, in lower case for Black.
fn piece_text(piece: Piece) -> String {
    let text = piece.tally().to_string();
    match piece.side() {
        Side::White => text,
        Side::Black => text.to_ascii_lowercase(),
    }
}

/// Reads a position.
///
/// # Errors
///
/// All reasons why the text is refused, in the order of their columns; of each piece, rank or field that
/// cannot be read, the first.
pub(crate) fn read(rules: &FreeChess, text: &str) -> Result<Position, Vec<TextError>> {
    let mut reader = Reader::default();
    let position = reader.read(text);
    let Reader { mut faults, fields } = reader;
    // What follows from a fault at the same place is no other one.
    faults.dedup_by(|next, fault| next.column == fault.column);
    // What could not be read is as it would most likely be, and is not at fault a second time.
    let found = Setup(position.clone()).faults(rules);
    let new = found.iter().filter_map(|fault| {
        let mut known = fields.iter();
        let (_, column) = *known.find(|(field, _)| *field == fault.field())?;
        let column = Some(column).filter(|_| fault.field() != Field::Whole);
        let message = fault.to_string();
        Some(TextError { column, message })
    });
    faults.extend(new);
    faults.sort_by_key(|fault| fault.column.unwrap_or(usize::MAX));
    match faults.is_empty() {
        true => Ok(position),
        false => Err(faults),
    }
}

/// What has been found while a text is read.
#[derive(Default)]
struct Reader {
    faults: Vec<TextError>,
    /// The fields that could be read, and where they begin.
    fields: Vec<(Field, usize)>,
}

impl Reader {
    fn read(&mut self, text: &str) -> Position {
        let mut cursor = Cursor::new(text);
        let setup = self.board(&mut cursor);
        let setup = self.reserves(setup, &mut cursor);
        self.fields(setup, &mut cursor).0
    }

    /// Notes a fault, and skips what is left of its part of the text.
    fn fail(&mut self, fault: TextError, cursor: &mut Cursor<'_>, end: char) {
        self.faults.push(fault);
        cursor.take_while(|c| c != end);
    }

    fn board(&mut self, cursor: &mut Cursor<'_>) -> Setup {
        let mut faults = Vec::new();
        let read = read_ranks(cursor, BOARD, |id, column| {
            Ok(read_piece(id, column).map_err(|fault| faults.push(fault)))
        });
        self.faults.append(&mut faults);
        let pieces = match read {
            Ok(pieces) => pieces,
            Err(fault) => {
                self.fail(fault, cursor, '[');
                Vec::new()
            }
        };
        if self.faults.is_empty() {
            self.fields.push((Field::Whole, usize::MAX));
        }
        let pieces = pieces.into_iter();
        Setup::empty().pieces(pieces.filter_map(|(square, piece)| Some((square, piece.ok()?))))
    }

    fn reserves(&mut self, setup: Setup, cursor: &mut Cursor<'_>) -> Setup {
        let mut read = |cursor: &mut Cursor<'_>, start: &str, is_letter: fn(&char) -> bool| {
            cursor.expect(start)?;
            let column = cursor.column();
            let text = cursor.take_while(|c| c.is_ascii_digit() || is_letter(&c));
            let counts = read_counts(&text.to_ascii_uppercase(), column, Attribute::SUPPLY);
            let counts = counts.map_err(|fault| self.faults.push(fault));
            Ok((column, counts.unwrap_or_default()))
        };
        let white = read(cursor, "[", char::is_ascii_uppercase);
        let black = white.and_then(|white| {
            let black = read(cursor, "/", char::is_ascii_lowercase)?;
            cursor.expect("]")?;
            Ok((white, black))
        });
        match black {
            Ok(((column, white), (_, black))) => {
                self.fields.push((Field::Reserves, column));
                let setup = setup.reserve(Side::White, white);
                setup.reserve(Side::Black, black)
            }
            Err(fault) => {
                self.fail(fault, cursor, ']');
                cursor.eat("]");
                setup
            }
        }
    }

    fn fields(&mut self, setup: Setup, cursor: &mut Cursor<'_>) -> Setup {
        let side = self.field(cursor, None, |cursor| {
            let sides = [('w', Side::White), ('b', Side::Black)];
            one_of(cursor, sides, "the side to move, w or b")
        });
        if side.is_none() {
            // Whose turn it is decides what the last one can have been, and who may be in check.
            self.fields.retain(|(field, _)| *field != Field::Whole);
        }
        let met = self.field(cursor, Some(Field::Met), |cursor| {
            let words = [('+', true), ('-', false)];
            one_of(cursor, words, "+ if both colours have met, or -")
        });
        let is_known = self.fields.iter().any(|(field, _)| *field == Field::Whole);
        let last = self.field(
            cursor,
            is_known.then_some(Field::Last),
            |cursor| match cursor.eat("-") {
                true => Ok(None),
                false => placement(cursor).map(Some),
            },
        );
        let clock = self.field(cursor, Some(Field::Clock), |cursor| {
            let what = "the number of plies since the last placement, capture or return";
            cursor.number(what, LARGEST_COUNTER.into())
        });
        let number = self.field(cursor, Some(Field::Number), |cursor| {
            cursor.number("the number of the move", LARGEST_COUNTER.into())
        });
        self.faults.extend(cursor.finish().err());
        setup
            .side_to_move(side.unwrap_or(Side::White))
            .met(met.unwrap_or(true))
            .last(last.flatten())
            .clock(clock.unwrap_or(0) as u32)
            .number(number.unwrap_or(2) as u32)
    }

    /// Reads one field after a blank; `None` if it cannot be read, which is noted unless the text has ended
    /// before.
    fn field<T>(
        &mut self,
        cursor: &mut Cursor<'_>,
        field: Option<Field>,
        read: impl FnOnce(&mut Cursor<'_>) -> Result<T, TextError>,
    ) -> Option<T> {
        if cursor.is_at_end() && !self.faults.is_empty() {
            return None;
        }
        let start = cursor.expect(" ");
        let column = cursor.column();
        let value = start.and_then(|()| read(cursor)).and_then(|value| {
            match matches!(cursor.peek(), None | Some(' ')) {
                true => Ok(value),
                false => Err(cursor.unexpected("a blank")),
            }
        });
        match value {
            Ok(value) => {
                self.fields.extend(field.map(|field| (field, column)));
                Some(value)
            }
            Err(fault) => {
                self.fail(fault, cursor, ' ');
                None
            }
        }
    }
}

/// Reads one of some characters.
fn one_of<T: Copy>(
    cursor: &mut Cursor<'_>,
    words: [(char, T); 2],
    what: &str,
) -> Result<T, TextError> {
    let found = words.iter().find(|(c, _)| cursor.peek() == Some(*c));
    let &(_, value) = found.ok_or_else(|| cursor.unexpected(what))?;
    cursor.next_char();
    Ok(value)
}

fn read_piece(id: &str, column: usize) -> Result<Piece, TextError> {
    let is_white = id.chars().any(|c| c.is_ascii_uppercase());
    let is_black = id.chars().any(|c| c.is_ascii_lowercase());
    if is_white && is_black {
        return Err(TextError::at(column, "a piece in both cases"));
    }
    let inside = column + usize::from(id.len() > 1);
    let tally = Tally::read(&id.to_ascii_uppercase(), inside)?;
    Ok(Piece::new(
        if is_white { Side::White } else { Side::Black },
        tally,
    ))
}
