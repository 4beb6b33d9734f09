//! How a game stands and how it ended.

use std::borrow::Cow;

use chessmith_board::Side;

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Finish {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// What ended it, in a few lower-case words.
    pub reason: Cow<'static, str>,
}

impl Finish {
    /// Returns a win of `winner`.
    pub fn win(winner: Side, reason: impl Into<Cow<'static, str>>) -> Self {
        Self {
            winner: Some(winner),
            reason: reason.into(),
        }
    }

    /// Returns a draw.
    pub fn draw(reason: impl Into<Cow<'static, str>>) -> Self {
        Self {
            winner: None,
            reason: reason.into(),
        }
    }

    /// Returns `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn result(&self) -> &'static str {
        match self.winner {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// How a game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It goes on.
    Ongoing,
    /// It goes on, but the side to move may claim a draw for any of these reasons.
    Claimable(Vec<Cow<'static, str>>),
    /// It is over.
    Over(Finish),
}

impl Standing {
    /// Returns whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self, Self::Over(_))
    }
}
