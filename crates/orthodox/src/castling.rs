//! Castling, from any array. Rules: FP-16 and the castling of Chess960.

use chessmith_board::{Side, Square};

use crate::{Kind, Men, Position, Set, Variant, Wing, attacks};

/// Returns the number of the first square of a side's home rank.
#[inline(always)]
pub(crate) const fn home(side: Side) -> u16 {
    match side {
        Side::White => 0,
        Side::Black => 56,
    }
}

/// Returns a side's home rank.
#[inline(always)]
pub(crate) const fn home_rank(side: Side) -> Set {
    Set::from_word(0xFF << home(side))
}

/// Returns a side's king if it stands where it could have a right to castle: on its home rank, not in a
/// corner, in chess on the e-file.
pub(crate) fn king_that_could(variant: Variant, men: &Men, side: Side) -> Option<Square> {
    let king = men.king(side)?;
    let file = king.0.checked_sub(home(side))?;
    let fits = match variant {
        Variant::Chess => file == 4,
        _ => (1..7).contains(&file),
    };
    fits.then_some(king)
}

/// Returns whether a rook stands on a square of a side's home rank from where it could have a right to
/// castle; in chess that is a corner.
pub(crate) fn rook_that_could(variant: Variant, men: &Men, side: Side, rook: Square) -> bool {
    let corner = [0, 7].contains(&(rook.0 % 8));
    (men.pieces(side, Kind::Rook) & home_rank(side)).has(rook)
        && (variant != Variant::Chess || corner)
}

/// Returns a side's rook nearest to the corner on its home rank, beyond the king.
pub(crate) fn outermost(men: &Men, side: Side, wing: Wing) -> Option<Square> {
    let king = men.king(side)?;
    let rooks = men.pieces(side, Kind::Rook) & home_rank(side);
    let corner = match wing {
        Wing::King => rooks.into_iter().last(),
        Wing::Queen => rooks.lowest(),
    };
    corner.filter(|&rook| Wing::of_rook(king, rook) == wing)
}

impl Wing {
    /// Returns the wing of a rook, as seen from its king.
    #[must_use]
    #[inline(always)]
    pub const fn of_rook(king: Square, rook: Square) -> Self {
        if rook.0 > king.0 {
            Self::King
        } else {
            Self::Queen
        }
    }

    /// Returns where the king of a side ends.
    #[must_use]
    #[inline(always)]
    pub const fn king_target(self, side: Side) -> Square {
        Square(home(side) + self.king_file() as u16)
    }

    /// Returns where the rook of a side ends.
    #[must_use]
    #[inline(always)]
    pub const fn rook_target(self, side: Side) -> Square {
        Square(home(side) + self.rook_file() as u16)
    }
}

/// The squares from one square of a rank to another, the second one included.
#[inline(always)]
fn path(from: Square, to: Square) -> Set {
    attacks::between(from, to).with(to)
}

/// Returns the squares that must be empty, king and rook apart.
#[inline(always)]
pub(crate) fn must_be_empty(side: Side, king: Square, rook: Square) -> Set {
    let wing = Wing::of_rook(king, rook);
    let both = path(king, wing.king_target(side)) | path(rook, wing.rook_target(side));
    both - Set::of(king) - Set::of(rook)
}

/// Returns the squares on the king's way, its target included, that must not be attacked.
#[inline(always)]
pub(crate) fn must_be_safe(side: Side, king: Square, rook: Square) -> Set {
    path(king, Wing::of_rook(king, rook).king_target(side))
}

/// Returns the rooks with which the king of `us` could castle now if nothing were attacked.
///
/// `pins` are the lines of pins along ranks: a rook on one would uncover a check by leaving its place.
#[inline(always)]
pub(crate) fn unblocked(position: &Position, us: Side, king: Square, pins: Set) -> Set {
    let mut found = Set::EMPTY;
    // Whatever the array, nothing may stand between the two.
    let seen = attacks::rook(king, position.occupied());
    for rook in (position.castling_rooks() & position.of_side(us) & seen) - pins {
        if !must_be_empty(us, king, rook).meets(position.occupied()) {
            found.insert(rook);
        }
    }
    found
}

/// Returns those of `rooks` to which the king can castle without crossing an attacked square.
///
/// `attacked` is what the enemy attacks through the king.
#[inline(always)]
pub(crate) fn safe(us: Side, king: Square, rooks: Set, attacked: Set) -> Set {
    let mut found = Set::EMPTY;
    for rook in rooks {
        if !must_be_safe(us, king, rook).meets(attacked) {
            found.insert(rook);
        }
    }
    found
}
