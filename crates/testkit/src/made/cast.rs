//! What stands on the boards of a game, and where it may stand.

use chessmith_board::{Rect, Side, Square};
use fastrand::Rng;

use super::Board;

/// The men of a game: all that the generator knows about it.
pub struct Cast {
    pub(super) rect: Rect,
    pub(super) squares: Vec<Square>,
    pub(super) king: Option<String>,
    pub(super) pawns: Vec<Pawn>,
    pub(super) centres: Vec<String>,
    piece: Box<dyn Fn(&mut Rng) -> String>,
}

/// A man that may become another on the last rank.
pub(super) struct Pawn {
    pub(super) id: String,
    /// Whether it is never on a first or last rank.
    is_inner: bool,
}

impl Cast {
    /// Returns a cast of pieces of these ids, in upper case, each as likely, on a board of this size.
    ///
    /// # Panics
    ///
    /// If there is no id.
    pub fn new<I: Into<String>>(files: u8, ranks: u8, pieces: impl IntoIterator<Item = I>) -> Self {
        let ids: Vec<String> = pieces.into_iter().map(Into::into).collect();
        assert!(!ids.is_empty(), "a cast has pieces");
        Self::drawing(files, ranks, move |rng| ids[rng.usize(..ids.len())].clone())
    }

    /// Returns a cast whose pieces are drawn by `piece`, as ids in upper case.
    pub fn drawing(files: u8, ranks: u8, piece: impl Fn(&mut Rng) -> String + 'static) -> Self {
        let rect = Rect::new(files, ranks);
        Self {
            rect,
            squares: rect.squares().collect(),
            king: None,
            pawns: Vec::new(),
            centres: Vec::new(),
            piece: Box::new(piece),
        }
    }

    /// Gives each side exactly one man of this id.
    #[must_use]
    pub fn king(mut self, id: &str) -> Self {
        self.king = Some(id.to_owned());
        self
    }

    /// Adds a man that promotes and never stands on a first or last rank.
    #[must_use]
    pub fn pawn(mut self, id: &str) -> Self {
        let id = id.to_owned();
        self.pawns.push(Pawn { id, is_inner: true });
        self
    }

    /// Adds a man that promotes and may stand anywhere.
    #[must_use]
    pub fn free_pawn(mut self, id: &str) -> Self {
        let id = id.to_owned();
        self.pawns.push(Pawn {
            id,
            is_inner: false,
        });
        self
    }

    /// Adds a piece that it is hard to be next to: others will gather around it, as around kings.
    #[must_use]
    pub fn centre(mut self, id: &str) -> Self {
        self.centres.push(id.to_owned());
        self
    }

    /// Leaves only these squares for men, which `has` tells by file and rank, both counted from 0.
    ///
    /// # Panics
    ///
    /// If there are fewer than three.
    #[must_use]
    pub fn on(mut self, has: impl Fn(u8, u8) -> bool) -> Self {
        let rect = self.rect;
        self.squares.retain(|&square| {
            let coord = rect.coord(square);
            has(coord.file, coord.rank)
        });
        assert!(self.squares.len() >= 3, "too few squares to stand on");
        self
    }

    /// Draws a piece, which is a pawn one time in five.
    pub(super) fn any(&self, rng: &mut Rng) -> String {
        match self.pawns.is_empty() || rng.u8(..5) > 0 {
            true => (self.piece)(rng),
            false => self.pawns[rng.usize(..self.pawns.len())].id.clone(),
        }
    }

    /// Draws a piece for a square: no pawn where none stands.
    pub(super) fn any_for(&self, board: &Board, square: Square, rng: &mut Rng) -> String {
        let id = self.any(rng);
        match self.may_stand(board, square, &id) {
            true => id,
            false => (self.piece)(rng),
        }
    }

    /// Returns whether a man of this id may stand on a square.
    pub(super) fn may_stand(&self, board: &Board, square: Square, id: &str) -> bool {
        let is_end = Side::BOTH
            .map(|side| board.rank_for(side, square))
            .contains(&0);
        let is_inner = |pawn: &Pawn| pawn.id == id && pawn.is_inner;
        !is_end || !self.pawns.iter().any(is_inner)
    }
}
