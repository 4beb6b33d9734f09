//! How the own royal piece would be taken after a walk that took the enemy's. Rules: FC-34.

use chessmith_board::{Side, Square};

use crate::Position;
use crate::check::capture::{Capture, Trail, capture_on};
use crate::walk::effect::Effect;
use crate::walk::leg::Walk;
use crate::walk::terms::Terms;

/// How the own royal piece would be taken after a walk.
#[derive(Clone, Copy)]
pub(crate) struct Reply {
    /// Where it would be taken.
    pub(crate) royal: Square,
    /// By what.
    pub(crate) trail: Trail,
}

/// The search for answers, which tries first what was an answer before.
pub(crate) struct Replies<'a> {
    pub(crate) terms: Terms<'a>,
    /// The last first.
    known: Vec<Capture>,
}

/// How many answers are tried before all are searched.
const TRIED: usize = 4;

impl<'a> Replies<'a> {
    pub(crate) fn new(terms: Terms<'a>) -> Self {
        Self {
            terms,
            known: Vec::new(),
        }
    }

    /// Returns how the other side would take the royal piece of a walk that ends so.
    pub(crate) fn to(
        &mut self,
        position: &Position,
        start: Square,
        effect: &Effect,
    ) -> Option<Reply> {
        let side = position.at(start).side();
        let after = position.with_effect(start, effect);
        // A royal attribute is never cancelled in a threat, so its piece is still there.
        let royal = after.royal(side)?;
        let trail = self.capture(&after, side.other(), royal)?;
        Some(Reply { royal, trail })
    }

    /// Returns whether a known capture gives check to the royal piece on `target` in just this way.
    pub(crate) fn leave(&mut self, capture: &Capture, position: &Position, target: Square) -> bool {
        let piece = position.at(capture.from);
        if piece.is_none() || position.at(target).side() == piece.side() {
            return false;
        }
        if capture.legs.is_empty() {
            return position.attackers(piece.side(), target).has(capture.from)
                && self.leave_straight(position, capture.from, target);
        }
        let walk = Walk {
            takes_royal: true,
            ..Walk::of_piece(position, capture.from, self.terms)
        };
        let Some(stage) = capture.legs_on(&walk) else {
            return false;
        };
        let is_capture = stage.captured.has(target);
        is_capture && self.to(position, capture.from, &stage.effect()).is_none()
    }

    /// Returns whether a piece of one leg that attacks a royal piece could finish the capture.
    pub(crate) fn leave_straight(
        &mut self,
        position: &Position,
        start: Square,
        target: Square,
    ) -> bool {
        let effect = position.straight_effect(start, target);
        self.to(position, start, &effect).is_none()
    }

    /// Returns how a side captures on a square with any walk, if it does.
    ///
    /// Its own king's safety does not count, nor whether it has a royal piece.
    fn capture(&mut self, position: &Position, by: Side, target: Square) -> Option<Trail> {
        if let Some(from) = position.attackers(by, target).lowest() {
            return Some(Capture::straight(from).trail(position, target));
        }
        let mut known = self.known.iter();
        let known = known.position(|known| known.captures(position, by, target, self.terms));
        if let Some(index) = known {
            self.known[..=index].rotate_right(1);
            return Some(self.known[0].trail(position, target));
        }
        let walkers = position.walkers(by, self.terms).into_iter();
        let mut found = walkers.filter_map(|start| {
            let walk = Walk {
                armed: true,
                takes_royal: true,
                ..Walk::of_piece(position, start, self.terms)
            };
            match walk.makes_one_leg() {
                // It would have been among the attackers.
                true => None,
                false => capture_on(&walk, target),
            }
        });
        let capture = found.next()?;
        let trail = capture.trail(position, target);
        if position.at(capture.from).tally().is_combinator() {
            self.known.truncate(TRIED - 1);
            self.known.insert(0, capture);
        }
        Some(trail)
    }
}
