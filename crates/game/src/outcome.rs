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

/// What ended a game that its rules had not ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// This side gave the game up.
    Resignation(Side),
    /// Both sides agreed on a draw.
    Agreement,
    /// A draw was claimed for this reason, one that the rules give.
    Claim(Cow<'static, str>),
    /// Time ran out; this side won by it, if one did.
    Time(Option<Side>),
    /// The game was left; this side won by it, if one did.
    Abandonment(Option<Side>),
    /// This side broke the rules of the event.
    Infraction(Side),
    /// Somebody decided; for this side, if for one.
    Adjudication(Option<Side>),
}

impl Ending {
    /// Returns the endings but claims that give this result, the most usual first.
    #[must_use]
    pub fn with_winner(winner: Option<Side>) -> Vec<Self> {
        let mut endings = match winner {
            Some(winner) => vec![
                Self::Resignation(winner.other()),
                Self::Infraction(winner.other()),
            ],
            None => vec![Self::Agreement],
        };
        let either = [Self::Time, Self::Abandonment, Self::Adjudication];
        endings.extend(either.map(|ending| ending(winner)));
        endings
    }

    /// Returns the winner; `None` for a draw.
    #[must_use]
    pub const fn winner(&self) -> Option<Side> {
        match self {
            Self::Resignation(side) | Self::Infraction(side) => Some(side.other()),
            Self::Agreement | Self::Claim(_) => None,
            Self::Time(winner) | Self::Abandonment(winner) | Self::Adjudication(winner) => *winner,
        }
    }

    /// Returns what records call it, in a few lower-case words.
    #[must_use]
    pub fn reason(&self) -> &str {
        match self {
            Self::Resignation(_) => "resignation",
            Self::Agreement => "agreement",
            Self::Claim(reason) => reason,
            Self::Time(_) => "time forfeit",
            Self::Abandonment(_) => "abandonment",
            Self::Infraction(_) => "rules infraction",
            Self::Adjudication(_) => "adjudication",
        }
    }

    /// Returns how the game ended by it.
    #[must_use]
    pub fn finish(&self) -> Finish {
        Finish {
            winner: self.winner(),
            reason: self.reason().to_owned().into(),
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
