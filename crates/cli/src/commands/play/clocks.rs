//! The clocks of a game at a terminal.

use std::str::FromStr;
use std::time::{Duration, Instant};

use chessmith_catalog::TimeLeft;
use chessmith_catalog::game::{PerSide, Side};

/// How long the players may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pace {
    base: Duration,
    increment: Duration,
}

impl FromStr for Pace {
    type Err = String;

    /// Reads minutes for the game and seconds for each turn, as in `5+3`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str, most: f64| {
            let number = text.parse::<f64>().ok();
            number.filter(|number| (0.0..=most).contains(number))
        };
        let base = number(minutes, 1_440.0).filter(|minutes| *minutes > 0.0);
        match (base, number(seconds, 3_600.0)) {
            (Some(minutes), Some(seconds)) => Ok(Self {
                base: Duration::from_secs_f64(60.0 * minutes),
                increment: Duration::from_secs_f64(seconds),
            }),
            _ => Err(
                "expected minutes for the game and seconds for each turn, such as 5+3".to_owned(),
            ),
        }
    }
}

/// The clocks of both sides; that of the side to move runs.
#[derive(Debug)]
pub(super) struct Clocks {
    pace: Pace,
    left: PerSide<Duration>,
    since: Instant,
}

/// What a side is told when its time is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TimeIsOver;

impl Clocks {
    pub(super) fn new(pace: Pace) -> Self {
        Self {
            pace,
            left: PerSide::new(pace.base, pace.base),
            since: Instant::now(),
        }
    }

    /// Starts the clocks anew, for another game.
    pub(super) fn reset(&mut self) {
        *self = Self::new(self.pace);
    }

    /// Returns what a side has left if its clock has been running since the last turn.
    pub(super) fn left(&self, side: Side) -> Duration {
        self.left[side].saturating_sub(self.since.elapsed())
    }

    /// Stops the clock of a side that has played a turn, and lets that of whoever is next run.
    pub(super) fn press(&mut self, side: Side) -> Result<(), TimeIsOver> {
        let left = self.left(side);
        if left.is_zero() {
            return Err(TimeIsOver);
        }
        self.left[side] = left + self.pace.increment;
        self.since = Instant::now();
        Ok(())
    }

    /// Returns the clock of a side for the engine.
    pub(super) fn for_engine(&self, side: Side) -> TimeLeft {
        TimeLeft {
            left: self.left(side),
            increment: self.pace.increment,
            ..TimeLeft::default()
        }
    }

    /// Returns what both clocks show, that of the side to move running.
    pub(super) fn shown(&self, to_move: Side) -> String {
        let one = |side: Side| {
            let left = match side == to_move {
                true => self.left(side),
                false => self.left[side],
            };
            // A clock that shows nothing is over.
            let seconds = left.as_millis().div_ceil(1_000);
            format!("{} {}:{:02}", side.name(), seconds / 60, seconds % 60)
        };
        Side::BOTH.map(one).join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_read() {
        let pace: Pace = "5+3".parse().unwrap();
        assert_eq!((pace.base.as_secs(), pace.increment.as_secs()), (300, 3));
        let pace: Pace = "0.5".parse().unwrap();
        assert_eq!((pace.base.as_secs(), pace.increment.as_secs()), (30, 0));
        for wrong in ["", "0", "x+1", "5+", "-1+2", "1e9+0", "5+3+1"] {
            assert!(wrong.parse::<Pace>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_turn_takes_time_and_gives_some_back() {
        let pace = "1+5".parse().unwrap();
        let mut clocks = Clocks::new(pace);
        clocks.since = Instant::now().checked_sub(Duration::from_secs(20)).unwrap();
        assert_eq!(clocks.shown(Side::White), "White 0:40, Black 1:00");
        assert_eq!(clocks.press(Side::White), Ok(()));
        assert_eq!(clocks.left[Side::White].as_secs(), 44);
        clocks.since = Instant::now().checked_sub(Duration::from_secs(61)).unwrap();
        assert_eq!(clocks.press(Side::Black), Err(TimeIsOver));
    }
}
