//! Attributes, and what a piece is made of.

use std::fmt;
use std::ops::{Add, Sub};

use chessmith_board::{Multiset, TextError};

/// An attribute, in the order in which tallies are written. Rules: FC-2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Attribute {
    /// K: makes a piece royal.
    Royal,
    /// C: lets a piece use its attributes one after another.
    Combinator,
    /// R.
    Rook,
    /// B.
    Bishop,
    /// N.
    Knight,
    /// P: the opawn.
    Opawn,
}

impl Attribute {
    /// All attributes, in the order in which tallies are written.
    pub const ALL: [Self; 6] = [
        Self::Royal,
        Self::Combinator,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Opawn,
    ];

    /// How many of each a side begins with. Rules: FC-2.
    pub const SUPPLY: [u8; 6] = [1, 2, 3, 5, 8, 13];

    /// Returns its index in [`Self::ALL`].
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns its letter, in upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        ['K', 'C', 'R', 'B', 'N', 'P'][self.index()]
    }

    /// Returns the attribute with this letter, in upper case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Returns what it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["royal", "combinator", "rook", "bishop", "knight", "opawn"][self.index()]
    }
}

/// Where the count of each attribute begins in the bits of a tally.
const SHIFT: [u32; 6] = [14, 13, 11, 8, 4, 0];
/// The largest count of each attribute that its bits hold.
const WIDTH: [u16; 6] = [1, 1, 3, 7, 15, 15];

/// How many of each attribute a piece has: at most one K and one C. Rules: FC-3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tally(u16);

impl Tally {
    /// Nothing.
    pub const EMPTY: Self = Self(0);

    #[inline(always)]
    pub(super) const fn bits(self) -> u16 {
        self.0
    }

    #[inline(always)]
    pub(super) const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// Returns one copy of an attribute.
    #[must_use]
    #[inline(always)]
    pub const fn of(kind: Attribute) -> Self {
        Self(1 << SHIFT[kind.index()])
    }

    /// Returns `copies` of an attribute, which must not exceed its supply.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn copies(kind: Attribute, copies: u8) -> Self {
        Self((copies as u16) << SHIFT[kind.index()])
    }

    /// Returns how many copies of an attribute there are.
    #[must_use]
    #[inline(always)]
    pub const fn count(self, kind: Attribute) -> u8 {
        (self.0 >> SHIFT[kind.index()] & WIDTH[kind.index()]) as u8
    }

    /// Returns whether there is at least one copy of an attribute.
    #[must_use]
    #[inline(always)]
    pub const fn has(self, kind: Attribute) -> bool {
        self.count(kind) > 0
    }

    /// Returns whether there is nothing.
    #[must_use]
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether a piece of this is royal. Rules: FC-5.
    #[must_use]
    #[inline(always)]
    pub const fn is_royal(self) -> bool {
        self.has(Attribute::Royal)
    }

    /// Returns whether a piece of this is a combinator piece. Rules: FC-5.
    #[must_use]
    #[inline(always)]
    pub const fn is_combinator(self) -> bool {
        self.has(Attribute::Combinator)
    }

    /// Returns whether this is a combinator alone. Rules: FC-20.
    #[must_use]
    #[inline(always)]
    pub const fn is_lone_combinator(self) -> bool {
        self.0 == Self::of(Attribute::Combinator).0
    }

    /// Returns how many attributes there are together.
    #[must_use]
    pub fn len(self) -> u32 {
        Attribute::ALL
            .iter()
            .map(|&kind| u32::from(self.count(kind)))
            .sum()
    }

    /// Returns the smaller count of each attribute.
    #[must_use]
    #[inline]
    pub fn common(self, other: Self) -> Self {
        if self.0 & other.0 == 0 && (self.0 == 0 || other.0 == 0) {
            return Self::EMPTY;
        }
        let mut common = 0;
        for (shift, width) in SHIFT.into_iter().zip(WIDTH) {
            common |= (self.0 >> shift & width).min(other.0 >> shift & width) << shift;
        }
        Self(common)
    }

    /// Returns whether `self` has all that `other` has.
    #[must_use]
    #[inline]
    pub fn holds(self, other: Self) -> bool {
        self.common(other) == other
    }

    /// Returns this without the royal attribute.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn commoner(self) -> Self {
        Self(self.0 & !(1 << SHIFT[0]))
    }

    /// Returns the attributes that are there, each with its count.
    pub fn iter(self) -> impl Iterator<Item = (Attribute, u8)> {
        Attribute::ALL
            .into_iter()
            .map(move |kind| (kind, self.count(kind)))
            .filter(|&(_, count)| count > 0)
    }

    /// Returns all tallies with at most this of everything, nothing first.
    pub fn within(self) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(Self::EMPTY), move |&at| {
            let mut next = at.0;
            for (shift, width) in SHIFT.into_iter().zip(WIDTH).rev() {
                if (next >> shift & width) < (self.0 >> shift & width) {
                    return Some(Self(next + (1 << shift)));
                }
                next &= !(width << shift);
            }
            None
        })
    }

    /// Returns how many tallies [`within`](Self::within) gives.
    #[must_use]
    pub fn within_count(self) -> u32 {
        Attribute::ALL
            .iter()
            .map(|&kind| u32::from(self.count(kind)) + 1)
            .product()
    }

    /// Returns the counts as a reserve holds them.
    #[must_use]
    pub(crate) fn as_multiset(self) -> Multiset<6> {
        Multiset::new(Attribute::ALL.map(|kind| self.count(kind)))
    }

    /// Reads a tally in canonical form; `is_wanted` tells the letters of the wanted case.
    ///
    /// # Errors
    ///
    /// If it is empty, out of order, has a wrong count, or more than a piece can have.
    pub(crate) fn read(text: &str, column: usize) -> Result<Self, TextError> {
        let counts = read_counts(text, column, [1, 1, 3, 5, 8, 13])?;
        let mut tally = Self::EMPTY;
        for kind in Attribute::ALL {
            tally = tally + Self::copies(kind, counts.count(kind.index()));
        }
        if tally.is_empty() {
            return Err(TextError::at(
                column,
                "expected attributes, such as K, RB or C2N",
            ));
        }
        Ok(tally)
    }
}

