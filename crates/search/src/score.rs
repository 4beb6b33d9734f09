//! Scores, always from the point of view of the side to move.

use std::fmt;
use std::ops::Neg;

/// A score in hundredths of the family's unit, from the point of view of one side.
///
/// Wins in a known number of plies lie above every other score, losses below.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

impl Score {
    /// The score of a draw.
    pub const DRAW: Self = Self(0);
    /// A bound above every score.
    pub const INFINITE: Self = Self(32_000);
    const WIN: i32 = 31_000;
    /// The longest win, in plies, that is told from an ordinary score.
    pub const LONGEST: u32 = 1_000;

    /// Returns an ordinary score; it is cut off before it could be taken for a proved win or loss.
    #[must_use]
    pub fn units(hundredths: i32) -> Self {
        let bound = Self::WIN - Self::LONGEST as i32 - 1;
        Self(hundredths.clamp(-bound, bound))
    }

    /// Returns the score of winning in `plies`, at most [`LONGEST`](Self::LONGEST).
    #[must_use]
    pub fn win_in(plies: u32) -> Self {
        Self(Self::WIN - plies.min(Self::LONGEST) as i32)
    }

    /// Returns the score of losing in `plies`, at most [`LONGEST`](Self::LONGEST).
    #[must_use]
    pub fn loss_in(plies: u32) -> Self {
        -Self::win_in(plies)
    }

    /// Returns the plies to a proved win (positive) or loss (negative, or zero when lost already).
    #[must_use]
    pub const fn plies_to_end(self) -> Option<i32> {
        let bound = Self::WIN - Self::LONGEST as i32;
        if self.0 >= bound {
            Some(Self::WIN - self.0)
        } else if self.0 <= -bound {
            Some(-(Self::WIN + self.0))
        } else {
            None
        }
    }

    /// Returns whether this is a proved loss, or below all scores.
    #[must_use]
    pub(crate) const fn is_loss(self) -> bool {
        self.0 <= -(Self::WIN - Self::LONGEST as i32)
    }

    /// Returns the raw number, for arithmetic inside a search.
    #[must_use]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// Returns the score of a raw number.
    #[must_use]
    pub const fn from_raw(raw: i32) -> Self {
        Self(raw)
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if plies > 0 => write!(f, "wins in {plies} {}", word(plies)),
            Some(plies) => write!(f, "loses in {} {}", -plies, word(-plies)),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

const fn word(plies: i32) -> &'static str {
    if plies == 1 { "ply" } else { "plies" }
}
