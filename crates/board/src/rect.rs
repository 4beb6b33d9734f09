//! Rectangular boards.

use crate::{Coord, Direction, Offset, Square, SquareSet};

/// The geometry of a rectangular board of files × ranks, at most 26×26.
///
/// Squares are numbered from a1 to the right, then rank by rank upwards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rect {
    files: u8,
    ranks: u8,
}

impl Rect {
    /// Returns the board of `files` × `ranks`.
    ///
    /// # Panics
    ///
    /// If one of them is 0 or above 26.
    #[must_use]
    pub const fn new(files: u8, ranks: u8) -> Self {
        assert!(files >= 1 && files <= Coord::LIMIT && ranks >= 1 && ranks <= Coord::LIMIT);
        Self { files, ranks }
    }

    /// Returns the number of files.
    #[must_use]
    #[inline(always)]
    pub const fn files(self) -> u8 {
        self.files
    }

    /// Returns the number of ranks.
    #[must_use]
    #[inline(always)]
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// Returns the number of squares.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// Returns `false`: every board has a square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Returns all squares by rising number.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> {
        (0..self.len() as u16).map(Square)
    }

    /// Returns the set of all squares.
    #[must_use]
    pub const fn all<const WORDS: usize>(self) -> SquareSet<WORDS> {
        SquareSet::first(self.len())
    }

    /// Returns whether the place is on the board.
    #[must_use]
    #[inline]
    pub const fn contains(self, coord: Coord) -> bool {
        coord.file < self.files && coord.rank < self.ranks
    }

    /// Returns the square at a place, or `None` off the board.
    #[must_use]
    #[inline]
    pub const fn square(self, coord: Coord) -> Option<Square> {
        if !self.contains(coord) {
            return None;
        }
        Some(Square(
            coord.rank as u16 * self.files as u16 + coord.file as u16,
        ))
    }

    /// Returns the place of a square.
    ///
    /// Numbers beyond the last square give places above the board.
    #[must_use]
    #[inline]
    pub const fn coord(self, square: Square) -> Coord {
        let files = self.files as u16;
        Coord {
            file: (square.0 % files) as u8,
            rank: (square.0 / files) as u8,
        }
    }

    /// Returns the square one step away, or `None` off the board.
    #[must_use]
    #[inline]
    pub const fn step(self, from: Square, (dx, dy): Offset) -> Option<Square> {
        match self.coord(from).step(dx, dy) {
            Some(coord) => self.square(coord),
            None => None,
        }
    }

    /// Returns the squares reached by repeating a step from `from`, nearest first, without `from`.
    ///
    /// The step must not be (0, 0), which would never leave the board.
    pub fn ray(self, from: Square, step: Offset) -> impl Iterator<Item = Square> + Clone {
        debug_assert!(step != (0, 0));
        std::iter::successors(self.step(from, step), move |&at| self.step(at, step))
    }

    /// Returns the squares of a file.
    #[must_use]
    pub fn file<const WORDS: usize>(self, file: u8) -> SquareSet<WORDS> {
        self.squares()
            .filter(|&square| self.coord(square).file == file)
            .collect()
    }

    /// Returns the squares of a rank, counted from 0.
    #[must_use]
    pub fn rank<const WORDS: usize>(self, rank: u8) -> SquareSet<WORDS> {
        self.squares()
            .filter(|&square| self.coord(square).rank == rank)
            .collect()
    }

    /// Returns the direction from one square straight to another, or `None` off the lines.
    #[must_use]
    pub fn direction(self, from: Square, to: Square) -> Option<Direction> {
        let (a, b) = (self.coord(from), self.coord(to));
        Direction::of((b.file as i8 - a.file as i8, b.rank as i8 - a.rank as i8))
    }

    /// Returns the squares strictly between two squares on a line; empty if they are on none.
    #[must_use]
    pub fn between<const WORDS: usize>(self, a: Square, b: Square) -> SquareSet<WORDS> {
        let Some(direction) = self.direction(a, b) else {
            return SquareSet::EMPTY;
        };
        self.ray(a, direction.offset())
            .take_while(|&square| square != b)
            .collect()
    }

    /// Returns the whole line through two squares, edge to edge; empty if they are on none.
    #[must_use]
    pub fn line<const WORDS: usize>(self, a: Square, b: Square) -> SquareSet<WORDS> {
        let Some(direction) = self.direction(a, b) else {
            return SquareSet::EMPTY;
        };
        let ahead = self.ray(a, direction.offset());
        let behind = self.ray(a, direction.opposite().offset());
        ahead.chain(behind).chain([a]).collect()
    }

    /// Returns whether a square is dark, as a1 is.
    #[must_use]
    pub const fn is_dark(self, square: Square) -> bool {
        let coord = self.coord(square);
        (coord.file + coord.rank).is_multiple_of(2)
    }
}

#[cfg(test)]
mod tests {
    use super::Rect;
    use crate::{Coord, Square, SquareSet};

    const BOARD: Rect = Rect::new(13, 13);

    fn at(name: &str) -> Square {
        BOARD.square(name.parse().unwrap()).unwrap()
    }

    #[test]
    fn squares_and_places_correspond() {
        for square in BOARD.squares() {
            assert_eq!(BOARD.square(BOARD.coord(square)), Some(square));
        }
        assert_eq!(BOARD.len(), 169);
        assert_eq!(BOARD.square(Coord::new(13, 0)), None);
        assert_eq!(BOARD.all::<3>().len(), 169);
    }

    #[test]
    fn rays_end_at_the_edge() {
        let names: Vec<_> = BOARD
            .ray(at("k11"), (1, 1))
            .map(|s| BOARD.coord(s).to_string())
            .collect();
        assert_eq!(names, ["l12", "m13"]);
        assert_eq!(BOARD.ray(at("a1"), (2, 1)).count(), 6);
    }

    #[test]
    fn lines_run_edge_to_edge_and_between_leaves_out_the_ends() {
        let between: SquareSet<3> = BOARD.between(at("b2"), at("e5"));
        assert_eq!(between, [at("c3"), at("d4")].into_iter().collect());
        let line: SquareSet<3> = BOARD.line(at("e5"), at("b2"));
        assert_eq!(line.len(), 13);
        assert!(line.has(at("a1")) && line.has(at("m13")));
        assert!(BOARD.line::<3>(at("a1"), at("b3")).is_empty());
        assert!(BOARD.between::<3>(at("a1"), at("a1")).is_empty());
    }

    #[test]
    fn files_ranks_and_colours() {
        assert_eq!(BOARD.file::<3>(2).len(), 13);
        assert_eq!(BOARD.file::<3>(2) & BOARD.rank(4), SquareSet::of(at("c5")));
        assert!(BOARD.is_dark(at("a1")) && !BOARD.is_dark(at("a2")));
    }
}
