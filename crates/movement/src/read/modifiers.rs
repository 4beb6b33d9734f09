//! Modifiers in front of a capital.

use chessmith_board::TextError;

use super::reader::Reader;
use crate::heading::{LETTERS, TURNING};
use crate::modes::{Mode, Modes};
use crate::notation::Dialect;

/// Letters of other programs and proposals that mean something else here, or nothing.
const REFUSED: [(char, &str); 6] = [
    (
        'o',
        "the modifier o, for boards whose edges are joined, is not supported",
    ),
    (
        't',
        "the modifier t stands only in front of brackets, as in t[FR]",
    ),
    (
        'd',
        "the modifier d, for taking men of one's own side, is not supported",
    ),
    (
        'u',
        "the modifier u, for putting down what was taken, is not supported",
    ),
    (
        'x',
        "the modifier x, for powers lent to others, is not supported",
    ),
    ('w', "the modifier w is not supported"),
];

/// Modifiers in front of a capital, before it is known what the capital is.
#[derive(Default)]
pub(super) struct Raw {
    pub(super) initial: bool,
    pub(super) anywhere: bool,
    pub(super) legs: Vec<RawLeg>,
}

#[derive(Default)]
pub(super) struct RawLeg {
    /// Direction letters, and the column of the first.
    pub(super) letters: Vec<char>,
    pub(super) column: usize,
    pub(super) modes: Modes,
}

/// Where modifiers stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In front of a capital of its own.
    Alone,
    /// In the first leg in brackets.
    FirstLink,
    /// In a later leg in brackets.
    LaterLink,
}

impl Reader<'_> {
    /// Reads lower-case letters up to a capital or a parenthesis.
    pub(super) fn modifiers(&mut self, place: Place) -> Result<Raw, TextError> {
        let mut raw = Raw {
            legs: vec![RawLeg::default()],
            ..Raw::default()
        };
        // Whether the letter before was a direction letter of the same leg.
        let mut in_directions = false;
        while let Some(letter) = self.cursor.peek().filter(char::is_ascii_lowercase) {
            let column = self.cursor.column();
            let later_leg = place == Place::LaterLink || raw.legs.len() > 1;
            let Some(leg) = raw.legs.last_mut() else {
                break;
            };
            let is_direction = LETTERS.contains(letter) || (later_leg && TURNING.contains(letter));
            if is_direction {
                if !in_directions && !leg.letters.is_empty() {
                    return Err(TextError::at(
                        column,
                        "direction letters of a leg stand together",
                    ));
                }
                if leg.letters.is_empty() {
                    leg.column = column;
                }
                leg.letters.push(letter);
            } else if letter == 'a' && place == Place::Alone {
                self.only(
                    column,
                    &[Dialect::XBetza, Dialect::Bracket],
                    "a, for another leg",
                )?;
                raw.legs.push(RawLeg::default());
            } else if letter == 'a' {
                if place == Place::FirstLink || raw.anywhere {
                    let message = "a, for any direction, stands once in a leg after the first";
                    return Err(TextError::at(column, message));
                }
                raw.anywhere = true;
            } else if letter == 'i' {
                self.only(
                    column,
                    &[Dialect::XBetza, Dialect::Bracket],
                    "i, for the first rank",
                )?;
                if raw.initial || later_leg {
                    let message = "i stands once, in front of the first leg";
                    return Err(TextError::at(column, message));
                }
                raw.initial = true;
            } else {
                let modes = self.mode(letter, leg.modes)?;
                leg.modes = modes;
            }
            in_directions = is_direction;
            self.cursor.next_char();
        }
        Ok(raw)
    }

    /// Adds a mode letter to the modes of a leg.
    fn mode(&self, letter: char, modes: Modes) -> Result<Modes, TextError> {
        let column = self.cursor.column();
        if letter == 'j' && modes.has(Mode::Jump) {
            return Ok(modes.without(Mode::Jump).with(Mode::JumpMany));
        }
        let mut text = [0; 4];
        let text: &str = letter.encode_utf8(&mut text);
        let Some(mode) = Mode::ALL.into_iter().find(|mode| mode.letters() == text) else {
            let refused = REFUSED.iter().find(|(other, _)| *other == letter);
            return Err(match refused {
                Some((_, why)) => TextError::at(column, *why),
                None => self.cursor.unexpected("a modifier or a capital"),
            });
        };
        if modes.has(mode) || (mode == Mode::Jump && modes.has(Mode::JumpMany)) {
            return Err(TextError::at(
                column,
                format!("{letter} is written twice in one leg"),
            ));
        }
        if matches!(mode, Mode::Change | Mode::InPassing) {
            let both = [Dialect::XBetza, Dialect::Bracket];
            self.only(column, &both, &format!("the modifier {letter}"))?;
        }
        Ok(modes.with(mode))
    }
}
