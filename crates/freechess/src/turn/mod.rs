//! Turns: placements, moves with their legs, and splits; what they are called, and why one is refused.

pub(crate) mod apply;
pub(crate) mod name;
pub(crate) mod path;
pub(crate) mod refusal;

use chessmith_board::Square;

use crate::board::geometry::Set;
use crate::turn::path::Path;
use crate::{Placement, Tally};

/// One whole turn. Only a split allocates; a turn takes at most 32 bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// An attribute comes from the reserve. Rules: FC-10.
    Place(Placement),
    /// A piece moves, in one leg or several. Rules: FC-18, FC-21.
    Move(Path),
    /// A piece is taken apart. Rules: FC-37.
    Split(Box<Split>),
}

/// One piece taken apart.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Split {
    /// Where the piece stands.
    pub origin: Square,
    /// The sub-pieces in the order in which they move.
    pub parts: Vec<SubPiece>,
    /// What goes back to the reserve.
    pub returned: Tally,
}

/// A sub-piece and its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SubPiece {
    /// What it is made of.
    pub tally: Tally,
    /// Its way from the origin.
    pub path: Path,
}

impl Turn {
    /// Returns every square on which it could change what stands there.
    #[inline]
    pub(crate) fn touched(&self) -> Set {
        match self {
            Self::Place(placement) => Set::of(placement.square),
            Self::Move(path) => path.touched(),
            Self::Split(split) => {
                let parts = split.parts.iter();
                parts.fold(Set::of(split.origin), |all, part| all | part.path.touched())
            }
        }
    }
}

impl Split {
    /// Returns its legs and parts, the return counting as one. Rules: "Counting turns".
    pub(crate) fn cost(&self) -> usize {
        let parts = self.parts.iter().map(|part| 1 + part.path.leg_count());
        parts.sum::<usize>() + usize::from(!self.returned.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::Turn;

    #[test]
    fn a_turn_is_small() {
        assert!(size_of::<Turn>() <= 32, "{}", size_of::<Turn>());
    }
}
