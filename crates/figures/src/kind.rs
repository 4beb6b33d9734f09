//! Kinds of men.

use chessmith_board::Side;

/// One of the six kinds of men. How they move and take is each family's own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Goes ahead, and becomes something else on the last rank.
    Pawn,
    /// Leaps two squares along and one across.
    Knight,
    /// Runs along diagonals.
    Bishop,
    /// Runs along files and ranks.
    Rook,
    /// Runs along diagonals, files and ranks.
    Queen,
    /// Steps one square; the man that the game is about.
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

    /// What a pawn may become on the last rank, in the order in which turns are listed.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// Returns the number of the kind, for indexing.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter of the kind in upper case: `P`, `N`, `B`, `R`, `Q` or `K`.
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

    /// Returns whether a text is its letter, in upper case, or its name.
    #[must_use]
    pub fn is_written(self, text: &str) -> bool {
        let mut letters = text.chars();
        text == self.name() || (letters.next() == Some(self.letter()) && letters.next().is_none())
    }

    /// Returns the letter of a man of this kind: upper case for White, lower case for Black.
    #[must_use]
    pub const fn letter_of(self, side: Side) -> char {
        match side {
            Side::White => self.letter(),
            Side::Black => self.letter().to_ascii_lowercase(),
        }
    }

    /// Returns the kind with this letter, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// Returns the name, such as `knight`; its drawing has the same.
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

#[cfg(test)]
mod tests {
    use super::Kind;
    use crate::glyph;

    #[test]
    fn every_kind_has_a_letter_a_name_and_a_drawing() {
        for (index, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind.index(), index);
            assert_eq!(Kind::from_letter(kind.letter()), Some(kind));
            assert_eq!(
                Kind::from_letter(kind.letter().to_ascii_lowercase()),
                Some(kind)
            );
            assert!(glyph(&kind.name().into()).is_some(), "{}", kind.name());
        }
        assert_eq!(Kind::from_letter('x'), None);
    }
}
