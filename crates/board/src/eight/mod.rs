//! The board of eight by eight: a set of squares is one word, and lines are looked up in constant tables.
//!
//! Nothing needs to be initialised. Method of the lookup: the blockers that matter are gathered into an
//! index, by an instruction of the processor or by a multiplication.

mod magics;
mod slides;

use crate::{Coord, Direction, LEAP_OFFSETS, Offset, Rect, Side, Square, SquareSet};

/// The board.
pub const BOARD: Rect = Rect::new(8, 8);

/// A set of squares: bit 0 is a1, bit 7 is h1, bit 63 is h8.
pub type Set = SquareSet<1>;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Returns the name of a square, `a1` to `h8`.
#[must_use]
pub fn name(square: Square) -> String {
    let Coord { file, rank } = BOARD.coord(square);
    Coord::new(file, rank).to_string()
}

/// Returns the square of this name, `a1` to `h8`; `None` if there is none.
#[must_use]
pub fn square(name: &str) -> Option<Square> {
    name.parse().ok().and_then(square_of)
}

/// Returns the square at a place; `None` if it is off this board.
#[must_use]
pub const fn square_of(place: Coord) -> Option<Square> {
    BOARD.square(place)
}

/// Returns the squares seen along diagonals, up to and including the first occupied one of each.
#[must_use]
#[inline(always)]
pub fn diagonals(from: Square, occupied: Set) -> Set {
    Set::from_word(slides::diagonals(from, occupied.word()))
}

/// Returns the squares seen along files and ranks, up to and including the first occupied one of each.
#[must_use]
#[inline(always)]
pub fn straights(from: Square, occupied: Set) -> Set {
    Set::from_word(slides::straights(from, occupied.word()))
}

/// Returns the squares on the diagonals through a square, without it.
#[must_use]
#[inline(always)]
pub fn open_diagonals(from: Square) -> Set {
    Set::from_word(DIAGONALS[at(from)])
}

/// Returns the squares on the file and the rank of a square, without it.
#[must_use]
#[inline(always)]
pub fn open_straights(from: Square) -> Set {
    Set::from_word(STRAIGHTS[at(from)])
}

/// Returns the squares two along and one across.
#[must_use]
#[inline(always)]
pub fn leaps(from: Square) -> Set {
    Set::from_word(LEAPS[at(from)])
}

/// Returns the neighbouring squares in all eight directions.
#[must_use]
#[inline(always)]
pub fn steps(from: Square) -> Set {
    Set::from_word(STEPS[at(from)])
}

/// Returns the squares at most two away along the file and the rank.
#[must_use]
#[inline(always)]
pub fn arms(from: Square) -> Set {
    Set::from_word(ARMS[at(from)])
}

/// Returns the squares diagonally in front of a set of squares, as seen from a side.
#[must_use]
#[inline(always)]
pub const fn forward_diagonals(side: Side, from: Set) -> Set {
    let (left, right) = (from.word() & !FILE_A, from.word() & !FILE_H);
    Set::from_word(match side {
        Side::White => left << 7 | right << 9,
        Side::Black => left >> 9 | right >> 7,
    })
}

/// Returns the squares strictly between two squares on one line; empty if they are on none.
#[must_use]
#[inline(always)]
pub fn between(a: Square, b: Square) -> Set {
    Set::from_word(BETWEEN[at(a)][at(b)])
}

/// Returns the whole line through two squares, both included; empty if they are on none.
#[must_use]
#[inline(always)]
pub fn line(a: Square, b: Square) -> Set {
    Set::from_word(LINE[at(a)][at(b)])
}

/// The index of a square in a table of 64, which the compiler sees to be in range.
#[inline(always)]
const fn at(square: Square) -> usize {
    square.index() & 63
}

static LEAPS: [u64; 64] = jumps(&LEAP_OFFSETS);
static STEPS: [u64; 64] = jumps(&offsets(Direction::ALL));
static ARMS: [u64; 64] = jumps(&[
    (0, 1),
    (0, 2),
    (1, 0),
    (2, 0),
    (0, -1),
    (0, -2),
    (-1, 0),
    (-2, 0),
]);
static DIAGONALS: [u64; 64] = open_lines(Direction::DIAGONAL);
static STRAIGHTS: [u64; 64] = open_lines(Direction::STRAIGHT);
static BETWEEN: [[u64; 64]; 64] = between_table();
static LINE: [[u64; 64]; 64] = line_table();

