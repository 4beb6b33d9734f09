//! Check: threats that could be carried out. Rules: FC-31 to FC-36.

use std::ops::ControlFlow;

use chessmith_board::{Side, Square};

use crate::geometry::{BOARD, Set, is_diagonal, leap, step};
use crate::legs::{Stage, Walk};
use crate::search::{Effect, Seen, explore};
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
            let mut at = target;
            let mut distance = 0;
            while let Some(next) = step(at, direction) {
                at = next;
                distance += 1;
                if !occupied.has(at) {
                    continue;
                }
                if mine.has(at) && takes_on_line(self.at(at), direction, distance) {
                    found.insert(at);
                }
                break;
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

    /// Returns whether a side captures on a square with any walk, and with which piece.
    ///
    /// Its own king's safety does not count, nor whether it has a royal piece. Rules: FC-34.
    pub(crate) fn attacker(&self, by: Side, target: Square, goes_on: bool) -> Option<Square> {
        if let Some(direct) = self.attackers(by, target).lowest() {
            return Some(direct);
        }
        self.walkers(by, goes_on).into_iter().find(|&start| {
            let walk = Walk {
                armed: true,
                takes_royal: true,
                ..Walk::of_piece(self, start, goes_on)
            };
            explore(
                &walk,
                vec![walk.first()],
                &mut |leg| match leg.after.captured.has(target) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(true),
                },
            )
            .is_break()
        })
    }

    /// Returns the pieces of a side that may make more than one leg.
    pub(crate) fn walkers(&self, side: Side, goes_on: bool) -> Set {
        let combinators = self.combinators(side);
        if goes_on && !combinators.is_empty() {
            return self.of_side(side);
        }
        combinators
    }

    /// Returns whether a side's royal piece is in check.
    #[must_use]
    pub(crate) fn in_check(&self, side: Side, goes_on: bool) -> bool {
        self.checker(side, goes_on).is_some()
    }

    /// Returns a piece that gives check to a side's royal piece. Rules: FC-32, FC-33.
    pub(crate) fn checker(&self, side: Side, goes_on: bool) -> Option<Square> {
        let target = self.royal(side)?;
        let enemy = side.other();
        self.royal(enemy)?;
        let walkers = self.walkers(enemy, goes_on);
        let direct = self.attackers(enemy, target).without(walkers);
        direct
            .into_iter()
            .find(|&start| self.strikes(start, target, goes_on))
            .or_else(|| {
                walkers
                    .into_iter()
                    .find(|&start| self.threatens(start, target, goes_on))
            })
    }

    /// Returns whether the piece on a square gives check to the royal piece of the other side.
    pub(crate) fn gives_check(&self, start: Square, goes_on: bool) -> bool {
        let side = self.at(start).side();
        let (Some(target), Some(_)) = (self.royal(side.other()), self.royal(side)) else {
            return false;
        };
        match self.walkers(side, goes_on).has(start) {
            true => self.threatens(start, target, goes_on),
            false => {
                self.attackers(side, target).has(start) && self.strikes(start, target, goes_on)
            }
        }
    }

    /// Returns whether a piece of one leg that attacks a royal piece could finish the capture.
    fn strikes(&self, start: Square, target: Square, goes_on: bool) -> bool {
        let tally = self.at(start).tally();
        let effect = Effect {
            end: Some(target),
            have: tally - tally.common(self.at(target).tally()).commoner(),
            captured: Set::of(target),
        };
        self.is_finished_safely(start, &effect, goes_on)
    }

    /// Returns whether a piece that makes several legs threatens the royal piece on `target`.
    fn threatens(&self, start: Square, target: Square, goes_on: bool) -> bool {
        if self.at(start).tally().is_lone_combinator() {
            return false;
        }
        let walk = Walk {
            takes_royal: true,
            ..Walk::of_piece(self, start, goes_on)
        };
        let friends = self.friends_range(start);
        let mut tried: Seen<Effect> = Seen::default();
        explore(&walk, vec![walk.first()], &mut |leg| {
            let effect = leg.after.effect();
            if !effect.captured.has(target) {
                return ControlFlow::Continue(is_in_range(&leg.after, friends, target));
            }
            if tried.contains(&effect) {
                return ControlFlow::Continue(true);
            }
            if self.is_finished_safely(start, &effect, goes_on) {
                return ControlFlow::Break(());
            }
            tried.insert(effect);
            ControlFlow::Continue(true)
        })
        .is_break()
    }

    /// Returns whether the capture of the royal piece leaves the capturer's own one unattacked.
    ///
    /// Rules: FC-34.
    fn is_finished_safely(&self, start: Square, effect: &Effect, goes_on: bool) -> bool {
        let side = self.at(start).side();
        let after = self.with_effect(start, effect);
        // A royal attribute is never cancelled in a threat, so its piece is still there.
        after
            .royal(side)
            .is_some_and(|royal| after.attacker(side.other(), royal, goes_on).is_none())
    }

    /// Returns how far the attributes of the other pieces of a side would lead together.
    fn friends_range(&self, start: Square) -> u32 {
        let friends = self.of_side(self.at(start).side()).without(Set::of(start));
        friends
            .into_iter()
            .map(|at| range(self.at(at).tally()))
            .sum()
    }

    /// Returns the board after a walk from a square; the reserves are left as they are.
    pub(crate) fn with_effect(&self, start: Square, effect: &Effect) -> Self {
        let side = self.at(start).side();
        let mut after = self.clone();
        after.remove(start);
        for square in effect.captured {
            after.remove(square);
        }
        if let Some(end) = effect.end {
            after.put(end, side, effect.have);
        }
        after
    }
}

/// How far all attributes together lead at most, in files and ranks added up.
fn range(tally: Tally) -> u32 {
    if tally.has(Attribute::Rook) || tally.has(Attribute::Bishop) {
        return FAR;
    }
    let each = |kind, squares| u32::from(tally.count(kind)) * squares;
    each(Attribute::Opawn, 2) + each(Attribute::Knight, 3) + each(Attribute::Royal, 2)
}

/// More files and ranks than the board has.
const FAR: u32 = 100;

/// Whether a square is not too far away for what a piece has left and what its friends could add.
#[inline]
fn is_in_range(stage: &Stage, friends: u32, target: Square) -> bool {
    let (a, b) = (BOARD.coord(stage.at), BOARD.coord(target));
    let away = u32::from(a.file.abs_diff(b.file)) + u32::from(a.rank.abs_diff(b.rank));
    away <= friends + range(stage.have - stage.used)
}

/// Whether a piece takes along a line at this distance; `direction` leads from its prey to it.
#[inline]
fn takes_on_line(piece: Piece, direction: usize, distance: u32) -> bool {
    let tally = piece.tally();
    if tally.is_royal() {
        return distance == 1;
    }
    match is_diagonal(direction) {
        false => tally.has(Attribute::Rook),
        true => tally.has(Attribute::Bishop) || (distance == 1 && tally.has(Attribute::Opawn)),
    }
}

#[inline]
fn takes_by_leaps(tally: Tally, leaps: u8) -> bool {
    tally.count(Attribute::Knight) >= leaps
}
