//! The reference: walking leap by leap on a board with men.

use chessmith_board::{Rect, Square, SquareSet};

use crate::leap::Leap;
use crate::trail::{Relay, Stretch, Trail};

/// One walk over a board, from a square that counts as vacated.
struct Trip<'a, const WORDS: usize> {
    board: Rect,
    from: Square,
    occupied: SquareSet<WORDS>,
    stretches: &'a [Stretch],
    /// By stretch: the squares on which it has begun. What follows is the same each time.
    begun: Vec<SquareSet<WORDS>>,
    reached: SquareSet<WORDS>,
}

/// Returns where walks end, whatever stands on their last square.
///
/// The start square counts as empty, and is among the results only if a walk comes back to it.
pub(crate) fn ends<'a, const WORDS: usize>(
    trails: impl IntoIterator<Item = &'a Trail>,
    board: Rect,
    from: Square,
    occupied: SquareSet<WORDS>,
) -> SquareSet<WORDS> {
    let mut occupied = occupied;
    occupied.remove(from);
    let mut reached = SquareSet::EMPTY;
    for trail in trails {
        let mut trip = Trip {
            board,
            from,
            occupied,
            stretches: &trail.stretches,
            begun: vec![SquareSet::EMPTY; trail.stretches.len()],
            reached,
        };
        trip.walk(from, 0);
        reached = trip.reached;
    }
    reached
}

impl<const WORDS: usize> Trip<'_, WORDS> {
    fn walk(&mut self, start: Square, index: usize) {
        let Some(stretch) = self.stretches.get(index) else {
            return;
        };
        if self.begun[index].has(start) {
            return;
        }
        self.begun[index].insert(start);
        let is_last = index + 1 == self.stretches.len();
        let mut at = start;
        for times in 1..=stretch.most {
            let leap = &stretch.leaps[usize::from(times - 1) % stretch.leaps.len()];
            let Some(to) = self.board.step(at, leap.offset) else {
                return;
            };
            if !self.may_leap(at, leap) {
                return;
            }
            if times >= stretch.least && is_last {
                self.reached.insert(to);
            }
            let occupied = self.occupied.has(to);
            let relays = match stretch.relay {
                Relay::Empty => !occupied,
                Relay::Occupied => occupied,
                Relay::Any => true,
            };
            if times >= stretch.least && !is_last && relays {
                self.walk(to, index + 1);
            }
            if occupied {
                return;
            }
            at = to;
        }
    }

    fn may_leap(&self, at: Square, leap: &Leap) -> bool {
        leap.ways.iter().any(|way| {
            way.iter().all(|crossing| {
                let over = self.board.step(at, crossing.offset);
                over.is_some_and(|over| {
                    (self.occupied.has(over) && over != self.from) == crossing.occupied
                })
            })
        })
    }
}
