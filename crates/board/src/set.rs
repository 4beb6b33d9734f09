//! Sets of squares, a fixed number of 64-bit words wide.

use std::fmt;

use crate::Square;

/// A set of squares with numbers below `64 × WORDS`.
///
/// A set of one word compiles to bare `u64` operations; 13×13 squares take three words.
/// The complement (`!`) includes numbers that are no squares of the board; intersect it with the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet<const WORDS: usize>(pub [u64; WORDS]);

impl<const WORDS: usize> SquareSet<WORDS> {
    /// The set without squares.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The number of squares that the set has room for.
    pub const CAPACITY: usize = 64 * WORDS;

    /// Returns the set of one square.
    ///
    /// # Panics
    ///
    /// If the square's number is not below [`CAPACITY`](Self::CAPACITY) and there is more than one word;
    /// a set of one word takes the number modulo 64.
    #[must_use]
    #[inline(always)]
    pub const fn of(square: Square) -> Self {
        let mut words = [0; WORDS];
        let word = if WORDS == 1 { 0 } else { square.index() / 64 };
        words[word] = 1 << (square.0 % 64);
        Self(words)
    }

    /// Returns the set of the squares numbered `0..count`.
    #[must_use]
    pub const fn first(count: usize) -> Self {
        let mut words = [0; WORDS];
        let mut word = 0;
        while word < WORDS {
            let left = count.saturating_sub(64 * word);
            words[word] = if left >= 64 {
                u64::MAX
            } else {
                (1 << left) - 1
            };
            word += 1;
        }
        Self(words)
    }

    /// Returns whether the set has no square.
    #[must_use]
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        let mut all = 0;
        let mut i = 0;
        while i < WORDS {
            all |= self.0[i];
            i += 1;
        }
        all == 0
    }

    /// Returns the number of squares in the set.
    #[must_use]
    #[inline(always)]
    pub const fn len(self) -> u32 {
        let mut count = 0;
        let mut i = 0;
        while i < WORDS {
            count += self.0[i].count_ones();
            i += 1;
        }
        count
    }

    /// Returns whether the set has two squares or more.
    #[must_use]
    #[inline(always)]
    pub const fn has_several(self) -> bool {
        if WORDS == 1 {
            self.0[0] & self.0[0].wrapping_sub(1) != 0
        } else {
            self.len() > 1
        }
    }

    /// Returns whether `square` is in the set.
    #[must_use]
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        let word = if WORDS == 1 { 0 } else { square.index() / 64 };
        word < WORDS && (self.0[word] >> (square.0 % 64)) & 1 != 0
    }

    /// Returns whether the two sets share a square.
    #[must_use]
    #[inline(always)]
    pub const fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// Returns whether every square of this set is in `other`.
    #[must_use]
    #[inline(always)]
    pub const fn is_subset(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// Returns the squares in both sets; `&` outside constants.
    #[must_use]
    #[inline(always)]
    pub const fn and(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < WORDS {
            self.0[i] &= other.0[i];
            i += 1;
        }
        self
    }

    /// Returns the squares in either set; `|` outside constants.
    #[must_use]
    #[inline(always)]
    pub const fn or(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < WORDS {
            self.0[i] |= other.0[i];
            i += 1;
        }
        self
    }

    /// Returns the squares in exactly one of the sets; `^` outside constants.
    #[must_use]
    #[inline(always)]
    pub const fn xor(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < WORDS {
            self.0[i] ^= other.0[i];
            i += 1;
        }
        self
    }

    /// Returns the squares of this set that are not in `other`; `-` outside constants.
    #[must_use]
    #[inline(always)]
    pub const fn without(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < WORDS {
            self.0[i] &= !other.0[i];
            i += 1;
        }
        self
    }

    /// Returns the set with `square` added.
    #[must_use]
    #[inline(always)]
    pub const fn with(self, square: Square) -> Self {
        self.or(Self::of(square))
    }

    /// Adds a square.
    #[inline(always)]
    pub const fn insert(&mut self, square: Square) {
        *self = self.or(Self::of(square));
    }

    /// Takes a square out, if it is there.
    #[inline(always)]
    pub const fn remove(&mut self, square: Square) {
        *self = self.without(Self::of(square));
    }

    /// Returns the square with the lowest number.
    #[must_use]
    #[inline(always)]
    pub const fn lowest(self) -> Option<Square> {
        let mut i = 0;
        while i < WORDS {
            if self.0[i] != 0 {
                return Some(Square((64 * i) as u16 + self.0[i].trailing_zeros() as u16));
            }
            i += 1;
        }
        None
    }

    /// Returns the square with the highest number.
    #[must_use]
    #[inline(always)]
    pub const fn highest(self) -> Option<Square> {
        let mut i = WORDS;
        while i > 0 {
            i -= 1;
            if self.0[i] != 0 {
                return Some(Square(
                    (64 * i) as u16 + 63 - self.0[i].leading_zeros() as u16,
                ));
            }
        }
        None
    }
}

