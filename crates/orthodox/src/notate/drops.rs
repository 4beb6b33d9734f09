//! Drops as texts: `@b2`, `@a2@g2`, `K@e1`, `B@b1B@c1Q@d1N@f1N@h1@a2@f2@g2`.

use std::fmt::Write;

use chessmith_board::{Coord, Cursor, Side, Square, TextError};

use crate::setup::drop_square;
use crate::{BOARD, Drop, Kind};

impl Drop {
    /// Returns the pieces and where a side drops them, in the order in which they are written.
    pub fn squares(self, side: Side) -> impl Iterator<Item = (Kind, Square)> {
        self.pieces()
            .map(move |(kind, file)| (kind, drop_square(kind, side, file)))
    }

    /// Returns the canonical text of the drop.
    #[must_use]
    pub fn text(self, side: Side) -> String {
        let mut text = String::new();
        for (kind, square) in self.squares(side) {
            if kind != Kind::Pawn {
                text.push(kind.letter());
            }
            let _ = write!(text, "@{}", BOARD.coord(square));
        }
        text
    }
}

/// Reads a drop of a side: its pieces in any order, letters in either case, `P@b2` for `@b2`.
///
/// # Errors
///
/// If the text is not a list of pieces on different squares of the ranks on which the side drops.
pub(super) fn read(side: Side, text: &str) -> Result<Drop, TextError> {
    let mut cursor = Cursor::new(text);
    let mut drop = Drop::default();
    while !cursor.is_at_end() {
        let kind = read_kind(&mut cursor)?;
        let column = cursor.column();
        let coord = Coord::read(&mut cursor)?;
        let rank = BOARD.coord(drop_square(kind, side, 0)).rank;
        if coord.rank != rank || !BOARD.contains(coord) {
            let message = format!(
                "{} drops a {} on rank {}, not on {coord}",
                side.name(),
                kind.name(),
                rank + 1
            );
            return Err(TextError::at(column, message));
        }
        if drop.has(kind, coord.file) {
            let message = format!("a {} is dropped on {coord} twice", kind.name());
            return Err(TextError::at(column, message));
        }
        drop = drop.with(kind, coord.file);
    }
    Ok(drop)
}

/// Reads what is dropped and the sign: `@`, `P@`, `k@`.
fn read_kind(cursor: &mut Cursor<'_>) -> Result<Kind, TextError> {
    let kind = match cursor.peek().and_then(Kind::from_letter) {
        Some(kind) => {
            cursor.next_char();
            kind
        }
        None => Kind::Pawn,
    };
    if cursor.eat("@") {
        Ok(kind)
    } else {
        Err(cursor.unexpected("a drop such as @b2 or K@e1"))
    }
}
