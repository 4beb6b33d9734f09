//! The front of the server: by which names clients reach it, and through whom.

mod forwarded;
mod name;

use std::net::IpAddr;

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::{Authority, Scheme};
use ipnet::IpNet;

pub(crate) use forwarded::Said;
pub use name::{HostName, Origin};

/// By which names clients reach the server, and through whom.
#[derive(Clone, Debug, Default)]
pub struct Front {
    /// Where browsers find the server, if not where it listens.
    pub public_url: Option<Origin>,
    /// The names that it answers to, beside addresses, `localhost` and the one in `public_url`.
    pub hosts: Vec<HostName>,
    /// The proxies that are believed.
    pub trusted_proxies: Vec<IpNet>,
    /// Which headers these proxies set.
    pub proxy_headers: ProxyHeaders,
}

/// Which headers proxies set to say where a request comes from.
///
/// Only one kind is believed: a proxy that sets the one hands the other on as the client has set it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ProxyHeaders {
    /// `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host`.
    #[default]
    XForwarded,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl Front {
    /// Returns whether a peer is a proxy that is believed.
    pub(crate) fn trusts(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        self.trusted_proxies.iter().any(|net| net.contains(&peer))
    }

    /// Returns what is believed about a request that this peer has sent.
    pub(crate) fn believes(&self, peer: IpAddr, headers: &HeaderMap) -> Said {
        match self.trusts(peer) {
            true => forwarded::read(self, peer, headers),
            false => Said::nothing(peer),
        }
    }

    /// Returns whether the server answers to a name.
    ///
    /// A page of another site can have its own name lead here, but neither an address nor `localhost`: so
    /// these are safe (DNS rebinding).
    pub(crate) fn answers_to(&self, host: &Authority) -> bool {
        let name = host.host().trim_end_matches('.');
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        let is_safe = bare.parse::<IpAddr>().is_ok() || name.eq_ignore_ascii_case("localhost");
        let is_public = |origin: &Origin| origin.name().eq_ignore_ascii_case(name);
        is_safe
            || self.public_url.as_ref().is_some_and(is_public)
            || self
                .hosts
                .iter()
                .any(|known| known.fits(name, host.port_u16()))
    }

    /// Returns whether a request comes from a page of this server, or from no page at all.
    ///
    /// Browsers say in `Origin` whose page asks; programs send none.
    pub(crate) fn is_own_page(&self, headers: &HeaderMap, scheme: Option<&Scheme>) -> bool {
        let Some(origin) = headers.get(ORIGIN) else {
            return true;
        };
        let Some(origin) = origin.to_str().ok().and_then(Origin::read) else {
            return false;
        };
        let is_public = self.public_url.as_ref() == Some(&origin);
        let same_scheme = scheme.is_none_or(|scheme| scheme == origin.scheme());
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        is_public || same_scheme && host.is_some_and(|host| origin.is_at(host))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn front() -> Front {
        Front {
            public_url: Origin::read("https://chess.example.org"),
            hosts: ["games.example.org", "lan:8080"]
                .into_iter()
                .filter_map(HostName::read)
                .collect(),
            trusted_proxies: vec!["10.0.0.0/8".parse().unwrap()],
            ..Front::default()
        }
    }

    #[test]
    fn only_names_that_others_cannot_have_are_answered() {
        let answers = |host: &str| front().answers_to(&host.parse().unwrap());
        for own in [
            "127.0.0.1:8080",
            "192.168.1.5",
            "[::1]:8080",
            "localhost:8080",
            "LocalHost",
            "chess.example.org",
            "CHESS.example.org.:8443",
            "games.example.org:1",
            "lan:8080",
        ] {
            assert!(answers(own), "{own}");
        }
        for foreign in [
            "evil.example",
            "localhost.evil.example",
            "chess.example.org.evil.example",
            "lan",
            "lan:8081",
            "127.0.0.1.evil.example",
        ] {
            assert!(!answers(foreign), "{foreign}");
        }
    }

    fn accepts(host: Option<&'static str>, origin: Option<&'static str>, scheme: &str) -> bool {
        let mut headers = HeaderMap::new();
        let given = [(HOST, host), (ORIGIN, origin)];
        for (name, value) in given.into_iter().filter_map(|(n, v)| Some((n, v?))) {
            headers.insert(name, HeaderValue::from_static(value));
        }
        let scheme = (!scheme.is_empty()).then(|| scheme.parse::<Scheme>().unwrap());
        front().is_own_page(&headers, scheme.as_ref())
    }

    #[test]
    fn own_pages_and_programs_pass_and_others_do_not() {
        let host = Some("example.org:8080");
        assert!(accepts(host, None, ""));
        assert!(accepts(host, Some("http://example.org:8080"), ""));
        assert!(accepts(host, Some("https://EXAMPLE.org:8080"), ""));
        assert!(accepts(Some("[::1]:8080"), Some("http://[::1]:8080"), ""));
        for foreign in [
            "http://example.org",
            "http://example.org:8081",
            "http://evil.example",
            "http://example.org:8080.evil.example",
            "http://example.org:8080@evil.example",
            "null",
            "file://",
            "",
            "chrome-extension://example.org:8080",
        ] {
            assert!(!accepts(host, Some(foreign), ""), "{foreign}");
        }
        assert!(!accepts(None, Some("http://example.org"), ""));
    }

    #[test]
    fn pages_of_the_public_url_are_own_whatever_name_a_proxy_uses() {
        let public = Some("https://chess.example.org");
        assert!(accepts(Some("127.0.0.1:8080"), public, ""));
        assert!(!accepts(
            Some("127.0.0.1:8080"),
            Some("http://chess.example.org"),
            ""
        ));
    }

    #[test]
    fn where_a_proxy_says_how_it_was_asked_pages_must_come_that_way() {
        let host = Some("games.example.org");
        assert!(accepts(host, Some("https://games.example.org"), "https"));
        assert!(!accepts(host, Some("http://games.example.org"), "https"));
        // Browsers leave out the port that goes with the scheme, proxies may not.
        let with_port = Some("games.example.org:443");
        assert!(accepts(
            with_port,
            Some("https://games.example.org"),
            "https"
        ));
        assert!(!accepts(with_port, Some("http://games.example.org"), ""));
    }
}
