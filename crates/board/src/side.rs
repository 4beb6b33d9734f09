//! The two sides, and things that each side has one of.

use std::ops::{Index, IndexMut};

/// One of the two sides of a game.
///
/// White is the side that begins in every game of the catalog; nothing else distinguishes the two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The side whose home is at the first rank.
    White,
    /// The side whose home is at the last rank.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// Returns the opponent of this side.
    #[must_use]
    #[inline(always)]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns 0 for White and 1 for Black.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns `w` or `b`, the letter of position texts.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// Returns `White` or `Black`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }

    /// Returns `white` or `black`, the word of options and records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// Reads `white` or `black`, in any case.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::BOTH
            .into_iter()
            .find(|side| side.word().eq_ignore_ascii_case(word))
    }
}

/// One value for each side, indexed by [`Side`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PerSide<T>(pub [T; 2]);

impl<T> PerSide<T> {
    /// Pairs White's value with Black's.
    pub const fn new(white: T, black: T) -> Self {
        Self([white, black])
    }

    /// Applies `change` to both values.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> PerSide<U> {
        PerSide(self.0.map(change))
    }
}

impl<T> Index<Side> for PerSide<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, side: Side) -> &T {
        &self.0[side.index()]
    }
}

impl<T> IndexMut<Side> for PerSide<T> {
    #[inline(always)]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}
