//! Refusals of requests.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use chessmith_catalog::Refused;
use chessmith_store::StoreError;
use chessmith_wire::{Problem, one_line};

/// A refusal: what kind, and why in one line.
#[derive(Debug)]
pub(crate) struct Rejection {
    status: StatusCode,
    message: String,
}

impl Rejection {
    pub(crate) fn new(status: StatusCode, message: impl AsRef<str>) -> Self {
        Self {
            status,
            message: one_line(message.as_ref()),
        }
    }

    pub(crate) fn not_found(message: impl AsRef<str>) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    /// Something went wrong that is nobody's fault but the server's; the log says what.
    pub(crate) fn internal() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "something went wrong in the server; nothing was changed",
        )
    }
}

impl From<Refused> for Rejection {
    fn from(refused: Refused) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, refused.to_string())
    }
}

impl From<StoreError> for Rejection {
    fn from(error: StoreError) -> Self {
        if let StoreError::Unknown(_) = error {
            return Self::not_found(error.to_string());
        }
        tracing::error!(%error, "the store failed");
        Self::internal()
    }
}

impl IntoResponse for Rejection {
    fn into_response(self) -> Response {
        (
            self.status,
            Json(Problem {
                message: self.message,
            }),
        )
            .into_response()
    }
}
