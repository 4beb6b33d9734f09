//! The eight directions on a board, as tables.

use chessmith_board::{Direction, Rect, Side, Square, SquareSet};

/// Rays, neighbours and directions between squares of one board.
#[derive(Debug)]
pub(crate) struct Lines<const W: usize> {
    board: Rect,
    rays: Vec<[SquareSet<W>; 8]>,
    steps: Vec<SquareSet<W>>,
    /// The number of the direction from one square to another; 8 if there is none.
    directions: Vec<u8>,
    homes: [SquareSet<W>; 2],
}

/// The directions in which the numbers of squares rise.
const RISING: [bool; 8] = [true, true, true, false, false, false, false, true];

impl<const W: usize> Lines<W> {
    pub(crate) fn new(board: Rect) -> Self {
        let ray = |from, direction: Direction| board.ray(from, direction.offset()).collect();
        let step = |from, direction: Direction| board.step(from, direction.offset());
        let steps = |from| {
            Direction::ALL
                .into_iter()
                .filter_map(move |d| step(from, d))
        };
        let direction = |(a, b)| board.direction(a, b).map_or(8, |d| d.index() as u8);
        let pairs = board
            .squares()
            .flat_map(|a| board.squares().map(move |b| (a, b)));
        Self {
            board,
            rays: board
                .squares()
                .map(|from| Direction::ALL.map(|d| ray(from, d)))
                .collect(),
            steps: board.squares().map(|from| steps(from).collect()).collect(),
            directions: pairs.map(direction).collect(),
            homes: [board.rank(0), board.rank(board.ranks() - 1)],
        }
    }

    pub(crate) const fn board(&self) -> Rect {
        self.board
    }

    /// Returns the first rank of a side.
    #[inline(always)]
    pub(crate) const fn home(&self, side: Side) -> SquareSet<W> {
        self.homes[side.index()]
    }

    /// Returns the neighbours of a square.
    #[inline(always)]
    pub(crate) fn steps(&self, from: Square) -> SquareSet<W> {
        self.steps[from.index()]
    }

    /// Returns the neighbours of all squares of a set.
    pub(crate) fn around(&self, squares: SquareSet<W>) -> SquareSet<W> {
        let add = |all, square| all | self.steps(square);
        squares.into_iter().fold(SquareSet::EMPTY, add)
    }

    /// Returns the neighbour in a direction.
    #[inline]
    pub(crate) fn step(&self, from: Square, direction: Direction) -> Option<Square> {
        self.first(from, direction, !SquareSet::EMPTY)
    }

    /// Returns the squares from a square to the edge.
    #[inline(always)]
    pub(crate) fn ray(&self, from: Square, direction: Direction) -> SquareSet<W> {
        self.rays[from.index()][direction.index()]
    }

    /// Returns the nearest square of a set in a direction.
    #[inline]
    pub(crate) fn first(
        &self,
        from: Square,
        direction: Direction,
        set: SquareSet<W>,
    ) -> Option<Square> {
        let found = self.ray(from, direction) & set;
        if RISING[direction.index()] {
            found.lowest()
        } else {
            found.highest()
        }
    }

    /// Returns the squares of a direction before the nearest one of a set.
    #[inline]
    pub(crate) fn until(
        &self,
        from: Square,
        direction: Direction,
        set: SquareSet<W>,
    ) -> SquareSet<W> {
        let ray = self.ray(from, direction);
        match self.first(from, direction, set) {
            Some(stop) => ray - self.ray(stop, direction) - SquareSet::of(stop),
            None => ray,
        }
    }

    /// Returns the direction straight from one square to another.
    #[inline]
    pub(crate) fn direction(&self, a: Square, b: Square) -> Option<Direction> {
        let number = self.directions[a.index() * self.board.len() + b.index()];
        Direction::ALL.get(usize::from(number)).copied()
    }

    /// Returns the squares strictly between two squares on a line; none if they are on none.
    #[inline]
    pub(crate) fn between(&self, a: Square, b: Square) -> SquareSet<W> {
        match self.direction(a, b) {
            Some(direction) => self.ray(a, direction) - self.ray(b, direction) - SquareSet::of(b),
            None => SquareSet::EMPTY,
        }
    }

    /// Returns whether two squares of a set are neighbours in a direction.
    pub(crate) fn has_neighbours(&self, set: SquareSet<W>, direction: Direction) -> bool {
        let touches = |square| {
            self.step(square, direction)
                .is_some_and(|next| set.has(next))
        };
        set.into_iter().any(touches)
    }
}
