//! Positions as texts.

use chessmith_board::{Cursor, Side, TextError, read_ranks, write_ranks};

use crate::geometry::{BOARD, name};
use crate::notation::{placement, placement_text};
use crate::position::MAX_COUNTER;
use crate::tally::{read_counts, write_counts};
use crate::{Attribute, FreeChess, Piece, Placement, Position, Tally};

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

/// Where the fields begin that faults are about.
struct Columns {
    reserves: usize,
    met: usize,
    last: usize,
    clock: usize,
}

/// Reads a position.
///
/// # Errors
///
/// All reasons why the text is refused; a text that cannot be taken apart has one.
pub(crate) fn read(rules: &FreeChess, text: &str) -> Result<Position, Vec<TextError>> {
    let (position, columns) = parse(text).map_err(|error| vec![error])?;
    let faults = faults(rules, &position, &columns);
    if faults.is_empty() {
        Ok(position)
    } else {
        Err(faults)
    }
}

fn parse(text: &str) -> Result<(Position, Columns), TextError> {
    let mut cursor = Cursor::new(text);
    let mut position = Position::start();
    let pieces = read_ranks(&mut cursor, BOARD, read_piece)?;
    for (square, piece) in pieces {
        position.put(square, piece.side(), piece.tally());
    }
    cursor.expect("[")?;
    let reserves = cursor.column();
    position.reserves[0] = reserve(&mut cursor, |c| c.is_ascii_uppercase())?;
    cursor.expect("/")?;
    position.reserves[1] = reserve(&mut cursor, |c| c.is_ascii_lowercase())?;
    cursor.expect("]")?;
    cursor.expect(" ")?;
    position.side = match cursor.peek() {
        Some('w') => Side::White,
        Some('b') => Side::Black,
        _ => return Err(cursor.unexpected("the side to move, w or b")),
    };
    cursor.next_char();
    cursor.expect(" ")?;
    let met = cursor.column();
    position.met = match cursor.peek() {
        Some('+') => true,
        Some('-') => false,
        _ => return Err(cursor.unexpected("+ if both colours have met, or -")),
    };
    cursor.next_char();
    cursor.expect(" ")?;
    let last = cursor.column();
    position.last = match cursor.eat("-") {
        true => None,
        false => Some(placement(&mut cursor)?),
    };
    cursor.expect(" ")?;
    let clock = cursor.column();
    let what = "the number of plies since the last placement, capture or return";
    position.clock = cursor.number(what, MAX_COUNTER.into())? as u32;
    cursor.expect(" ")?;
    let number = cursor.column();
    position.number = cursor.number("the number of the move", MAX_COUNTER.into())? as u32;
    if position.number == 0 {
        let message = "the number of the move is at least 1";
        return Err(TextError::at(number, message));
    }
    cursor.finish()?;
    let columns = Columns {
        reserves,
        met,
        last,
        clock,
    };
    Ok((position, columns))
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

fn reserve(
    cursor: &mut Cursor<'_>,
    is_letter: impl Fn(char) -> bool,
) -> Result<chessmith_board::Multiset<6>, TextError> {
    let column = cursor.column();
    let text = cursor.take_while(|c| c.is_ascii_digit() || is_letter(c));
    read_counts(&text.to_ascii_uppercase(), column, Attribute::SUPPLY)
}

/// Returns what is wrong with a position that could be taken apart, by column. Rules: K-9.
fn faults(rules: &FreeChess, position: &Position, columns: &Columns) -> Vec<TextError> {
    let mut faults = Vec::new();
    for side in Side::BOTH {
        let owned = position.owned(side);
        for (kind, limit) in Attribute::ALL.into_iter().zip(Attribute::SUPPLY) {
            let count = owned[kind.index()];
            if count > u32::from(limit) {
                let (side, letter) = (side.name(), kind.letter());
                let message = format!("{side} has {count} {letter}, and there are only {limit}");
                faults.push(TextError::at(columns.reserves, message));
            }
        }
    }
    let both = Side::BOTH
        .iter()
        .all(|&side| !position.of_side(side).is_empty());
    if both && !position.met {
        let message = "both colours stand on the board and have met: expected +";
        faults.push(TextError::at(columns.met, message));
    }
    // The rest asks about turns and threats, which mean something on a sound board only.
    if !faults.is_empty() {
        return faults;
    }
    if let Some(last) = position.last {
        if let Err(message) = placed(rules, position, last) {
            faults.push(TextError::at(columns.last, message));
        }
        if position.clock != 0 {
            let message = "the last turn was a placement: expected 0";
            faults.push(TextError::at(columns.clock, message));
        }
    }
    let idle = position.side.other();
    if rules.in_check(position, idle) {
        let message = format!(
            "the royal piece of {}, who is not to move, is in check",
            idle.name()
        );
        faults.push(TextError::whole(message));
    }
    faults
}

/// Decides whether the last turn can have been this placement.
fn placed(rules: &FreeChess, position: &Position, last: Placement) -> Result<(), String> {
    let Placement { attribute, square } = last;
    let mover = position.side.other();
    let (kind, at) = (attribute.name(), name(square));
    if position.side == Side::White && position.number == 1 {
        return Err("no turn was played before the first".to_owned());
    }
    let there = position.at(square);
    if there.is_none() || there.side() != mover {
        return cancelled(rules, position, last);
    }
    if !there.tally().has(attribute) {
        return Err(format!("the piece on {at} has no {kind}"));
    }
    let mut before = position.clone();
    let rest = there.tally() - Tally::of(attribute);
    before.put(square, mover, rest);
    let all_there = |position: &Position| {
        Side::BOTH
            .iter()
            .all(|&side| !position.of_side(side).is_empty())
    };
    // The two colours may have met by this very turn.
    before.met = position.met && (all_there(&before) || !all_there(position));
    let valid = before.valid_squares(rules.is_latched(), rules.terms());
    if rest.is_empty() && !valid.has(square) {
        return Err(format!(
            "{at} was not valid when the {kind} was placed there"
        ));
    }
    Ok(())
}

/// Decides whether a placement can have cancelled an attribute of the side to move.
fn cancelled(rules: &FreeChess, position: &Position, last: Placement) -> Result<(), String> {
    let Placement { attribute, square } = last;
    let (kind, at): (_, String) = (attribute.name(), name(square));
    let forbidden = match attribute {
        Attribute::Combinator => true,
        Attribute::Royal => !rules.royals_cancel(),
        _ => false,
    };
    if forbidden {
        return Err(format!("no {kind} can have been cancelled on {at}"));
    }
    for side in Side::BOTH {
        let owned = position.owned(side)[attribute.index()];
        if owned >= u32::from(Attribute::SUPPLY[attribute.index()]) {
            let side = side.name();
            return Err(format!(
                "a {kind} was cancelled on {at}, but {side} has them all"
            ));
        }
    }
    Ok(())
}
