//! Valid squares: where a piece may be placed. Rules: FC-8, A4.

use chessmith_board::{Side, Square};

use crate::flood::{Flood, Node};
use crate::geometry::{BOARD, Set};
use crate::legs::Walk;
use crate::reach::{diagonal_steps, diagonals, reach};
use crate::{Attribute, Position};

impl Position {
    /// Returns the squares that are occupied or that some piece of either colour touches.
    pub(crate) fn touched(&self, goes_on: bool) -> Set {
        let occupied = self.occupied();
        occupied.into_iter().fold(occupied, |all, square| {
            all | self.touched_by(square, goes_on)
        })
    }

    /// Returns the squares that the piece on a square could reach, or would capture on.
    ///
    /// Turn, pins, check and FC-26 do not count. Rules: A4, K-1.
    pub(crate) fn touched_by(&self, square: Square, goes_on: bool) -> Set {
        let piece = self.at(square);
        let tally = piece.tally();
        if tally.is_lone_combinator() {
            return Set::EMPTY;
        }
        if !self.walkers(piece.side(), goes_on).has(square) {
            return self.simple_reach(square, self.occupied());
        }
        let walk = Walk {
            armed: true,
            ..Walk::of_piece(self, square, goes_on)
        };
        let mut touched = Set::EMPTY;
        let mut flood = Flood::new(&walk);
        let mut layer = 0..1;
        while !layer.is_empty() {
            for node in &flood.nodes[layer] {
                touched |= node.at | pawn_attacks(node);
            }
            layer = flood.advance(&|_| true);
        }
        touched
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
