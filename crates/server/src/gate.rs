//! What every request passes through.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::DefaultKeyedRateLimiter;
use governor::clock::{Clock, DefaultClock};
use tokio::time::timeout;

use crate::address::Address;
use crate::app::App;
use crate::problem::Rejection;

/// Pages load nothing but what this server sends; styles may also stand in the page.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// Refuses requests that come too fast, and ends those that take too long.
pub(crate) async fn limit(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if let Err(refused) = limit_rate(app.requests(), address(&request), "requests") {
        return refused.into_response();
    }
    let limit = app.limits().request_time;
    timeout(limit, next.run(request)).await.unwrap_or_else(|_| {
        let message = format!("the request took longer than {} seconds", limit.as_secs());
        Rejection::new(StatusCode::REQUEST_TIMEOUT, message).into_response()
    })
}

/// Adds what tells browsers to be careful.
pub(crate) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
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
