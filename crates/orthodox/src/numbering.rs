//! The 960 arrays: numbers, digits, pieces and names. Rules: FP-3, FP-6, FP-12, FP-14.

use std::fmt;
use std::str::FromStr;

use chessmith_board::{Cursor, PerSide, Side, TextError};

use crate::pawn_sets::PawnDigits;
use crate::{Drop, Kind};

/// The number N of an array, from 0 to 959.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Number(u16);

/// The squares of one colour on a first rank, by file, from the left.
const LIGHT: [u8; 4] = [1, 3, 5, 7];
const DARK: [u8; 4] = [0, 2, 4, 6];

/// Where the knights stand among the five files that bishops and queen leave. Rules: FP-12.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

impl Number {
    /// How many arrays there are.
    pub const COUNT: u16 = 960;

    /// The array of chess.
    pub const CHESS: Self = Self(518);

    /// Returns the array with this number; `None` from 960 on.
    #[must_use]
    pub const fn new(number: u16) -> Option<Self> {
        if number < Self::COUNT {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Returns all arrays by rising number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// Returns the number.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Returns the digits a to h. Rules: FP-6.
    #[must_use]
    pub const fn digits(self) -> [u8; 8] {
        let mut digits = [0; 8];
        let mut left = self.0;
        let mut place = 8;
        while place > 0 {
            place -= 1;
            digits[place] = (left % BASES[place]) as u8;
            left /= BASES[place];
        }
        digits
    }

    /// Returns the array that these digits a to h encode; `None` if one is too large. Rules: FP-6.
    #[must_use]
    pub fn from_digits(digits: [u8; 8]) -> Option<Self> {
        let mut number = 0;
        for (digit, base) in digits.into_iter().zip(BASES) {
            if u16::from(digit) >= base {
                return None;
            }
            number = number * base + u16::from(digit);
        }
        Some(Self(number))
    }

    /// Returns the array that both sides' final pawns encode; `None` if they are not final.
    ///
    /// Pawns are given as sets of files: bit 0 is the a-file. Rules: FP-7, FP-10.
    #[must_use]
    pub fn from_pawns(files: PerSide<u8>) -> Option<Self> {
        let white = PawnDigits::read(Side::White, files[Side::White])?;
        let black = PawnDigits::read(Side::Black, files[Side::Black])?;
        let ([a, c, e], [b, d, f]) = (white.pairs, black.pairs);
        Self::from_digits([a, b, c, d, e, f, white.last, black.last])
    }

    /// Returns the files of the final pawns that encode the number. Rules: FP-4.
    #[must_use]
    pub fn pawns(self) -> PerSide<u8> {
        let [a, b, c, d, e, f, g, h] = self.digits();
        PerSide::new(
            PawnDigits {
                pairs: [a, c, e],
                last: g,
            }
            .files(),
            PawnDigits {
                pairs: [b, d, f],
                last: h,
            }
            .files(),
        )
    }

    /// Returns bishops, queen and knights as one drop. Rules: FP-12.
    #[must_use]
    pub fn pieces(self) -> Drop {
        let n = usize::from(self.0);
        let (light, dark, queen, knights) = (n % 4, n / 4 % 4, n / 16 % 6, n / 96);
        let drop = Drop::of(Kind::Bishop, 1 << LIGHT[light] | 1 << DARK[dark]);
        let drop = drop.with(Kind::Queen, nth_free(drop, queen));
        let (left, right) = KNIGHTS[knights];
        let (left, right) = (nth_free(drop, left), nth_free(drop, right));
        drop.with(Kind::Knight, left).with(Kind::Knight, right)
    }

    /// Returns the array that has these bishops, queen and knights; `None` if none has.
    #[must_use]
    pub fn from_pieces(pieces: Drop) -> Option<Self> {
        let bishops = pieces.files(Kind::Bishop);
        let on = |files: &[u8; 4]| files.iter().position(|file| bishops >> file & 1 == 1);
        let (light, dark) = (on(&LIGHT)?, on(&DARK)?);
        let drop = Drop::of(Kind::Bishop, bishops);
        let queens = pieces.files(Kind::Queen);
        let queen = rank_free(drop, queens.trailing_zeros());
        let drop = drop.with(Kind::Queen, queens.trailing_zeros() as u8 & 7);
        let knights = pieces.files(Kind::Knight);
        let [left, right] = [knights.trailing_zeros(), 7 - knights.leading_zeros().min(7)];
        let pair = (rank_free(drop, left), rank_free(drop, right));
        let knights = KNIGHTS.iter().position(|&known| known == pair)?;
        let number = ((knights * 6 + queen) * 4 + dark) * 4 + light;
        // Too many or too few of a kind have no number.
        Self::new(number as u16).filter(|number| number.pieces() == pieces)
    }

    /// Returns the three files left for king and rooks, from the left.
    #[must_use]
    pub fn free_files(self) -> [u8; 3] {
        let pieces = self.pieces();
        [0, 1, 2].map(|nth| nth_free(pieces, nth))
    }

    /// Returns the first rank from the a-file on, with the king between the rooks.
    #[must_use]
    pub fn array(self) -> [Kind; 8] {
        let pieces = self.pieces();
        let mut array = [Kind::Rook; 8];
        for (kind, file) in pieces.with(Kind::King, self.free_files()[1]).pieces() {
            array[usize::from(file)] = kind;
        }
        array
    }

    /// Returns the number of an array; `None` if it is none of the 960.
    #[must_use]
    pub fn from_array(array: [Kind; 8]) -> Option<Self> {
        let pieces = (0..)
            .zip(array)
            .filter(|(_, kind)| !matches!(kind, Kind::King | Kind::Rook))
            .fold(Drop::default(), |drop, (file, kind)| drop.with(kind, file));
        Self::from_pieces(pieces).filter(|number| number.array() == array)
    }
}

/// How many values each digit has. Rules: FP-3, FP-4.
const BASES: [u16; 8] = [2, 2, 2, 2, 2, 2, 3, 5];

/// How many of the files on the left of a file a drop leaves free.
fn rank_free(drop: Drop, file: u32) -> usize {
    let free = Kind::ALL
        .into_iter()
        .fold(u8::MAX, |free, kind| free & !drop.files(kind));
    (u32::from(free) & ((1 << file) - 1)).count_ones() as usize
}

/// The n-th file, from the left and counted from 0, that a drop leaves free.
fn nth_free(drop: Drop, nth: usize) -> u8 {
    let used = Kind::ALL
        .into_iter()
        .fold(0, |used, kind| used | drop.files(kind));
    (0..8)
        .filter(|file| used >> file & 1 == 0)
        .nth(nth)
        .unwrap_or(7)
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The name of a position on the way to play. Rules: FP-14.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StartName {
    /// `P518`: kings and rooks are still in hand.
    Open(Number),
    /// `P518d` or `F518`: everything stands.
    Settled {
        /// The array of bishops, queen and knights.
        number: Number,
        /// Which of the three free files, from the left and counted from 0, has the king.
        kings: PerSide<u8>,
    },
}

impl StartName {
    /// Returns the name of the array with both kings between their rooks: `F518`.
    #[must_use]
    pub const fn freestyle(number: Number) -> Self {
        Self::Settled {
            number,
            kings: PerSide::new(1, 1),
        }
    }

    /// Returns the array of bishops, queen and knights.
    #[must_use]
    pub const fn number(self) -> Number {
        match self {
            Self::Open(number) | Self::Settled { number, .. } => number,
        }
    }
}

/// The letters of the pairs of kings: three of White's times three of Black's, without the middle pair.
const LETTERS: [Option<char>; 9] = [
    Some('a'),
    Some('b'),
    Some('c'),
    Some('d'),
    None,
    Some('e'),
    Some('f'),
    Some('g'),
    Some('h'),
];

impl fmt::Display for StartName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Open(number) => write!(f, "P{number}"),
            Self::Settled {
                number,
                kings: PerSide([white, black]),
            } => match LETTERS[usize::from((3 * white + black) % 9)] {
                Some(letter) => write!(f, "P{number}{letter}"),
                None => write!(f, "F{number}"),
            },
        }
    }
}

