//! Check: threats that could be carried out. Rules: FC-31 to FC-36.

use chessmith_board::{Side, Square};

use crate::canonical::between;
use crate::capture::{Answer, Threat};
use crate::geometry::{Set, is_diagonal, leap, step};
use crate::hunt::capture_on;
use crate::legs::Walk;
use crate::reach::first_in;
use crate::search::Effect;
use crate::strike::Strike;
use crate::trail::Trail;
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

    /// Returns how a side captures on a square with any walk, if it does.
    ///
    /// Its own king's safety does not count, nor whether it has a royal piece. Rules: FC-34.
    pub(crate) fn attack(&self, by: Side, target: Square, goes_on: bool) -> Option<Trail> {
        if let Some(direct) = self.attackers(by, target).lowest() {
            return Some(Trail {
                from: direct,
                stones: Set::of(direct),
                passed: between(direct, target),
            });
        }
        self.walkers(by, goes_on).into_iter().find_map(|start| {
            let walk = Walk {
                armed: true,
                takes_royal: true,
                ..Walk::of_piece(self, start, goes_on)
            };
            match walk.tally.is_lone_combinator() {
                true => None,
                false => capture_on(&walk, target),
            }
        })
    }

    /// Returns the pieces of a side that may make more than one leg.
    ///
    /// Where a piece goes on after it has captured a friendly C, those are among them that can do so.
    pub(crate) fn walkers(&self, side: Side, goes_on: bool) -> Set {
        let combinators = self.combinators(side);
        match goes_on {
            true => combinators
                .into_iter()
                .fold(combinators, |all, at| all | self.attackers(side, at)),
            false => combinators,
        }
    }

    /// Returns the pieces of a side that might make more than one leg if others were elsewhere.
    pub(crate) fn possible_walkers(&self, side: Side, goes_on: bool) -> Set {
        let combinators = self.combinators(side);
        match goes_on && !combinators.is_empty() {
            true => self.of_side(side),
            false => combinators,
        }
    }

    /// Returns whether a side's royal piece is in check.
    #[must_use]
    pub(crate) fn in_check(&self, side: Side, goes_on: bool) -> bool {
        self.checker(side, goes_on).is_some()
    }

    /// Returns a piece that gives check to a side's royal piece. Rules: FC-32, FC-33.
    pub(crate) fn checker(&self, side: Side, goes_on: bool) -> Option<Square> {
        self.check(side, goes_on).map(|strike| strike.from)
    }

    /// Returns how a piece gives check to a side's royal piece. Rules: FC-32, FC-33.
    pub(crate) fn check(&self, side: Side, goes_on: bool) -> Option<Strike> {
        let target = self.royal(side)?;
        let enemy = side.other();
        self.royal(enemy)?;
        let walkers = self.walkers(enemy, goes_on);
        let direct = self.attackers(enemy, target).without(walkers);
        direct
            .into_iter()
            .find(|&start| self.strikes(start, target, goes_on))
            .map(|from| Strike {
                from,
                legs: Vec::new(),
            })
            .or_else(|| {
                walkers
                    .into_iter()
                    .find_map(|start| self.strike_by_legs(start, target, goes_on))
            })
    }

    /// Returns about how much is looked at to decide whether a side is in check, here or nearby.
    pub(crate) fn check_cost(&self, side: Side, goes_on: bool) -> usize {
        let (Some(target), Some(_)) = (self.royal(side), self.royal(side.other())) else {
            return 0;
        };
        let walkers = self.walkers(side.other(), goes_on).into_iter();
        let walks = walkers.map(|start| Walk {
            takes_royal: true,
            ..Walk::of_piece(self, start, goes_on)
        });
        walks
            .filter(|walk| !walk.tally.is_lone_combinator())
            .filter_map(|walk| Some(Threat::new(self, &walk, target)?.cost()))
            .sum()
    }

    /// Returns how the other side would answer every capture of its royal piece by the piece on a square,
    /// which attacks it; `None` if that gives check, or if a side has no royal piece.
    pub(crate) fn refutation(&self, start: Square, goes_on: bool) -> Option<Answer> {
        let side = self.at(start).side();
        let target = self.royal(side.other())?;
        self.royal(side)?;
        if !self.walkers(side, goes_on).has(start) {
            return self.answer(start, &self.straight_strike(start, target), goes_on);
        }
        let walk = Walk {
            takes_royal: true,
            ..Walk::of_piece(self, start, goes_on)
        };
        Threat::new(self, &walk, target)?.refutation()
    }

    /// Returns whether a piece of one leg that attacks a royal piece could finish the capture.
    pub(crate) fn strikes(&self, start: Square, target: Square, goes_on: bool) -> bool {
        let effect = self.straight_strike(start, target);
        self.answer(start, &effect, goes_on).is_none()
    }

    /// Returns what a piece of one leg does that captures the royal piece on `target`.
    fn straight_strike(&self, start: Square, target: Square) -> Effect {
        let tally = self.at(start).tally();
        Effect {
            end: Some(target),
            have: tally - tally.common(self.at(target).tally()).commoner(),
            captured: Set::of(target),
        }
    }

    /// Returns how a piece that makes several legs threatens the royal piece on `target`.
    fn strike_by_legs(&self, start: Square, target: Square, goes_on: bool) -> Option<Strike> {
        if self.at(start).tally().is_lone_combinator() {
            return None;
        }
        let walk = Walk {
            takes_royal: true,
            ..Walk::of_piece(self, start, goes_on)
        };
        Threat::new(self, &walk, target)?.strike()
    }

    /// Returns how the other side would take the royal piece of a walk that ends so. Rules: FC-34.
    pub(crate) fn answer(&self, start: Square, effect: &Effect, goes_on: bool) -> Option<Answer> {
        let side = self.at(start).side();
        let after = self.with_effect(start, effect);
        // A royal attribute is never cancelled in a threat, so its piece is still there.
        let royal = after.royal(side)?;
        let trail = after.attack(side.other(), royal, goes_on)?;
        Some(Answer { royal, trail })
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
