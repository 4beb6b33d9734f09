//! The position: the board, the reserves, and what is remembered.

use chessmith_board::{Key, LARGEST_COUNTER, Multiset, Side, Square, mix};

use crate::board::geometry::{BOARD, NOWHERE, SQUARES, Set};
use crate::{Attribute, Piece, Placement, Tally};

/// Everything the rules need to know to go on, without history.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pieces: [Piece; SQUARES],
    of_side: [Set; 2],
    combinators: Set,
    royals: [u8; 2],
    pub(crate) reserves: [Multiset<6>; 2],
    pub(crate) side: Side,
    /// Whether both colours have stood on the board together. Rules: FC-8.
    pub(crate) met: bool,
    /// The last turn, if it was a placement. Rules: FC-15.
    pub(crate) last: Option<Placement>,
    /// Plies since the last placement, capture or return.
    pub(crate) clock: u32,
    /// The number of the move, counted from 1 and raised after each turn of Black.
    pub(crate) number: u32,
}

impl Position {
    /// Returns the empty board with full reserves. Rules: FC-1, FC-2.
    #[must_use]
    pub const fn start() -> Self {
        Self::with_supply(Multiset::new(Attribute::SUPPLY))
    }

    /// Returns the empty board with these reserves, by [`Attribute::index`]. Rules: FC-1, FC-2.
    #[must_use]
    pub const fn with_supply(supply: Multiset<6>) -> Self {
        Self {
            pieces: [Piece::NONE; SQUARES],
            of_side: [Set::EMPTY; 2],
            combinators: Set::EMPTY,
            royals: [NOWHERE; 2],
            reserves: [supply; 2],
            side: Side::White,
            met: false,
            last: None,
            clock: 0,
            number: 1,
        }
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// Returns the piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Some(self.at(square)).filter(|piece| !piece.is_none())
    }

    #[inline(always)]
    pub(crate) fn at(&self, square: Square) -> Piece {
        self.pieces[square.index()]
    }

    /// Returns the squares of all pieces of a side.
    #[must_use]
    #[inline(always)]
    pub const fn of_side(&self, side: Side) -> Set {
        self.of_side[side.index()]
    }

    /// Returns all squares that are not empty.
    #[must_use]
    #[inline(always)]
    pub const fn occupied(&self) -> Set {
        self.of_side[0].or(self.of_side[1])
    }

    /// Returns the squares of the combinator pieces of a side.
    #[inline(always)]
    pub(crate) const fn combinators(&self, side: Side) -> Set {
        self.combinators.and(self.of_side(side))
    }

    /// Returns the square of a side's royal piece. Rules: FC-5.
    #[must_use]
    #[inline(always)]
    pub const fn royal(&self, side: Side) -> Option<Square> {
        match self.royals[side.index()] {
            NOWHERE => None,
            square => Some(Square(square as u16)),
        }
    }

    /// Returns how many of each attribute, by [`Attribute::index`], a side has in its reserve.
    #[must_use]
    pub const fn reserve(&self, side: Side) -> Multiset<6> {
        self.reserves[side.index()]
    }

    /// Returns whether both colours have stood on the board together. Rules: FC-8.
    #[must_use]
    pub const fn met(&self) -> bool {
        self.met
    }

    /// Returns the last turn if it was a placement. Rules: FC-15.
    #[must_use]
    pub const fn last(&self) -> Option<Placement> {
        self.last
    }

    /// Returns the plies since the last placement, capture or return.
    #[must_use]
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// Returns the number of the move.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Returns all that a side owns, on the board and in its reserve.
    #[must_use]
    pub fn owned(&self, side: Side) -> [u32; 6] {
        let mut counts = self.reserve(side).counts().map(u32::from);
        for square in self.of_side(side) {
            for (kind, count) in self.at(square).tally().iter() {
                counts[kind.index()] += u32::from(count);
            }
        }
        counts
    }

    /// Returns the same position with the other side to move and nothing remembered of the last turn.
    #[must_use]
    pub fn handed_over(&self) -> Self {
        let mut other = self.clone();
        other.side = self.side.other();
        other.last = None;
        other
    }

    /// Takes away what stands on a square.
    #[inline]
    pub(crate) fn remove(&mut self, square: Square) -> Piece {
        let piece = self.at(square);
        if piece.is_none() {
            return piece;
        }
        let side = piece.side().index();
        self.pieces[square.index()] = Piece::NONE;
        self.of_side[side].remove(square);
        if piece.tally().is_combinator() {
            self.combinators.remove(square);
        }
        if piece.tally().is_royal() {
            self.royals[side] = NOWHERE;
        }
        piece
    }

    /// Puts a piece on a square, in place of what stood there; an empty tally leaves it empty.
    #[inline]
    pub(crate) fn put(&mut self, square: Square, side: Side, tally: Tally) {
        self.remove(square);
        if tally.is_empty() {
            return;
        }
        self.pieces[square.index()] = Piece::new(side, tally);
        self.of_side[side.index()].insert(square);
        if tally.is_combinator() {
            self.combinators.insert(square);
        }
        if tally.is_royal() {
            self.royals[side.index()] = square.0 as u8;
        }
    }

    pub(crate) fn add_to_reserve(&mut self, side: Side, tally: Tally) {
        let reserve = &mut self.reserves[side.index()];
        // The counts of FC-2 are far below what a multiset holds.
        *reserve = reserve.sum(tally.as_multiset()).unwrap_or(*reserve);
    }

    /// Ends the turn of the side to move.
    pub(crate) fn pass_turn(&mut self) {
        self.met |= Side::BOTH
            .iter()
            .all(|&side| !self.of_side(side).is_empty());
        if self.side == Side::Black {
            self.number = (self.number + 1).min(LARGEST_COUNTER);
        }
        self.side = self.side.other();
    }

    /// Returns the identity of the board, the reserves, the side to move and the latch.
    ///
    /// Rules: A34, without what FC-15 forbids.
    pub(crate) fn board_key(&self) -> Key {
        let mut sum = u64::from(self.side == Side::Black) | u64::from(self.met) << 1;
        for reserve in self.reserves {
            let mut bytes = [0; 8];
            bytes[..6].copy_from_slice(&reserve.counts());
            sum = mix(sum ^ u64::from_le_bytes(bytes).wrapping_add(0x9E37_79B9_7F4A_7C15));
        }
        for square in self.occupied() {
            let here = u64::from(self.at(square).bits()) << 16 | u64::from(square.0) << 1 | 1;
            sum = mix(sum ^ here);
        }
        Key(sum)
    }

    /// Returns the squares on which two positions differ.
    pub(crate) fn changed(&self, other: &Self) -> Set {
        BOARD
            .squares()
            .filter(|&square| self.at(square) != other.at(square))
            .collect()
    }
}
