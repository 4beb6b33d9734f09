//! Squares as texts.

use chessmith_board::{Coord, Cursor, Rect, Square, TextError};

/// Returns the name of a square.
pub(crate) fn name(board: Rect, square: Square) -> String {
    board.coord(square).to_string()
}

/// Reads the name of a square of a board.
pub(crate) fn read_square(cursor: &mut Cursor<'_>, board: Rect) -> Result<Square, TextError> {
    let column = cursor.column();
    let coord = Coord::read(cursor)?;
    board.square(coord).ok_or_else(|| {
        let message = format!(
            "{coord} is not on the board of {}x{}",
            board.files(),
            board.ranks()
        );
        TextError::at(column, message)
    })
}
