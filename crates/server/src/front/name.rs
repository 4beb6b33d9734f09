//! Names of servers, and origins of pages.

use std::fmt;

use axum::http::Uri;
use axum::http::uri::{Authority, Scheme};

/// The name of a server, perhaps with a port.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HostName {
    name: String,
    port: Option<u16>,
}

impl HostName {
    /// Reads `NAME` or `NAME:PORT`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let authority = authority(text)?;
        Some(Self {
            name: authority.host().to_ascii_lowercase(),
            port: authority.port_u16(),
        })
    }

    /// Returns whether a server that was asked by this name and port is meant.
    pub(super) fn fits(&self, name: &str, port: Option<u16>) -> bool {
        self.name.eq_ignore_ascii_case(name) && (self.port.is_none() || self.port == port)
    }
}

impl fmt::Display for HostName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.port.map_or(Ok(()), |port| write!(f, ":{port}"))
    }
}

/// The origin of a page: scheme, name and port.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    scheme: Scheme,
    host: HostName,
}

impl Origin {
    /// Reads `http://` or `https://` with a name and perhaps a port; a slash may follow.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let uri: Uri = text.parse().ok()?;
        let scheme = uri.scheme()?.clone();
        let port = standard_port(&scheme)?;
        // What a `Uri` makes of less than this is not what a browser would.
        let is_bare = uri.path() == "/" && uri.query().is_none() && !text.contains(['#', '@']);
        let mut host = HostName::read(uri.authority()?.as_str()).filter(|_| is_bare)?;
        host.port = host.port.filter(|given| *given != port);
        Some(Self { scheme, host })
    }

    pub(super) const fn scheme(&self) -> &Scheme {
        &self.scheme
    }

    pub(super) fn name(&self) -> &str {
        &self.host.name
    }

    /// Returns whether a request with this `Host` was sent to where such a page comes from.
    pub(super) fn is_at(&self, host: &str) -> bool {
        let Some(mut host) = HostName::read(host) else {
            return false;
        };
        host.port = host
            .port
            .filter(|port| Some(*port) != standard_port(&self.scheme));
        host == self.host
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.host)
    }
}

fn authority(text: &str) -> Option<Authority> {
    let authority: Authority = text.parse().ok()?;
    let is_plain = !authority.host().is_empty() && !text.contains('@');
    let after = &text[authority.host().len()..];
    // A port that is none is no port.
    let has_port = after.is_empty() || authority.port_u16().is_some();
    (is_plain && has_port).then_some(authority)
}

fn standard_port(scheme: &Scheme) -> Option<u16> {
    match scheme.as_str() {
        "http" => Some(80),
        "https" => Some(443),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_a_scheme_a_name_and_a_port() {
        let written = |text| Origin::read(text).map(|origin| origin.to_string());
        assert_eq!(
            written("https://Chess.example.org/").as_deref(),
            Some("https://chess.example.org")
        );
        assert_eq!(
            written("http://localhost:8080").as_deref(),
            Some("http://localhost:8080")
        );
        assert_eq!(
            written("https://chess.example.org:443").as_deref(),
            Some("https://chess.example.org")
        );
        for wrong in [
            "",
            "chess.example.org",
            "ftp://chess.example.org",
            "https://",
            "https://chess.example.org/games",
            "https://chess.example.org?x",
            "https://me@chess.example.org",
            "https://chess.example.org:99999",
            "null",
        ] {
            assert_eq!(Origin::read(wrong), None, "{wrong}");
        }
    }
}
