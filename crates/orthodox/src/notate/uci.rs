//! Moves as pairs of squares: `e2e4`, `e7e8q`, castling `e1g1` or `e1h1`.

use chessmith_board::eight::name;
use chessmith_board::{Coord, Cursor, Square, TextError};

use crate::{BOARD, Kind, Move, Position, Set, Turn, Variant, Wing, castling};

/// Returns the canonical text of a move: castling to the king's target in chess, onto the rook in all
/// other games.
pub(super) fn text(variant: Variant, position: &Position, m: Move) -> String {
    let side = position.side_to_move();
    let castles = m.kind == Kind::King && position.of_side(side).has(m.to);
    let to = if castles && !variant.castles_onto_rook() {
        Wing::of_rook(m.from, m.to).king_target(side)
    } else {
        m.to
    };
    let mut text = format!("{}{}", name(m.from), name(to));
    text.extend(m.promotion.map(|kind| kind.letter().to_ascii_lowercase()));
    text
}

/// Reads a move as a pair of squares; castling is read to the king's target and onto the rook.
///
/// The kind of the piece is taken from the position; an empty square is read as a pawn's.
pub(super) fn read(position: &Position, text: &str) -> Result<Move, TextError> {
    let mut cursor = Cursor::new(text);
    let from = read_square(&mut cursor)?;
    let to = read_square(&mut cursor)?;
    let promotion = match cursor.peek().filter(char::is_ascii_lowercase) {
        Some(letter) => match Kind::from_letter(letter) {
            Some(kind) => {
                cursor.next_char();
                Some(kind)
            }
            None => return Err(cursor.unexpected("one of the letters q, r, b, n")),
        },
        None => None,
    };
    cursor.finish()?;
    let kind = position.kind_at(from).unwrap_or(Kind::Pawn);
    let to = match promotion {
        None => castling_rook(position, from, to).unwrap_or(to),
        Some(_) => to,
    };
    Ok(Move {
        kind,
        from,
        to,
        promotion,
    })
}

/// Reads the name of a square of the board.
pub(super) fn read_square(cursor: &mut Cursor<'_>) -> Result<Square, TextError> {
    let column = cursor.column();
    let coord = Coord::read(cursor)?;
    BOARD
        .square(coord)
        .ok_or_else(|| TextError::at(column, format!("there is no square {coord} on this board")))
}

/// Returns the rook if a king that goes to the c-file or g-file of its home rank means to castle.
///
/// A legal step of the king is never castling. Where castling is not legal, the rook is the one that
/// would be meant, so that the refusal can say why.
pub(crate) fn castling_rook(position: &Position, from: Square, to: Square) -> Option<Square> {
    let side = position.side_to_move();
    let rank = Set::from_word(0xFF << castling::home(side));
    let on_rank = rank.has(from) && rank.has(to);
    if !on_rank || position.king(side) != Some(from) || position.of_side(side).has(to) && from != to
    {
        return None;
    }
    let wing = Wing::BOTH
        .into_iter()
        .find(|wing| wing.king_target(side) == to)?;
    let is_step = from.0.abs_diff(to.0) == 1;
    if is_step && position.is_legal(&Turn::Move(Move::new(Kind::King, from, to))) {
        return None;
    }
    let with_right = position.castling_rook(side, wing);
    let legal = with_right
        .is_some_and(|rook| position.is_legal(&Turn::Move(Move::new(Kind::King, from, rook))));
    if legal || is_step {
        return with_right.filter(|_| legal);
    }
    with_right.or_else(|| castling::outermost(position, side, wing))
}
