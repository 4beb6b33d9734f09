//! Kinds of pieces.

/// One of the six kinds of pieces. Rules: FL-1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Steps ahead; takes what it bypasses or, from its second rank, what it jumps. Rules: FL-14 to FL-18.
    Pawn,
    /// Leaps; may take what its long arm touches. Rules: FL-11 to FL-13.
    Knight,
    /// Ranger along diagonals. Rules: FL-7.
    Bishop,
    /// Ranger along files and ranks. Rules: FL-7.
    Rook,
    /// Ranger along all lines. Rules: FL-7.
    Queen,
    /// Steps one square; takes only in castling. Rules: FL-19.
    King,
}

impl Kind {
    /// All kinds, the pawn first.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];

    /// What a pawn becomes on the last rank. Rules: FL-18.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// Returns the number of the kind, for indexing.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns whether it takes what stands on its line. Rules: FL-7.
    #[must_use]
    pub const fn is_ranger(self) -> bool {
        matches!(self, Self::Bishop | Self::Rook | Self::Queen)
    }

    /// Returns the letter of the kind in upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// Returns the kind with this letter, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// Returns the name, such as `knight`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }
}
