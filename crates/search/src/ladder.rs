//! What each level gets wrong.

use crate::level::Level;

/// What the levels below the full one get wrong in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ladder {
    /// From level 1 on.
    weaknesses: [Weakness; 9],
    /// Errors are whole where so many turns were looked at, and smaller by the root where fewer were.
    broad: u32,
}

/// What a level gets wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Weakness {
    /// The most nodes, after turns were looked at once.
    pub(crate) nodes: u64,
    /// Of 1,024 turns beyond the next, so many are overlooked.
    pub(crate) overlooked: u64,
    /// By how much a turn may be taken for worse than it is, in hundredths of the position's spread.
    error: u32,
}

const fn weakness(nodes: u64, overlooked: u64, error: u32) -> Weakness {
    Weakness {
        nodes,
        overlooked,
        error,
    }
}

/// The least and the greatest spread of a position that counts, in hundredths.
const SPREAD: (i32, i32) = (20, 150);

/// The least number of nodes for looking at every turn once.
const LOOKS: u64 = 4_000;

impl Ladder {
    /// The ladder of every game that has none of its own; `docs/engine.md` says by what matches these numbers were
    /// found.
    pub const COMMON: Self = Self {
        weaknesses: [
            weakness(1_850, 81, 112),
            weakness(2_800, 55, 96),
            weakness(4_200, 33, 82),
            weakness(5_600, 17, 72),
            weakness(7_900, 3, 60),
            weakness(13_000, 0, 43),
            weakness(24_000, 0, 25),
            weakness(45_000, 0, 9),
            weakness(80_000, 0, 2),
        ],
        broad: 1,
    };

    /// Returns the same with other errors, for a game of many turns: from level 1 on by how much a turn may be taken
    /// for worse than it is, in hundredths of what the best turn of the position is above the median. Where fewer than
    /// `broad` turns were looked at, errors are smaller by the root of how many: the best of many turns that err by
    /// chance errs by less than the best of few.
    ///
    /// # Panics
    ///
    /// If a level errs by no less than the one below it.
    #[must_use]
    pub const fn with_errors(mut self, errors: [u32; 9], broad: u32) -> Self {
        let mut index = 0;
        while index < errors.len() {
            assert!(
                index == 0 || errors[index] < errors[index - 1],
                "a higher level errs by less"
            );
            self.weaknesses[index].error = errors[index];
            index += 1;
        }
        self.broad = broad;
        self
    }

    /// Returns the same with so many times fewer nodes, for a game in which a node takes that much longer: a level is
    /// not to think longer than a player waits.
    ///
    /// # Panics
    ///
    /// If `times` is 0.
    #[must_use]
    pub const fn with_fewer_nodes(mut self, times: u64) -> Self {
        let mut index = 0;
        while index < self.weaknesses.len() {
            self.weaknesses[index].nodes /= times;
            index += 1;
        }
        self
    }

    /// Returns what a level gets wrong; `None` at full strength.
    pub(crate) fn weakness(&self, level: Level) -> Option<&Weakness> {
        self.weaknesses.get(usize::from(level.number()) - 1)
    }

    /// Returns by how much a turn may at most be taken for worse than it is, in hundredths, by a level with this
    /// weakness in a position where the turns that were looked at have these scores.
    pub(crate) fn most_error(&self, weakness: &Weakness, mut scores: Vec<i32>) -> i32 {
        scores.sort_unstable();
        let (best, median) = (scores.last(), scores.get(scores.len() / 2));
        let spread = best.zip(median).map_or(0, |(best, median)| best - median);
        let most = spread.clamp(SPREAD.0, SPREAD.1) * weakness.error as i32 / 100;
        let share = (scores.len().max(1) as f64 / f64::from(self.broad)).min(1.0);
        (f64::from(most) * share.sqrt()) as i32
    }
}

impl Weakness {
    /// Returns after how many nodes it has looked at enough turns once, and takes the others for no better.
    pub(crate) fn looks(&self) -> u64 {
        LOOKS.max(2 * self.nodes)
    }

    /// Returns at least as much as it ever takes a turn for worse than it is, and more than the greatest spread, in
    /// hundredths.
    pub(crate) fn beyond(&self) -> i32 {
        (2 * SPREAD.1).max(SPREAD.1 * self.error as i32 / 100)
    }
}

#[cfg(test)]
mod tests {
    use super::{Ladder, weakness};
    use crate::level::Level;

    #[test]
    fn every_level_but_the_full_one_gets_something_wrong() {
        for number in 1..=10 {
            let level = Level::new(number).unwrap();
            let weakness = Ladder::COMMON.weakness(level);
            assert_eq!(weakness.is_none(), level == Level::FULL);
        }
    }

    #[test]
    fn higher_levels_get_less_wrong() {
        for pair in Ladder::COMMON.weaknesses.windows(2) {
            let [lower, higher] = pair else {
                unreachable!()
            };
            assert!(lower.nodes < higher.nodes);
            assert!(lower.overlooked >= higher.overlooked && lower.error > higher.error);
        }
    }

    #[test]
    fn where_nodes_take_longer_there_may_be_fewer() {
        let nodes = |ladder: Ladder| ladder.weaknesses.map(|weakness| weakness.nodes);
        let [all, some] = [Ladder::COMMON, Ladder::COMMON.with_fewer_nodes(8)].map(nodes);
        assert_eq!(some, all.map(|nodes| nodes / 8));
    }

    #[test]
    fn errors_are_sized_to_the_position() {
        let ladder = Ladder::COMMON;
        let weakness = weakness(1_000, 0, 115);
        let most = |scores: &[i32]| ladder.most_error(&weakness, scores.to_vec());
        assert_eq!(most(&[]), 23);
        assert_eq!(most(&[5, 0, 3]), 23);
        assert_eq!(most(&[50, 0, -50]), 57);
        assert_eq!(most(&[900, 0, 0]), 172);
    }

    #[test]
    fn where_few_turns_were_looked_at_errors_may_be_smaller() {
        let ladder = Ladder::COMMON.with_errors([400, 80, 70, 60, 50, 40, 30, 20, 10], 16);
        let weakness = &ladder.weaknesses[0];
        let most = |turns| ladder.most_error(weakness, (0..turns).map(|at| 300 * at).collect());
        assert_eq!((most(1), most(4), most(16), most(700)), (20, 300, 600, 600));
        assert_eq!(weakness.beyond(), 600);
    }
}
