//! What every request passes through.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::{Authority, Scheme};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::DefaultKeyedRateLimiter;
use governor::clock::{Clock, DefaultClock};
use tokio::time::timeout;

use crate::address::Address;
use crate::app::App;
use crate::front::Peer;
use crate::problem::Rejection;

/// Pages load nothing but what this server sends; styles may also stand in the page.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// Finds out where a request comes from and which name it was sent to, and refuses names of others.
pub(crate) async fn receive(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let front = app.front();
    let peer = request.extensions().get::<Peer>().copied();
    if let Some(Peer(peer)) = peer {
        let said = front.believes(peer, request.headers());
        request.extensions_mut().insert(Address::from(said.from));
        if let Some(scheme) = said.scheme {
            request.extensions_mut().insert(scheme);
        }
        if let Some(host) = said.host.and_then(|host| HeaderValue::try_from(host).ok()) {
            request.headers_mut().insert(HOST, host);
        }
    }
    // Browsers always say a name; programs may leave it out.
    let Some(host) = request.headers().get(HOST).cloned() else {
        return next.run(request).await;
    };
    let name = host.to_str().ok().and_then(|host| host.parse().ok());
    if name.is_some_and(|name: Authority| front.answers_to(&name)) {
        return next.run(request).await;
    }
    let message = format!(
        "this server does not answer to the name {:?}; whoever hosts it can allow it with the setting \
         hosts",
        String::from_utf8_lossy(host.as_bytes())
    );
    Rejection::new(StatusCode::MISDIRECTED_REQUEST, message).into_response()
}

/// Refuses what pages of other sites want changed, also those of the same name that come over `http` where this server
/// is asked over `https`.
pub(crate) async fn own_pages(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Response {
    let scheme = request.extensions().get::<Scheme>();
    if request.method().is_safe() || app.front().is_own_page(request.headers(), scheme) {
        return next.run(request).await;
    }
    Rejection::foreign().into_response()
}

/// Refuses requests that come too fast, and ends those that take too long.
pub(crate) async fn limit(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let limiter = if is_file(request.uri().path()) {
        app.files()
    } else {
        app.requests()
    };
    if let Err(refused) = limit_rate(limiter, address(&request), "requests") {
        return refused.into_response();
    }
    let limit = app.limits().request_time;
    timeout(limit, next.run(request)).await.unwrap_or_else(|_| {
        let message = format!("the request took longer than {} seconds", limit.as_secs());
        Rejection::new(StatusCode::REQUEST_TIMEOUT, message).into_response()
    })
}

/// Returns whether a path leads to a drawing or to a file of the pages.
fn is_file(path: &str) -> bool {
    !path.starts_with("/api") || path.starts_with("/api/glyphs/")
}

/// Counts refusals, and adds what tells browsers to be careful.
pub(crate) async fn headers(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let may_be_kept = !uri.path().starts_with("/api");
    let mut response = next.run(request).await;
    let status = response.status().as_u16();
    app.count_answer(status);
    tracing::debug!(%method, path = uri.path(), status, "answered");
    let headers = response.headers_mut();
    if !may_be_kept {
        // Some answers carry secrets, and the others are soon out of date.
        headers
            .entry(CACHE_CONTROL)
            .or_insert(HeaderValue::from_static("no-store"));
    }
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(POLICY);
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    response
}

/// Returns where a request comes from.
pub(crate) fn address(request: &Request) -> Address {
    request
        .extensions()
        .get()
        .copied()
        .unwrap_or(Address::UNKNOWN)
}

/// Counts something that is done for an address; the refusal says when to try again.
pub(crate) fn limit_rate(
    limiter: &DefaultKeyedRateLimiter<Address>,
    address: Address,
    what: &str,
) -> Result<(), Rejection> {
    limiter.check_key(&address).map_err(|early| {
        let wait = early.wait_time_from(DefaultClock::default().now());
        Rejection::too_fast(what, wait.as_secs() + 1)
    })
}