/// The squares from each square to the edge, by direction.
const RAYS: [[u64; 64]; 8] = {
    let mut rays = [[0; 64]; 8];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let mut at = Square(from);
            while let Some(next) = BOARD.step(at, Direction::ALL[direction].offset()) {
                rays[direction][from as usize] |= 1 << next.0;
                at = next;
            }
            direction += 1;
        }
        from += 1;
    }
    rays
};

const fn offsets(directions: [Direction; 8]) -> [Offset; 8] {
    let mut offsets = [(0, 0); 8];
    let mut i = 0;
    while i < 8 {
        offsets[i] = directions[i].offset();
        i += 1;
    }
    offsets
}

const fn jumps(offsets: &[Offset]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < offsets.len() {
            if let Some(to) = BOARD.step(Square(from), offsets[i]) {
                table[from as usize] |= 1 << to.0;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

const fn open_lines(directions: [Direction; 4]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        table[from] = run(from, directions, 0);
        from += 1;
    }
    table
}

const fn between_table() -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let ray = RAYS[direction][from];
            let mut ends = ray;
            while ends != 0 {
                let end = ends.trailing_zeros() as usize;
                table[from][end] = ray & RAYS[(direction + 4) % 8][end];
                ends &= ends - 1;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

const fn line_table() -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let ray = RAYS[direction][from];
            let whole = ray | RAYS[(direction + 4) % 8][from] | 1 << from;
            let mut ends = ray;
            while ends != 0 {
                table[from][ends.trailing_zeros() as usize] = whole;
                ends &= ends - 1;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

/// The squares seen from a square in four directions, up to and including the first blocker of each.
const fn run(from: usize, directions: [Direction; 4], blockers: u64) -> u64 {
    let mut seen = 0;
    let mut i = 0;
    while i < 4 {
        let direction = directions[i].index();
        let ray = RAYS[direction][from];
        seen |= ray;
        if ray & blockers != 0 {
            // Squares are numbered upwards to the north-west, north, north-east and east.
            let nearest = match directions[i] {
                Direction::North
                | Direction::NorthEast
                | Direction::East
                | Direction::NorthWest => (ray & blockers).trailing_zeros(),
                _ => 63 - (ray & blockers).leading_zeros(),
            };
            seen ^= RAYS[direction][nearest as usize];
        }
        i += 1;
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::{BOARD, Set, arms, between, forward_diagonals, leaps, line, name, steps};
    use crate::{Side, Square};

    fn square(name: &str) -> Square {
        BOARD.square(name.parse().unwrap()).unwrap()
    }

    fn set(names: &str) -> Set {
        names.split(' ').map(square).collect()
    }

    #[test]
    fn jumps_stay_on_the_board() {
        assert_eq!(leaps(square("h1")), set("f2 g3"));
        assert_eq!(steps(square("a8")), set("a7 b7 b8"));
        assert_eq!(arms(square("b1")), set("a1 c1 d1 b2 b3"));
        assert_eq!(forward_diagonals(Side::White, set("a2 h2")), set("b3 g3"));
        assert_eq!(forward_diagonals(Side::Black, set("a7 h7")), set("b6 g6"));
        assert_eq!(name(square("g5")), "g5");
    }

    #[test]
    fn lines_are_told_from_what_is_on_none() {
        assert_eq!(between(square("a1"), square("d4")), set("b2 c3"));
        assert!(between(square("a1"), square("b3")).is_empty());
        assert_eq!(
            line(square("b2"), square("d4")),
            set("a1 b2 c3 d4 e5 f6 g7 h8")
        );
        assert_eq!(
            line(square("c7"), square("c3")),
            set("c1 c2 c3 c4 c5 c6 c7 c8")
        );
        assert!(line(square("a1"), square("b3")).is_empty());
    }
}
