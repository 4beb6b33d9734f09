//! Chance that is the same for ever: numbers drawn from a seed.

use crate::KeyStream;

/// Throws dice by a seed; the same seed throws the same on every machine and in every build.
///
/// Whatever is drawn in a game is drawn by this type, so that a seed that somebody wrote down keeps its
/// meaning. The numbers are those of SplitMix64, whose definition no version of a library can change, each
/// scaled to its bound by its upper bits.
///
/// ```
/// use chessmith_board::Dice;
///
/// let dice = |seed| {
///     let mut dice = Dice::new(seed);
///     [(); 3].map(|()| 1 + dice.below(6))
/// };
/// assert_eq!(dice(7), dice(7));
/// assert!(dice(7).iter().all(|eyes| (1..=6).contains(eyes)));
/// ```
#[derive(Clone, Debug)]
pub struct Dice(KeyStream);

impl Dice {
    /// Begins to throw by a seed; different seeds throw unrelated numbers.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(KeyStream::new(seed))
    }

    /// Draws a number below `bound`, or 0 where that is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        let (key, next) = self.0.clone().step();
        self.0 = next;
        ((u128::from(key.0) * u128::from(bound)) >> 64) as u64
    }

    /// Puts things in an order that is drawn; every order is equally likely.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn seeds_keep_their_numbers() {
        // The first number of SplitMix64 for the seed 0 is e220a8397b1dcdaf.
        assert_eq!(Dice::new(0).below(1 << 32), 0xe220_a839);
        let drawn = [0, 1, 2, 1999].map(|seed| Dice::new(seed).below(960));
        assert_eq!(drawn, [847, 543, 567, 652]);
        let mut dice = Dice::new(7);
        assert_eq!(dice.below(0), 0);
    }

    #[test]
    fn every_number_is_drawn_about_equally_often() {
        let mut counts = [0_u32; 960];
        for seed in 0..96_000 {
            counts[Dice::new(seed).below(960) as usize] += 1;
        }
        // 100 expected each; five standard deviations are 50.
        assert!(counts.iter().all(|count| (50..=150).contains(count)));
    }

    #[test]
    fn every_order_is_drawn_about_equally_often() {
        let mut counts = std::collections::BTreeMap::new();
        for seed in 0..24_000 {
            let mut things = [0, 1, 2, 3];
            Dice::new(seed).shuffle(&mut things);
            *counts.entry(things).or_insert(0_u32) += 1;
        }
        // 1000 expected for each of the 24; five standard deviations are 158.
        assert_eq!(counts.len(), 24);
        assert!(counts.values().all(|count| (842..=1158).contains(count)));
    }
}
