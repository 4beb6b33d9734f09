//! Turns: from where to where, and what the knight takes.

use chessmith_board::Square;

use crate::Kind;

/// One whole turn. Castling is the king's move of two squares.
///
/// What a ranger, a pawn or castling takes follows from the path; only the knight has a choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn {
    /// Where the piece starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// What a pawn becomes on the last rank. Rules: FL-18.
    pub promotion: Option<Kind>,
    /// What a knight takes. Rules: FL-13.
    pub taking: Taking,
}

/// What a knight takes on its way: a set of its two capture squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Taking {
    /// Whether it takes on the capture square next to where it starts.
    pub near: bool,
    /// Whether it takes on the capture square two squares from where it starts.
    pub far: bool,
}

impl Taking {
    /// Takes nothing.
    pub const NOTHING: Self = Self {
        near: false,
        far: false,
    };

    /// Returns whether nothing is taken.
    #[must_use]
    #[inline]
    pub const fn is_nothing(self) -> bool {
        !self.near && !self.far
    }
}

/// Whether a knight takes all it can or chooses. Rules: FL-13, ruling B6.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnightCapture {
    /// Everything on its two capture squares, or nothing.
    All,
    /// Any of the enemies there.
    Any,
}

/// What the options of the game leave to its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Powers {
    /// What a knight chooses from.
    pub(crate) knight: KnightCapture,
    /// How many pieces a ranger passes at most, 1 to 7. Rules: FL-7, FL-9.
    pub(crate) limit: u32,
}

impl KnightCapture {
    /// Returns the ways to take some of what stands on the capture squares.
    pub(crate) fn choices(self, all: Taking) -> impl Iterator<Item = Taking> {
        let near = Taking {
            near: true,
            far: false,
        };
        let far = Taking {
            near: false,
            far: true,
        };
        let parts = match self {
            Self::Any if all.near && all.far => [Some(near), Some(far)],
            _ => [None, None],
        };
        parts
            .into_iter()
            .flatten()
            .chain((!all.is_nothing()).then_some(all))
    }
}

impl Turn {
    /// Returns a turn without promotion in which no knight takes anything.
    #[must_use]
    #[inline(always)]
    pub const fn new(from: Square, to: Square) -> Self {
        Self {
            from,
            to,
            promotion: None,
            taking: Taking::NOTHING,
        }
    }
}
