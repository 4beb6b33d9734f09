//! The parts of a description, each of which the piece may use.

use chessmith_board::TextError;

use super::modifiers::Place;
use super::reader::Reader;
use crate::atom::Atom;
use crate::heading::Compass;
use crate::limits::MOST_LEGS;
use crate::notation::{Dialect, EQUAL_HALVES, Part, Walk};

impl Reader<'_> {
    /// Reads a part; what classical notation writes as one capital may be two.
    pub(super) fn part(&mut self) -> Result<Vec<Part>, TextError> {
        let column = self.cursor.column();
        match self.cursor.peek() {
            Some('[') => {
                self.only(column, &[Dialect::Bracket], "brackets without t")?;
                Ok(vec![Part::Chain(self.chain()?)])
            }
            Some('t') if self.cursor.rest().starts_with("t[") => {
                self.only(column, &[Dialect::Classical], "t in front of brackets")?;
                Ok(vec![Part::Chain(self.bent()?)])
            }
            Some('{') => {
                self.only(column, &[Dialect::Bracket], "a name in braces")?;
                Ok(vec![self.named()?])
            }
            _ => Ok(self.walks()?.into_iter().map(Part::Walk).collect()),
        }
    }

    /// Reads a name in braces.
    fn named(&mut self) -> Result<Part, TextError> {
        self.cursor.expect("{")?;
        let column = self.cursor.column();
        let name = self
            .cursor
            .take_while(|c| c.is_ascii_lowercase() || c == '-');
        let part = match name {
            "" => {
                let message = "expected a name of lower-case letters and -";
                return Err(TextError::at(column, message));
            }
            EQUAL_HALVES => Part::EqualHalves,
            power => Part::Power(power.to_owned()),
        };
        self.cursor.expect("}")?;
        Ok(part)
    }

    fn walks(&mut self) -> Result<Vec<Walk>, TextError> {
        let start = self.cursor.column();
        let raw = self.modifiers(Place::Alone)?;
        let (atom, range) = self.atom(start)?;
        if raw.legs.len() > MOST_LEGS {
            let message = format!("a move has at most {MOST_LEGS} legs");
            return Err(TextError::at(start, message));
        }
        // Classically `K` and `Q` are only short for two capitals, each with the same directions.
        let directed = raw.legs.iter().any(|leg| !leg.letters.is_empty());
        let atoms = match atom {
            Atom::K if directed && self.is_classical() => vec![Atom::W, Atom::F],
            Atom::Q if directed && self.is_classical() => vec![Atom::R, Atom::B],
            _ => vec![atom],
        };
        let mut walks = Vec::new();
        for atom in atoms {
            let mut legs = Vec::new();
            for (index, leg) in raw.legs.iter().enumerate() {
                let compass = match index {
                    0 => Compass::Board,
                    _ => Compass::Previous,
                };
                legs.push(self.leg(leg, atom, compass)?);
            }
            walks.push(Walk {
                initial: raw.initial,
                legs,
                atom,
                range,
            });
        }
        Ok(walks)
    }
}
