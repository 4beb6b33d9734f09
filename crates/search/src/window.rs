//! The scores between which the true one matters.

use crate::Score;

/// Two bounds: whoever is searched for more than `beta`, or less than `alpha`, need not know how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    pub(crate) const FULL: Self = Self {
        alpha: -Score::INFINITE.raw(),
        beta: Score::INFINITE.raw(),
    };

    /// Returns the narrowest window, which only asks whether a score is above `alpha`.
    pub(crate) const fn above(alpha: i32) -> Self {
        Self {
            alpha,
            beta: alpha + 1,
        }
    }

    /// Returns the window as the other side sees it.
    pub(crate) const fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    pub(crate) const fn is_wide(self) -> bool {
        self.beta - self.alpha > 1
    }
}
