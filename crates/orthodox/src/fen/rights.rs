//! Castling rights as letters: K and Q for the outermost rooks, A to H for the one of a file.

use chessmith_board::{Side, Square, TextError};
use chessmith_figures::{Fen, Men};

use crate::{BOARD, Flaw, PositionBuilder, Variant, Wing, castling};

/// A letter, in upper case, with its side and its column.
pub(super) struct Letter {
    side: Side,
    letter: char,
    column: usize,
}

/// Reads the letters; notes those that mean nothing.
pub(super) fn letters(fen: &Fen<'_>, errors: &mut Vec<TextError>) -> Vec<Letter> {
    let Some(field) = fen.rights.filter(|field| field.text() != "-") else {
        return Vec::new();
    };
    let mut letters = Vec::new();
    for (letter, column) in field.text().chars().zip(field.column()..) {
        let side = match letter.is_ascii_uppercase() {
            true => Side::White,
            false => Side::Black,
        };
        match letter.to_ascii_uppercase() {
            letter @ ('A'..='H' | 'K' | 'Q') => letters.push(Letter {
                side,
                letter,
                column,
            }),
            _ => {
                let message =
                    format!("expected a castling right, K, Q or a file letter, found {letter:?}");
                errors.push(TextError::at(column, message));
            }
        }
    }
    letters
}

/// Gives a position the rights that letters mean; notes those that the men do not have.
pub(super) fn granted(
    variant: Variant,
    mut builder: PositionBuilder,
    men: &Men,
    letters: &[Letter],
    errors: &mut Vec<TextError>,
) -> PositionBuilder {
    let mut given = Vec::new();
    for letter in letters {
        match rook(variant, men, letter) {
            Ok((side, wing, _)) if given.contains(&(side, wing)) => {
                let twice = Flaw::CastlingTwice { side, wing };
                errors.push(TextError::at(letter.column, twice.to_string()));
            }
            Ok((side, wing, rook)) => {
                given.push((side, wing));
                builder = builder.castling(rook);
            }
            Err(message) => errors.push(TextError::at(letter.column, message)),
        }
    }
    builder
}

/// Finds the rook that a letter means.
fn rook(variant: Variant, men: &Men, letter: &Letter) -> Result<(Side, Wing, Square), String> {
    let side = letter.side;
    let king = castling::king_that_could(variant, men, side)
        .ok_or_else(|| Flaw::CastlingKing(side).to_string())?;
    let rook = match letter.letter {
        'K' => castling::outermost(men, side, Wing::King),
        'Q' => castling::outermost(men, side, Wing::Queen),
        file => Some(Square(castling::home(side) + u16::from(file as u8 - b'A'))),
    };
    let stands = rook.filter(|&rook| castling::rook_that_could(variant, men, side, rook));
    let name = side.name();
    let rook = stands.ok_or_else(|| match letter.letter {
        'K' | 'Q' => {
            let wing = if letter.letter == 'K' {
                "right"
            } else {
                "left"
            };
            let king = BOARD.coord(king);
            format!("{name} has no rook to castle with to the {wing} of the king on {king}")
        }
        file => format!(
            "{name} has no rook to castle with on the {}-file",
            file.to_ascii_lowercase()
        ),
    })?;
    Ok((side, Wing::of_rook(king, rook), rook))
}
