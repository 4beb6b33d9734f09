//! Attacks: which pieces capture on a square with their first leg, and which may make several.

use chessmith_board::{Side, Square};

use crate::board::geometry::{Set, is_diagonal, leap, step};
use crate::board::reach::first_in;
use crate::walk::effect::Effect;
use crate::walk::terms::Terms;
use crate::{Attribute, Piece, Position, Tally};

impl Position {
    /// Returns the pieces of a side that capture on a square with their first leg.
    ///
    /// Nothing but geometry and the limits of royal pieces counts (FC-29).
    pub(crate) fn attackers(&self, by: Side, target: Square) -> Set {
        let mut found = Set::EMPTY;
        let mine = self.of_side(by);
        let occupied = self.occupied();
        for direction in 0..8 {
            let Some(at) = first_in(target, direction, occupied) else {
                continue;
            };
            let is_next = step(target, direction) == Some(at);
            if mine.has(at) && takes_on_line(self.at(at), direction, is_next) {
                found.insert(at);
            }
        }
        for index in 0..8 {
            let mut at = target;
            let mut leaps = 0;
            while let Some(next) = leap(at, index) {
                at = next;
                leaps += 1;
                if !occupied.has(at) {
                    continue;
                }
                let tally = self.at(at).tally();
                if mine.has(at) && !tally.is_royal() && takes_by_leaps(tally, leaps) {
                    found.insert(at);
                }
                break;
            }
        }
        found
    }

    /// Returns the pieces of a side that may make more than one leg.
    ///
    /// Where a piece goes on after it has captured a friendly C, those are among them that can do so.
    pub(crate) fn walkers(&self, side: Side, terms: Terms<'_>) -> Set {
        let combinators = self.combinators(side);
        match terms.goes_on {
            true => combinators
                .into_iter()
                .fold(combinators, |all, at| all | self.attackers(side, at)),
            false => combinators,
        }
    }

    /// Returns the pieces of a side that might make more than one leg if others were elsewhere.
    pub(crate) fn possible_walkers(&self, side: Side, terms: Terms<'_>) -> Set {
        let combinators = self.combinators(side);
        match terms.goes_on && !combinators.is_empty() {
            true => self.of_side(side),
            false => combinators,
        }
    }

    /// Returns what a piece of one leg does that captures the royal piece on `target`.
    pub(super) fn straight_effect(&self, start: Square, target: Square) -> Effect {
        let tally = self.at(start).tally();
        Effect {
            end: Some(target),
            have: tally - tally.common(self.at(target).tally()).commoner(),
            captured: Set::of(target),
        }
    }
}

/// Whether a piece takes along a line, from next to its prey or not; `direction` leads from the prey to it.
#[inline]
fn takes_on_line(piece: Piece, direction: usize, is_next: bool) -> bool {
    let tally = piece.tally();
    if tally.is_royal() {
        return is_next;
    }
    match is_diagonal(direction) {
        false => tally.has(Attribute::Rook),
        true => tally.has(Attribute::Bishop) || (is_next && tally.has(Attribute::Opawn)),
    }
}

#[inline]
fn takes_by_leaps(tally: Tally, leaps: u8) -> bool {
    tally.count(Attribute::Knight) >= leaps
}