impl SquareSet<1> {
    /// Returns the set whose squares are the ones of `word`.
    #[must_use]
    #[inline(always)]
    pub const fn from_word(word: u64) -> Self {
        Self([word])
    }

    /// Returns the word whose ones are the squares.
    #[must_use]
    #[inline(always)]
    pub const fn word(self) -> u64 {
        self.0[0]
    }
}

impl<const WORDS: usize> Default for SquareSet<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> fmt::Debug for SquareSet<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.into_iter().map(|square| square.0))
            .finish()
    }
}

impl<const WORDS: usize> FromIterator<Square> for SquareSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The squares of a set, by rising number.
#[derive(Clone, Debug)]
pub struct Squares<const WORDS: usize>(SquareSet<WORDS>);

impl<const WORDS: usize> Iterator for Squares<WORDS> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        for (i, word) in self.0.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= word.wrapping_sub(1);
                return Some(Square((64 * i) as u16 + bit as u16));
            }
        }
        None
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl<const WORDS: usize> ExactSizeIterator for Squares<WORDS> {}

impl<const WORDS: usize> IntoIterator for SquareSet<WORDS> {
    type Item = Square;
    type IntoIter = Squares<WORDS>;

    #[inline(always)]
    fn into_iter(self) -> Squares<WORDS> {
        Squares(self)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::SquareSet;
    use crate::{KeyStream, Square};

    /// Compares every operation with the standard library's sets.
    fn agrees_with_std<const WORDS: usize>() {
        let mut stream = KeyStream::new(WORDS as u64);
        let mut random_set = || {
            let mut squares = Vec::new();
            for _ in 0..40 {
                let (key, next) = stream.clone().step();
                stream = next;
                squares.push(Square((key.0 % (64 * WORDS as u64)) as u16));
            }
            squares
        };
        for _ in 0..100 {
            let (a, b) = (random_set(), random_set());
            let (x, y): (SquareSet<WORDS>, SquareSet<WORDS>) =
                (a.iter().copied().collect(), b.iter().copied().collect());
            let (s, t): (BTreeSet<Square>, BTreeSet<Square>) =
                (a.into_iter().collect(), b.into_iter().collect());
            let same = |set: SquareSet<WORDS>, expected: BTreeSet<Square>| {
                assert_eq!(
                    set.into_iter().collect::<Vec<_>>(),
                    Vec::from_iter(expected)
                );
            };
            same(x, s.clone());
            same(x & y, &s & &t);
            same(x | y, &s | &t);
            same(x ^ y, &s ^ &t);
            same(x - y, &s - &t);
            same(x & !y, &s - &t);
            assert_eq!(x.len() as usize, s.len());
            assert_eq!(x.lowest(), s.first().copied());
            assert_eq!(x.highest(), s.last().copied());
            assert_eq!(x.meets(y), !s.is_disjoint(&t));
            assert!((x & y).is_subset(x));
            assert_eq!(x.is_subset(y), s.is_subset(&t));
            let mut without = x;
            for square in s {
                assert!(x.has(square));
                without.remove(square);
            }
            assert!(without.is_empty() && without == SquareSet::EMPTY);
        }
    }

    #[test]
    fn one_to_four_words_agree_with_std() {
        agrees_with_std::<1>();
        agrees_with_std::<2>();
        agrees_with_std::<3>();
        agrees_with_std::<4>();
    }

    #[test]
    fn first_fills_words_in_order() {
        assert_eq!(SquareSet::<3>::first(169).len(), 169);
        assert_eq!(SquareSet::<3>::first(169).highest(), Some(Square(168)));
        assert_eq!(SquareSet::<1>::first(64).word(), u64::MAX);
        assert!(SquareSet::<2>::first(0).is_empty());
    }

    #[test]
    fn several_means_two_or_more() {
        assert!(!SquareSet::<1>::EMPTY.has_several());
        assert!(!SquareSet::<2>::of(Square(70)).has_several());
        assert!(SquareSet::<2>::of(Square(70)).with(Square(1)).has_several());
    }
}
