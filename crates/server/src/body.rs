//! Bodies of requests.

use std::sync::Arc;

use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use chessmith_wire::read_json;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::problem::Rejection;

/// How many times longer than other bodies one may be that has all turns of a game in it.
pub(crate) const LONG: usize = 16;

/// A body that was JSON of the right shape.
pub(crate) struct Body<T>(pub(crate) T);

/// The same, which may have all turns of a game in it.
pub(crate) struct LongBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Rejection;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Rejection> {
        read(request, app.limits().body_bytes).await.map(Self)
    }
}

impl<T: DeserializeOwned> FromRequest<Arc<App>> for LongBody<T> {
    type Rejection = Rejection;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Rejection> {
        let most = app.limits().body_bytes.saturating_mul(LONG);
        read(request, most).await.map(Self)
    }
}

async fn read<T: DeserializeOwned>(request: Request, most: usize) -> Result<T, Rejection> {
    let kind = request
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let essence = kind
        .and_then(|kind| kind.split(';').next())
        .unwrap_or_default();
    if !essence.trim().eq_ignore_ascii_case("application/json") {
        let message = "the body must be JSON, with the header content-type: application/json";
        return Err(Rejection::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    }
    let bytes = to_bytes(request.into_body(), most).await.map_err(|_| {
        let message =
            format!("the body could not be read to its end, or has more than {most} bytes");
        Rejection::new(StatusCode::PAYLOAD_TOO_LARGE, message)
    })?;
    let text = str::from_utf8(&bytes).map_err(|error| {
        let message = format!("the body is not UTF-8 after byte {}", error.valid_up_to());
        Rejection::new(StatusCode::BAD_REQUEST, message)
    })?;
    read_json(text).map_err(|line| Rejection::new(StatusCode::BAD_REQUEST, line))
}
