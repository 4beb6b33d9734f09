//! A board with men on it, known by their ids alone.

use std::fmt;

use chessmith_board::{Coord, Rect, Side, Square, write_ranks};

/// A man: whose it is, and its id in upper case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Man {
    /// Its owner.
    pub side: Side,
    /// Its id, as White writes it.
    pub id: String,
}

impl Man {
    /// Returns the id in upper case for White and in lower case for Black.
    #[must_use]
    pub fn text(&self) -> String {
        match self.side {
            Side::White => self.id.clone(),
            Side::Black => self.id.to_lowercase(),
        }
    }
}

/// What stands where. It is displayed as the board part of a text: ranks from the highest to the first.
#[derive(Clone, Debug)]
pub struct Board {
    rect: Rect,
    men: Vec<Option<Man>>,
}

impl Board {
    pub(super) fn empty(rect: Rect) -> Self {
        Self {
            rect,
            men: vec![None; rect.len()],
        }
    }

    /// Returns the size of the board.
    #[must_use]
    pub const fn rect(&self) -> Rect {
        self.rect
    }

    /// Returns what stands on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<&Man> {
        self.men[square.index()].as_ref()
    }

    /// Returns the men with their squares, from a1, b1 on.
    pub fn men(&self) -> impl Iterator<Item = (Square, &Man)> {
        let squares = self.rect.squares();
        squares.filter_map(|square| Some((square, self.at(square)?)))
    }

    /// Returns the squares on which such a man stands.
    #[must_use]
    pub fn squares_of(&self, side: Side, id: &str) -> Vec<Square> {
        let is_it = |man: &Man| man.side == side && man.id == id;
        self.men()
            .filter_map(|(square, man)| is_it(man).then_some(square))
            .collect()
    }

    /// Returns a square as it is written: `a1`.
    #[must_use]
    pub fn name(&self, square: Square) -> String {
        self.rect.coord(square).to_string()
    }

    /// Returns the rank of a square, counted from 0 on the side of `side`.
    #[must_use]
    pub fn rank_for(&self, side: Side, square: Square) -> u8 {
        let rank = self.rect.coord(square).rank;
        match side {
            Side::White => rank,
            Side::Black => self.rect.ranks() - 1 - rank,
        }
    }

    /// Returns the squares next to a square, diagonally too.
    pub fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> {
        let rect = self.rect;
        let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
        steps
            .filter(|&step| step != (0, 0))
            .filter_map(move |step| rect.step(square, step))
    }

    /// Returns the square of a file and a rank, both counted from 0.
    #[must_use]
    pub fn square(&self, file: u8, rank: u8) -> Option<Square> {
        self.rect.square(Coord::new(file, rank))
    }

    /// Puts a man on a square, in the place of what stands there.
    pub fn put(&mut self, square: Square, side: Side, id: &str) {
        let id = id.to_owned();
        self.men[square.index()] = Some(Man { side, id });
    }

    /// Takes away what stands on a square.
    pub fn clear(&mut self, square: Square) {
        self.men[square.index()] = None;
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_ranks(self.rect, |square| {
            self.at(square).map(Man::text)
        }))
    }
}
