//! What a level gets wrong in one search.

use chessmith_game::Key;

use crate::ladder::Weakness;

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

    use super::Lapses;
    use crate::ladder::Ladder;
    use crate::level::Level;

    #[test]
    fn lapses_are_as_frequent_as_they_should_be_and_drawn_from_the_seed() {
        let weakest = Ladder::COMMON.weakness(Level::WEAKEST).unwrap();
        let overlooked = |seed| {
            let lapses = Lapses::new(weakest, seed);
            let tags = 0..10_000;
            let seen = tags.filter(|&tag| lapses.overlooks(Key(7), tag));
            seen.collect::<Vec<_>>()
        };
        let some = overlooked(1);
        assert!((750..930).contains(&some.len()), "{}", some.len());
        assert_eq!(overlooked(1), some);
        assert_ne!(overlooked(2), some);
        let lapses = Lapses::new(weakest, 3);
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
