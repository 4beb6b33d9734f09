//! Time controls as texts.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::{Schedule, TimeControl};

/// Seconds of a day.
const DAY: u64 = 24 * 60 * 60;
/// The most that a clock can show at the beginning.
const MOST_BASE: Duration = Duration::from_secs(DAY);
/// The most for one turn, where there is also a time for the game.
const MOST_EXTRA: Duration = Duration::from_secs(60 * 60);
/// The most for one turn, where there is nothing else.
const MOST_TURN: Duration = Duration::from_secs(30 * DAY);
/// The most periods.
const MOST_PERIODS: u32 = 99;

/// Why a text is no time control, in one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ControlError {
    /// The number of the character at which it goes wrong, from 1.
    column: usize,
    expected: &'static str,
}

impl fmt::Display for ControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}", self.column, self.expected)
    }
}

impl Error for ControlError {}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Increment { base, increment } => {
                write!(f, "{}+{}", Minutes(base), Seconds(increment))
            }
            Self::Delay { base, delay } => {
                write!(f, "{} delay {}", Minutes(base), Seconds(delay))
            }
            Self::Periods {
                base,
                periods,
                period,
            } => write!(f, "{}+{periods}x{}", Minutes(base), Seconds(period)),
            Self::PerTurn(time) if time.as_millis() % u128::from(DAY * 1_000) == 0 => {
                let days = time.as_secs() / DAY;
                write!(f, "{days} {}", if days == 1 { "day" } else { "days" })
            }
            Self::PerTurn(time) => write!(f, "{} seconds", Seconds(time)),
        }
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.play)?;
        match self.setup {
            Some(time) => write!(f, ", setup {}", Minutes(time)),
            None => Ok(()),
        }
    }
}

impl FromStr for Schedule {
    type Err = ControlError;

    /// Reads a [`TimeControl`], perhaps with the minutes for the setup behind it: `10+5, setup 5`.
    fn from_str(text: &str) -> Result<Self, ControlError> {
        let Some((play, _)) = text.split_once(',') else {
            return text.parse().map(TimeControl::into);
        };
        let mut reader = Reader {
            text,
            at: play.len() + 1,
        };
        let play = play.parse()?;
        if reader.word(&["setup"]).is_none() {
            return Err(reader.error("setup and its minutes after the comma, as in 10+5, setup 5"));
        }
        let here = reader.clone();
        let minutes = reader.number("minutes for the setup, such as 5")?;
        let time = reader.minutes(minutes)?;
        if !reader.rest().is_empty() {
            return Err(reader.error("the end after the minutes for the setup"));
        }
        let time = here.within(time, MOST_BASE, "at most 24 hours for the setup")?;
        let setup = Some(here.positive(time, "more than no time for the setup")?);
        Ok(Self { play, setup })
    }
}

/// Seconds, with what is left of the last one as a decimal fraction.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs())?;
        match self.0.subsec_millis() {
            0 => Ok(()),
            rest => {
                let digits = format!("{rest:03}");
                write!(f, ".{}", digits.trim_end_matches('0'))
            }
        }
    }
}

/// Minutes, and seconds after a colon where there are any.
struct Minutes(Duration);

