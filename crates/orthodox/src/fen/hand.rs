//! The pieces in hand, in brackets.

use chessmith_board::{Side, TextError};
use chessmith_figures::MenText;

use crate::{Kind, Position, Variant};

/// Returns everything in hand: White's, then Black's, pawns first and kings last.
pub(super) fn text(position: &Position) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        for (kind, count) in position.hand(side).iter() {
            text.extend((0..count).map(|_| Kind::ALL[kind].letter_of(side)));
        }
    }
    text
}

/// Notes what is wrong with the pieces in brackets.
pub(super) fn judge(
    variant: Variant,
    position: &Position,
    board: &MenText<'_>,
    errors: &mut Vec<TextError>,
) {
    let last = variant.setup_moves();
    let number = position.number;
    let Some(field) = board.hand else {
        if position.phase.is_setup() {
            let message = format!(
                "move {number} belongs to the setup, which ends with move {last}, so the pieces still \
                 to come stand in brackets after the board"
            );
            errors.push(TextError::at(board.end(), message));
        }
        return;
    };
    if !position.phase.is_setup() {
        errors.push(field.wrong(match last {
            0 => format!("{} has no pieces in hand", variant.name()),
            _ => format!("no pieces are in hand at move {number}: the setup ends with move {last}"),
        }));
        return;
    }
    for (letter, column) in field.text().chars().zip(field.column()..) {
        if let Err(error) = Kind::read(letter, column) {
            return errors.push(error);
        }
    }
    let expected = text(position);
    if field.text() != expected {
        let message = format!("expected [{expected}], which is what the board lacks");
        errors.push(field.wrong(message));
    }
}
