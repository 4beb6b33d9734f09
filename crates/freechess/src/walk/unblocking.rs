//! Where a turn of the other side could open a way for a walk that finds none.
//!
//! Seen so, bounds that hold whatever the other side does leave out what no change could help. Of what is
//! left, only two things give a walk more than it has: a square that becomes empty, and a piece that comes
//! to stand where a P captures. A piece that comes to stand where a walk would stop or pass takes ways and
//! attributes away.

use chessmith_board::Square;

use crate::Attribute;
use crate::board::geometry::Set;
use crate::board::reach::{Reach, around, diagonals, ray, reach, reach_of_all};
use crate::walk::leg::Walk;

/// The squares where a change may open a way to the walk of one piece.
#[derive(Clone, Copy)]
pub(crate) struct Unblocking {
    target: Square,
    occupied: Set,
    /// Where any change may open a way.
    pub(crate) squares: Set,
    /// Empty squares where a new piece may open a way, but only for a walk that captures it.
    pub(crate) fresh: Set,
}

impl Unblocking {
    /// Begins with the piece itself and what bars its way for good.
    pub(crate) fn new(walk: &Walk<'_>, target: Square, barred: Set) -> Self {
        Self {
            target,
            occupied: walk.position.occupied(),
            squares: barred.with(walk.start),
            fresh: Set::EMPTY,
        }
    }

    /// Notes what decides where a copy leads from some squares: where it would be of use to come to, and
    /// with which friends it would be of use to merge.
    pub(crate) fn leg(
        &mut self,
        (kind, from): (Attribute, Set),
        reach: &Reach,
        captured: Set,
        (useful, merging): (Set, Set),
    ) {
        if (useful | merging).is_empty() {
            return;
        }
        if captured.has(self.target) {
            // Cancelled away by a new piece, it would not be there to be captured.
            self.fresh |= reach.quiet & useful;
        }
        self.squares |= match kind {
            Attribute::Opawn => {
                let taken = diagonals(from) & useful;
                self.fresh |= taken.without(self.occupied);
                (around(from) | taken) & self.occupied
            }
            Attribute::Rook | Attribute::Bishop => {
                let opens = |&at: &Square| {
                    let beyond = reach_of_all(kind, Set::of(at), Set::EMPTY).quiet;
                    useful.has(at) || beyond.meets(useful | merging)
                };
                reach.hits.into_iter().filter(opens).collect()
            }
            _ => reach.hits & useful,
        };
    }

    /// Notes what decides where a piece goes in the only leg that it may make.
    pub(crate) fn leave_at_once(&mut self, walk: &Walk<'_>) {
        let blocked = walk.blocked(Set::EMPTY);
        for (kind, copies) in walk.tally.iter() {
            let found = reach(kind, copies, walk.start, blocked);
            self.squares |= found.quiet | found.hits;
            if kind == Attribute::Opawn {
                self.squares = (0..8).fold(self.squares, |all, direction| {
                    all | ray(walk.start, direction, blocked)
                });
            }
        }
    }
}
