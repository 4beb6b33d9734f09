//! A capital, how often its leap is repeated, and the directions in front of it.

use chessmith_board::TextError;

use super::modifiers::RawLeg;
use super::reader::Reader;
use crate::atom::Atom;
use crate::heading::{Compass, Heading};
use crate::limits::FARTHEST;
use crate::notation::{Dialect, Leg, Range};

impl Reader<'_> {
    /// Reads a capital and how often its leap is repeated.
    pub(super) fn atom(&mut self, start: usize) -> Result<(Atom, Range), TextError> {
        let column = self.cursor.column();
        let Some(letter) = self.cursor.peek() else {
            return Err(self.cursor.unexpected("a capital such as W"));
        };
        let Some(atom) = Atom::from_letter(letter) else {
            return Err(match letter {
                'O' | 'U' | '@' => TextError::at(
                    column,
                    format!("{letter} is no move on the board and not supported"),
                ),
                '[' | '{' if column > start => TextError::at(
                    start,
                    "modifiers stand in front of a capital, not of a bracket",
                ),
                '(' | ')' => TextError::at(
                    column,
                    "parentheses stand only in brackets, around capitals of one leg",
                ),
                _ => self
                    .cursor
                    .unexpected("a capital, one of W F D N A H C L Z J G K Q R B"),
            });
        };
        self.cursor.next_char();
        Ok((atom, self.range(atom, letter)?))
    }

    fn range(&mut self, atom: Atom, letter: char) -> Result<Range, TextError> {
        let column = self.cursor.column();
        if self.cursor.peek() == Some(letter) {
            if atom.is_slider() {
                let message = format!("{letter} goes any distance already: write it once");
                return Err(TextError::at(column, message));
            }
            if self.dialect == Some(Dialect::XBetza) {
                let message = format!("xbetza writes {letter}0 for {letter}{letter}");
                return Err(TextError::at(column, message));
            }
            self.cursor.next_char();
            return Ok(Range::Unlimited);
        }
        if !self.cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Ok(Range::Natural);
        }
        match self.cursor.number("the range", FARTHEST)? {
            0 if self.dialect == Some(Dialect::Classical) => {
                let message = format!("betza writes {letter}{letter} for {letter}0");
                Err(TextError::at(column, message))
            }
            0 if atom.is_slider() => Ok(Range::Natural),
            0 => Ok(Range::Unlimited),
            1 if !atom.is_slider() => Ok(Range::Natural),
            times => Ok(Range::AtMost(times as u8)),
        }
    }

    /// Groups the direction letters of a leg, each with the next wherever the two mean something together.
    pub(super) fn leg(&self, raw: &RawLeg, atom: Atom, compass: Compass) -> Result<Leg, TextError> {
        let mut headings = Vec::new();
        let mut at = 0;
        while let Some(&first) = raw.letters.get(at) {
            let pair = Heading::new(first, raw.letters.get(at + 1).copied());
            let single = Heading::new(first, None);
            let heading = [pair, single]
                .into_iter()
                .find(|heading| heading.is_known(atom.shape(), compass))
                .ok_or_else(|| {
                    let message = format!("{first} is no direction of {}", atom.letter());
                    TextError::at(raw.column + at, message)
                })?;
            if self.dialect == Some(Dialect::Classical) && first == 'h' {
                let message = "one-handed leaps are not part of betza";
                return Err(TextError::at(raw.column + at, message));
            }
            at += heading.letters().count();
            headings.push(heading);
        }
        Ok(Leg {
            headings,
            modes: raw.modes,
        })
    }
}
