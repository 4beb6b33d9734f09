//! Whether the server is well, for those who look after it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use chessmith_store::StoreError;

use crate::app::App;
use crate::problem::Rejection;

/// Answers as long as the process does.
pub(crate) async fn alive() -> &'static str {
    "alive\n"
}

/// Answers whether games can be played: whether they can be read, and the server is not being stopped.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, Rejection> {
    let refuse = |why| Err(Rejection::new(StatusCode::SERVICE_UNAVAILABLE, why));
    if app.is_closing() {
        return refuse("the server is being stopped");
    }
    // No game has this id, which only a store that works can tell.
    match app.means().store.load("").await {
        Ok(_) | Err(StoreError::Unknown(_)) => Ok("ready\n"),
        Err(error) => {
            tracing::error!(%error, "the store does not answer");
            refuse("the games cannot be read")
        }
    }
}

/// Answers with what is counted and measured, as Prometheus reads it.
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Result<Response, Rejection> {
    let text = app.write_metrics().map_err(|_| Rejection::internal())?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}
