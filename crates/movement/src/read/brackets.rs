//! Legs in brackets, each with capitals of its own.

use chessmith_board::TextError;

use super::modifiers::{Place, Raw, RawLeg};
use super::reader::Reader;
use crate::atom::Shape;
use crate::heading::Compass;
use crate::limits::MOST_LEGS;
use crate::modes::Modes;
use crate::notation::{Link, Step};

impl Reader<'_> {
    /// Reads legs in brackets with `-` or `?` between them.
    pub(super) fn chain(&mut self) -> Result<Vec<Link>, TextError> {
        self.cursor.expect("[")?;
        let mut links = Vec::new();
        loop {
            let column = self.cursor.column();
            let place = if links.is_empty() {
                Place::FirstLink
            } else {
                Place::LaterLink
            };
            let mut steps = Vec::new();
            while !matches!(self.cursor.peek(), Some('-' | '?' | ']')) {
                if self.cursor.is_at_end() && !steps.is_empty() {
                    return Err(self.cursor.unexpected("-, ? or ]"));
                }
                self.steps(place, &mut steps)?;
            }
            if steps.is_empty() {
                return Err(self.cursor.unexpected("a capital such as W"));
            }
            if links.len() == MOST_LEGS {
                return Err(TextError::at(
                    column,
                    format!("a move has at most {MOST_LEGS} legs"),
                ));
            }
            let may_end = self.cursor.eat("?");
            let goes_on = may_end || self.cursor.eat("-");
            links.push(Link { steps, may_end });
            if !goes_on {
                self.cursor.expect("]")?;
                break;
            }
        }
        if links.len() < 2 {
            return Err(TextError::at(
                self.cursor.column() - 1,
                "expected - or ? and another leg: brackets hold two legs or more",
            ));
        }
        Ok(links)
    }

    /// Reads `t[…]`: every capital is a leg, and the move may end after each.
    pub(super) fn bent(&mut self) -> Result<Vec<Link>, TextError> {
        self.cursor.expect("t[")?;
        let mut links = Vec::new();
        while !self.cursor.eat("]") {
            let place = if links.is_empty() {
                Place::FirstLink
            } else {
                Place::LaterLink
            };
            let column = self.cursor.column();
            let mut steps = Vec::new();
            self.steps(place, &mut steps)?;
            if links.len() == MOST_LEGS || steps.len() != 1 {
                let message = format!("expected one capital for each of at most {MOST_LEGS} legs");
                return Err(TextError::at(column, message));
            }
            links.push(Link {
                steps,
                may_end: true,
            });
        }
        if links.len() < 2 {
            let column = self.cursor.column() - 1;
            return Err(TextError::at(
                column,
                "expected another leg: t[…] holds two legs or more",
            ));
        }
        if let Some(last) = links.last_mut() {
            last.may_end = false;
        }
        Ok(links)
    }

    /// Reads a capital with modifiers, or modifiers for all capitals of a group in parentheses.
    fn steps(&mut self, place: Place, steps: &mut Vec<Step>) -> Result<(), TextError> {
        let start = self.cursor.column();
        let raw = self.modifiers(place)?;
        if !self.cursor.eat("(") {
            let step = self.step(raw, place, start)?;
            steps.push(step);
            return Ok(());
        }
        let outer = raw.legs.into_iter().next().unwrap_or_default();
        let before = steps.len();
        while !self.cursor.eat(")") {
            let start = self.cursor.column();
            let mut inner = self.modifiers(place)?;
            let free = |leg: &RawLeg| leg.letters.is_empty();
            if !inner.legs.iter().all(free) || inner.anywhere || inner.initial {
                let message = "directions of a group stand in front of its parenthesis";
                return Err(TextError::at(start, message));
            }
            if let Some(leg) = inner.legs.first_mut() {
                leg.letters.clone_from(&outer.letters);
                leg.column = outer.column;
                leg.modes = outer.modes.iter().fold(leg.modes, Modes::with);
            }
            inner.anywhere = raw.anywhere;
            inner.initial = raw.initial;
            let step = self.step(inner, place, start)?;
            steps.push(step);
        }
        if steps.len() == before {
            let column = self.cursor.column() - 1;
            return Err(TextError::at(column, "expected a capital such as W"));
        }
        Ok(())
    }

    fn step(&mut self, raw: Raw, place: Place, start: usize) -> Result<Step, TextError> {
        let (atom, range) = self.atom(start)?;
        let compass = match place {
            Place::LaterLink => Compass::Previous,
            _ => Compass::Board,
        };
        let leg = raw.legs.into_iter().next().unwrap_or_default();
        if raw.anywhere && !leg.letters.is_empty() {
            let message = "a, for any direction, stands alone";
            return Err(TextError::at(leg.column, message));
        }
        if self.is_classical() && atom.shape() == Shape::Both && !leg.letters.is_empty() {
            let message = "in t[…] betza writes directions for one of W, F, R and B alone";
            return Err(TextError::at(leg.column, message));
        }
        let leg = self.leg(&leg, atom, compass)?;
        Ok(Step {
            anywhere: raw.anywhere,
            initial: raw.initial,
            leg,
            atom,
            range,
        })
    }
}
