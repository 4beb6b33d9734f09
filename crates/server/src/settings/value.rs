//! Values of settings as texts.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::time::Duration;

use ipnet::IpNet;
use toml::Value as Toml;

use crate::config::LogFormat;
use crate::front::{HostName, Origin, ProxyHeaders};
use crate::place::Place;

/// The largest number that can be set: what is multiplied by small numbers then still fits.
const MOST: u32 = 1_000_000_000;
/// The largest number of bytes, or of what takes many bytes, that can be set.
const MOST_BYTES: u64 = 1_000_000_000_000;
/// How many seconds a day has.
const DAY: u64 = 24 * 60 * 60;
/// The longest time that can be set.
const LONGEST: Duration = Duration::from_secs(10_000 * DAY);

/// A value that can be set, and be written in a file of settings.
pub(super) trait Value: Sized {
    /// What is expected, after "expected".
    const EXPECTED: &'static str;
    /// Whether it is a list of values: one text has commas between them.
    const IS_LIST: bool = false;

    /// Reads a value; `None` if it is not what is expected.
    fn read(text: &str) -> Option<Self>;

    /// Writes it as it stands in a file.
    fn write(&self) -> Toml;
}

impl Value for IpAddr {
    const EXPECTED: &'static str = "an address, such as 127.0.0.1, 0.0.0.0 or ::";

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn write(&self) -> Toml {
        self.to_string().into()
    }
}

impl Value for u16 {
    const EXPECTED: &'static str = "a whole number from 0 to 65535";

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn write(&self) -> Toml {
        Toml::Integer((*self).into())
    }
}

impl Value for Place {
    const EXPECTED: &'static str =
        "a path, or the address of a database of PostgreSQL, such as postgres://USER@HOST/DATABASE";

    fn read(text: &str) -> Option<Self> {
        Self::read(text)
    }

    fn write(&self) -> Toml {
        self.to_string().into()
    }
}

impl Value for String {
    const EXPECTED: &'static str = "a text";

    fn read(text: &str) -> Option<Self> {
        Some(text.to_owned())
    }

    fn write(&self) -> Toml {
        self.clone().into()
    }
}

impl Value for usize {
    const EXPECTED: &'static str = "a whole number from 1 to 1000000000000";

    fn read(text: &str) -> Option<Self> {
        let number = text.parse().ok();
        let number = number.filter(|number| (1..=MOST_BYTES).contains(number))?;
        Self::try_from(number).ok()
    }

    fn write(&self) -> Toml {
        Toml::Integer(i64::try_from(*self).unwrap_or(i64::MAX))
    }
}

impl Value for NonZeroU32 {
    const EXPECTED: &'static str = "a whole number from 1 to 1000000000";

    fn read(text: &str) -> Option<Self> {
        text.parse()
            .ok()
            .filter(|number: &Self| number.get() <= MOST)
    }

    fn write(&self) -> Toml {
        Toml::Integer(self.get().into())
    }
}

impl Value for Duration {
    const EXPECTED: &'static str =
        "a time with its unit from 1ms to 10000days, such as 500ms, 20s, 2min or 1h";

    fn read(text: &str) -> Option<Self> {
        let time = humantime::parse_duration(text).ok()?;
        let is_possible = (Self::from_millis(1)..=LONGEST).contains(&time);
        is_possible.then_some(time)
    }

    fn write(&self) -> Toml {
        // Months are not whole days, so that long times would be told in four units.
        let days = self.as_secs() / DAY;
        match days > 1 && *self == Self::from_secs(days * DAY) {
            true => format!("{days}days").into(),
            false => humantime::format_duration(*self).to_string().into(),
        }
    }
}

impl Value for Option<Duration> {
    const EXPECTED: &'static str =
        "a time with its unit from 1ms to 10000days, such as 12h or 90days, or nothing";

    fn read(text: &str) -> Option<Self> {
        match text {
            "" => Some(None),
            _ => Duration::read(text).map(Some),
        }
    }

    fn write(&self) -> Toml {
        self.map_or_else(|| "".into(), |time| time.write())
    }
}

impl Value for LogFormat {
    const EXPECTED: &'static str = "text or json";

    fn read(text: &str) -> Option<Self> {
        match text {
            "text" => Some(Self::Text),
            "json" => Some(Self::Json),
            _ => None,
        }
    }

