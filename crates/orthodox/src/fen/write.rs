//! Writing positions.

use std::fmt;

use chessmith_board::{Side, Square, write_ranks};

use crate::{BOARD, Kind, Position, Wing, castling};

/// Returns the letter of a piece: upper case for White.
pub(super) const fn letter(side: Side, kind: Kind) -> char {
    match side {
        Side::White => kind.letter(),
        Side::Black => kind.letter().to_ascii_lowercase(),
    }
}

/// Returns everything in hand: White's, then Black's, pawns first and kings last.
pub(super) fn hand(position: &Position) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        for (kind, count) in position.hand(side).iter() {
            text.extend((0..count).map(|_| letter(side, Kind::ALL[kind])));
        }
    }
    text
}

/// Returns the castling rights, `-` if there are none.
fn rights(position: &Position) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        for wing in Wing::BOTH {
            if let Some(rook) = position.castling_rook(side, wing) {
                let upper = match outermost(position, side, wing) == Some(rook) {
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

/// Returns a side's rook nearest to the corner on its first rank, beyond the king.
pub(crate) fn outermost(position: &Position, side: Side, wing: Wing) -> Option<Square> {
    let king = position.king(side)?;
    let files = position.home_files(side, Kind::Rook);
    let on_home = |file: u32| Square(castling::home(side) + file as u16);
    let corner = match wing {
        Wing::King => 7_u32.checked_sub(files.leading_zeros())?,
        Wing::Queen => Some(files.trailing_zeros()).filter(|&file| file < 8)?,
    };
    Some(on_home(corner)).filter(|&rook| Wing::of_rook(king, rook) == wing)
}

/// Writes the canonical text.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = |square| {
            self.piece_at(square)
                .map(|(side, kind)| letter(side, kind).to_string())
        };
        f.write_str(&write_ranks(BOARD, piece))?;
        let hand = hand(self);
        if !hand.is_empty() {
            write!(f, "[{hand}]")?;
        }
        let passed = match self.en_passant() {
            Some(square) => BOARD.coord(square).to_string(),
            None => "-".to_owned(),
        };
        let (side, rights) = (self.side_to_move().letter(), rights(self));
        write!(
            f,
            " {side} {rights} {passed} {} {}",
            self.clock(),
            self.number()
        )
    }
}
