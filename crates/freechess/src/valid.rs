//! Valid squares: where a piece may be placed. Rules: FC-8, A4.

use std::ops::ControlFlow;

use chessmith_board::{Side, Square};

use crate::geometry::{BOARD, Set, is_diagonal, step};
use crate::legs::{Stage, Walk, each_target};
use crate::search::explore;
use crate::{Attribute, Position, Tally};

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
        let first = walk.first();
        let mut touched = pawn_attacks(&first);
        let _ = explore(&walk, vec![walk.first()], &mut |leg| {
            touched.insert(leg.after.at);
            if !leg.ends {
                touched |= pawn_attacks(&leg.after);
            }
            ControlFlow::Continue(true)
        });
        touched
    }

    /// Returns where a piece that makes one leg can go or would capture, lines ending on what blocks them.
    fn simple_reach(&self, from: Square, blocked: Set) -> Set {
        let tally = self.at(from).tally();
        let mut reach = pawn_attacks_of(tally, from);
        for (kind, copies) in tally.iter() {
            each_target(kind, copies, from, blocked, &mut |to, _| reach.insert(to));
        }
        reach
    }

    /// Returns where a piece that makes one leg may end it, as far as shape goes.
    #[inline]
    pub(crate) fn destinations(&self, walk: &Walk<'_>) -> Set {
        let stage = walk.first();
        let blocked = walk.blocked(&stage);
        let mut found = Set::EMPTY;
        for (kind, copies) in walk.tally.iter() {
            each_target(kind, copies, walk.start, blocked, &mut |to, _| {
                if !blocked.has(to) || walk.may_capture(walk.tally, kind, to) {
                    found.insert(to);
                }
            });
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
fn pawn_attacks(stage: &Stage) -> Set {
    pawn_attacks_of(stage.have - stage.used, stage.at)
}

fn pawn_attacks_of(tally: Tally, from: Square) -> Set {
    if !tally.has(Attribute::Opawn) || tally.is_royal() {
        return Set::EMPTY;
    }
    (0..8)
        .filter(|&direction| is_diagonal(direction))
        .filter_map(|direction| step(from, direction))
        .collect()
}
