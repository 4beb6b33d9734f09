//! Check: threats that could be carried out. Rules: FC-31 to FC-36.

use chessmith_board::{Side, Square};

use crate::answer::{Answer, Answers};
use crate::geometry::{Set, is_diagonal, leap, step};
use crate::legs::Walk;
use crate::reach::first_in;
use crate::search::Effect;
use crate::strike::Strike;
use crate::terms::Terms;
use crate::threat::Threat;
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

    /// Returns whether a side's royal piece is in check.
    #[must_use]
    pub(crate) fn in_check(&self, side: Side, terms: Terms<'_>) -> bool {
        self.checker(side, terms).is_some()
    }

    /// Returns a piece that gives check to a side's royal piece. Rules: FC-32, FC-33.
    pub(crate) fn checker(&self, side: Side, terms: Terms<'_>) -> Option<Square> {
        self.check(side, &mut Answers::new(terms))
            .map(|strike| strike.from)
    }

    /// Returns how a piece gives check to a side's royal piece. Rules: FC-32, FC-33.
    pub(crate) fn check(&self, side: Side, answers: &mut Answers<'_>) -> Option<Strike> {
        let target = self.royal(side)?;
        let enemy = side.other();
        self.royal(enemy)?;
        let walkers = self.walkers(enemy, answers.terms);
        let mut direct = self.attackers(enemy, target).without(walkers).into_iter();
        direct
            .find(|&start| self.strikes(start, target, answers))
            .map(Strike::straight)
            .or_else(|| {
                let mut walkers = walkers.into_iter();
                walkers.find_map(|start| self.strike_by_legs(start, target, answers))
            })
    }

    /// Returns about how much is looked at to decide whether a side is in check, here or nearby.
    pub(crate) fn check_cost(&self, side: Side, terms: Terms<'_>) -> usize {
        let (Some(target), Some(_)) = (self.royal(side), self.royal(side.other())) else {
            return 0;
        };
        let walkers = self.walkers(side.other(), terms).into_iter();
        let walks = walkers.map(|start| Walk {
            takes_royal: true,
            ..Walk::of_piece(self, start, terms)
        });
        walks
            .filter(|walk| !walk.tally.is_lone_combinator())
            .flat_map(|walk| Threat::all(self, &walk, target))
            .map(|threat| threat.cost(&mut Answers::new(terms)))
            .sum()
    }

    /// Returns how the other side would answer every capture of its royal piece by the piece on a square,
    /// which attacks it; `None` if that gives check, or if a side has no royal piece.
    pub(crate) fn refutation(&self, start: Square, terms: Terms<'_>) -> Option<Answer> {
        let side = self.at(start).side();
        let target = self.royal(side.other())?;
        self.royal(side)?;
        let answers = &mut Answers::new(terms);
        if !self.walkers(side, terms).has(start) {
            return answers.to(self, start, &self.straight_strike(start, target));
        }
        let walk = Walk {
            takes_royal: true,
            ..Walk::of_piece(self, start, terms)
        };
        let mut found = None;
        for threat in Threat::all(self, &walk, target) {
            let (is_check, answer) = threat.refutation(answers);
            if is_check {
                return None;
            }
            found = found.or(answer);
        }
        found
    }

    /// Returns whether a piece of one leg that attacks a royal piece could finish the capture.
    pub(crate) fn strikes(&self, start: Square, target: Square, answers: &mut Answers<'_>) -> bool {
        let effect = self.straight_strike(start, target);
        answers.to(self, start, &effect).is_none()
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
    fn strike_by_legs(
        &self,
        start: Square,
        target: Square,
        answers: &mut Answers<'_>,
    ) -> Option<Strike> {
        if self.at(start).tally().is_lone_combinator() {
            return None;
        }
        let walk = Walk {
            takes_royal: true,
            ..Walk::of_piece(self, start, answers.terms)
        };
        Threat::all(self, &walk, target).find_map(|threat| threat.strike(answers))
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
