//! Valid squares: where a piece may be placed. Rules: FC-8, A4.

use chessmith_board::{Side, Square};

use crate::flood::{Flood, Node};
use crate::geometry::{BOARD, Set};
use crate::legs::Walk;
use crate::reach::{diagonal_steps, diagonals, reach};
use crate::threat::distance;
use crate::{Attribute, Position};

impl Position {
    /// Returns the squares that are occupied or that some piece of either colour touches.
    pub(crate) fn touched(&self, goes_on: bool) -> Set {
        let occupied = self.occupied();
        let mut walkers = Set::EMPTY;
        let mut touched = occupied;
        for square in occupied {
            match self.walkers(self.at(square).side(), goes_on).has(square) {
                true => walkers.insert(square),
                false => touched |= self.simple_reach(square, occupied),
            }
        }
        for square in walkers {
            self.add_touched(square, goes_on, &mut touched);
        }
        touched
    }

    /// Adds the squares that a piece of several legs could reach, or would capture on.
    ///
    /// Turn, pins, check and FC-26 do not count. Rules: A4, K-1.
    fn add_touched(&self, start: Square, goes_on: bool, touched: &mut Set) {
        let walk = Walk {
            armed: true,
            ..Walk::of_piece(self, start, goes_on)
        };
        if walk.tally.is_lone_combinator() {
            return;
        }
        let near = self.farthest(start) + 2;
        let missing = |touched: Set| {
            let rest = BOARD.all().without(touched);
            rest.into_iter().any(|at| distance(start, at) <= near)
        };
        // A quick search reaches most; often nothing is left to look for.
        for mut flood in [Flood::new(&walk).narrow(), Flood::new(&walk)] {
            let mut layer = 0..1;
            while !layer.is_empty() {
                for node in &flood.nodes[layer] {
                    *touched |= node.at | pawn_attacks(node);
                }
                if !missing(*touched) {
                    return;
                }
                layer = flood.advance(&|_| true);
            }
        }
    }

    /// Returns where a piece that makes one leg can go or would capture, lines ending on what blocks them.
    fn simple_reach(&self, from: Square, blocked: Set) -> Set {
        let tally = self.at(from).tally();
        let mut found = Set::EMPTY;
        for (kind, copies) in tally.iter() {
            let reach = reach(kind, copies, from, blocked);
            found |= reach.quiet | reach.hits;
        }
        if tally.has(Attribute::Opawn) && !tally.is_royal() {
            found |= diagonal_steps(from);
        }
        found
    }

    /// Returns where a piece that makes one leg may end it, as far as shape goes.
    #[inline]
    pub(crate) fn destinations(&self, walk: &Walk<'_>) -> Set {
        let blocked = walk.blocked(Set::EMPTY);
        let prey = walk.prey(walk.tally);
        let mut found = Set::EMPTY;
        for (kind, copies) in walk.tally.iter() {
            let reach = reach(kind, copies, walk.start, blocked);
            found |= reach.quiet;
            if walk.captures_with(walk.tally, kind) {
                found |= reach.hits & prey;
            }
        }
        found
    }

    /// Returns the squares on which attributes may be placed as far as FC-8 goes.
    pub(crate) fn valid_squares(&self, latched: bool, goes_on: bool) -> Set {
        let restricted = match latched {
            true => self.met,
            false => Side::BOTH
                .iter()
                .all(|&side| !self.of_side(side).is_empty()),
        };
        if restricted {
            self.touched(goes_on)
        } else {
            BOARD.all()
        }
    }
}

/// The squares on which a P copy that is left would capture. Rules: FC-29 for royal pieces.
fn pawn_attacks(node: &Node) -> Set {
    if node.ends || !(node.have - node.used).has(Attribute::Opawn) || node.have.is_royal() {
        return Set::EMPTY;
    }
    diagonals(node.at)
}
