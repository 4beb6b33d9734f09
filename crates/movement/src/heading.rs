//! Direction letters, alone and in pairs.

use crate::atom::Shape;

/// One or two direction letters that belong together, such as `f`, `fl`, `fs` or `hr`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Heading {
    first: char,
    second: Option<char>,
}

/// What direction letters are relative to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compass {
    /// The owner's side of the board.
    Board,
    /// The step before.
    Previous,
}

/// The turn made last on a walk.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Turn {
    Left,
    Right,
}

/// The letters that can be direction letters of a first step.
pub(crate) const LETTERS: &str = "fblrvsh";

/// The letters that can be besides in later steps: against the last turn, and with it.
pub(crate) const TURNING: &str = "zq";

impl Heading {
    /// Pairs letters.
    #[must_use]
    pub(crate) const fn new(first: char, second: Option<char>) -> Self {
        Self { first, second }
    }

    /// Returns the letters.
    pub fn letters(self) -> impl Iterator<Item = char> {
        std::iter::once(self.first).chain(self.second)
    }

    /// Returns which of the eight places a first step of this shape may take, or `None` if the letters mean
    /// nothing for it.
    #[must_use]
    pub fn on_board(self, shape: Shape) -> Option<u8> {
        match shape {
            Shape::Straight(_) => self.straight(),
            Shape::Diagonal(_) => self.diagonal(),
            Shape::Oblique(..) => self.oblique(),
            // As in later steps: `f` is straight forward alone, `fs` both diagonals beside it.
            Shape::Both => self
                .letters()
                .all(|letter| LETTERS.contains(letter))
                .then(|| self.onwards(None))?,
        }
    }

    /// Returns which of the eight places, counted clockwise from the step before, a later step may take; or
    /// `None` if the letters mean nothing or ask for a turn where none was made.
    #[must_use]
    pub(crate) fn onwards(self, last: Option<Turn>) -> Option<u8> {
        let (first, second) = (self.first, self.second);
        if let Some(turning) = self.letters().find(|&letter| TURNING.contains(letter)) {
            let right = matches!((turning, last?), ('q', Turn::Right) | ('z', Turn::Left));
            let places: u8 = match (first, second) {
                (_, None) => 2,
                ('f', _) => 1,
                ('b', _) => 3,
                _ => return None,
            };
            return Some(1 << if right { places } else { 8 - places });
        }
        Some(match (first, second) {
            ('f', None | Some('f')) => 0b0000_0001,
            ('b', None | Some('b')) => 0b0001_0000,
            ('r', None | Some('r')) => 0b0000_0100,
            ('l', None | Some('l')) => 0b0100_0000,
            ('v', None) => 0b0001_0001,
            ('s', None) => 0b0100_0100,
            ('f', Some('r')) | ('r', Some('f')) => 0b0000_0010,
            ('b', Some('r')) | ('r', Some('b')) => 0b0000_1000,
            ('b', Some('l')) | ('l', Some('b')) => 0b0010_0000,
            ('f', Some('l')) | ('l', Some('f')) => 0b1000_0000,
            ('f', Some('s')) => 0b1000_0010,
            ('b', Some('s')) => 0b0010_1000,
            ('r', Some('v')) => 0b0000_1010,
            ('l', Some('v')) => 0b1010_0000,
            ('f', Some('h')) => 0b1000_0011,
            ('b', Some('h')) => 0b0011_1000,
            ('r', Some('h')) => 0b0000_1110,
            ('l', Some('h')) => 0b1110_0000,
            _ => return None,
        })
    }

    /// Returns whether the letters mean something in this place, a turn made or not.
    #[must_use]
    pub fn is_known(self, shape: Shape, compass: Compass) -> bool {
        match compass {
            Compass::Board => self.on_board(shape).is_some(),
            Compass::Previous => self.onwards(Some(Turn::Right)).is_some(),
        }
    }

    const fn straight(self) -> Option<u8> {
        Some(match (self.first, self.second) {
            ('f', None | Some('f')) => 0b0000_0001,
            ('r', None | Some('r')) => 0b0000_0100,
            ('b', None | Some('b')) => 0b0001_0000,
            ('l', None | Some('l')) => 0b0100_0000,
            ('v', None) => 0b0001_0001,
            ('s', None) => 0b0100_0100,
            _ => return None,
        })
    }

