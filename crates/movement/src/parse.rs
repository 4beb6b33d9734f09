//! Reading a description.

use std::str::FromStr;

use chessmith_board::{Cursor, TextError};

use crate::atom::{Atom, Shape};
use crate::heading::{Compass, Heading, LETTERS, TURNING};
use crate::notation::{Dialect, Leg, Link, Mode, Modes, Movement, Part, Range, Step, Walk};
use crate::power::Power;
use crate::validate;

/// The longest text that is read, in characters.
pub const LONGEST: usize = 200;

/// The greatest range that can be written in digits.
const FARTHEST: u64 = 99;

/// The most legs of one move.
const MOST_LEGS: usize = 8;

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

impl FromStr for Movement {
    type Err = TextError;

    /// Reads a description; `docs/notation.md` has the grammar.
    ///
    /// # Errors
    ///
    /// If the text is no description of its dialect, asks for what cannot be, or describes too many walks to
    /// handle. The column is where the trouble is.
    fn from_str(text: &str) -> Result<Self, TextError> {
        if text.chars().nth(LONGEST).is_some() {
            let message = format!("a description has at most {LONGEST} characters");
            return Err(TextError::at(LONGEST + 1, message));
        }
        let mut cursor = Cursor::new(text);
        let dialect = Dialect::ALL
            .into_iter()
            .find(|dialect| cursor.eat(&format!("{}:", dialect.name())));
        let mut reader = Reader { cursor, dialect };
        let mut parts = Vec::new();
        loop {
            reader.cursor.take_while(|c| c == ' ');
            if reader.cursor.is_at_end() {
                break;
            }
            let column = reader.cursor.column();
            for part in reader.part()? {
                validate::part(&part).map_err(|message| TextError::at(column, message))?;
                parts.push(part);
            }
        }
        if parts.is_empty() {
            return Err(reader
                .cursor
                .unexpected("a capital such as W, or a bracket"));
        }
        Ok(Self { dialect, parts })
    }
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    dialect: Option<Dialect>,
}

/// Modifiers in front of a capital, before it is known what the capital is.
#[derive(Default)]
struct Raw {
    initial: bool,
    anywhere: bool,
    legs: Vec<RawLeg>,
}

#[derive(Default)]
struct RawLeg {
    /// Direction letters, and the column of the first.
    letters: Vec<char>,
    column: usize,
    modes: Modes,
}

/// Where modifiers stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In front of a capital of its own.
    Alone,
    /// In the first leg in brackets.
    FirstLink,
    /// In a later leg in brackets.
    LaterLink,
}

impl Reader<'_> {
    /// Reads a part; what classical notation writes as one capital may be two.
    fn part(&mut self) -> Result<Vec<Part>, TextError> {
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
                self.only(column, &[Dialect::Bracket], "a named power")?;
                Ok(vec![Part::Power(self.power()?)])
            }
            _ => Ok(self.walks()?.into_iter().map(Part::Walk).collect()),
        }
    }

    fn power(&mut self) -> Result<Power, TextError> {
        self.cursor.expect("{")?;
        let column = self.cursor.column();
        let name = self
            .cursor
            .take_while(|c| c.is_ascii_lowercase() || c == '-');
        let power = Power::from_name(name).ok_or_else(|| {
            let known = Power::ALL.map(Power::name).join(", ");
            TextError::at(
                column,
                format!("expected the name of a power, one of {known}"),
            )
        })?;
        self.cursor.expect("}")?;
        Ok(power)
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

    fn is_classical(&self) -> bool {
        self.dialect == Some(Dialect::Classical)
    }

    /// Reads legs in brackets with `-` or `?` between them.
    fn chain(&mut self) -> Result<Vec<Link>, TextError> {
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
    fn bent(&mut self) -> Result<Vec<Link>, TextError> {
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

    /// Reads lower-case letters up to a capital or a parenthesis.
    fn modifiers(&mut self, place: Place) -> Result<Raw, TextError> {
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

    /// Reads a capital and how often its leap is repeated.
    fn atom(&mut self, start: usize) -> Result<(Atom, Range), TextError> {
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
    fn leg(&self, raw: &RawLeg, atom: Atom, compass: Compass) -> Result<Leg, TextError> {
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

    /// Refuses what the dialect of the text has not.
    fn only(&self, column: usize, dialects: &[Dialect], what: &str) -> Result<(), TextError> {
        match self.dialect {
            Some(dialect) if !dialects.contains(&dialect) => {
                let message = format!("{what} is not part of {}", dialect.name());
                Err(TextError::at(column, message))
            }
            _ => Ok(()),
        }
    }
}
