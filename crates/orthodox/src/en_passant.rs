//! Capturing a pawn that passes.

use chessmith_board::{Side, Square};

use crate::{Kind, Men, Position, Set, attacks};

/// Returns the square of the pawn that is captured by moving to the en passant square `to`.
#[must_use]
#[inline(always)]
pub const fn victim(to: Square) -> Square {
    // Rank 3 to rank 4, rank 6 to rank 5: bit 3 of the number is the lowest bit of the rank.
    Square(to.0 ^ 8)
}

/// Returns the pawns of the side to move that can legally capture en passant.
///
/// Two pawns leave one rank at once, so each capture is tried out on the occupied squares.
#[cold]
#[inline(never)]
pub(crate) fn capturers(position: &Position) -> Set {
    let Some(to) = position.en_passant() else {
        return Set::EMPTY;
    };
    let us = position.side_to_move();
    let king = position.king_square(us);
    let taken = Set::of(victim(to));
    beside(position, us, to)
        .into_iter()
        .filter(|&from| {
            let occupied = (position.occupied() - taken - Set::of(from)).with(to);
            (position.attackers(us.other(), king, occupied) - taken).is_empty()
        })
        .collect()
}

/// Returns the pawns of `us` that stand so as to capture on the en passant square, pinned or not.
#[inline(always)]
pub(crate) fn beside(men: &Men, us: Side, to: Square) -> Set {
    attacks::pawns(us.other(), Set::of(to)) & men.pieces(us, Kind::Pawn)
}
