//! The position: where everything stands, and who may still castle.

use std::ops::Deref;

use chessmith_board::eight::{self, Set};
use chessmith_board::{Key, KeyStream, Side, Square, mix};
use chessmith_figures::Men;

use crate::Kind;

/// Everything the rules need to know to go on, without history.
///
/// It is asked as its [`Men`] are where these stand, and by its own methods for what it remembers besides. A
/// [`PositionBuilder`](crate::PositionBuilder) makes one that is not the start.
///
/// After a king was captured its side has none; the game is then over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The men on the board.
    pub(crate) men: Men,
    /// The rooks on a1, h1, a8 and h8 that have never moved, and whose king neither.
    pub(crate) unmoved_rooks: Set,
    /// Plies since the last capture.
    pub(crate) clock: u32,
    /// The number of the move, counted from 1 and raised after each turn of Black.
    pub(crate) number: u32,
    pub(crate) side: Side,
}

/// The squares from which rooks castle.
pub(crate) const CORNERS: Set = Set::from_word(0x8100_0000_0000_0081);

impl Position {
    /// The board without pieces, White to move.
    pub(crate) const EMPTY: Self = Self {
        men: Men::NONE,
        unmoved_rooks: Set::EMPTY,
        clock: 0,
        number: 1,
        side: Side::White,
    };

    /// Returns the standard array. Rules: FL-1.
    #[must_use]
    pub fn start() -> Self {
        Self {
            men: Men::array(),
            unmoved_rooks: CORNERS,
            ..Self::EMPTY
        }
    }

    /// Returns the side to move.
    #[must_use]
    #[inline(always)]
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// Returns the rooks with which castling may still be allowed. Rules: FL-23.
    #[must_use]
    pub const fn unmoved_rooks(&self) -> Set {
        self.unmoved_rooks
    }

    /// Returns the number of plies since the last capture.
    #[must_use]
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// Returns the number of the move.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Returns the pieces of a side that attack a square when `occupied` is what stands on the board.
    ///
    /// Attack is orthodox, and kings attack nothing. Rules: FL-3.
    #[must_use]
    #[inline]
    pub fn attackers(&self, by: Side, square: Square, occupied: Set) -> Set {
        let queens = self.kind(Kind::Queen);
        let diagonal = eight::diagonals(square, occupied) & (self.kind(Kind::Bishop) | queens);
        let straight = eight::straights(square, occupied) & (self.kind(Kind::Rook) | queens);
        let knights = eight::leaps(square) & self.kind(Kind::Knight);
        let pawns = eight::forward_diagonals(by.other(), Set::of(square)) & self.kind(Kind::Pawn);
        (diagonal | straight | knights | pawns) & self.of_side(by) & occupied
    }

    /// Returns the pieces that give check to a side; none if it has no king. Rules: FL-4.
    #[must_use]
    pub fn checkers(&self, side: Side) -> Set {
        match self.king(side) {
            Some(king) => self.attackers(side.other(), king, self.occupied()),
            None => Set::EMPTY,
        }
    }

    /// Returns whether a side is in check. Rules: FL-4.
    #[must_use]
    pub fn in_check(&self, side: Side) -> bool {
        !self.checkers(side).is_empty()
    }

    /// Returns the identity of the position for repetition: placement, side to move, castling rights.
    ///
    /// Rules: ruling B26.
    #[must_use]
    pub fn key(&self) -> Key {
        let mut sum = u64::from(self.side == Side::Black);
        let words = self.men.sets().iter().chain([&self.unmoved_rooks]);
        for (set, odd) in words.zip(ODD) {
            sum = mix(sum ^ set.word().wrapping_add(odd.0));
        }
        Key(sum)
    }
}

impl Deref for Position {
    type Target = Men;

    #[inline(always)]
    fn deref(&self) -> &Men {
        &self.men
    }
}

const ODD: [Key; 9] = KeyStream::table(26);
