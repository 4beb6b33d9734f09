//! Whose pages may open sockets.

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Uri};

/// Returns whether a request comes from a page of this server, or from no page at all.
///
/// Browsers say in `Origin` whose page opens a socket; programs send none. A page of another site is
/// told by its host, port included, being another than the one it speaks to.
pub(crate) fn is_own(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let origin = origin
        .to_str()
        .ok()
        .and_then(|origin| origin.parse::<Uri>().ok());
    let (Some(host), Some(origin)) = (host, origin) else {
        return false;
    };
    let is_web = matches!(origin.scheme_str(), Some("http" | "https"));
    let authority = origin.authority().map(|authority| authority.as_str());
    is_web && authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn accepts(host: Option<&'static str>, origin: Option<&'static str>) -> bool {
        let mut headers = HeaderMap::new();
        if let Some(host) = host {
            headers.insert(HOST, HeaderValue::from_static(host));
        }
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_static(origin));
        }
        is_own(&headers)
    }

    #[test]
    fn own_pages_and_programs_pass_and_others_do_not() {
        let host = Some("example.org:8080");
        assert!(accepts(host, None));
        assert!(accepts(host, Some("http://example.org:8080")));
        assert!(accepts(host, Some("https://EXAMPLE.org:8080")));
        assert!(accepts(Some("[::1]:8080"), Some("http://[::1]:8080")));
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
            assert!(!accepts(host, Some(foreign)), "{foreign}");
        }
        assert!(!accepts(None, Some("http://example.org")));
    }
}
