//! Correcting an evaluator by what searches of similar positions found.

use chessmith_game::Side;

use crate::evaluate::{ASPECTS, Aspects};

/// Different keys that are told apart; a power of two.
const SIZE: usize = 1 << 13;
/// What bounds every value learned, below and above.
const BOUND: i32 = 1 << 10;
/// How much of a value is a hundredth of correction, for each aspect.
const SHARE: i32 = 16;

/// What the evaluations of positions with the same aspects were wrong by.
pub(crate) struct Corrections(Vec<i16>);

/// The aspects that evaluators name, and the last turn.
const KEYS: usize = ASPECTS + 1;

fn indices(side: Side, aspects: &Aspects, last: u32) -> impl Iterator<Item = usize> {
    let keys = aspects.iter().copied().chain([u64::from(last)]);
    let known = keys.enumerate().filter(|&(_, key)| key != 0);
    known.map(move |(number, key)| {
        // Keys may be small numbers: multiplying spreads them over the upper bits.
        let slot = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - SIZE.ilog2());
        (number * 2 + side.index()) * SIZE + slot as usize
    })
}

impl Corrections {
    pub(crate) fn new() -> Self {
        Self(vec![0; KEYS * 2 * SIZE])
    }

    /// Returns what to add to an evaluation, in hundredths.
    pub(crate) fn of(&self, side: Side, aspects: &Aspects, last: u32) -> i32 {
        let values = indices(side, aspects, last).map(|index| i32::from(self.0[index]));
        values.sum::<i32>() / SHARE
    }

    /// Notes that a search of some depth found so much more than the evaluation, corrected so far.
    pub(crate) fn learn(
        &mut self,
        side: Side,
        aspects: &Aspects,
        last: u32,
        more: i32,
        depth: i32,
    ) {
        let bonus = more.saturating_mul(depth.min(16)) / 8;
        let bonus = bonus.clamp(-BOUND / 4, BOUND / 4);
        for index in indices(side, aspects, last) {
            let value = &mut self.0[index];
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / BOUND) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Corrections;
    use chessmith_game::Side;

    #[test]
    fn what_was_wrong_once_is_expected_to_be_so_again() {
        let mut corrections = Corrections::new();
        let (known, others) = ([7, 0, 0, 0], [8, 0, 0, 0]);
        for _ in 0..50 {
            corrections.learn(Side::White, &known, 0, 60, 4);
        }
        let found = corrections.of(Side::White, &known, 0);
        assert!((30..=64).contains(&found), "{found}");
        assert_eq!(corrections.of(Side::White, &others, 0), 0);
        assert_eq!(corrections.of(Side::Black, &known, 0), 0);
        for _ in 0..200 {
            corrections.learn(Side::White, &known, 0, -60, 4);
        }
        assert!(corrections.of(Side::White, &known, 0) < -30);
    }
}
