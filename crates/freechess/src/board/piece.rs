//! A piece: what it is made of, and whose it is.

use chessmith_board::Side;

use crate::Tally;

/// A piece in 16 bits: a tally and a colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(u16);

impl Piece {
    /// No piece.
    pub(crate) const NONE: Self = Self(0);

    /// Returns a piece; an empty tally gives none.
    #[must_use]
    #[inline(always)]
    pub const fn new(side: Side, tally: Tally) -> Self {
        if tally.is_empty() {
            return Self::NONE;
        }
        Self(tally.bits() | (side.index() as u16) << 15)
    }

    /// Returns what it is made of.
    #[must_use]
    #[inline(always)]
    pub const fn tally(self) -> Tally {
        Tally::from_bits(self.0 & 0x7FFF)
    }

    /// Returns whose it is.
    #[must_use]
    #[inline(always)]
    pub const fn side(self) -> Side {
        if self.0 >> 15 == 0 {
            Side::White
        } else {
            Side::Black
        }
    }

    /// Returns whether it is no piece.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Returns the sixteen bits.
    #[must_use]
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0
    }
}
