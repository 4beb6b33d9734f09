//! Types of men by number.

/// A type of man, as its number in the army of a game.
///
/// 0 is the standard pawn, 1 the king; the other types of the set follow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(pub u8);

impl Kind {
    /// The standard pawn.
    pub const PAWN: Self = Self(0);

    /// The king.
    pub const KING: Self = Self(1);

    /// Returns the number, for indexing.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
