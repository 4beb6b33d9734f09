//! Whether the server is well, for those who look after it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
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
