//! Operators of sets of squares: `&`, `|`, `^`, `-`, `!`, and shifts for sets of one word.

use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub,
};

use crate::SquareSet;

impl<const WORDS: usize> BitAnd for SquareSet<WORDS> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.and(other)
    }
}

impl<const WORDS: usize> BitOr for SquareSet<WORDS> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}

impl<const WORDS: usize> BitXor for SquareSet<WORDS> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.xor(other)
    }
}

impl<const WORDS: usize> Sub for SquareSet<WORDS> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.without(other)
    }
}

impl<const WORDS: usize> Not for SquareSet<WORDS> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const WORDS: usize> BitAndAssign for SquareSet<WORDS> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const WORDS: usize> BitOrAssign for SquareSet<WORDS> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const WORDS: usize> BitXorAssign for SquareSet<WORDS> {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

/// Moves every square's number up; numbers from 64 on are lost.
impl Shl<u32> for SquareSet<1> {
    type Output = Self;

    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        Self([self.0[0] << by])
    }
}

/// Moves every square's number down; numbers below 0 are lost.
impl Shr<u32> for SquareSet<1> {
    type Output = Self;

    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        Self([self.0[0] >> by])
    }
}
