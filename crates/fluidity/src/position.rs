//! The position: where everything stands, and who may still castle.

use chessmith_board::eight::{self, Set};
use chessmith_board::{Key, KeyStream, Side, Square, mix};

use crate::Kind;

/// Everything the rules need to know to go on, without history.
///
/// After a king was captured its side has none; the game is then over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The squares of each kind (by [`Kind`]), then of each side (by [`Side`]).
    pub(crate) boards: [Set; 8],
    /// The rooks on a1, h1, a8 and h8 that have never moved, and whose king neither.
    pub(crate) unmoved_rooks: Set,
    /// Plies since the last capture.
    pub(crate) clock: u32,
    /// The number of the move, counted from 1 and raised after each turn of Black.
    pub(crate) number: u32,
    pub(crate) side: Side,
}

/// The largest number that a text carries, and a position counts to.
pub(crate) const MAX_COUNTER: u32 = (1 << 31) - 1;

/// The squares from which rooks castle.
pub(crate) const CORNERS: Set = Set::from_word(0x8100_0000_0000_0081);

impl Position {
    /// The board without pieces, White to move.
    pub(crate) const EMPTY: Self = Self {
        boards: [Set::EMPTY; 8],
        unmoved_rooks: Set::EMPTY,
        clock: 0,
        number: 1,
        side: Side::White,
    };

    /// Returns the standard array. Rules: FL-1.
    #[must_use]
    pub fn start() -> Self {
        const BACK: [Kind; 8] = [
            Kind::Rook,
            Kind::Knight,
            Kind::Bishop,
            Kind::Queen,
            Kind::King,
            Kind::Bishop,
            Kind::Knight,
            Kind::Rook,
        ];
        let mut position = Self::EMPTY;
        for (file, kind) in (0_u16..).zip(BACK) {
            position.put(Side::White, kind, Square(file));
            position.put(Side::White, Kind::Pawn, Square(8 + file));
            position.put(Side::Black, Kind::Pawn, Square(48 + file));
            position.put(Side::Black, kind, Square(56 + file));
        }
        position.unmoved_rooks = CORNERS;
        position
    }

    /// Puts a piece on an empty square.
    pub(crate) fn put(&mut self, side: Side, kind: Kind, square: Square) {
        self.boards[kind.index()].insert(square);
        self.boards[6 + side.index()].insert(square);
    }

    /// Returns the side to move.
    #[must_use]
    #[inline(always)]
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// Returns the squares of all pieces of a kind, of both sides.
    #[must_use]
    #[inline(always)]
    pub const fn kind(&self, kind: Kind) -> Set {
        self.boards[kind.index()]
    }

    /// Returns the squares of all pieces of a side.
    #[must_use]
    #[inline(always)]
    pub const fn of_side(&self, side: Side) -> Set {
        self.boards[6 + side.index()]
    }

    /// Returns the squares of a side's pieces of one kind.
    #[must_use]
    #[inline(always)]
    pub const fn pieces(&self, side: Side, kind: Kind) -> Set {
        self.of_side(side).and(self.kind(kind))
    }

    /// Returns all squares that are not empty.
    #[must_use]
    #[inline(always)]
    pub const fn occupied(&self) -> Set {
        self.boards[6].or(self.boards[7])
    }

    /// Returns the square of a side's king; `None` once it was captured.
    #[must_use]
    #[inline(always)]
    pub const fn king(&self, side: Side) -> Option<Square> {
        self.pieces(side, Kind::King).lowest()
    }

    /// Returns the piece on a square; `None` if it is empty.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<(Side, Kind)> {
        let side = Side::BOTH
            .into_iter()
            .find(|&side| self.of_side(side).has(square))?;
        let kind = Kind::ALL
            .into_iter()
            .find(|&kind| self.kind(kind).has(square))?;
        Some((side, kind))
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
        let words = self.boards.iter().chain([&self.unmoved_rooks]);
        for (set, odd) in words.zip(ODD) {
            sum = mix(sum ^ set.word().wrapping_add(odd.0));
        }
        Key(sum)
    }
}

const ODD: [Key; 9] = KeyStream::table(26);
