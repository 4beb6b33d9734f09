//! How long players may think, and the clocks of a game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use chessmith_catalog::game::{PerSide, Side};

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

/// The clocks of a game, if it is played with clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// How long players may think.
    pub pace: Pace,
    left: PerSide<Duration>,
}

/// What is left of a side's clock when its time is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flag;

impl Clocks {
    /// Sets the clocks for a game.
    #[must_use]
    pub fn new(pace: Pace) -> Self {
        let base = match pace {
            Pace::Clock { base, .. } => base,
            _ => Duration::ZERO,
        };
        Self {
            pace,
            left: PerSide::new(base, base),
        }
    }

    /// Returns what a side has left, where there are clocks.
    #[must_use]
    pub fn left(&self, side: Side) -> Option<Duration> {
        matches!(self.pace, Pace::Clock { .. }).then(|| self.left[side])
    }

    /// Books the time of a turn; `grace` more than there was is forgiven.
    ///
    /// # Errors
    ///
    /// If the time is over.
    pub fn spend(&mut self, side: Side, time: Duration, grace: Duration) -> Result<(), Flag> {
        match self.pace {
            Pace::Clock { increment, .. } => {
                if time > self.left[side] + grace {
                    return Err(Flag);
                }
                self.left[side] = self.left[side].saturating_sub(time) + increment;
                Ok(())
            }
            Pace::PerTurn(limit) if time > limit + grace => Err(Flag),
            Pace::PerTurn(_) | Pace::Nodes(_) | Pace::Depth(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_falls_when_it_is_empty_and_grows_with_each_turn() {
        let ms = Duration::from_millis;
        let mut clocks = Clocks::new("1+0.01".parse().unwrap());
        assert_eq!(clocks.spend(Side::White, ms(400), ms(0)), Ok(()));
        assert_eq!(clocks.left(Side::White), Some(ms(610)));
        assert_eq!(clocks.left(Side::Black), Some(ms(1000)));
        assert_eq!(clocks.spend(Side::White, ms(611), ms(0)), Err(Flag));
        assert_eq!(clocks.spend(Side::White, ms(630), ms(50)), Ok(()));
        assert_eq!(clocks.left(Side::White), Some(ms(10)));
    }

    #[test]
    fn what_is_no_pace_is_refused() {
        for text in ["", "0+1", "-1", "1+x", "1e99"] {
            assert!(text.parse::<Pace>().is_err(), "{text}");
        }
    }
}
