//! Which turn to look at first.

use chessmith_game::Side;

/// A turn to be searched, with what decides when.
#[derive(Clone, Debug)]
pub(crate) struct Choice<T> {
    pub(crate) turn: T,
    pub(crate) tag: u32,
    pub(crate) gain: i32,
    pub(crate) rank: i32,
}

impl<T> Choice<T> {
    /// Returns whether the turn is neither forcing nor a sacrifice.
    pub(crate) const fn is_quiet(&self) -> bool {
        self.gain <= 0
    }
}

/// Brings the choice of the highest rank at or after `from` to `from`; of equals, the earliest.
pub(crate) fn bring_forward<T>(choices: &mut [Choice<T>], from: usize) {
    let mut best = from;
    for index in from + 1..choices.len() {
        if choices[index].rank > choices[best].rank {
            best = index;
        }
    }
    // Rotating keeps the others in their order, so that equal ranks stay in the family's order.
    if best > from {
        choices[from..=best].rotate_right(1);
    }
}

const HISTORY: usize = 1 << 14;
const HISTORY_BOUND: i32 = 1 << 14;

/// What turned out well elsewhere in the same search.
pub(crate) struct Experience {
    killers: Vec<[u32; 2]>,
    history: [Box<[i16; HISTORY]>; 2],
}

impl Experience {
    pub(crate) fn new(plies: usize) -> Self {
        let history = || Box::new([0; HISTORY]);
        Self {
            killers: vec![[0; 2]; plies],
            history: [history(), history()],
        }
    }

    /// Forgets the killers and half of the history.
    pub(crate) fn fade(&mut self) {
        self.killers.fill([0; 2]);
        for side in &mut self.history {
            side.iter_mut().for_each(|value| *value /= 2);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.killers.fill([0; 2]);
        self.history.iter_mut().for_each(|side| side.fill(0));
    }

    /// Returns when to look at a turn, the higher the sooner.
    pub(crate) fn rank(&self, side: Side, ply: u32, tag: u32, known: u32, gain: i32) -> i32 {
        let gain = gain.clamp(-(1 << 18), 1 << 18);
        if tag == known && known != 0 {
            return 1 << 24;
        }
        match gain {
            1.. => (1 << 20) + gain,
            0 if self.killers[ply as usize].contains(&tag) => 1 << 19,
            0 => self.history(side, tag),
            _ => gain - (1 << 20),
        }
    }

    pub(crate) fn history(&self, side: Side, tag: u32) -> i32 {
        i32::from(self.history[side.index()][tag as usize % HISTORY])
    }

    /// Notes that a quiet turn was good enough to end a search, after others were not.
    pub(crate) fn reward(&mut self, side: Side, ply: u32, depth: i32, tag: u32, before: &[u32]) {
        let [first, second] = &mut self.killers[ply as usize];
        if *first != tag {
            *second = std::mem::replace(first, tag);
        }
        let bonus = (16 * depth * depth).min(1_600);
        self.shift(side, tag, bonus);
        for &other in before {
            self.shift(side, other, -bonus);
        }
    }

    fn shift(&mut self, side: Side, tag: u32, bonus: i32) {
        let value = &mut self.history[side.index()][tag as usize % HISTORY];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / HISTORY_BOUND) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::{Choice, Experience, bring_forward};
    use chessmith_game::Side;

    #[test]
    fn equal_ranks_stay_in_order() {
        let choice = |turn, rank| Choice {
            turn,
            tag: 0,
            gain: 0,
            rank,
        };
        let mut choices = [
            choice('a', 1),
            choice('b', 3),
            choice('c', 3),
            choice('d', 1),
        ];
        for from in 0..choices.len() {
            bring_forward(&mut choices, from);
        }
        let order: String = choices.iter().map(|choice| choice.turn).collect();
        assert_eq!(order, "bcad");
    }

    #[test]
    fn history_stays_within_its_bound() {
        let mut experience = Experience::new(4);
        for _ in 0..10_000 {
            experience.reward(Side::White, 0, 60, 5, &[6]);
        }
        assert!((15_000..=16_384).contains(&experience.history(Side::White, 5)));
        assert!((-16_384..=-15_000).contains(&experience.history(Side::White, 6)));
        assert_eq!(experience.history(Side::Black, 5), 0);
    }
}