impl FromStr for StartName {
    type Err = TextError;

    /// Reads `P518`, `P518d`, `F518`, or `518` for `F518`.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut cursor = Cursor::new(text);
        let open = cursor.eat("P");
        if !open {
            cursor.eat("F");
        }
        let value = cursor.number("the number of the array", u64::from(Number::COUNT - 1))?;
        let number = Number(value as u16);
        if !open {
            cursor.finish()?;
            return Ok(Self::freestyle(number));
        }
        if cursor.is_at_end() {
            return Ok(Self::Open(number));
        }
        let Some(pair) = LETTERS
            .iter()
            .position(|l| l.is_some() && *l == cursor.peek())
        else {
            return Err(cursor.unexpected("one of the letters a to h or the end of the name"));
        };
        cursor.next_char();
        cursor.finish()?;
        let pair = pair as u8;
        Ok(Self::Settled {
            number,
            kings: PerSide::new(pair / 3, pair % 3),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Number, StartName};

    fn letters(number: u16) -> String {
        Number::new(number)
            .unwrap()
            .array()
            .map(super::Kind::letter)
            .iter()
            .collect()
    }

    #[test]
    fn the_arrays_of_the_rules_document() {
        assert_eq!(letters(518), "RNBQKBNR");
        assert_eq!(letters(788), "RBBQKNRN"); // P-7
        assert_eq!(letters(502), "RQBNKBNR"); // P-9
        assert_eq!(letters(0), "BBQNNRKR"); // P-10
        assert_eq!(letters(959), "RKRNNQBB");
    }

    #[test]
    fn number_digits_array_pieces_and_pawns_are_one() {
        let mut arrays = HashSet::new();
        for number in Number::all() {
            assert!(arrays.insert(number.array()));
            assert_eq!(Number::from_digits(number.digits()), Some(number));
            assert_eq!(Number::from_array(number.array()), Some(number));
            assert_eq!(Number::from_pieces(number.pieces()), Some(number));
            assert_eq!(Number::from_pawns(number.pawns()), Some(number));
        }
        assert_eq!(Number::new(788).unwrap().digits(), [1, 1, 0, 1, 0, 0, 1, 3]); // P-4
        assert_eq!(Number::new(518).unwrap().digits(), [1, 0, 0, 0, 1, 0, 1, 3]); // P-8
        assert_eq!(Number::from_digits([0, 0, 0, 0, 0, 2, 0, 0]), None);
        assert_eq!(Number::new(960), None);
    }

    #[test]
    fn only_arrays_have_numbers() {
        let mut rng = fastrand::Rng::with_seed(960);
        for _ in 0..2_000 {
            let mut array = Number::new(rng.u16(..Number::COUNT)).unwrap().array();
            for _ in 0..rng.usize(..3) {
                array[rng.usize(..8)] = super::Kind::ALL[rng.usize(..6)];
            }
            let known = Number::all().find(|number| number.array() == array);
            assert_eq!(Number::from_array(array), known, "{array:?}");
        }
    }

    #[test]
    fn names_read_back() {
        for text in ["P0", "P518", "P518a", "P518d", "P518e", "P959h", "F518"] {
            assert_eq!(text.parse::<StartName>().unwrap().to_string(), text);
        }
        assert_eq!("518".parse::<StartName>().unwrap().to_string(), "F518");
        for (text, column) in [
            ("P960", 2),
            ("P518i", 5),
            ("F518a", 5),
            ("Q1", 1),
            ("P1aa", 4),
        ] {
            assert_eq!(
                text.parse::<StartName>().unwrap_err().column,
                Some(column),
                "{text}"
            );
        }
    }
}
