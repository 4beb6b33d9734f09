//! Valid squares: where a piece may be placed. Rules: FC-8, A4.

use chessmith_board::{Side, Square};

use crate::board::geometry::{BOARD, Set};
use crate::board::reach::{diagonal_steps, reach};
use crate::walk::leg::Walk;
use crate::walk::terms::Terms;
use crate::walk::touch::Touch;
use crate::{Attribute, Position};

impl Position {
    /// Returns the squares that are occupied or that some piece of either colour touches.
    pub(crate) fn touched(&self, terms: Terms<'_>) -> Set {
        let near = self.near_squares();
        near | self.touched_in(BOARD.all().without(near), terms)
    }

    /// Returns which of some empty squares the pieces of several legs could reach, or would capture on.
    ///
    /// Turn, pins, check and FC-26 do not count. Rules: A4, K-1.
    fn touched_in(&self, mut missing: Set, terms: Terms<'_>) -> Set {
        let mut touched = Set::EMPTY;
        for start in self.occupied() {
            let side = self.at(start).side();
            let is_lone = self.at(start).tally().is_lone_combinator();
            if missing.is_empty() || is_lone || !self.walkers(side, terms).has(start) {
                continue;
            }
            let walk = Walk {
                armed: true,
                ..Walk::of_piece(self, start, terms)
            };
            let found = Touch::new(&walk, missing).touched();
            touched |= found;
            missing = missing.without(found);
        }
        touched
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
    pub(crate) fn is_valid(&self, square: Square, latched: bool, terms: Terms<'_>) -> bool {
        !self.is_restricted(latched)
            || self.near_squares().has(square)
            || self.touched_in(Set::of(square), terms).has(square)
    }

    /// Returns the squares on which attributes may be placed as far as FC-8 goes.
    pub(crate) fn valid_squares(&self, latched: bool, terms: Terms<'_>) -> Set {
        if self.is_restricted(latched) {
            self.touched(terms)
        } else {
            BOARD.all()
        }
    }
}
