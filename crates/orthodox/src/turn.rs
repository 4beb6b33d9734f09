//! Turns: moves of play and drops of the setup.

use std::fmt;

use chessmith_board::Square;

use crate::Kind;

/// One whole turn.
///
/// Its order is arbitrary but stable; texts are sorted elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Turn {
    /// A move of a piece on the board.
    Move(Move),
    /// A drop of one or more pieces from the hand, during the setup.
    Drop(Drop),
}

/// A move of a piece on the board.
///
/// Castling is the king moving onto its own rook; an en passant capture is a pawn moving diagonally
/// onto the en passant square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The kind of the piece that moves, before any promotion.
    pub kind: Kind,
    /// Where it starts.
    pub from: Square,
    /// Where it ends; in castling, the square of the rook.
    pub to: Square,
    /// What a pawn becomes on the last rank.
    pub promotion: Option<Kind>,
}

impl Move {
    /// Returns a move without promotion.
    #[must_use]
    #[inline(always)]
    pub const fn new(kind: Kind, from: Square, to: Square) -> Self {
        Self {
            kind,
            from,
            to,
            promotion: None,
        }
    }

    /// Returns a pawn's move to the last rank.
    #[must_use]
    #[inline(always)]
    pub const fn promoting(from: Square, to: Square, becomes: Kind) -> Self {
        Self {
            kind: Kind::Pawn,
            from,
            to,
            promotion: Some(becomes),
        }
    }
}

/// A drop of pieces from the hand on the own side's first two ranks.
///
/// Pawns go to the second rank, all others to the first, as seen from their side, so that one set of
/// files per kind says everything. Rules: FP-8, FP-11, FP-13.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Drop {
    files: [u8; 6],
}

impl Drop {
    /// The kinds in the order in which a drop is written. Rules: ruling E4 and the notation.
    pub const ORDER: [Kind; 6] = [
        Kind::Bishop,
        Kind::Queen,
        Kind::Knight,
        Kind::King,
        Kind::Rook,
        Kind::Pawn,
    ];

    /// Returns the drop of one kind on a set of files: bit 0 is the a-file.
    #[must_use]
    #[inline]
    pub const fn of(kind: Kind, files: u8) -> Self {
        let mut drop = Self { files: [0; 6] };
        drop.files[kind.index()] = files;
        drop
    }

    /// Returns the files on which pieces of a kind are dropped: bit 0 is the a-file.
    #[must_use]
    #[inline]
    pub const fn files(self, kind: Kind) -> u8 {
        self.files[kind.index()]
    }

    /// Returns this drop with one piece more.
    #[must_use]
    pub const fn with(mut self, kind: Kind, file: u8) -> Self {
        self.files[kind.index()] |= 1 << file;
        self
    }

    /// Returns the pieces of both drops as one.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            files: std::array::from_fn(|kind| self.files[kind] | other.files[kind]),
        }
    }

    /// Returns whether it has a piece of this kind on this file.
    #[must_use]
    pub const fn has(self, kind: Kind, file: u8) -> bool {
        self.files(kind) >> file & 1 != 0
    }

    /// Returns how many pieces are dropped.
    #[must_use]
    pub fn len(self) -> u32 {
        self.files.iter().map(|files| files.count_ones()).sum()
    }

    /// Returns whether nothing is dropped.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.files == [0; 6]
    }

    /// Returns the pieces, as kind and file, in the order in which they are written.
    pub fn pieces(self) -> impl Iterator<Item = (Kind, u8)> {
        Self::ORDER.into_iter().flat_map(move |kind| {
            (0..8)
                .filter(move |&file| self.has(kind, file))
                .map(move |file| (kind, file))
        })
    }
}

impl fmt::Debug for Drop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Drop(")?;
        for (kind, file) in self.pieces() {
            write!(f, "{}@{}", kind.letter(), char::from(b'a' + file))?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::{Drop, Turn};
    use crate::Kind;

    #[test]
    fn a_turn_is_small() {
        assert!(size_of::<Turn>() <= 8);
    }

    #[test]
    fn a_drop_lists_pieces_in_written_order() {
        let drop = Drop::of(Kind::Pawn, 0b1000_0001)
            .with(Kind::Knight, 5)
            .with(Kind::Bishop, 7);
        assert_eq!(format!("{drop:?}"), "Drop(B@hN@fP@aP@h)");
        assert_eq!(drop.len(), 4);
    }
}
