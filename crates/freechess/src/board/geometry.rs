//! The board of 13 by 13, and where steps and leaps lead on it.

use chessmith_board::{Coord, Direction, LEAP_OFFSETS, Offset, Rect, Square, SquareSet};

/// The board.
pub const BOARD: Rect = Rect::new(13, 13);

/// The number of squares.
pub(crate) const SQUARES: usize = 169;

/// A set of squares of the board.
pub type Set = SquareSet<3>;

/// No square, where squares are stored as one byte.
pub(crate) const NOWHERE: u8 = u8::MAX;

/// Where one step in each of [`Direction::ALL`] leads.
pub(crate) static STEPS: [[u8; 8]; SQUARES] = neighbours(&{
    let mut offsets = [(0, 0); 8];
    let mut i = 0;
    while i < 8 {
        offsets[i] = Direction::ALL[i].offset();
        i += 1;
    }
    offsets
});

/// Where each of the eight leaps of a knight leads.
pub(crate) static LEAPS: [[u8; 8]; SQUARES] = neighbours(&LEAP_OFFSETS);

/// The place of each square among all squares when their names are sorted.
static NAME_ORDER: [u8; SQUARES] = {
    // Ranks as text: 1, 10, 11, 12, 13, 2, ..., 9.
    const RANKS: [u8; 13] = [0, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4];
    let mut order = [0; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        order[i] = (i % 13) as u8 * 13 + RANKS[i / 13];
        i += 1;
    }
    order
};

const fn neighbours(offsets: &[Offset; 8]) -> [[u8; 8]; SQUARES] {
    let mut table = [[NOWHERE; 8]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut i = 0;
        while i < 8 {
            if let Some(to) = BOARD.step(Square(square as u16), offsets[i]) {
                table[square][i] = to.0 as u8;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// Whether the direction with this index is a diagonal one.
#[inline(always)]
pub(crate) const fn is_diagonal(direction: usize) -> bool {
    direction % 2 == 1
}

/// Returns where one step leads, by the index of its direction.
#[inline(always)]
pub(crate) fn step(from: Square, direction: usize) -> Option<Square> {
    known(STEPS[from.index()][direction])
}

/// Returns where one leap leads, by its index.
#[inline(always)]
pub(crate) fn leap(from: Square, index: usize) -> Option<Square> {
    known(LEAPS[from.index()][index])
}

#[inline(always)]
fn known(square: u8) -> Option<Square> {
    if square == NOWHERE {
        return None;
    }
    Some(Square(u16::from(square)))
}

/// Returns the place of a square when names are sorted as text.
#[inline(always)]
pub(crate) fn name_order(square: Square) -> u8 {
    NAME_ORDER[square.index()]
}

/// Returns the name of a square.
#[must_use]
pub fn name(square: Square) -> String {
    BOARD.coord(square).to_string()
}

/// Returns the square with this name.
pub(crate) fn square(coord: Coord) -> Option<Square> {
    BOARD.square(coord)
}

/// Returns the squares between two squares on a line or on a straight run of leaps.
pub(crate) fn between(from: Square, to: Square) -> Set {
    let (a, b) = (BOARD.coord(from), BOARD.coord(to));
    let (dx, dy) = (b.file as i8 - a.file as i8, b.rank as i8 - a.rank as i8);
    let (mut p, mut q) = (dx.unsigned_abs(), dy.unsigned_abs());
    while q != 0 {
        (p, q) = (q, p % q);
    }
    let steps = p as i8;
    if steps <= 1 {
        return Set::EMPTY;
    }
    let step = (dx / steps, dy / steps);
    BOARD.ray(from, step).take(steps as usize - 1).collect()
}

#[cfg(test)]
mod tests {
    use super::{BOARD, is_diagonal, name, name_order};
    use chessmith_board::Direction;

    #[test]
    fn names_are_ordered_as_text() {
        let mut squares: Vec<_> = BOARD.squares().collect();
        squares.sort_by_key(|&square| name_order(square));
        let names: Vec<_> = squares.into_iter().map(name).collect();
        assert!(names.is_sorted(), "{names:?}");
    }

    #[test]
    fn every_other_direction_is_diagonal() {
        for (index, direction) in Direction::ALL.into_iter().enumerate() {
            assert_eq!(direction.is_diagonal(), is_diagonal(index));
        }
    }
}
