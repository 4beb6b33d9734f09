//! Designs that are bought and not on the board.

use crate::Design;

/// A stock of designs, sorted by their texts, equal ones together.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand(Vec<(Design, u8)>);

impl Hand {
    /// Adds one; there are never more than 192 of one design.
    pub(crate) fn add(&mut self, design: Design) {
        match self.place(design) {
            Ok(place) => self.0[place].1 = self.0[place].1.saturating_add(1),
            Err(place) => self.0.insert(place, (design, 1)),
        }
    }

    /// Takes one away and tells whether it was there.
    pub(crate) fn remove(&mut self, design: Design) -> bool {
        let Some(place) = self.0.iter().position(|&(other, _)| other == design) else {
            return false;
        };
        self.0[place].1 -= 1;
        if self.0[place].1 == 0 {
            self.0.remove(place);
        }
        true
    }

    fn place(&self, design: Design) -> Result<usize, usize> {
        let text = design.to_string();
        self.0
            .binary_search_by(|(other, _)| other.to_string().cmp(&text))
    }

    /// Returns whether one of this design is there.
    #[must_use]
    pub fn has(&self, design: Design) -> bool {
        self.0.iter().any(|&(other, _)| other == design)
    }

    /// Returns the designs, sorted by their texts, each with how many there are.
    pub fn designs(&self) -> impl Iterator<Item = (Design, u8)> {
        self.0.iter().copied()
    }

    /// Returns how many bytes they take beside this value.
    pub(crate) fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<(Design, u8)>()
    }

    /// Returns how many pieces there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|&(_, count)| usize::from(count)).sum()
    }

    /// Returns whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns how many of them are royal.
    #[must_use]
    pub fn royals(&self) -> usize {
        let royal = self.0.iter().filter(|(design, _)| design.is_royal());
        royal.map(|&(_, count)| usize::from(count)).sum()
    }
}