impl fmt::Display for Minutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.0.as_secs() / 60;
        let rest = self.0 - Duration::from_secs(60 * minutes);
        match rest.as_millis() {
            0 => write!(f, "{minutes}"),
            _ if rest.as_secs() < 10 => write!(f, "{minutes}:0{}", Seconds(rest)),
            _ => write!(f, "{minutes}:{}", Seconds(rest)),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ControlError;

    /// Reads `5+3`, `5` (for `5+0`), `5 delay 3`, `10+5x30`, `3 days` or `30 seconds`.
    ///
    /// Minutes are also written as `1:30` or `1.5`, and seconds as `0.5`.
    fn from_str(text: &str) -> Result<Self, ControlError> {
        let mut reader = Reader { text, at: 0 };
        let start = reader.clone();
        let first = reader.number("minutes for the game, such as 5, or a number of days")?;
        if let Some(unit) = reader.word(&["days", "day", "seconds", "second"]) {
            let unit = if unit.starts_with("day") { DAY } else { 1 };
            reader.end()?;
            let time = start.within(first.times(unit * 1_000), MOST_TURN, "at most 30 days")?;
            let time = start.positive(time, "more than no time")?;
            return Ok(Self::PerTurn(time));
        }
        let base = reader.minutes(first)?;
        let base = start.within(base, MOST_BASE, "at most 24 hours for the game")?;
        if reader.word(&["delay"]).is_some() {
            let here = reader.clone();
            let delay = reader.extra()?;
            reader.end()?;
            let base = start.positive(base, "more than no time for the game")?;
            let delay = here.positive(delay, "a delay of more than no time")?;
            return Ok(Self::Delay { base, delay });
        }
        if reader.word(&["+"]).is_none() {
            reader.end()?;
            let base = start.positive(base, "more than no time for the game")?;
            let increment = Duration::ZERO;
            return Ok(Self::Increment { base, increment });
        }
        let here = reader.clone();
        let number = reader.number("seconds for each turn, such as 3")?;
        if reader.word(&["x"]).is_some() {
            let periods = number.whole().filter(|n| (1..=MOST_PERIODS).contains(n));
            let periods = periods.ok_or_else(|| here.error("from 1 to 99 periods"))?;
            let here = reader.clone();
            let period = reader.extra()?;
            reader.end()?;
            let period = here.positive(period, "periods of more than no time")?;
            return Ok(Self::Periods {
                base,
                periods,
                period,
            });
        }
        reader.end()?;
        let increment = here.within(number.times(1_000), MOST_EXTRA, "at most one hour a turn")?;
        let base = start.positive(base, "more than no time for the game")?;
        Ok(Self::Increment { base, increment })
    }
}

/// A number as it is written: whole part and decimals.
#[derive(Clone, Copy)]
struct Number {
    /// All digits together.
    digits: u64,
    /// How many of them are decimals.
    decimals: u32,
}

impl Number {
    fn whole(self) -> Option<u32> {
        u32::try_from(self.digits)
            .ok()
            .filter(|_| self.decimals == 0)
    }

    /// Returns so many times this many milliseconds; `None` if it is more than can be said.
    fn times(self, milliseconds: u64) -> Option<Duration> {
        let all = self.digits.checked_mul(milliseconds)?;
        Some(Duration::from_millis(all / 10_u64.pow(self.decimals)))
    }
}

