//! How long players may think, and the clocks of a game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use chessmith_catalog::game::{PerSide, Side};
use chessmith_clock::{FirstTurn, Flag, Moment, TimeControl};

/// How long players may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// A clock for each side: so much for the game, and so much more with each turn.
    Clock {
        /// What is on the clock at the beginning.
        base: Duration,
        /// What is added after each turn.
        increment: Duration,
    },
    /// So much for each turn.
    PerTurn(Duration),
    /// So many positions a turn.
    Nodes(u64),
    /// So many turns ahead.
    Depth(u32),
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock { base, increment } => {
                write!(f, "{}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
            Self::PerTurn(time) => write!(f, "{} ms a turn", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a turn"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

impl FromStr for Pace {
    type Err = String;

    /// Reads seconds for the game and for each turn, as in `1+0.01`.
    fn from_str(text: &str) -> Result<Self, String> {
        let seconds = |text: &str| {
            let seconds = text.parse::<f64>().ok();
            let seconds = seconds.filter(|seconds| (0.0..=86_400.0).contains(seconds));
            seconds.map(Duration::from_secs_f64)
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        match (seconds(base), seconds(increment)) {
            (Some(base), Some(increment)) if !base.is_zero() => Ok(Self::Clock { base, increment }),
            _ => Err("expected seconds for the game and for each turn, such as 1+0.01".to_owned()),
        }
    }
}

impl Pace {
    /// Returns what clocks are set to, if time limits the players.
    const fn control(self) -> Option<TimeControl> {
        match self {
            Self::Clock { base, increment } => Some(TimeControl::Increment { base, increment }),
            Self::PerTurn(time) => Some(TimeControl::PerTurn(time)),
            Self::Nodes(_) | Self::Depth(_) => None,
        }
    }
}

/// How long each side of a game may think, and its clocks, if there are any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks(PerSide<SideClock>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct SideClock {
    pace: Pace,
    clocks: Option<chessmith_clock::Clocks>,
    /// How long the side has thought; its clock knows no other time.
    passed: Duration,
}

impl Clocks {
    /// Sets the clocks for a game.
    #[must_use]
    pub fn new(paces: PerSide<Pace>) -> Self {
        let set =
            |control: TimeControl| chessmith_clock::Clocks::new(control.into(), FirstTurn::Counts);
        let clock = |pace: Pace| SideClock {
            pace,
            clocks: pace.control().map(set),
            passed: Duration::ZERO,
        };
        let [white, black] = Side::BOTH.map(|side| clock(paces[side]));
        Self(PerSide::new(white, black))
    }

    /// Returns how long a side may think.
    #[must_use]
    pub fn pace(&self, side: Side) -> Pace {
        self.0[side].pace
    }

    /// Returns what a side has left, where there are clocks for the game.
    #[must_use]
    pub fn left(&self, side: Side) -> Option<Duration> {
        let own = &self.0[side];
        let clocks = own.clocks.as_ref();
        let clocks = clocks.filter(|_| matches!(own.pace, Pace::Clock { .. }))?;
        Some(clocks.left(side, moment(own.passed)).time)
    }

    /// Books the time of a turn; `grace` more than there was is forgiven: then the turn counts as played in
    /// the last millisecond.
    ///
    /// # Errors
    ///
    /// If the time is over; then nothing is booked.
    pub fn spend(&mut self, side: Side, time: Duration, grace: Duration) -> Result<(), Flag> {
        let own = &mut self.0[side];
        let passed = own.passed + time;
        if let Some(clocks) = &mut own.clocks {
            let mut after = clocks.clone();
            after.begin(side, moment(own.passed));
            let at = match after.flags_at() {
                Some(over) if (over..=over + moment(grace)).contains(&moment(passed)) => over - 1,
                _ => moment(passed),
            };
            after.press(at, Duration::ZERO)?;
            *clocks = after;
        }
        own.passed = passed;
        Ok(())
    }
}

fn moment(passed: Duration) -> Moment {
    Moment::try_from(passed.as_millis()).unwrap_or(Moment::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(pace: Pace) -> Clocks {
        Clocks::new(PerSide::new(pace, pace))
    }

    #[test]
    fn a_clock_falls_when_it_is_empty_and_grows_with_each_turn() {
        let ms = Duration::from_millis;
        let mut clocks = alike("1+0.01".parse().unwrap());
        assert_eq!(clocks.spend(Side::White, ms(400), ms(0)), Ok(()));
        assert_eq!(clocks.left(Side::White), Some(ms(610)));
        assert_eq!(clocks.left(Side::Black), Some(ms(1000)));
        assert_eq!(clocks.spend(Side::White, ms(611), ms(0)), Err(Flag));
        assert_eq!(clocks.spend(Side::White, ms(630), ms(50)), Ok(()));
        assert_eq!(clocks.left(Side::White), Some(ms(11)));
    }

    #[test]
    fn turns_shorter_than_a_millisecond_add_up() {
        let mut clocks = alike("1+0".parse().unwrap());
        for _ in 0..1_000 {
            let time = Duration::from_micros(100);
            assert_eq!(clocks.spend(Side::White, time, Duration::ZERO), Ok(()));
        }
        assert_eq!(clocks.left(Side::White), Some(Duration::from_millis(900)));
    }

    #[test]
    fn a_time_for_each_turn_is_a_clock_that_begins_anew() {
        let ms = Duration::from_millis;
        let mut clocks = alike(Pace::PerTurn(ms(50)));
        for side in [Side::White, Side::Black, Side::White] {
            assert_eq!(clocks.spend(side, ms(50), ms(0)), Ok(()));
        }
        assert_eq!(clocks.left(Side::White), None);
        assert_eq!(clocks.spend(Side::Black, ms(51), ms(0)), Err(Flag));
        let mut clocks = alike(Pace::Nodes(7));
        assert_eq!(clocks.spend(Side::White, ms(1_000_000), ms(0)), Ok(()));
    }

    #[test]
    fn each_side_has_its_own_time() {
        let ms = Duration::from_millis;
        let paces = PerSide::new(Pace::PerTurn(ms(30)), "1+0".parse().unwrap());
        let mut clocks = Clocks::new(paces);
        assert_eq!(clocks.spend(Side::White, ms(30), ms(0)), Ok(()));
        assert_eq!(clocks.spend(Side::Black, ms(400), ms(0)), Ok(()));
        assert_eq!(clocks.left(Side::White), None);
        assert_eq!(clocks.left(Side::Black), Some(ms(600)));
        assert_eq!(clocks.spend(Side::White, ms(31), ms(0)), Err(Flag));
        assert_eq!(clocks.spend(Side::Black, ms(601), ms(0)), Err(Flag));
    }

    #[test]
    fn what_is_no_pace_is_refused() {
        for text in ["", "0+1", "-1", "1+x", "1e99"] {
            assert!(text.parse::<Pace>().is_err(), "{text}");
        }
    }
}
