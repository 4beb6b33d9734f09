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
        let mut touched = self.near_squares();
        for square in occupied {
            if self.walkers(self.at(square).side(), goes_on).has(square) {
                self.add_touched(square, goes_on, &mut touched);
            }
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
        for mut flood in [Flood::new(&walk).narrow(Set::EMPTY), Flood::new(&walk)] {
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

    /// Returns where a piece goes or would capture with its first leg, lines ending on what blocks them.
    fn simple_reach(&self, from: Square, blocked: Set) -> Set {
        let tally = self.at(from).tally();
        let mut found = Set::EMPTY;
        let most = if tally.is_combinator() { 1 } else { u8::MAX };
        for (kind, copies) in tally.iter() {
            let reach = reach(kind, copies.min(most), from, blocked);
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

    /// Returns squares that are certainly valid: occupied ones, and those that a first leg touches.
    pub(crate) fn near_squares(&self) -> Set {
        let occupied = self.occupied();
        occupied.into_iter().fold(occupied, |near, square| {
            near | self.simple_reach(square, occupied)
        })
    }

    /// Returns whether attributes may be placed on valid squares only. Rules: FC-8, A3.
    pub(crate) fn is_restricted(&self, latched: bool) -> bool {
        match latched {
            true => self.met,
            false => Side::BOTH
                .iter()
                .all(|&side| !self.of_side(side).is_empty()),
        }
    }

    /// Returns whether an attribute may be placed on a square as far as FC-8 goes.
    pub(crate) fn is_valid(&self, square: Square, latched: bool, goes_on: bool) -> bool {
        !self.is_restricted(latched)
            || self.near_squares().has(square)
            || self.touched(goes_on).has(square)
    }

    /// Returns the squares on which attributes may be placed as far as FC-8 goes.
    pub(crate) fn valid_squares(&self, latched: bool, goes_on: bool) -> Set {
        if self.is_restricted(latched) {
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
