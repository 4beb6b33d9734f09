//! What must hold of a position in play.

use chessmith_board::{Coord, Side, Square, TextError};

use super::fields::{Field, Fields};
use super::write::outermost;
use crate::position::FIRST_AND_LAST_RANK;
use crate::{BOARD, Kind, Position, Variant, Wing, castling, en_passant};

/// Notes what is wrong with the pieces on the board, whoever is to move.
///
/// Returns whether each side has one king.
pub(super) fn verify_pieces(position: &Position, errors: &mut Vec<TextError>) -> bool {
    let mut kings = true;
    for side in Side::BOTH {
        let count = position.pieces(side, Kind::King).len();
        if count != 1 {
            kings = false;
            errors.push(TextError::whole(format!(
                "{} has {count} kings, not one",
                side.name()
            )));
        }
    }
    for square in position.kind(Kind::Pawn) & FIRST_AND_LAST_RANK {
        let message = format!(
            "a pawn on {}: no pawn stands on rank 1 or 8",
            BOARD.coord(square)
        );
        errors.push(TextError::whole(message));
    }
    kings
}

/// Notes what is wrong with the pieces on the board, and with whose turn it is.
pub(super) fn verify(position: &Position, errors: &mut Vec<TextError>) {
    let kings = verify_pieces(position, errors);
    let waiting = position.side_to_move().other();
    if kings && let Some(checker) = position.checkers(waiting).lowest() {
        let piece = position.kind_at(checker).map_or("piece", Kind::name);
        errors.push(TextError::whole(format!(
            "the {piece} on {} could take {}'s king at once, though it is {}'s turn",
            BOARD.coord(checker),
            waiting.name(),
            waiting.other().name(),
        )));
    }
}

/// Reads castling rights and en passant square into a position.
pub(super) fn read_rights(
    variant: Variant,
    position: &mut Position,
    fields: &Fields<'_>,
    errors: &mut Vec<TextError>,
) {
    if fields.rights.text != "-" {
        read_castling(variant, position, fields.rights, errors);
    }
    if fields.en_passant.text != "-" {
        match read_passed(position, fields.en_passant) {
            Ok(Some(square)) => position.rights.insert(square),
            Ok(None) => {}
            Err(error) => errors.push(error),
        }
    }
}

fn read_castling(
    variant: Variant,
    position: &mut Position,
    field: Field<'_>,
    errors: &mut Vec<TextError>,
) {
    if field.text.is_empty() {
        errors.push(field.wrong("expected castling rights or -"));
    }
    for (i, letter) in field.text.chars().enumerate() {
        let column = field.column + i;
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        let rook = match find_rook(variant, position, side, letter.to_ascii_uppercase()) {
            Ok(rook) => rook,
            Err(message) => {
                errors.push(TextError::at(column, message));
                continue;
            }
        };
        let wing = Wing::of_rook(position.king_square(side), rook);
        if position.castling_rook(side, wing).is_some() {
            let wing = if wing == Wing::King { "king" } else { "queen" };
            let message = format!(
                "{}'s right to castle on the {wing}'s side stands twice",
                side.name()
            );
            errors.push(TextError::at(column, message));
        }
        position.rights.insert(rook);
    }
}

/// Finds the rook that a letter means: K or Q the outermost one, A to H the one on that file.
fn find_rook(
    variant: Variant,
    position: &Position,
    side: Side,
    letter: char,
) -> Result<Square, String> {
    let name = side.name();
    let home = castling::home(side);
    if !matches!(letter, 'A'..='H' | 'K' | 'Q') {
        return Err(format!(
            "expected a castling right, K, Q or a file letter, found {letter:?}"
        ));
    }
    let king = position
        .king(side)
        .filter(|king| (1..7).contains(&king.0.wrapping_sub(home)))
        .filter(|king| variant != Variant::Chess || king.0 == home + 4)
        .ok_or_else(|| format!("{name}'s king does not stand where it could castle"))?;
    let rook = match letter {
        'K' => outermost(position, side, Wing::King),
        'Q' => outermost(position, side, Wing::Queen),
        file => Some(Square(home + u16::from(file as u8 - b'A')))
            .filter(|&rook| position.pieces(side, Kind::Rook).has(rook)),
    };
    let stands = rook.filter(|rook| variant != Variant::Chess || [0, 7].contains(&(rook.0 - home)));
    stands.ok_or_else(|| match letter {
        'K' | 'Q' => {
            let wing = if letter == 'K' { "right" } else { "left" };
            let king = BOARD.coord(king);
            format!("{name} has no rook to castle with to the {wing} of the king on {king}")
        }
        file => format!(
            "{name} has no rook to castle with on the {}-file",
            file.to_ascii_lowercase()
        ),
    })
}

/// Reads the en passant square; `None` if it means nothing here.
fn read_passed(position: &Position, field: Field<'_>) -> Result<Option<Square>, TextError> {
    let mut cursor = field.cursor();
    let coord = Coord::read(&mut cursor)?;
    cursor.finish()?;
    let us = position.side_to_move();
    let rank = if us == Side::White { 6 } else { 3 };
    let square = BOARD.square(coord).filter(|_| coord.rank_number() == rank);
    let Some(square) = square else {
        let message = format!(
            "expected - or a square of rank {rank}, as it is {}'s turn",
            us.name()
        );
        return Err(field.wrong(message));
    };
    let victim = en_passant::victim(square);
    // The pawn came from the other side of the square it passed.
    let origin = Square(2 * square.0 - victim.0);
    let passed = position.pieces(us.other(), Kind::Pawn).has(victim)
        && !position.occupied().has(square)
        && !position.occupied().has(origin);
    let threatened = !en_passant::beside(position, us, square).is_empty();
    Ok((passed && threatened).then_some(square))
}
