//! What turned out well elsewhere: what one thread learns while it searches.

use chessmith_game::Side;

use crate::correction::Corrections;
use crate::margins::{BONUS, BONUS_MOST};

/// Different turns that are told apart; a power of two.
const TURNS: usize = 1 << 14;
/// Different themes that are told apart; a power of two. Named in [`crate::Evaluate::theme`].
const THEMES: usize = 1 << 10;
/// Different themes of earlier turns that are told apart: fewer, for these tables are the largest.
const BEFORE: usize = 1 << 9;
/// Different sizes of gain that are told apart.
const GAINS: usize = 8;
/// What bounds every value learned, below and above.
pub(crate) const BOUND: i32 = 1 << 14;

/// A turn as experience knows it: who plays it, and its tag and theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Trait {
    pub(crate) tag: u32,
    pub(crate) theme: u32,
    pub(crate) gain: i32,
}

/// The turns that led to a position, as far as experience asks: the last and the one before, each with
/// its side; `None` where there is none or nothing was done.
pub(crate) type Before = [Option<(Side, u32)>; 2];

/// What was learned about turns and positions.
pub(crate) struct Experience {
    killers: Vec<[u32; 2]>,
    quiet: Values,
    capture: Values,
    /// After the last turn, and after the one before.
    after: [Values; 2],
    pub(crate) corrections: Corrections,
}

/// Learned values, from -[`BOUND`] to [`BOUND`].
struct Values(Vec<i16>);

impl Values {
    fn new(size: usize) -> Self {
        Self(vec![0; size])
    }

    #[inline]
    fn get(&self, index: usize) -> i32 {
        i32::from(self.0[index])
    }

    /// Moves a value towards the bound; the nearer it is, the less.
    #[inline]
    fn shift(&mut self, index: usize, bonus: i32) {
        let value = &mut self.0[index];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / BOUND) as i16;
    }

    fn halve(&mut self) {
        self.0.iter_mut().for_each(|value| *value /= 2);
    }
}

fn quiet_index(side: Side, tag: u32) -> usize {
    side.index() * TURNS + tag as usize % TURNS
}

fn capture_index(side: Side, turn: Trait) -> usize {
    // Gains are told apart by doubling, from 64 hundredths on.
    let size = (turn.gain.max(1) as u32 / 64)
        .checked_ilog2()
        .map_or(0, |log| log + 1);
    let row = side.index() * THEMES + turn.theme as usize % THEMES;
    row * GAINS + (size as usize).min(GAINS - 1)
}

fn after_index((side, before): (Side, u32), theme: u32) -> usize {
    let row = side.index() * BEFORE + before as usize % BEFORE;
    row * THEMES + theme as usize % THEMES
}

impl Experience {
    pub(crate) fn new(plies: usize) -> Self {
        let after = || Values::new(2 * BEFORE * THEMES);
        Self {
            killers: vec![[0; 2]; plies],
            quiet: Values::new(2 * TURNS),
            capture: Values::new(2 * THEMES * GAINS),
            after: [after(), after()],
            corrections: Corrections::new(),
        }
    }

    /// Forgets the killers and half of what was learned of turns alone.
    pub(crate) fn fade(&mut self) {
        self.killers.fill([0; 2]);
        self.quiet.halve();
    }

    pub(crate) fn is_killer(&self, ply: u32, tag: u32) -> bool {
        self.killers[ply as usize].contains(&tag)
    }

    /// Returns what quiet turns like this one were good for.
    #[inline]
    pub(crate) fn quiet(&self, side: Side, before: &Before, turn: Trait) -> i32 {
        let after = before.iter().zip(&self.after).map(|(before, values)| {
            before.map_or(0, |before| values.get(after_index(before, turn.theme)))
        });
        self.quiet.get(quiet_index(side, turn.tag)) + after.sum::<i32>()
    }

    /// Returns what captures like this one were good for.
    #[inline]
    pub(crate) fn capture(&self, side: Side, turn: Trait) -> i32 {
        self.capture.get(capture_index(side, turn))
    }

    /// Notes that a quiet turn was good enough to end a search, after others were not.
    pub(crate) fn reward_quiet(
        &mut self,
        side: Side,
        ply: u32,
        depth: i32,
        before: &Before,
        (turn, others): (Trait, &[Trait]),
    ) {
        let [first, second] = &mut self.killers[ply as usize];
        if *first != turn.tag {
            *second = std::mem::replace(first, turn.tag);
        }
        let bonus = bonus(depth);
        self.shift_quiet(side, before, turn, bonus);
        for &other in others {
            self.shift_quiet(side, before, other, -bonus);
        }
    }

    fn shift_quiet(&mut self, side: Side, before: &Before, turn: Trait, bonus: i32) {
        self.quiet.shift(quiet_index(side, turn.tag), bonus);
        for (before, values) in before.iter().zip(&mut self.after) {
            if let Some(before) = *before {
                values.shift(after_index(before, turn.theme), bonus);
            }
        }
    }

    /// Notes that a capture ended a search, if one did, and that others did not.
    pub(crate) fn reward_capture(
        &mut self,
        side: Side,
        depth: i32,
        turn: Option<Trait>,
        others: &[Trait],
    ) {
        let bonus = bonus(depth);
        if let Some(turn) = turn {
            self.capture.shift(capture_index(side, turn), bonus);
        }
        for &other in others {
            self.capture.shift(capture_index(side, other), -bonus);
        }
    }
}

fn bonus(depth: i32) -> i32 {
    (BONUS.0 * depth - BONUS.1).clamp(0, BONUS_MOST)
}

#[cfg(test)]
mod tests {
    use super::{BOUND, Experience, Trait, capture_index};
    use chessmith_game::Side;

    const fn turn(tag: u32) -> Trait {
        Trait {
            tag,
            theme: tag,
            gain: 0,
        }
    }

    #[test]
    fn what_is_learned_stays_within_its_bound() {
        let mut experience = Experience::new(4);
        let before = [Some((Side::Black, 3)), None];
        for _ in 0..10_000 {
            experience.reward_quiet(Side::White, 0, 60, &before, (turn(5), &[turn(6)]));
        }
        let learned = |side, before, tag| experience.quiet(side, before, turn(tag));
        let most = 2 * BOUND;
        assert!((most - 3_000..=most).contains(&learned(Side::White, &before, 5)));
        assert!((-most..=3_000 - most).contains(&learned(Side::White, &before, 6)));
        assert_eq!(learned(Side::Black, &[None; 2], 5), 0);
        assert!(learned(Side::White, &[None; 2], 5) <= BOUND);
        assert!(experience.is_killer(0, 5) && !experience.is_killer(1, 5));
    }

    #[test]
    fn captures_are_told_apart_by_what_they_take() {
        let index = |gain| capture_index(Side::White, Trait { gain, ..turn(1) });
        assert_ne!(index(100), index(320));
        assert_ne!(index(500), index(950));
        assert_eq!(index(i32::MAX), index(i32::MAX / 2));
        assert!(index(1) < index(100));
    }
}
