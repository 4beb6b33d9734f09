//! How the own royal piece would be taken after a walk that took the enemy's. Rules: FC-34.

use chessmith_board::{Side, Square};

use crate::Position;
use crate::hunt::capture_on;
use crate::legs::Walk;
use crate::search::Effect;
use crate::strike::{Strike, Trail};
use crate::terms::Terms;

/// How the own royal piece would be taken after a walk.
#[derive(Clone, Copy)]
pub(crate) struct Answer {
    /// Where it would be taken.
    pub(crate) royal: Square,
    /// By what.
    pub(crate) trail: Trail,
}

/// The search for answers, which tries first what was an answer before.
pub(crate) struct Answers<'a> {
    pub(crate) terms: Terms<'a>,
    /// The last first.
    known: Vec<Strike>,
}

/// How many answers are tried before all are searched.
const TRIED: usize = 4;

impl<'a> Answers<'a> {
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
    ) -> Option<Answer> {
        let side = position.at(start).side();
        let after = position.with_effect(start, effect);
        // A royal attribute is never cancelled in a threat, so its piece is still there.
        let royal = after.royal(side)?;
        let trail = self.capture(&after, side.other(), royal)?;
        Some(Answer { royal, trail })
    }

    /// Returns how a side captures on a square with any walk, if it does.
    ///
    /// Its own king's safety does not count, nor whether it has a royal piece.
    fn capture(&mut self, position: &Position, by: Side, target: Square) -> Option<Trail> {
        if let Some(from) = position.attackers(by, target).lowest() {
            return Some(Strike::straight(from).trail(position, target));
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
        let strike = found.next()?;
        let trail = strike.trail(position, target);
        if position.at(strike.from).tally().is_combinator() {
            self.known.truncate(TRIED - 1);
            self.known.insert(0, strike);
        }
        Some(trail)
    }
}
