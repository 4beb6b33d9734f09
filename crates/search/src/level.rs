//! How strong the engine plays, and what it gets wrong where that is not as strong as it can.

use chessmith_game::Key;

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

    /// Returns what it gets wrong; `None` at full strength.
    pub(crate) fn weakness(self) -> Option<&'static Weakness> {
        WEAKNESSES.get(usize::from(self.0) - 1)
    }
}

impl Default for Level {
    /// Full strength.
    fn default() -> Self {
        Self::FULL
    }
}

/// What a level gets wrong.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weakness {
    /// The most nodes, after turns were looked at once.
    pub(crate) nodes: u64,
    /// Of 1,024 turns beyond the next, so many are overlooked.
    overlooked: u64,
    /// By how much a turn may be taken for worse than it is, in hundredths of the position's spread. In some games
    /// it is more ([`Evaluate::errors`](crate::Evaluate::errors)).
    error: i32,
}

const fn weakness(nodes: u64, overlooked: u64, error: i32) -> Weakness {
    Weakness {
        nodes,
        overlooked,
        error,
    }
}

/// The levels below the full one; `docs/engine.md` says by what matches these numbers were found.
const WEAKNESSES: [Weakness; 9] = [
    weakness(1_700, 86, 115),
    weakness(2_800, 55, 96),
    weakness(4_200, 33, 82),
    weakness(5_600, 17, 72),
    weakness(7_900, 3, 60),
    weakness(13_000, 0, 43),
    weakness(24_000, 0, 25),
    weakness(45_000, 0, 9),
    weakness(80_000, 0, 2),
];

/// The least and the greatest spread of a position that counts, in hundredths.
const SPREAD: (i32, i32) = (20, 150);

/// The least number of nodes for looking at every turn once.
const LOOKS: u64 = 4_000;

impl Weakness {
    /// Returns after how many nodes it has looked at enough turns once, and takes the others for no better.
    pub(crate) fn looks(&self) -> u64 {
        LOOKS.max(2 * self.nodes)
    }

    /// Returns by how much a turn may at most be taken for worse than it is, in hundredths, in a
    /// position whose turns have these scores, where [`errors`](crate::Evaluate::errors) are so large.
    pub(crate) fn most_error(&self, mut scores: Vec<i32>, errors: u32) -> i32 {
        scores.sort_unstable();
        let (best, median) = (scores.last(), scores.get(scores.len() / 2));
        let spread = best.zip(median).map_or(0, |(best, median)| best - median);
        spread.clamp(SPREAD.0, SPREAD.1) * self.error * errors as i32 / 10_000
    }
}

/// Returns more than any level takes a turn for worse than it is, and more than the greatest spread, in hundredths,
/// where [`errors`](crate::Evaluate::errors) are so large.
pub(crate) const fn beyond_errors(errors: u32) -> i32 {
    SPREAD.1 + SPREAD.1 * errors as i32 / 100
}

/// What a player of some level gets wrong in one search, drawn from a seed.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Lapses {
    seed: u64,
    overlooked: u64,
}

impl Lapses {
    pub(crate) const fn new(weakness: &Weakness, seed: u64) -> Self {
        Self {
            seed,
            overlooked: weakness.overlooked,
        }
    }

    /// Returns whether anything is overlooked.
    #[inline]
    pub(crate) const fn overlook_any(&self) -> bool {
        self.overlooked > 0
    }

    /// Returns whether the turn with this tag is overlooked in a position.
    #[inline]
    pub(crate) const fn overlooks(&self, key: Key, tag: u32) -> bool {
        mixed(self.seed, key, tag) % 1_024 < self.overlooked
    }

    /// Returns by how much a turn is taken for worse than it is: from 0 to `most`.
    pub(crate) const fn error(&self, key: Key, tag: u32, most: i32) -> i32 {
        (mixed(!self.seed, key, tag) % (most as u64 + 1)) as i32
    }
}

/// Returns a number of which each bit depends on all that it is made of.
const fn mixed(seed: u64, key: Key, tag: u32) -> u64 {
    let mut bits = key.0 ^ (tag as u64) << 32 ^ tag as u64;
    bits = spread_out(bits.wrapping_add(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
    spread_out(bits ^ seed) >> 8
}

/// The finaliser of SplitMix64 (G. Steele, D. Lea, C. Flood 2014).
const fn spread_out(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests {
    use chessmith_game::Key;

    use super::{Lapses, Level, WEAKNESSES};

    #[test]
    fn every_level_but_the_full_one_gets_something_wrong() {
        for number in 1..=10 {
            let level = Level::new(number).unwrap();
            assert_eq!(level.number(), number);
            assert_eq!(level.weakness().is_none(), level == Level::FULL);
        }
        assert_eq!((Level::new(0), Level::new(11)), (None, None));
    }

    #[test]
    fn higher_levels_get_less_wrong() {
        for pair in WEAKNESSES.windows(2) {
            let [lower, higher] = pair else {
                unreachable!()
            };
            assert!(lower.nodes < higher.nodes);
            assert!(lower.overlooked >= higher.overlooked && lower.error > higher.error);
        }
    }

    #[test]
    fn errors_are_sized_to_the_position() {
        let weakness = WEAKNESSES[0];
        let most = |scores: &[i32]| weakness.most_error(scores.to_vec(), 100);
        assert_eq!(most(&[]), 23);
        assert_eq!(most(&[5, 0, 3]), 23);
        assert_eq!(most(&[50, 0, -50]), 57);
        assert_eq!(most(&[900, 0, 0]), 172);
        assert_eq!(weakness.most_error(vec![900, 0, 0], 200), 345);
    }

    #[test]
    fn lapses_are_as_frequent_as_they_should_be_and_drawn_from_the_seed() {
        let overlooked = |seed| {
            let lapses = Lapses::new(&WEAKNESSES[0], seed);
            let tags = 0..10_000;
            let seen = tags.filter(|&tag| lapses.overlooks(Key(7), tag));
            seen.collect::<Vec<_>>()
        };
        let some = overlooked(1);
        assert!((750..930).contains(&some.len()), "{}", some.len());
        assert_eq!(overlooked(1), some);
        assert_ne!(overlooked(2), some);
        let lapses = Lapses::new(&WEAKNESSES[0], 3);
        let errors: Vec<_> = (0..1_000)
            .map(|tag| lapses.error(Key(9), tag, 50))
            .collect();
        assert_eq!(
            (errors.iter().min(), errors.iter().max()),
            (Some(&0), Some(&50))
        );
        assert_eq!(lapses.error(Key(9), 4, 0), 0);
    }
}
