//! How long the engine may think.

use std::time::Duration;

use chessmith_catalog::{Limits, TimeLeft};

/// What passes unseen between the engine's answer and the clock's stop.
const OVERHEAD: Duration = Duration::from_millis(20);

/// What the commands `level`, `st`, `sd`, `sn` and `time` have set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Level {
    /// Turns until time is added; `None` for the whole game.
    session: Option<u32>,
    left: Duration,
    increment: Duration,
    turn_time: Option<Duration>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl Default for Level {
    /// Five minutes for the game.
    fn default() -> Self {
        Self {
            session: None,
            left: Duration::from_secs(300),
            increment: Duration::ZERO,
            turn_time: None,
            depth: None,
            nodes: None,
        }
    }
}

impl Level {
    /// Carries out one of the commands.
    pub(super) fn set(&mut self, word: &str, rest: &str) -> Result<(), String> {
        let whole = || {
            let number = rest.parse::<i64>().ok();
            let number = number.ok_or_else(|| format!("expected a whole number after {word}"));
            number.map(|number| u64::try_from(number).unwrap_or(0))
        };
        match word {
            "level" => {
                let level = read(rest);
                let expected = "expected level TURNS MINUTES INCREMENT";
                let (session, left, increment) = level.ok_or_else(|| expected.to_owned())?;
                *self = Self {
                    session,
                    left,
                    increment,
                    ..Self::default()
                };
            }
            "st" => {
                let expected = "expected seconds after st";
                self.turn_time = Some(seconds(rest).ok_or_else(|| expected.to_owned())?);
            }
            "sd" => self.depth = Some(u32::try_from(whole()?.max(1)).unwrap_or(u32::MAX)),
            "sn" => self.nodes = Some(whole()?),
            "time" => {
                self.left = Duration::from_millis(whole()?.saturating_mul(10));
            }
            // The opponent's clock is not looked at.
            _ => {
                whole()?;
            }
        }
        Ok(())
    }

    /// Returns the limits of a search.
    pub(super) fn limits(&self) -> Limits {
        let clock = TimeLeft {
            left: self.left,
            increment: self.increment,
            turns_to_go: self.session,
            overhead: OVERHEAD,
        };
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.turn_time,
            clock: self.turn_time.is_none().then_some(clock),
            mate: None,
        }
    }
}

/// Reads `TURNS MINUTES INCREMENT`, where minutes may be `5` or `0:30`.
fn read(text: &str) -> Option<(Option<u32>, Duration, Duration)> {
    let mut words = text.split_whitespace();
    let session = words.next()?.parse::<u32>().ok()?;
    let base = words.next()?;
    let (minutes, rest) = base.split_once(':').unwrap_or((base, "0"));
    let minutes = minutes.parse::<u32>().ok()?;
    let left = Duration::from_secs(60 * u64::from(minutes)).checked_add(seconds(rest)?)?;
    let increment = seconds(words.next()?)?;
    Some(((session > 0).then_some(session), left, increment))
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds = text.trim().parse::<f64>().ok()?;
    (0.0..=1e6)
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read() {
        assert_eq!(
            read("40 5 0"),
            Some((Some(40), Duration::from_secs(300), Duration::ZERO))
        );
        assert_eq!(
            read("0 0:30 0.5"),
            Some((None, Duration::from_secs(30), Duration::from_millis(500)))
        );
        for wrong in ["", "40", "40 5", "x 5 0", "0 1:x 0", "0 5 1e99"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn time_left_is_in_hundredths_and_never_below_zero() {
        let mut level = Level::default();
        level.set("time", "1234").unwrap();
        assert_eq!(
            level.limits().clock.unwrap().left,
            Duration::from_millis(12_340)
        );
        level.set("time", "-50").unwrap();
        assert_eq!(level.limits().clock.unwrap().left, Duration::ZERO);
        assert!(level.set("time", "soon").is_err());
    }
}
