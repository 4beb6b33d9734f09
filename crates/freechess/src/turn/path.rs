//! The ways of pieces, leg by leg.

use chessmith_board::Square;

use crate::board::geometry::{NOWHERE, Set, between, name};

/// A start and the squares on which the legs from it end.
///
/// A side owns thirty attributes beside its combinators, so that no path has more legs.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Path([u8; 31]);

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
    pub(super) fn touched(&self) -> Set {
        self.legs().fold(Set::of(self.start()), Set::with)
    }

    /// Returns the squares that it passes or lands on before its end, whatever attributes make it.
    pub(crate) fn passed(&self) -> Set {
        let mut passed = Set::EMPTY;
        let mut from = self.start();
        for to in self.legs() {
            passed = passed | between(from, to) | Set::of(to);
            from = to;
        }
        passed.without(Set::of(self.end()))
    }

    /// Returns the squares on which its legs end, in their order.
    pub fn legs(&self) -> impl Iterator<Item = Square> + Clone + '_ {
        self.0[1..]
            .iter()
            .take_while(|&&square| square != NOWHERE)
            .map(|&square| Square(u16::from(square)))
    }
}

/// Writes a path: `g7-h9-k12`.
pub(crate) fn path_text(path: &Path) -> String {
    let mut text = name(path.start());
    push_legs(&mut text, path);
    text
}

/// Writes the legs of a path.
pub(super) fn push_legs(text: &mut String, path: &Path) {
    for square in path.legs() {
        text.push('-');
        text.push_str(&name(square));
    }
}

impl std::fmt::Debug for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&path_text(self))
    }
}

#[cfg(test)]
mod tests {
    use super::Path;
    use chessmith_board::Square;

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
