//! Positions and turns as texts.

mod drops;
mod san;
#[cfg(test)]
mod tests;
mod uci;

pub(crate) use uci::castling_rook;

use chessmith_board::{Coord, Cursor, TextError};
use chessmith_game::Notate;

use crate::{Orthodox, Phase, Position, Turn, Variant};

impl Notate for Orthodox {
    fn position_text(&self, position: &Position) -> String {
        position.to_string()
    }

    fn read_position(&self, text: &str) -> Result<Position, Vec<TextError>> {
        Position::read(self.variant(), text)
    }

    fn turn_text(&self, position: &Position, turn: &Turn) -> String {
        turn_text(self.variant(), position, *turn)
    }

    fn read_turn(&self, position: &Position, text: &str) -> Result<Turn, TextError> {
        read_turn(position, text)
    }

    fn human_text(&self, position: &Position, turn: &Turn) -> String {
        human_text(position, *turn)
    }
}

/// Returns the canonical text of a turn.
pub(crate) fn turn_text(variant: Variant, position: &Position, turn: Turn) -> String {
    match turn {
        Turn::Move(m) => uci::text(variant, position, m),
        Turn::Drop(drop) => drop.text(position.side_to_move()),
    }
}

/// Returns a legal turn as players write it: short algebraic notation, a drop as its canonical text.
pub(crate) fn human_text(position: &Position, turn: Turn) -> String {
    match turn {
        Turn::Move(m) => san::text(position, m),
        Turn::Drop(drop) => drop.text(position.side_to_move()),
    }
}

/// Reads a turn as a pair of squares, as a drop, or in short algebraic notation.
///
/// While pawns are dropped one at a time `c2` is read for `@c2`.
///
/// # Errors
///
/// If the text is not that of one turn, legal or not.
pub(crate) fn read_turn(position: &Position, text: &str) -> Result<Turn, TextError> {
    let start = Cursor::new(text);
    read_stripped(position, start.rest()).map_err(|error| error.behind(start.column() - 1))
}

/// Reads a turn without blanks around it.
fn read_stripped(position: &Position, text: &str) -> Result<Turn, TextError> {
    let side = position.side_to_move();
    if text.is_empty() {
        return Err(TextError::at(1, "expected a turn, found nothing"));
    }
    if text.contains('@') {
        return drops::read(side, text).map(Turn::Drop);
    }
    let drops_pawns = matches!(position.phase(), Phase::FreePawns | Phase::SequentialPawns);
    if drops_pawns && text.parse::<Coord>().is_ok() {
        return drops::read(side, &format!("@{text}"))
            .map(Turn::Drop)
            .map_err(|error| TextError {
                column: Some(1),
                ..error
            });
    }
    if is_pair_of_squares(text) {
        return uci::read(position, text).map(Turn::Move);
    }
    if position.phase().is_setup() {
        return Err(TextError::at(1, "expected a drop such as @b2 or K@e1"));
    }
    san::read(position, text).map(Turn::Move)
}

/// Returns whether one square's name is followed by another one, as no move in short algebraic
/// notation begins.
fn is_pair_of_squares(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    Coord::read(&mut cursor).is_ok() && cursor.peek().is_some_and(|next| next.is_ascii_lowercase())
}
