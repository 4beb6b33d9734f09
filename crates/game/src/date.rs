//! Days of the calendar.

use std::fmt;
use std::str::FromStr;

use chessmith_board::TextError;

/// A day of the calendar, from 0001-01-01 to 9999-12-31.
///
/// ```
/// use chessmith_game::Date;
///
/// assert_eq!("2024-02-29".parse(), Ok(Date::new(2024, 2, 29).unwrap()));
/// assert!("2023-02-29".parse::<Date>().is_err());
/// assert_eq!(Date::of_moment(0).to_string(), "1970-01-01");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// Returns a day; `None` if the calendar has no such day.
    #[must_use]
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        if year == 0 || year > 9999 || day == 0 || day > days {
            return None;
        }
        Some(Self { year, month, day })
    }

    /// Returns the day of a moment, given in milliseconds since 1970-01-01 UTC.
    ///
    /// Moments before the first day or after the last are taken for those.
    #[must_use]
    pub fn of_moment(milliseconds: i64) -> Self {
        // The calendar repeats after 400 years of 146,097 days; counted from 1 March of the year 0, a leap
        // day is the last day of its year, its hundred years and its four hundred.
        let days = milliseconds.div_euclid(86_400_000) + 719_468;
        let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (month, next) = if month < 10 {
            (month + 3, 0)
        } else {
            (month - 9, 1)
        };
        match era * 400 + year + next {
            ..1 => Self {
                year: 1,
                month: 1,
                day: 1,
            },
            10_000.. => Self {
                year: 9999,
                month: 12,
                day: 31,
            },
            year => Self {
                year: year as u16,
                month: month as u8,
                day: day as u8,
            },
        }
    }
}

impl fmt::Display for Date {
    /// Writes `YYYY-MM-DD`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = TextError;

    /// Reads `YYYY-MM-DD`.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let number = |digits: &str, length| {
            let fits = digits.len() == length && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse::<u16>().ok().filter(|_| fits)
        };
        let mut parts = text.split('-');
        let date = (|| {
            let year = number(parts.next()?, 4)?;
            let [month, day] = [number(parts.next()?, 2)?, number(parts.next()?, 2)?];
            match parts.next() {
                Some(_) => None,
                None => Self::new(year, month as u8, day as u8),
            }
        })();
        date.ok_or_else(|| {
            let shown: String = text.chars().take(20).collect();
            TextError::whole(format!(
                "expected a day of the calendar as YYYY-MM-DD, found {shown:?}"
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn days_are_those_of_the_calendar() {
        let date = |moment| Date::of_moment(moment).to_string();
        let day = 86_400_000;
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(-1), "1969-12-31");
        assert_eq!(date(951_782_400_000), "2000-02-29");
        assert_eq!(date(951_782_400_000 + day), "2000-03-01");
        assert_eq!(date(1_709_164_800_000), "2024-02-29");
        assert_eq!(date(4_107_542_400_000), "2100-03-01");
        assert_eq!(date(4_107_542_400_000 - day), "2100-02-28");
        assert_eq!(date(1_795_305_599_999), "2026-11-21");
        assert_eq!(date(i64::MIN), "0001-01-01");
        assert_eq!(date(i64::MAX), "9999-12-31");
    }

    #[test]
    fn every_day_of_some_years_reads_back() {
        let mut moment = -62_135_596_800_000; // 0001-01-01
        let mut days = 0;
        while Date::of_moment(moment) < Date::new(405, 1, 1).unwrap() {
            let date = Date::of_moment(moment);
            assert_eq!(date.to_string().parse(), Ok(date));
            assert!(Date::of_moment(moment + 86_400_000) > date);
            moment += 86_400_000;
            days += 1;
        }
        assert_eq!(days, 146_097 + 3 * 365 + 366);
    }

    #[test]
    fn other_days_are_refused() {
        for text in [
            "",
            "2026",
            "2026-13-01",
            "2026-00-01",
            "2026-04-31",
            "2026-02-29",
            "1900-02-29",
            "0000-01-01",
            "2026-1-1",
            "2026-01-01-",
            "2026-01-0x",
            "+026-01-01",
            "12026-01-01",
        ] {
            let refused = text.parse::<Date>().unwrap_err().to_string();
            assert_eq!(
                refused,
                format!("expected a day of the calendar as YYYY-MM-DD, found {text:?}")
            );
        }
    }
}
