//! Where pieces attack.

use chessmith_board::{Side, Square, eight};

use crate::{Kind, Set};

/// Returns the squares that a knight attacks.
#[must_use]
#[inline(always)]
pub fn knight(from: Square) -> Set {
    eight::leaps(from)
}

/// Returns the squares that a king attacks.
#[must_use]
#[inline(always)]
pub fn king(from: Square) -> Set {
    eight::steps(from)
}

/// Returns the squares that pawns of a side attack.
#[must_use]
#[inline(always)]
pub const fn pawns(side: Side, from: Set) -> Set {
    eight::forward_diagonals(side, from)
}

/// Returns the squares that a bishop attacks, given all occupied squares.
#[must_use]
#[inline(always)]
pub fn bishop(from: Square, occupied: Set) -> Set {
    eight::diagonals(from, occupied)
}

/// Returns the squares that a rook attacks, given all occupied squares.
#[must_use]
#[inline(always)]
pub fn rook(from: Square, occupied: Set) -> Set {
    eight::straights(from, occupied)
}

/// Returns the squares that a queen attacks, given all occupied squares.
#[must_use]
#[inline(always)]
pub fn queen(from: Square, occupied: Set) -> Set {
    bishop(from, occupied) | rook(from, occupied)
}

/// Returns the squares that a piece attacks, given all occupied squares.
#[must_use]
#[inline(always)]
pub fn piece(kind: Kind, side: Side, from: Square, occupied: Set) -> Set {
    match kind {
        Kind::Pawn => pawns(side, Set::of(from)),
        Kind::Knight => knight(from),
        Kind::Bishop => bishop(from, occupied),
        Kind::Rook => rook(from, occupied),
        Kind::Queen => queen(from, occupied),
        Kind::King => king(from),
    }
}

/// Returns the squares strictly between two squares on a queen line; empty if they are on none.
#[must_use]
#[inline(always)]
pub fn between(a: Square, b: Square) -> Set {
    eight::between(a, b)
}

#[cfg(test)]
mod tests {
    use chessmith_board::{Side, Square};

    use super::piece;
    use crate::{Kind, Set};

    #[test]
    fn every_kind_attacks_in_its_own_way() {
        let from = Square(27);
        let counts = Kind::ALL.map(|kind| piece(kind, Side::White, from, Set::EMPTY).len());
        assert_eq!(counts, [2, 8, 13, 14, 27, 8]);
        assert_eq!(
            piece(Kind::Pawn, Side::Black, Square(24), Set::EMPTY),
            Set::of(Square(17))
        );
    }
}
