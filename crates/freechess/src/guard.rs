//! Which turns could put the own royal piece in check; no other needs a test.

use chessmith_board::{Side, Square};

use crate::flood::Flood;
use crate::geometry::{Set, leap};
use crate::legs::Walk;
use crate::reach::first_in;
use crate::{Attribute, Position};

/// The squares on which a change may bring check to a side's royal piece. Rules: FC-7.
///
/// A turn that neither moves, places nor returns the royal attribute and changes nothing on these
/// squares leaves the royal piece as safe as it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guard {
    watched: Set,
    royal: Option<Square>,
}

impl Guard {
    /// Looks at the royal piece of the side to move.
    pub(crate) fn new(position: &Position, goes_on: bool) -> Self {
        let side = position.side;
        let royal = position.royal(side);
        let watched = match (royal, position.royal(side.other())) {
            (Some(target), Some(_)) => position.watched(side.other(), target, goes_on),
            _ => Set::EMPTY,
        };
        Self { watched, royal }
    }

    /// Returns whether a turn that changes these squares certainly leaves the royal piece safe.
    ///
    /// Turns that bring the royal attribute onto the board are not covered.
    #[inline]
    pub(crate) fn spares(&self, changed: Set) -> bool {
        !changed.meets(self.watched) && self.royal.is_none_or(|royal| !changed.has(royal))
    }
}

/// How far the walks of a piece are followed before every turn is tested instead.
const LOOK: usize = 250;

impl Position {
    /// Returns where a change may let a side attack a square; everywhere if it does already.
    fn watched(&self, by: Side, target: Square, goes_on: bool) -> Set {
        if !self.attackers(by, target).is_empty() {
            return !Set::EMPTY;
        }
        let mut watched = self.shields(by, target);
        for start in self.possible_walkers(by, goes_on) {
            let walk = Walk {
                armed: true,
                takes_royal: true,
                ..Walk::of_piece(self, start, goes_on)
            };
            if walk.tally.is_lone_combinator() {
                continue;
            }
            let mut flood = Flood::new(&walk);
            watched.insert(start);
            let mut layer = 0..1;
            while !layer.is_empty() {
                if flood.nodes.len() > LOOK {
                    return !Set::EMPTY;
                }
                for index in layer {
                    if flood.nodes[index].captured.has(target) {
                        return !Set::EMPTY;
                    }
                    watched |= flood.looked_at(index);
                }
                layer = flood.advance(&|_| true);
            }
        }
        watched
    }

    /// Returns the pieces that stand between a square and those that would take on it over them.
    fn shields(&self, by: Side, target: Square) -> Set {
        let occupied = self.occupied();
        let mine = self.of_side(by);
        let mut shields = Set::EMPTY;
        for direction in 0..8 {
            let kind = match direction % 2 {
                0 => Attribute::Rook,
                _ => Attribute::Bishop,
            };
            let mut passed = Set::EMPTY;
            let mut from = target;
            while let Some(at) = first_in(from, direction, occupied) {
                from = at;
                let tally = self.at(at).tally();
                if mine.has(at) && tally.has(kind) && !tally.is_royal() {
                    shields |= passed;
                }
                passed.insert(at);
            }
        }
        for index in 0..8 {
            let mut passed = Set::EMPTY;
            let mut at = target;
            let mut leaps = 0;
            while let Some(next) = leap(at, index) {
                at = next;
                leaps += 1;
                if !occupied.has(at) {
                    continue;
                }
                let tally = self.at(at).tally();
                if mine.has(at) && tally.count(Attribute::Knight) >= leaps && !tally.is_royal() {
                    shields |= passed;
                }
                passed.insert(at);
            }
        }
        shields
    }
}
