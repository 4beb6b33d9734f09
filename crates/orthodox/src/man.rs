//! A piece on its square, as sentences name it.

use std::fmt;

use chessmith_board::eight::name;
use chessmith_board::{Side, Square};

use crate::{Kind, Position};

/// A piece or pawn where it stands; it prints as `knight on c3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub square: Square,
}

impl Man {
    /// Returns what stands on a square of a position; `None` if it is empty.
    #[must_use]
    pub fn at(position: &Position, square: Square) -> Option<Self> {
        position
            .piece_at(square)
            .map(|(side, kind)| Self { side, kind, square })
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.kind.name(), name(self.square))
    }
}
