//! Turns: placements, moves with their legs, and splits.

use chessmith_board::Square;

use crate::board::geometry::{NOWHERE, Set};
use crate::{Attribute, Tally};

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

/// An attribute that is placed, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The attribute.
    pub attribute: Attribute,
    /// The square.
    pub square: Square,
}

/// A start and the squares on which the legs from it end.
///
/// A side owns thirty attributes beside its combinators, so that no path has more legs.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Path([u8; 31]);

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

impl Path {
    /// The most legs that a path has.
    pub const LEGS: usize = 30;

    /// Returns a path without legs.
    #[must_use]
    pub const fn starting(at: Square) -> Self {
        let mut squares = [NOWHERE; 31];
        squares[0] = at.0 as u8;
        Self(squares)
    }

    /// Returns a path of one leg.
    #[must_use]
    #[inline]
    pub const fn straight(from: Square, to: Square) -> Self {
        let mut path = Self::starting(from);
        path.0[1] = to.0 as u8;
        path
    }

    /// Returns the path through these squares, the first of which is its start.
    ///
    /// Returns `None` if there are none, or more than a path has.
    pub fn through(squares: impl IntoIterator<Item = Square>) -> Option<Self> {
        let mut squares = squares.into_iter();
        let mut path = Self::starting(squares.next()?);
        for (leg, square) in (1..).zip(squares) {
            *path.0.get_mut::<usize>(leg)? = square.0 as u8;
        }
        Some(path)
    }

    /// Returns the path with one more leg; `None` if it has as many as a path can have.
    #[must_use]
    pub fn then(mut self, to: Square) -> Option<Self> {
        let next = self.leg_count() + 1;
        *self.0.get_mut(next)? = to.0 as u8;
        Some(self)
    }

    /// Returns where it starts.
    #[must_use]
    #[inline]
    pub const fn start(&self) -> Square {
        Square(self.0[0] as u16)
    }

    /// Returns where it ends.
    #[must_use]
    pub fn end(&self) -> Square {
        self.legs().last().unwrap_or_else(|| self.start())
    }

    /// Returns how many legs it has.
    #[must_use]
    pub fn leg_count(&self) -> usize {
        self.legs().count()
    }

    /// Returns its start and the squares on which its legs end.
    fn touched(&self) -> Set {
        self.legs().fold(Set::of(self.start()), Set::with)
    }

    /// Returns the squares on which its legs end, in their order.
    pub fn legs(&self) -> impl Iterator<Item = Square> + Clone + '_ {
        self.0[1..]
            .iter()
            .take_while(|&&square| square != NOWHERE)
            .map(|&square| Square(u16::from(square)))
    }
}

impl std::fmt::Debug for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&crate::text::turn::path_text(self))
    }
}

#[cfg(test)]
mod tests {
    use super::{Path, Turn};
    use chessmith_board::Square;

    #[test]
    fn a_turn_is_small() {
        assert!(size_of::<Turn>() <= 32, "{}", size_of::<Turn>());
    }

    #[test]
    fn paths_grow_to_thirty_legs() {
        let mut path = Path::starting(Square(0));
        for leg in 1..=30 {
            path = path.then(Square(leg)).unwrap();
        }
        assert_eq!((path.leg_count(), path.end()), (30, Square(30)));
        assert_eq!(path.then(Square(1)), None);
    }
}
