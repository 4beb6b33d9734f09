//! Counted multisets of a few kinds.

/// How many of each kind there are; kinds are numbered `0..KINDS`, counts are at most 255.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Multiset<const KINDS: usize>([u8; KINDS]);

impl<const KINDS: usize> Multiset<KINDS> {
    /// The multiset with nothing in it.
    pub const EMPTY: Self = Self([0; KINDS]);

    /// Returns the multiset with the given count of each kind.
    #[must_use]
    pub const fn new(counts: [u8; KINDS]) -> Self {
        Self(counts)
    }

    /// Returns the count of each kind.
    #[must_use]
    pub const fn counts(self) -> [u8; KINDS] {
        self.0
    }

    /// Returns how many there are of `kind`.
    ///
    /// # Panics
    ///
    /// If `kind` is not below `KINDS`.
    #[must_use]
    #[inline]
    pub const fn count(self, kind: usize) -> u8 {
        self.0[kind]
    }

    /// Returns how many there are of all kinds together.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// Returns whether nothing is in it.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Adds one of `kind`.
    ///
    /// # Panics
    ///
    /// If `kind` is not below `KINDS`, or its count would pass 255.
    pub const fn add(&mut self, kind: usize) {
        assert!(
            self.0[kind] < u8::MAX,
            "a count of a multiset is at most 255"
        );
        self.0[kind] += 1;
    }

    /// Takes one of `kind` out, and tells whether there was one.
    ///
    /// # Panics
    ///
    /// If `kind` is not below `KINDS`.
    pub const fn remove(&mut self, kind: usize) -> bool {
        let found = self.0[kind] > 0;
        self.0[kind] -= found as u8;
        found
    }

    /// Returns everything of both, or `None` if a count would pass 255.
    #[must_use]
    pub fn sum(self, other: Self) -> Option<Self> {
        self.zip(other, u8::checked_add)
    }

    /// Returns what is left after taking `other` out, or `None` if it is not all there.
    #[must_use]
    pub fn minus(self, other: Self) -> Option<Self> {
        self.zip(other, u8::checked_sub)
    }

    /// Returns what both have: the smaller count of each kind.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(std::array::from_fn(|kind| self.0[kind].min(other.0[kind])))
    }

    /// Returns whether `other` has at least as many of every kind.
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        self.0
            .iter()
            .zip(other.0)
            .all(|(&mine, theirs)| mine <= theirs)
    }

    /// Returns the kinds that are in it, with their counts, by rising kind.
    pub fn iter(self) -> impl Iterator<Item = (usize, u8)> {
        self.0
            .into_iter()
            .enumerate()
            .filter(|&(_, count)| count > 0)
    }

    fn zip(self, other: Self, each: impl Fn(u8, u8) -> Option<u8>) -> Option<Self> {
        let mut counts = self.0;
        for (count, theirs) in counts.iter_mut().zip(other.0) {
            *count = each(*count, theirs)?;
        }
        Some(Self(counts))
    }
}

impl<const KINDS: usize> Default for Multiset<KINDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const KINDS: usize> FromIterator<usize> for Multiset<KINDS> {
    fn from_iter<I: IntoIterator<Item = usize>>(kinds: I) -> Self {
        let mut set = Self::EMPTY;
        kinds.into_iter().for_each(|kind| set.add(kind));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::Multiset;

    #[test]
    fn counts_what_goes_in_and_out() {
        let mut set: Multiset<3> = [0, 2, 2].into_iter().collect();
        assert_eq!(set.counts(), [1, 0, 2]);
        assert_eq!(set.len(), 3);
        assert!(set.remove(2) && !set.remove(1));
        assert_eq!(set.iter().collect::<Vec<_>>(), [(0, 1), (2, 1)]);
    }

    #[test]
    fn sums_and_differences_undo_each_other() {
        let (a, b) = (Multiset::new([1, 2, 3]), Multiset::new([3, 0, 1]));
        let both = a.sum(b).unwrap();
        assert_eq!(both.minus(b), Some(a));
        assert_eq!(a.minus(b), None);
        assert_eq!(a.intersection(b), Multiset::new([1, 0, 1]));
        assert!(a.intersection(b).is_subset(b) && !a.is_subset(b));
        assert_eq!(a.sum(Multiset::new([255, 0, 0])), None);
        assert!(Multiset::<3>::EMPTY.is_empty());
    }
}