/// Reads a text from left to right; blanks between its parts do not matter.
#[derive(Clone)]
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&mut self) -> &str {
        let rest = &self.text[self.at..];
        let blanks = rest.len() - rest.trim_start().len();
        self.at += blanks;
        &self.text[self.at..]
    }

    fn error(&self, expected: &'static str) -> ControlError {
        let rest = &self.text[self.at..];
        let at = self.at + rest.len() - rest.trim_start().len();
        ControlError {
            column: self.text[..at].chars().count() + 1,
            expected,
        }
    }

    fn number(&mut self, expected: &'static str) -> Result<Number, ControlError> {
        let rest = self.rest();
        let length = rest
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .unwrap_or(rest.len());
        let (whole, decimals) = rest[..length]
            .split_once('.')
            .unwrap_or((&rest[..length], "0"));
        let sound = !whole.is_empty() && !decimals.is_empty() && decimals.len() <= 3;
        let decimals = decimals.trim_end_matches('0');
        let number = Number {
            digits: format!("{whole}{decimals}").parse().unwrap_or(u64::MAX),
            decimals: decimals.len().try_into().unwrap_or_default(),
        };
        if !sound || decimals.contains('.') {
            return Err(self.error(expected));
        }
        self.at += length;
        Ok(number)
    }

    /// Reads one of these words, if one comes next.
    fn word(&mut self, words: &[&'static str]) -> Option<&'static str> {
        let rest = self.rest();
        let word = words.iter().find(|word| rest.starts_with(**word))?;
        self.at += word.len();
        Some(word)
    }

    /// Reads what may follow the minutes: seconds after a colon.
    fn minutes(&mut self, minutes: Number) -> Result<Option<Duration>, ControlError> {
        let base = minutes.times(60_000);
        if self.word(&[":"]).is_none() {
            return Ok(base);
        }
        const EXPECTED: &str = "seconds from 0 to 59 after the colon";
        let here = self.clone();
        let seconds = self.number(EXPECTED)?.times(1_000);
        let seconds = seconds.filter(|time| time.as_secs() < 60 && minutes.decimals == 0);
        let seconds = seconds.ok_or_else(|| here.error(EXPECTED))?;
        Ok(base.and_then(|base| base.checked_add(seconds)))
    }

    /// Reads the seconds of a delay or a period.
    fn extra(&mut self) -> Result<Duration, ControlError> {
        let here = self.clone();
        let seconds = self.number("seconds, such as 30")?;
        here.within(seconds.times(1_000), MOST_EXTRA, "at most one hour")
    }

    fn end(&mut self) -> Result<(), ControlError> {
        match self.rest().is_empty() {
            true => Ok(()),
            false => Err(self.error(
                "the end, or one of +, delay, x, days as in 5+3, 5 delay 3, 10+5x30, 3 days",
            )),
        }
    }

    fn within(
        &self,
        time: Option<Duration>,
        most: Duration,
        expected: &'static str,
    ) -> Result<Duration, ControlError> {
        let time = time.filter(|time| *time <= most);
        time.ok_or_else(|| self.error(expected))
    }

    fn positive(&self, time: Duration, expected: &'static str) -> Result<Duration, ControlError> {
        match time.is_zero() {
            true => Err(self.error(expected)),
            false => Ok(time),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_is_read_and_written_back() {
        let same = [
            "5+3",
            "10+0",
            "0:30+1",
            "1:05.25+0.5",
            "0:00.001+0",
            "5 delay 3",
            "10+5x30",
            "0+1x0.5",
            "1 day",
            "30 days",
            "30 seconds",
            "0.25 seconds",
        ];
        let others = [
            ("5", "5+0"),
            ("0.5+0.010", "0:30+0.01"),
            (" 5 + 3 ", "5+3"),
            ("90", "90+0"),
            ("5delay3", "5 delay 3"),
            ("86400 seconds", "1 day"),
            ("3days", "3 days"),
            ("1.5+0", "1:30+0"),
        ];
        let pairs = same.into_iter().map(|text| (text, text)).chain(others);
        for (text, written) in pairs {
            let control: TimeControl = text
                .parse()
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(control.to_string(), written, "{text}");
            assert_eq!(written.parse(), Ok(control), "{text}");
        }
    }

    #[test]
    fn the_setup_may_have_a_time_of_its_own() {
        let read = |text: &str| text.parse::<Schedule>();
        let written = |text: &str| read(text).map(|schedule| schedule.to_string());
        assert_eq!(
            read("5+3"),
            Ok(Schedule::from("5+3".parse::<TimeControl>().unwrap()))
        );
        let schedule = Schedule {
            play: "10+5".parse().unwrap(),
            setup: Some(Duration::from_secs(300)),
        };
        assert_eq!(read("10+5, setup 5"), Ok(schedule));
        for (text, same) in [
            ("10+5,setup 5", "10+5, setup 5"),
            ("3 days , setup 1:30 ", "3 days, setup 1:30"),
            ("5+5x30, setup 0.5", "5+5x30, setup 0:30"),
        ] {
            assert_eq!(written(text).as_deref(), Ok(same), "{text}");
            assert_eq!(written(same).as_deref(), Ok(same), "{same}");
        }
        for (text, message) in [
            (
                "5+3,",
                "column 5: expected setup and its minutes after the comma, as in 10+5, setup 5",
            ),
            (
                "5+3, 5",
                "column 6: expected setup and its minutes after the comma, as in 10+5, setup 5",
            ),
            (
                "5+3, setup",
                "column 11: expected minutes for the setup, such as 5",
            ),
            (
                "5+3, setup 0",
                "column 12: expected more than no time for the setup",
            ),
            (
                "5+3, setup 1441",
                "column 12: expected at most 24 hours for the setup",
            ),
            (
                "5+3, setup 5+3",
                "column 13: expected the end after the minutes for the setup",
            ),
            (
                "5+, setup 5",
                "column 3: expected seconds for each turn, such as 3",
            ),
        ] {
            let refused = read(text).expect_err(text);
            assert_eq!(refused.to_string(), message, "{text}");
        }
    }

    #[test]
    fn what_is_read_is_what_was_meant() {
        let minutes = |n: u64| Duration::from_secs(60 * n);
        let seconds = Duration::from_secs;
        let read = |text: &str| text.parse::<TimeControl>();
        let (base, increment) = (minutes(5), seconds(3));
        assert_eq!(read("5+3"), Ok(TimeControl::Increment { base, increment }));
        let delay = increment;
        assert_eq!(read("5 delay 3"), Ok(TimeControl::Delay { base, delay }));
        let (periods, period) = (4, seconds(30));
        let byo_yomi = TimeControl::Periods {
            base,
            periods,
            period,
        };
        assert_eq!(read("5+4x30"), Ok(byo_yomi));
        assert_eq!(read("2 days"), Ok(TimeControl::PerTurn(seconds(172_800))));
    }

    #[test]
    fn what_is_no_control_is_refused_with_its_place() {
        let cases = [
            (
                "",
                "column 1: expected minutes for the game, such as 5, or a number of days",
            ),
            (
                "-1+2",
                "column 1: expected minutes for the game, such as 5, or a number of days",
            ),
            ("0", "column 1: expected more than no time for the game"),
            ("0+3", "column 1: expected more than no time for the game"),
            ("1441+0", "column 1: expected at most 24 hours for the game"),
            (
                "99999999999999999999+0",
                "column 1: expected at most 24 hours for the game",
            ),
            ("5+", "column 3: expected seconds for each turn, such as 3"),
            ("5+x", "column 3: expected seconds for each turn, such as 3"),
            ("5+3601", "column 3: expected at most one hour a turn"),
            (
                "1:60+0",
                "column 3: expected seconds from 0 to 59 after the colon",
            ),
            (
                "1.5:30",
                "column 5: expected seconds from 0 to 59 after the colon",
            ),
            ("5+0x30", "column 3: expected from 1 to 99 periods"),
            ("5+1.5x30", "column 3: expected from 1 to 99 periods"),
            ("5+100x30", "column 3: expected from 1 to 99 periods"),
            ("5+5x0", "column 5: expected periods of more than no time"),
            (
                "5 delay 0",
                "column 9: expected a delay of more than no time",
            ),
            ("0 days", "column 1: expected more than no time"),
            ("31 days", "column 1: expected at most 30 days"),
            (
                "1.2.3+0",
                "column 1: expected minutes for the game, such as 5, or a number of days",
            ),
        ];
        for (text, message) in cases {
            let refused = text.parse::<TimeControl>().expect_err(text);
            assert_eq!(refused.to_string(), message, "{text}");
        }
        for text in ["x+1", "5+3+1", "1e9+0", "5+3 minutes", "5 + 3 ü"] {
            let refused = text.parse::<TimeControl>().expect_err(text).to_string();
            assert!(refused.starts_with("column "), "{text}: {refused}");
        }
    }
}
