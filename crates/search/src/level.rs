//! How strong the engine plays.

/// How strong the engine plays: from 1, whom a beginner beats, to 10, its full strength.
///
/// A level below the full one looks at fewer positions, overlooks some turns of both sides beyond the next, and
/// takes turns for worse than they are. How much worse depends on how far apart the turns of the
/// position are, and has a bound: nothing is played that looks worse than the best by more. What wins
/// at once is taken for what it is. Errors are drawn from a seed, so that they can be repeated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const WEAKEST: Self = Self(1);
    /// Full strength.
    pub const FULL: Self = Self(10);

    /// Returns the level of a number from 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=10 => Some(Self(number)),
            _ => None,
        }
    }

    /// Returns its number, from 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl Default for Level {
    /// Full strength.
    fn default() -> Self {
        Self::FULL
    }
}

#[cfg(test)]
mod tests {
    use super::Level;

    #[test]
    fn there_are_ten_levels() {
        for number in 1..=10 {
            assert_eq!(Level::new(number).unwrap().number(), number);
        }
        assert_eq!((Level::new(0), Level::new(11)), (None, None));
    }
}
