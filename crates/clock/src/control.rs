//! How much time the players have.

use std::time::Duration;

/// How much time the players have; the same for both. A game without clocks has none.
///
/// Its text says minutes for the game and seconds for each turn, the way people write them, and is read
/// back: `5+3`, `5 delay 3`, `10+5x30`, `3 days`. Controls that are read keep these bounds: the time for the
/// game is at most 24 hours, the time for a turn at most one hour (30 days where it is all there is), and
/// there are at most 99 periods. All times are whole milliseconds; what is shorter is left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TimeControl {
    /// A time for the game, and more after each turn (Fischer's clock): `5+3`.
    Increment {
        /// What is on the clock at the beginning.
        base: Duration,
        /// What is added after each turn.
        increment: Duration,
    },
    /// A time for the game, and a while at the beginning of each turn that costs nothing: `5 delay 3`.
    ///
    /// It is the simple delay: the clock waits, and what of the delay is not used is lost. Under it a turn
    /// that is played within the delay never loses, whatever the clock shows; under Bronstein's, which
    /// gives back afterwards what was used, it could.
    Delay {
        /// What is on the clock at the beginning.
        base: Duration,
        /// How long the clock waits in each turn.
        delay: Duration,
    },
    /// A time for the game, and then periods (byo-yomi): `10+5x30`.
    ///
    /// Who finishes a turn within a period has it again for the next one; each period that runs out is gone.
    Periods {
        /// What is on the clock at the beginning.
        base: Duration,
        /// How many periods there are.
        periods: u32,
        /// How long each is.
        period: Duration,
    },
    /// A time for each turn alone: `3 days`, or `30 seconds`.
    PerTurn(Duration),
}

/// How much time the players have in the parts of a game; the same for both.
///
/// Its text is that of the [`TimeControl`], with the minutes that each side has for the setup behind it where these
/// are a time of their own: `10+5, setup 5`, at most 24 hours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Schedule {
    /// The time for the game; where the setup has a time of its own, for what comes after it.
    pub play: TimeControl,
    /// What each side has for all its turns of the setup together; `None` where `play` counts from the start.
    pub setup: Option<Duration>,
}

impl From<TimeControl> for Schedule {
    fn from(play: TimeControl) -> Self {
        Self { play, setup: None }
    }
}

impl TimeControl {
    /// Returns what is added to a clock after each turn.
    #[must_use]
    pub const fn increment(&self) -> Duration {
        match self {
            Self::Increment { increment, .. } => *increment,
            Self::Delay { .. } | Self::Periods { .. } | Self::PerTurn(_) => Duration::ZERO,
        }
    }

    /// Returns how long a clock waits in each turn before it runs.
    #[must_use]
    pub const fn delay(&self) -> Duration {
        match self {
            Self::Delay { delay, .. } => *delay,
            Self::Increment { .. } | Self::Periods { .. } | Self::PerTurn(_) => Duration::ZERO,
        }
    }

    /// Returns the length of a period; zero where there are none.
    #[must_use]
    pub const fn period(&self) -> Duration {
        match self {
            Self::Periods { period, .. } => *period,
            Self::Increment { .. } | Self::Delay { .. } | Self::PerTurn(_) => Duration::ZERO,
        }
    }
}
