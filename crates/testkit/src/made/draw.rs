//! Setting men up as a motif asks.

use chessmith_board::{Side, Square};
use fastrand::Rng;

use super::{Board, Cast, Motif};

impl Cast {
    /// Draws a board about a motif.
    pub fn draw(&self, motif: Motif, rng: &mut Rng) -> Board {
        let board = Board::empty(self.rect);
        let mut drawing = Drawing {
            cast: self,
            board,
            rng,
        };
        drawing.set_up(motif);
        drawing.kings(|_, _| true);
        drawing.board
    }
}

struct Drawing<'a> {
    cast: &'a Cast,
    board: Board,
    rng: &'a mut Rng,
}

impl Drawing<'_> {
    fn set_up(&mut self, motif: Motif) {
        match motif {
            Motif::FullRanks => self.full_ranks(),
            Motif::Crowd => self.crowd(),
            Motif::Bare => self.strew(0..4),
            Motif::Edge => self.edge(),
            Motif::Around => self.around(),
            Motif::Cluster => self.cluster(),
            Motif::Promotion => self.promotion(),
            Motif::Scatter => self.strew(2..26),
        }
    }

    fn side(&mut self) -> Side {
        Side::BOTH[self.rng.usize(..2)]
    }

    /// Returns whether something happens that does so `tenths` times in ten.
    fn chance(&mut self, tenths: u8) -> bool {
        self.rng.u8(..10) < tenths
    }

    fn free(&self, is_meant: impl Fn(&Board, Square) -> bool) -> Vec<Square> {
        let squares = self.cast.squares.iter().copied();
        let is_free = |&square: &Square| self.board.at(square).is_none();
        squares
            .filter(is_free)
            .filter(|&square| is_meant(&self.board, square))
            .collect()
    }

    /// Puts some man of a side on a square.
    fn fill(&mut self, square: Square, side: Side) {
        let id = self.cast.any_for(&self.board, square, self.rng);
        self.board.put(square, side, &id);
    }

    /// Puts some men of any side anywhere.
    fn strew(&mut self, count: std::ops::Range<usize>) {
        for _ in 0..self.rng.usize(count) {
            let free = self.free(|_, _| true);
            let Some(&square) = self.rng.choice(&free) else {
                return;
            };
            let side = self.side();
            self.fill(square, side);
        }
    }

    /// Gives each side that has none yet its king, on such a square if one is free.
    fn kings(&mut self, is_meant: impl Fn(&Board, Square) -> bool) {
        let Some(king) = self.cast.king.as_deref() else {
            return;
        };
        for side in Side::BOTH {
            if !self.board.squares_of(side, king).is_empty() {
                continue;
            }
            // Kings side by side are refused by nearly every game.
            let other = self.board.squares_of(side.other(), king);
            let is_apart = |board: &Board, square: Square| {
                let mut others = other.iter();
                !others.any(|&other| is_near(board, other, square, 1))
            };
            let mut places = self.free(|board, at| is_meant(board, at) && is_apart(board, at));
            if places.is_empty() {
                places = self.free(is_apart);
            }
            if places.is_empty() {
                let is_no_king =
                    |square: &Square| self.board.at(*square).is_some_and(|man| man.id != king);
                places = self
                    .cast
                    .squares
                    .iter()
                    .copied()
                    .filter(is_no_king)
                    .collect();
            }
            if let Some(&square) = self.rng.choice(&places) {
                self.board.put(square, side, king);
            }
        }
    }

    fn full_ranks(&mut self) {
        for side in Side::BOTH {
            let first = self.free(|board, square| board.rank_for(side, square) == 0);
            for &square in &first {
                self.fill(square, side);
            }
            for _ in 0..self.rng.usize(..3) {
                if let Some(&hole) = self.rng.choice(&first) {
                    self.board.clear(hole);
                }
            }
            if let (Some(&home), Some(king)) = (self.rng.choice(&first), &self.cast.king)
                && self.rng.u8(..4) > 0
            {
                self.board.put(home, side, king);
            }
            for square in self.free(|board, square| board.rank_for(side, square) == 1) {
                if let Some(pawn) = self.cast.pawns.first()
                    && self.chance(8)
                {
                    self.board.put(square, side, &pawn.id);
                }
            }
        }
        self.strew(0..6);
    }

    fn crowd(&mut self) {
        let tenths = self.rng.u8(6..10);
        let half = self.cast.rect.ranks().div_ceil(2);
        for side in Side::BOTH {
            for square in self.free(|board, square| board.rank_for(side, square) < half) {
                let side = if self.chance(9) { side } else { side.other() };
                if self.chance(tenths) {
                    self.fill(square, side);
                }
            }
        }
    }

    fn edge(&mut self) {
        let most = if self.chance(4) { 3 } else { 7 };
        self.kings(|board, square| board.neighbours(square).count() <= most);
        let king = self.cast.king.clone().unwrap_or_default();
        let homes = Side::BOTH.map(|side| self.board.squares_of(side, &king));
        for home in homes.into_iter().flatten() {
            for square in self.free(|board, square| is_near(board, home, square, 3)) {
                if self.chance(2) {
                    let side = self.side();
                    self.fill(square, side);
                }
            }
        }
        self.strew(0..8);
    }

    /// Puts a king or another centre somewhere, and something on each square next to it.
    fn around(&mut self) {
        let centres = self.cast.king.iter().chain(&self.cast.centres);
        let centres: Vec<_> = centres.cloned().collect();
        let owner = self.side();
        let Some(&at) = self.rng.choice(&self.cast.squares) else {
            return;
        };
        match self.rng.choice(&centres) {
            Some(id) => self.board.put(at, owner, id),
            None => self.fill(at, owner),
        }
        let friends = self.rng.u8(..=10);
        for square in self.free(|board, square| is_near(board, at, square, 1)) {
            let side = match self.chance(friends) {
                true => owner,
                false => owner.other(),
            };
            self.fill(square, side);
        }
        self.strew(0..10);
    }

    fn cluster(&mut self) {
        let owner = self.side();
        let Some(&start) = self.rng.choice(&self.cast.squares) else {
            return;
        };
        self.fill(start, owner);
        for _ in 0..self.rng.usize(3..12) {
            let touches = |board: &Board, square: Square| {
                let mut near = board.neighbours(square);
                near.any(|at| board.at(at).is_some_and(|man| man.side == owner))
            };
            let next = self.free(touches);
            if let Some(&square) = self.rng.choice(&next) {
                self.fill(square, owner);
            }
        }
        self.strew(1..8);
    }

    fn promotion(&mut self) {
        let last = self.cast.rect.ranks() - 1;
        for side in Side::BOTH {
            for square in self.free(|board, square| board.rank_for(side, square) == last - 1) {
                if !self.cast.pawns.is_empty() && self.chance(4) {
                    let pawn = self.rng.usize(..self.cast.pawns.len());
                    self.board.put(square, side, &self.cast.pawns[pawn].id);
                }
            }
            for square in self.free(|board, square| board.rank_for(side, square) == last) {
                if self.chance(4) {
                    self.fill(square, side.other());
                }
            }
        }
        self.strew(0..8);
    }
}

/// Returns whether a king gets from one square to another in so many steps, and the squares differ.
fn is_near(board: &Board, from: Square, to: Square, steps: u8) -> bool {
    let (from, to) = (board.rect().coord(from), board.rect().coord(to));
    let apart = from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank));
    (1..=steps).contains(&apart)
}
