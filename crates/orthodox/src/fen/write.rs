//! Writing positions.

use std::fmt;

use chessmith_board::Side;
use chessmith_board::eight::name;

use super::{BLACK_FIRST, hand};
use crate::{BOARD, Position, Wing, castling};

/// Returns the castling rights, `-` if there are none.
fn rights(position: &Position) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        for wing in Wing::BOTH {
            if let Some(rook) = position.castling_rook(side, wing) {
                let upper = match castling::outermost(position, side, wing) == Some(rook) {
                    true if wing == Wing::King => 'K',
                    true => 'Q',
                    false => BOARD.coord(rook).file_letter().to_ascii_uppercase(),
                };
                text.push(if side == Side::White {
                    upper
                } else {
                    upper.to_ascii_lowercase()
                });
            }
        }
    }
    if text.is_empty() {
        "-".to_owned()
    } else {
        text
    }
}

/// Writes the canonical text.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.men.text())?;
        let hand = hand::text(self);
        if !hand.is_empty() {
            write!(f, "[{hand}]")?;
        }
        let passed = self.en_passant().map_or_else(|| "-".to_owned(), name);
        let rights = match self.first() {
            Side::White => rights(self),
            Side::Black => BLACK_FIRST.to_owned(),
        };
        let side = self.side_to_move().letter();
        write!(
            f,
            " {side} {rights} {passed} {} {}",
            self.clock(),
            self.number()
        )
    }
}
