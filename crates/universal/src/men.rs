//! The men on a board.

use chessmith_board::{PerSide, Side, Square, SquareSet};

use crate::Kind;

/// What stands where. Every side has one king, once a position is complete.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Men<const W: usize> {
    /// One more than the number of the kind on each square; 0 for an empty square.
    kinds: [[u8; 64]; W],
    sides: PerSide<SquareSet<W>>,
    pawns: SquareSet<W>,
    special: SquareSet<W>,
    kings: PerSide<Square>,
}

impl<const W: usize> Men<W> {
    /// The empty board.
    pub(crate) const EMPTY: Self = Self {
        kinds: [[0; 64]; W],
        sides: PerSide::new(SquareSet::EMPTY, SquareSet::EMPTY),
        pawns: SquareSet::EMPTY,
        special: SquareSet::EMPTY,
        kings: PerSide::new(Square(0), Square(0)),
    };

    /// Returns the men of a side.
    #[must_use]
    #[inline(always)]
    pub fn of(&self, side: Side) -> SquareSet<W> {
        self.sides[side]
    }

    /// Returns the occupied squares.
    #[must_use]
    #[inline(always)]
    pub fn occupied(&self) -> SquareSet<W> {
        self.sides.0[0] | self.sides.0[1]
    }

    /// Returns the standard pawns of both sides.
    #[must_use]
    #[inline(always)]
    pub const fn pawns(&self) -> SquareSet<W> {
        self.pawns
    }

    /// Returns the men of both sides that do not simply take where they go over empty squares.
    #[inline(always)]
    pub(crate) const fn special(&self) -> SquareSet<W> {
        self.special
    }

    /// Returns where the king of a side stands.
    #[must_use]
    #[inline(always)]
    pub fn king(&self, side: Side) -> Square {
        self.kings[side]
    }

    /// Returns what stands on a square that is known to be occupied; the pawn on any other.
    #[inline(always)]
    pub(crate) fn kind(&self, square: Square) -> Kind {
        Kind(self.code(square).saturating_sub(1))
    }

    /// Returns what stands on a square.
    #[must_use]
    #[inline]
    pub fn at(&self, square: Square) -> Option<(Side, Kind)> {
        let kind = self.code(square).checked_sub(1).map(Kind)?;
        let is_white = self.sides[Side::White].has(square);
        Some((if is_white { Side::White } else { Side::Black }, kind))
    }

    /// Returns the men of one kind, of both sides.
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> SquareSet<W> {
        let of_kind = |square: &Square| self.kind(*square) == kind;
        self.occupied().into_iter().filter(of_kind).collect()
    }

    /// Returns the squares on which something else stands than on `other`.
    #[must_use]
    #[inline]
    pub fn changed(&self, other: &Self) -> SquareSet<W> {
        // Men of both sides can be of one kind.
        let mut changed = self.sides[Side::White] ^ other.sides[Side::White];
        for (eight, (own, theirs)) in self.words().zip(other.words()).enumerate() {
            let mut left = own ^ theirs;
            while left != 0 {
                let byte = left.trailing_zeros() / 8;
                changed.insert(Square((8 * eight) as u16 + byte as u16));
                left &= !(0xFF << (8 * byte));
            }
        }
        changed
    }

    /// Puts a man on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, side: Side, kind: Kind, is_special: bool, square: Square) {
        self.set_code(square, kind.0 + 1);
        self.sides[side].insert(square);
        if is_special {
            self.special.insert(square);
        } else if kind == Kind::PAWN {
            self.pawns.insert(square);
        } else if kind == Kind::KING {
            self.kings[side] = square;
        }
    }

    /// Takes away what stands on these squares.
    #[inline]
    pub(crate) fn remove(&mut self, squares: SquareSet<W>) {
        for square in squares {
            self.set_code(square, 0);
        }
        self.sides = self.sides.map(|men| men - squares);
        self.pawns = self.pawns - squares;
        self.special = self.special - squares;
    }

    /// Moves a man to an empty square.
    #[inline]
    pub(crate) fn shift(&mut self, side: Side, from: Square, to: Square) {
        let code = self.code(from);
        self.set_code(from, 0);
        self.set_code(to, code);
        let way = SquareSet::of(from) | SquareSet::of(to);
        self.sides[side] ^= way;
        if self.special.has(from) {
            self.special ^= way;
        } else if code == Kind::PAWN.0 + 1 {
            self.pawns ^= way;
        } else if code == Kind::KING.0 + 1 {
            self.kings[side] = to;
        }
    }

    /// Exchanges what stands on two occupied squares.
    pub(crate) fn swap(&mut self, a: Square, b: Square, is_special: impl Fn(Kind) -> bool) {
        let (Some(first), Some(second)) = (self.at(a), self.at(b)) else {
            return;
        };
        self.remove(SquareSet::of(a) | SquareSet::of(b));
        self.put(first.0, first.1, is_special(first.1), b);
        self.put(second.0, second.1, is_special(second.1), a);
    }

    #[inline(always)]
    const fn code(&self, square: Square) -> u8 {
        let word = if W == 1 { 0 } else { square.index() / 64 };
        self.kinds[word][square.index() % 64]
    }

    #[inline(always)]
    const fn set_code(&mut self, square: Square, code: u8) {
        let word = if W == 1 { 0 } else { square.index() / 64 };
        self.kinds[word][square.index() % 64] = code;
    }

    /// Returns the kinds on all squares, eight to a number, for hashing.
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> {
        self.kinds.iter().flat_map(|kinds| {
            kinds.chunks_exact(8).map(|eight| {
                let mut bytes = [0; 8];
                bytes.copy_from_slice(eight);
                u64::from_le_bytes(bytes)
            })
        })
    }
}
