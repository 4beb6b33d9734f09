//! Steps that whole sets of squares make at once.

use crate::{Offset, Rect, SquareSet};

/// A step on a board, made by all squares of a set together; those that it would lead off the board are lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shift<const WORDS: usize> {
    /// The squares from which the step stays on the board.
    starts: SquareSet<WORDS>,
    /// How much greater the number of a square is after the step.
    by: i32,
}

impl<const WORDS: usize> Shift<WORDS> {
    /// Returns a step on a board whose squares the sets have room for.
    #[must_use]
    pub fn new(board: Rect, step: Offset) -> Self {
        let stays = |&square: &crate::Square| board.step(square, step).is_some();
        Self {
            starts: board.squares().filter(stays).collect(),
            by: i32::from(step.1) * i32::from(board.files()) + i32::from(step.0),
        }
    }

    /// Returns where the squares of a set lead.
    #[must_use]
    #[inline]
    pub fn of(&self, set: SquareSet<WORDS>) -> SquareSet<WORDS> {
        renumbered(set & self.starts, self.by)
    }

    /// Returns the squares that lead into a set.
    #[must_use]
    #[inline]
    pub fn back(&self, set: SquareSet<WORDS>) -> SquareSet<WORDS> {
        renumbered(set, -self.by) & self.starts
    }
}

/// Adds to the number of every square; numbers without a place are lost.
#[inline]
fn renumbered<const WORDS: usize>(set: SquareSet<WORDS>, by: i32) -> SquareSet<WORDS> {
    let (words, bits) = (by.unsigned_abs() as usize / 64, by.unsigned_abs() % 64);
    let mut moved = [0; WORDS];
    // What passes the edge of a word goes to the next, or by no bits at all to none.
    let carried = |word: u64| word.checked_shr(64 - bits).unwrap_or(0);
    let borrowed = |word: u64| word.checked_shl(64 - bits).unwrap_or(0);
    for (from, &word) in set.0.iter().enumerate() {
        if by >= 0 {
            let to = from + words;
            if to < WORDS {
                moved[to] |= word << bits;
            }
            if to + 1 < WORDS {
                moved[to + 1] |= carried(word);
            }
        } else if from >= words {
            let to = from - words;
            moved[to] |= word >> bits;
            if to > 0 {
                moved[to - 1] |= borrowed(word);
            }
        }
    }
    SquareSet(moved)
}

#[cfg(test)]
mod tests {
    use super::Shift;
    use crate::{Rect, SquareSet};

    /// Every step on every square, by itself and among others.
    fn agrees<const WORDS: usize>(board: Rect) {
        for step in (-7..=7).flat_map(|dx| (-7..=7).map(move |dy| (dx, dy))) {
            let shift = Shift::<WORDS>::new(board, step);
            for start in board.squares() {
                let end = board.step(start, step);
                let ends = end.map_or(SquareSet::EMPTY, SquareSet::of);
                assert_eq!(shift.of(SquareSet::of(start)), ends, "{start:?} {step:?}");
                let back = end.map_or(SquareSet::EMPTY, |_| SquareSet::of(start));
                assert_eq!(shift.back(ends), back, "{start:?} {step:?}");
            }
            let landed = board.squares().filter_map(|start| board.step(start, step));
            assert_eq!(shift.of(board.all()), landed.collect(), "{step:?}");
        }
    }

    #[test]
    fn sets_step_as_their_squares_do() {
        agrees::<1>(Rect::new(8, 8));
        agrees::<1>(Rect::new(5, 3));
        agrees::<2>(Rect::new(9, 9));
        agrees::<3>(Rect::new(13, 13));
        agrees::<4>(Rect::new(16, 16));
    }
}