    const fn diagonal(self) -> Option<u8> {
        Some(match (self.first, self.second) {
            ('f', None | Some('f' | 's')) => 0b1000_0010,
            ('r', None | Some('r' | 'v')) => 0b0000_1010,
            ('b', None | Some('b' | 's')) => 0b0010_1000,
            ('l', None | Some('l' | 'v')) => 0b1010_0000,
            ('v' | 's', None) => 0b1010_1010,
            ('f', Some('r')) | ('r', Some('f')) => 0b0000_0010,
            ('b', Some('r')) | ('r', Some('b')) => 0b0000_1000,
            ('b', Some('l')) | ('l', Some('b')) => 0b0010_0000,
            ('f', Some('l')) | ('l', Some('f')) => 0b1000_0000,
            _ => return None,
        })
    }

    const fn oblique(self) -> Option<u8> {
        Some(match (self.first, self.second) {
            ('f', None | Some('f')) => 0b1000_0001,
            ('r', None | Some('r')) => 0b0000_0110,
            ('b', None | Some('b')) => 0b0001_1000,
            ('l', None | Some('l')) => 0b0110_0000,
            ('v', None) => 0b1001_1001,
            ('s', None) => 0b0110_0110,
            ('r', Some('f')) => 0b0000_0001,
            ('f', Some('r')) => 0b0000_0010,
            ('b', Some('r')) => 0b0000_0100,
            ('r', Some('b')) => 0b0000_1000,
            ('l', Some('b')) => 0b0001_0000,
            ('b', Some('l')) => 0b0010_0000,
            ('f', Some('l')) => 0b0100_0000,
            ('l', Some('f')) => 0b1000_0000,
            ('f', Some('s')) => 0b0100_0010,
            ('b', Some('s')) => 0b0010_0100,
            ('r', Some('v')) => 0b0000_1001,
            ('l', Some('v')) => 0b1001_0000,
            ('f', Some('h')) => 0b1100_0011,
            ('r', Some('h')) => 0b0000_1111,
            ('b', Some('h')) => 0b0011_1100,
            ('l', Some('h')) => 0b1111_0000,
            ('h', Some('r')) => 0b0101_0101,
            ('h', Some('l')) => 0b1010_1010,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Heading, Turn};
    use crate::atom::Atom;

    fn places(atom: Atom, letters: &str) -> Option<u8> {
        let mut letters = letters.chars();
        Heading::new(letters.next().unwrap(), letters.next()).on_board(atom.shape())
    }

    #[test]
    fn halves_are_made_of_pairs_and_pairs_of_single_leaps() {
        let n = |letters| places(Atom::N, letters).unwrap();
        assert_eq!(n("fh"), n("ff") | n("fs"));
        assert_eq!(n("rh"), n("rr") | n("rv"));
        assert_eq!(n("fs"), n("fl") | n("fr"));
        assert_eq!(n("lv"), n("lf") | n("lb"));
        assert_eq!(n("v") | n("s"), 0xFF);
        assert_eq!(n("hl") | n("hr"), 0xFF);
    }

    #[test]
    fn pairs_mean_one_diagonal_and_nothing_along_a_file() {
        assert_eq!(places(Atom::F, "fl"), Some(0b1000_0000));
        assert_eq!(places(Atom::W, "fl"), None);
        assert_eq!(places(Atom::W, "h"), None);
        assert_eq!(places(Atom::K, "f"), Some(0b0000_0001));
        assert_eq!(places(Atom::K, "fs"), Some(0b1000_0010));
        assert_eq!(places(Atom::K, "fh"), Some(0b1000_0011));
        assert_eq!(places(Atom::K, "fz"), None);
    }

    #[test]
    fn turning_letters_look_at_the_last_turn() {
        let heading = Heading::new('f', Some('z'));
        assert_eq!(heading.onwards(None), None);
        assert_eq!(heading.onwards(Some(Turn::Right)), Some(0b1000_0000));
        assert_eq!(heading.onwards(Some(Turn::Left)), Some(0b0000_0010));
        assert_eq!(
            Heading::new('q', None).onwards(Some(Turn::Right)),
            Some(0b0000_0100)
        );
    }
}
