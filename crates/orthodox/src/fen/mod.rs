//! Positions as texts: X-FEN, with the pieces in hand in brackets during the setup.

mod fields;
mod play;
mod setup;
mod write;

use chessmith_board::TextError;

pub(crate) use write::outermost;

use crate::{Phase, Position, Variant};

impl Position {
    /// Reads the text of a position of a game.
    ///
    /// X-FEN and the castling letters of Shredder-FEN are read, in any order; the last two fields may be
    /// missing. A
    /// text of the setup is read if legal turns can reach it, a text of play if each side has one king,
    /// no pawn stands on a first or last rank, who is not to move is not in check, and each castling
    /// right has its king and rook. An en passant square that means nothing is dropped.
    ///
    /// # Errors
    ///
    /// All reasons why the text is refused, by their columns.
    pub fn read(variant: Variant, text: &str) -> Result<Self, Vec<TextError>> {
        let mut errors = Vec::new();
        let position = read(variant, text, &mut errors);
        match position {
            Some(position) if errors.is_empty() => Ok(position),
            _ => {
                errors.sort_by_key(|error| error.column.unwrap_or(usize::MAX));
                Err(errors)
            }
        }
    }
}

/// Reads as much as can be read, and notes everything that is wrong with it.
fn read(variant: Variant, text: &str, errors: &mut Vec<TextError>) -> Option<Position> {
    let fields = fields::Fields::split(text, errors)?;
    let board = fields.board(errors);
    let side = fields.side(errors);
    let clock = fields.clock(errors);
    let number = fields.number(errors);
    let board = board?;
    let mut position = Position::empty(Phase::Play);
    position.boards = board.boards;
    let (Some(side), Some(clock), Some(number)) = (side, clock, number) else {
        // Without its number a text without a hand is taken for one of play.
        if board.hand.is_none() && number.is_none_or(|number| number > variant.setup_moves()) {
            play::verify_pieces(&position, errors);
        }
        return None;
    };
    (position.side, position.clock, position.number) = (side, clock, number);
    let is_setup = number <= variant.setup_moves();
    if is_setup {
        position.phase = setup::phase(variant, number);
        setup::verify(variant, &position, &fields, errors);
    } else {
        play::verify(&position, errors);
        play::read_rights(variant, &mut position, &fields, errors);
    }
    setup::verify_hand(variant, &position, board.hand, errors);
    Some(position)
}

#[cfg(test)]
mod tests;
