//! Setting a position up by hand.

use chessmith_board::{Multiset, Side, Square};

use crate::{Piece, Placement, Position, Tally};

/// A position that is being set up: anything goes until it is [built](Self::build).
///
/// It begins with an empty board, empty reserves and White to move at move 2, both colours having met.
///
/// ```
/// use chessmith_board::Side;
/// use chessmith_freechess::{Attribute, BOARD, FreeChess, Setup, Tally};
///
/// let (king, rook) = (Tally::of(Attribute::Royal), Tally::of(Attribute::Rook));
/// let at = |name: &str| BOARD.square(name.parse().unwrap()).unwrap();
/// let setup = Setup::empty()
///     .piece(at("a1"), Side::White, king + rook)
///     .piece(at("m13"), Side::Black, king);
/// let position = setup.build(&FreeChess::default()).unwrap();
/// assert_eq!(position.royal(Side::White), Some(at("a1")));
/// ```
#[derive(Clone, Debug)]
pub struct Setup(pub(crate) Position);

impl Setup {
    /// Returns an empty board with empty reserves.
    #[must_use]
    pub const fn empty() -> Self {
        let mut position = Position::start();
        position.reserves = [Multiset::new([0; 6]); 2];
        position.met = true;
        position.number = 2;
        Self(position)
    }

    /// Puts a piece on a square, in place of what stands there; an empty tally leaves it empty.
    #[must_use]
    pub fn piece(mut self, square: Square, side: Side, tally: Tally) -> Self {
        self.0.put(square, side, tally);
        self
    }

    /// Puts pieces on squares.
    #[must_use]
    pub fn pieces(self, pieces: impl IntoIterator<Item = (Square, Piece)>) -> Self {
        let put = |setup: Self, (square, piece): (Square, Piece)| {
            setup.piece(square, piece.side(), piece.tally())
        };
        pieces.into_iter().fold(self, put)
    }

    /// Gives a side a reserve: how many of each attribute, by [`Attribute::index`](crate::Attribute::index).
    #[must_use]
    pub const fn reserve(mut self, side: Side, counts: Multiset<6>) -> Self {
        self.0.reserves[side.index()] = counts;
        self
    }

    /// Lets a side move.
    #[must_use]
    pub const fn side_to_move(mut self, side: Side) -> Self {
        self.0.side = side;
        self
    }

    /// Says whether both colours have stood on the board together. Rules: FC-8.
    #[must_use]
    pub const fn met(mut self, met: bool) -> Self {
        self.0.met = met;
        self
    }

    /// Says which placement the last turn was, if it was one. Rules: FC-15.
    #[must_use]
    pub const fn last(mut self, last: Option<Placement>) -> Self {
        self.0.last = last;
        self
    }

    /// Sets the plies since the last placement, capture or return.
    #[must_use]
    pub const fn clock(mut self, plies: u32) -> Self {
        self.0.clock = plies;
        self
    }

    /// Sets the number of the move, counted from 1.
    #[must_use]
    pub const fn number(mut self, number: u32) -> Self {
        self.0.number = number;
        self
    }
}
