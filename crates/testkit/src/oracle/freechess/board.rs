//! A board of tallies, and the text of a position.

use std::fmt::Write as _;

use super::tally::{self, NOTHING, Tally};

/// Files and ranks of the board.
const SIZE: usize = 13;

/// A square: a1 is 0, b1 is 1, m13 is 168.
pub(super) type Spot = usize;

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Piece {
    pub(super) white: bool,
    pub(super) tally: Tally,
}

/// What stands where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Board(pub(super) [Option<Piece>; SIZE * SIZE]);

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub(super) board: Board,
    /// White's and Black's.
    pub(super) reserves: [Tally; 2],
    pub(super) white: bool,
    /// Whether both colours have stood on the board together.
    pub(super) met: bool,
    /// The attribute and square of the last turn, if it was a placement.
    pub(super) last: Option<(usize, Spot)>,
    pub(super) clock: u32,
    pub(super) number: u32,
}

impl Board {
    pub(super) const fn at(&self, spot: Spot) -> Option<Piece> {
        self.0[spot]
    }

    /// Returns the squares of a side's pieces with their tallies.
    pub(super) fn of(&self, white: bool) -> impl Iterator<Item = (Spot, Tally)> + '_ {
        let pieces = self.0.iter().enumerate();
        pieces.filter_map(move |(spot, piece)| {
            piece
                .filter(|piece| piece.white == white)
                .map(|piece| (spot, piece.tally))
        })
    }

    pub(super) fn both_stand(&self) -> bool {
        self.of(true).next().is_some() && self.of(false).next().is_some()
    }
}

impl State {
    pub(super) const fn reserve(&self) -> Tally {
        self.reserves[!self.white as usize]
    }

    /// Reads a canonical text.
    ///
    /// # Panics
    ///
    /// If it is not one.
    pub(super) fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let [places, side, met, last, clock, number] = fields[..] else {
            panic!("six fields are expected: {text}");
        };
        let (rows, reserves) = places.split_once('[').expect("reserves");
        let (white, black) = reserves
            .trim_end_matches(']')
            .split_once('/')
            .expect("two reserves");
        let read_any = |given: &str| tally::read(&given.to_ascii_uppercase()).expect("a tally");
        let mut board = Board([None; SIZE * SIZE]);
        for (rank, row) in (0..SIZE).rev().zip(rows.split('/')) {
            let mut file = 0;
            let mut rest = row;
            while let Some(first) = rest.chars().next() {
                if first.is_ascii_digit() {
                    let end = rest
                        .find(|c: char| !c.is_ascii_digit())
                        .unwrap_or(rest.len());
                    file += rest[..end].parse::<usize>().expect("a run");
                    rest = &rest[end..];
                    continue;
                }
                let (inside, length) = if first == '{' {
                    let end = rest.find('}').expect("a closing brace");
                    (&rest[1..end], end + 1)
                } else {
                    (&rest[..1], 1)
                };
                board.0[rank * SIZE + file] = Some(Piece {
                    white: inside.chars().any(|c| c.is_ascii_uppercase()),
                    tally: read_any(inside),
                });
                file += 1;
                rest = &rest[length..];
            }
            assert_eq!(file, SIZE, "the width of a rank: {text}");
        }
        Self {
            board,
            reserves: [read_any(white), read_any(black)],
            white: side == "w",
            met: met == "+",
            last: (last != "-").then(|| placement(last).expect("a placement")),
            clock: clock.parse().expect("a clock"),
            number: number.parse().expect("a number"),
        }
    }

    /// Returns the canonical text.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for rank in (0..SIZE).rev() {
            let mut run = 0;
            for file in 0..SIZE {
                let Some(piece) = self.board.at(rank * SIZE + file) else {
                    run += 1;
                    continue;
                };
                if run > 0 {
                    let _ = write!(text, "{run}");
                }
                run = 0;
                let letters = coloured(piece.tally, piece.white);
                if letters.len() == 1 {
                    text += &letters;
                } else {
                    let _ = write!(text, "{{{letters}}}");
                }
            }
            if run > 0 {
                let _ = write!(text, "{run}");
            }
            if rank > 0 {
                text.push('/');
            }
        }
        let side = if self.white { 'w' } else { 'b' };
        let met = if self.met { '+' } else { '-' };
        let last = self.last.map_or_else(
            || "-".to_owned(),
            |(kind, spot)| format!("{}@{}", tally::letter(kind), name(spot)),
        );
        let _ = write!(
            text,
            "[{}/{}] {side} {met} {last} {} {}",
            coloured(self.reserves[0], true),
            coloured(self.reserves[1], false),
            self.clock,
            self.number
        );
        text
    }
}

fn coloured(tally: Tally, white: bool) -> String {
    let text = tally::text(tally);
    if white {
        text
    } else {
        text.to_ascii_lowercase()
    }
}

/// Puts a tally on a square; nothing if it is empty.
pub(super) fn piece(white: bool, tally: Tally) -> Option<Piece> {
    (tally != NOTHING).then_some(Piece { white, tally })
}

/// Reads a placement, such as `N@g7`.
pub(super) fn placement(text: &str) -> Option<(usize, Spot)> {
    let (letter, square) = text.split_once('@')?;
    let mut letters = letter.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Some((tally::kind(letter)?, spot(square)?)),
        _ => None,
    }
}

/// Returns the square so many files and ranks away, if the board has it.
pub(super) fn go(from: Spot, (files, ranks): (isize, isize)) -> Option<Spot> {
    let file = (from % SIZE).checked_add_signed(files)?;
    let rank = (from / SIZE).checked_add_signed(ranks)?;
    (file < SIZE && rank < SIZE).then_some(rank * SIZE + file)
}

/// Returns the name of a square.
pub(super) fn name(spot: Spot) -> String {
    let file = (b'a' + (spot % SIZE) as u8) as char;
    format!("{file}{}", spot / SIZE + 1)
}

/// Returns the square of this name.
pub(super) fn spot(given: &str) -> Option<Spot> {
    (0..SIZE * SIZE).find(|&spot| name(spot) == given)
}

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Spots([u64; 3]);

impl Spots {
    pub(super) fn all() -> Self {
        (0..SIZE * SIZE).collect()
    }

    pub(super) const fn insert(&mut self, spot: Spot) {
        self.0[spot / 64] |= 1 << (spot % 64);
    }

    pub(super) const fn contains(&self, spot: Spot) -> bool {
        self.0[spot / 64] >> (spot % 64) & 1 == 1
    }

    pub(super) fn within(&self, others: Self) -> bool {
        (0..3).all(|word| self.0[word] & !others.0[word] == 0)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Spot> {
        (0..SIZE * SIZE).filter(move |&spot| self.contains(spot))
    }
}

impl FromIterator<Spot> for Spots {
    fn from_iter<I: IntoIterator<Item = Spot>>(squares: I) -> Self {
        let mut spots = Self::default();
        squares.into_iter().for_each(|spot| spots.insert(spot));
        spots
    }
}