/// Reads counts of attributes in canonical form, upper case; nothing is allowed.
///
/// # Errors
///
/// If they are out of order, or a count is not canonical or above its limit.
pub(crate) fn read_counts(
    text: &str,
    column: usize,
    limits: [u8; 6],
) -> Result<Multiset<6>, TextError> {
    let mut counts = [0; 6];
    let mut next = 0;
    let mut cursor = chessmith_board::Cursor::starting_at(text, column);
    while !cursor.is_at_end() {
        let at = cursor.column();
        let counted = cursor.peek().is_some_and(|c| c.is_ascii_digit());
        let count = match counted {
            true => cursor.number("a count", 99)?,
            false => 1,
        };
        let place = cursor.column();
        let kind = cursor.next_char().and_then(Attribute::from_letter);
        let Some(kind) = kind else {
            return Err(TextError::at(
                place,
                "expected an attribute: K, C, R, B, N or P",
            ));
        };
        if kind.index() < next {
            let message = "expected attributes in the order K C R B N P, each once";
            return Err(TextError::at(place, message));
        }
        if counted && count < 2 {
            return Err(TextError::at(at, "a count is written only when above one"));
        }
        let limit = limits[kind.index()];
        if count > u64::from(limit) {
            let message = format!("{count} {}, and there are at most {limit}", kind.letter());
            return Err(TextError::at(at, message));
        }
        counts[kind.index()] = count as u8;
        next = kind.index() + 1;
    }
    Ok(Multiset::new(counts))
}

/// Writes counts of attributes in canonical form, upper case.
pub(crate) fn write_counts(counts: Multiset<6>) -> String {
    let mut text = String::new();
    for (kind, count) in counts.iter() {
        if count > 1 {
            text.push_str(&count.to_string());
        }
        text.push(Attribute::ALL[kind].letter());
    }
    text
}

impl Add for Tally {
    type Output = Self;

    /// Both together; there must not be two C or two K.
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        debug_assert!(!(self.is_combinator() && other.is_combinator()));
        Self(self.0 + other.0)
    }
}

impl Sub for Tally {
    type Output = Self;

    /// What is left without `other`, all of which must be there.
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        debug_assert!(self.holds(other));
        Self(self.0 - other.0)
    }
}

impl std::str::FromStr for Tally {
    type Err = TextError;

    /// Reads attributes in their order, such as `C2R`.
    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::read(text, 1)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_counts(self.as_multiset()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Attribute, Tally};
    use crate::Piece;
    use chessmith_board::Side;

    fn tally(text: &str) -> Tally {
        Tally::read(text, 1).unwrap()
    }

    #[test]
    fn every_multiset_fits_and_is_written_and_read() {
        let all = tally("KC3R5B8N13P");
        let within: Vec<_> = all.within().collect();
        assert_eq!(within.len(), 12_096);
        assert_eq!(all.within_count(), 12_096);
        for (index, &part) in within.iter().enumerate().skip(1) {
            assert_eq!(tally(&part.to_string()), part);
            assert_eq!(all - part + part, all);
            let piece = Piece::new(Side::Black, part);
            assert_eq!((piece.side(), piece.tally()), (Side::Black, part));
            assert!(!within[..index].contains(&part) || index > 300);
        }
    }

    #[test]
    fn common_attributes_are_the_smaller_counts() {
        let common = tally("C2R4B2N2P").common(tally("K3R2BP"));
        assert_eq!(common, tally("2R2BP"));
        assert_eq!(tally("3P").count(Attribute::Opawn), 3);
        assert!(tally("RB").holds(tally("B")) && !tally("RB").holds(tally("2B")));
    }

    #[test]
    fn what_is_not_canonical_is_refused() {
        for text in [
            "", "BR", "1R", "0R", "RR", "4R", "2C", "2K", "x", "r", "14P", "02P",
        ] {
            assert!(Tally::read(text, 1).is_err(), "{text}");
        }
    }
}
