//! What a proxy says about a request.
//!
//! Each proxy on the way adds at the right from whom it had the request. So one reads from the right, as
//! long as those who speak are trusted: the first that is not is the client, and whatever stands left of it
//! is only what the client says of itself.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::uri::Scheme;

use super::{Front, ProxyHeaders};

/// What is believed about a request.
pub(crate) struct Said {
    /// The client, or the last proxy that did not say from whom it had the request.
    pub(crate) from: IpAddr,
    /// The name that the client has used, if a proxy said so.
    pub(crate) host: Option<String>,
    /// How the client has asked, if a proxy said so.
    pub(crate) scheme: Option<Scheme>,
}

/// What one proxy says.
#[derive(Default)]
struct Hop {
    from: Option<IpAddr>,
    host: Option<String>,
    scheme: Option<String>,
}

impl Said {
    /// Nobody who is believed has said anything.
    pub(super) const fn nothing(peer: IpAddr) -> Self {
        Self {
            from: peer,
            host: None,
            scheme: None,
        }
    }
}

/// Returns what is believed of a request that a trusted proxy has sent.
pub(super) fn read(front: &Front, peer: IpAddr, headers: &HeaderMap) -> Said {
    let hops = match front.proxy_headers {
        ProxyHeaders::XForwarded => x_forwarded(headers),
        ProxyHeaders::Forwarded => forwarded(headers),
    };
    let mut said = Said::nothing(peer);
    for hop in hops.into_iter().rev() {
        said.host = hop.host.or(said.host);
        said.scheme = hop.scheme.as_deref().and_then(scheme).or(said.scheme);
        let Some(from) = hop.from else {
            return said;
        };
        said.from = from;
        if !front.trusts(from) {
            return said;
        }
    }
    said
}

/// Returns what `X-Forwarded-*` say; where the lists are not of one length, the right ends belong together.
fn x_forwarded(headers: &HeaderMap) -> Vec<Hop> {
    let mut hosts = list(headers, "x-forwarded-host").into_iter().rev();
    let mut schemes = list(headers, "x-forwarded-proto").into_iter().rev();
    let from = list(headers, "x-forwarded-for").into_iter().rev();
    let mut hops: Vec<_> = from
        .map(|from| Hop {
            from: address(&from),
            host: hosts.next(),
            scheme: schemes.next(),
        })
        .collect();
    if hops.is_empty() {
        hops.push(Hop {
            from: None,
            host: hosts.next(),
            scheme: schemes.next(),
        });
    }
    hops.reverse();
    hops
}

/// Returns what `Forwarded` says.
fn forwarded(headers: &HeaderMap) -> Vec<Hop> {
    let hop = |element: &String| {
        let mut hop = Hop::default();
        for (name, value) in element.split(';').filter_map(|pair| pair.split_once('=')) {
            let value = value.trim().trim_matches('"');
            match name.trim().to_ascii_lowercase().as_str() {
                "for" => hop.from = address(value),
                "host" => hop.host = Some(value.to_owned()),
                "proto" => hop.scheme = Some(value.to_owned()),
                _ => {}
            }
        }
        hop
    };
    list(headers, "forwarded").iter().map(hop).collect()
}

/// Returns the parts of all headers of a name, from left to right.
fn list(headers: &HeaderMap, name: &str) -> Vec<String> {
    let values = headers.get_all(name).iter();
    let texts = values.map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned());
    let parts = texts.flat_map(|text| {
        let parts = text.split(',').map(|part| part.trim().to_owned());
        parts.collect::<Vec<_>>()
    });
    parts.filter(|part| !part.is_empty()).collect()
}

/// Reads one of the two schemes that there are.
fn scheme(text: &str) -> Option<Scheme> {
    [Scheme::HTTP, Scheme::HTTPS]
        .into_iter()
        .find(|scheme| scheme.as_str().eq_ignore_ascii_case(text))
}

/// Reads an address, perhaps with a port; names that hide one are none.
fn address(text: &str) -> Option<IpAddr> {
    let with_port = text.parse::<SocketAddr>().map(|address| address.ip());
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    let address = with_port.or_else(|_| bare.parse::<IpAddr>());
    address.ok().map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn said(proxy_headers: ProxyHeaders, given: &[(&'static str, &'static str)]) -> Said {
        let front = Front {
            trusted_proxies: vec!["10.0.0.0/8".parse().unwrap()],
            proxy_headers,
            ..Front::default()
        };
        let mut headers = HeaderMap::new();
        for (name, value) in given {
            let name = HeaderName::from_static(name);
            headers.append(name, HeaderValue::from_static(value));
        }
        read(&front, IpAddr::from([10, 0, 0, 1]), &headers)
    }

    fn from(given: &[(&'static str, &'static str)]) -> String {
        said(ProxyHeaders::XForwarded, given).from.to_string()
    }

    #[test]
    fn the_right_most_address_that_is_not_trusted_is_the_client() {
        assert_eq!(from(&[]), "10.0.0.1");
        assert_eq!(from(&[("x-forwarded-for", "192.0.2.7")]), "192.0.2.7");
        assert_eq!(
            from(&[("x-forwarded-for", "198.51.100.1, 192.0.2.7, 10.0.0.2")]),
            "192.0.2.7"
        );
        assert_eq!(
            from(&[
                ("x-forwarded-for", "198.51.100.1"),
                ("x-forwarded-for", "192.0.2.7:5000"),
            ]),
            "192.0.2.7"
        );
        assert_eq!(
            from(&[("x-forwarded-for", "[2001:db8::1]:80")]),
            "2001:db8::1"
        );
        // All are proxies: the first of them is as far as one can see.
        assert_eq!(
            from(&[("x-forwarded-for", "10.0.0.3, 10.0.0.2")]),
            "10.0.0.3"
        );
        // Left of what cannot be read nothing is believed.
        assert_eq!(
            from(&[("x-forwarded-for", "192.0.2.7, unknown")]),
            "10.0.0.1"
        );
        // The header of the other kind is the client's own.
        assert_eq!(from(&[("forwarded", "for=192.0.2.7")]), "10.0.0.1");
    }

    #[test]
    fn forwarded_is_read_as_its_standard_says() {
        let said = said(
            ProxyHeaders::Forwarded,
            &[
                ("forwarded", "for=198.51.100.1;host=evil.example"),
                (
                    "forwarded",
                    "For=\"[2001:db8::1]:4711\";proto=https;host=chess.example.org, for=10.0.0.2",
                ),
                ("x-forwarded-for", "203.0.113.9"),
            ],
        );
        assert_eq!(said.from.to_string(), "2001:db8::1");
        assert_eq!(said.host.as_deref(), Some("chess.example.org"));
        assert_eq!(said.scheme, Some(Scheme::HTTPS));
    }

    #[test]
    fn name_and_scheme_are_those_that_a_trusted_proxy_has_seen() {
        let said = said(
            ProxyHeaders::XForwarded,
            &[
                ("x-forwarded-for", "198.51.100.1, 192.0.2.7"),
                ("x-forwarded-host", "evil.example, chess.example.org"),
                ("x-forwarded-proto", "https"),
            ],
        );
        assert_eq!(said.from.to_string(), "192.0.2.7");
        assert_eq!(said.host.as_deref(), Some("chess.example.org"));
        assert_eq!(said.scheme, Some(Scheme::HTTPS));
    }
}