    fn write(&self) -> Toml {
        let word = match self {
            Self::Text => "text",
            Self::Json => "json",
        };
        word.into()
    }
}

impl Value for ProxyHeaders {
    const EXPECTED: &'static str = "x-forwarded or forwarded";

    fn read(text: &str) -> Option<Self> {
        match text {
            "x-forwarded" => Some(Self::XForwarded),
            "forwarded" => Some(Self::Forwarded),
            _ => None,
        }
    }

    fn write(&self) -> Toml {
        let word = match self {
            Self::XForwarded => "x-forwarded",
            Self::Forwarded => "forwarded",
        };
        word.into()
    }
}

impl Value for Option<SocketAddr> {
    const EXPECTED: &'static str = "an address with a port, such as 127.0.0.1:9464, or nothing";

    fn read(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(None);
        }
        text.parse().ok().map(Some)
    }

    fn write(&self) -> Toml {
        self.map(|address| address.to_string())
            .unwrap_or_default()
            .into()
    }
}

impl Value for Option<Origin> {
    const EXPECTED: &'static str = "http:// or https:// with a name and perhaps a port, such as https://games.example.org, \
         or nothing";

    fn read(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(None);
        }
        Origin::read(text).map(Some)
    }

    fn write(&self) -> Toml {
        self.as_ref()
            .map(ToString::to_string)
            .unwrap_or_default()
            .into()
    }
}

impl Value for Vec<HostName> {
    const EXPECTED: &'static str =
        "a list of names, each perhaps with a port, such as [\"games.example.org\"]";
    const IS_LIST: bool = true;

    fn read(text: &str) -> Option<Self> {
        parts(text).map(HostName::read).collect()
    }

    fn write(&self) -> Toml {
        list(self)
    }
}

impl Value for Vec<IpNet> {
    const EXPECTED: &'static str =
        "a list of addresses or networks, such as [\"127.0.0.1\", \"10.0.0.0/8\"]";
    const IS_LIST: bool = true;

    fn read(text: &str) -> Option<Self> {
        let network = |text: &str| {
            let one = text.parse::<IpAddr>().map(IpNet::from);
            one.or_else(|_| text.parse()).ok()
        };
        parts(text).map(network).collect()
    }

    fn write(&self) -> Toml {
        list(self)
    }
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

fn list(values: &[impl ToString]) -> Toml {
    let texts = values.iter().map(|value| Toml::from(value.to_string()));
    Toml::Array(texts.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_times_have_bounds() {
        assert_eq!(usize::read("0"), None);
        assert_eq!(
            NonZeroU32::read("1000000000").map(NonZeroU32::get),
            Some(MOST)
        );
        assert_eq!(NonZeroU32::read("1000000001"), None);
        assert_eq!(usize::read("1000000000000"), Some(1_000_000_000_000));
        assert_eq!(usize::read("1000000000001"), None);
        assert_eq!(u16::read("65536"), None);
        assert_eq!(Duration::read("0s"), None);
        assert_eq!(Duration::read("20"), None);
        assert_eq!(Duration::read("10001days"), None);
        assert_eq!(Duration::read("1h 30min"), Some(Duration::from_secs(5400)));
    }

    #[test]
    fn times_are_written_as_one_would_set_them() {
        for text in [
            "90days", "1days", "12h", "1h 30m", "500ms", "25h", "1day 1ms",
        ] {
            let time = Duration::read(text).unwrap();
            let Toml::String(written) = time.write() else {
                panic!("{text}: a time is written as a text")
            };
            assert_eq!(Duration::read(&written), Some(time), "{written}");
        }
        let ninety = Duration::from_secs(90 * DAY).write();
        assert_eq!(ninety, Toml::from("90days"));
        assert_eq!(Some(Duration::from_secs(DAY)).write(), Toml::from("1day"));
    }

    #[test]
    fn networks_are_addresses_or_have_a_length() {
        let networks = Vec::<IpNet>::read("127.0.0.1, 10.0.0.0/8,::1").unwrap();
        let texts: Vec<_> = networks.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["127.0.0.1/32", "10.0.0.0/8", "::1/128"]);
        assert_eq!(Vec::<IpNet>::read("10.0.0.0/33"), None);
        assert_eq!(Vec::<IpNet>::read("proxy"), None);
    }
}
