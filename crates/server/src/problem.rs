//! Refusals of requests.

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use chessmith_catalog::Refused;
use chessmith_store::StoreError;
use chessmith_wire::{Problem, one_line};

use crate::workers::Unfinished;

/// In how many seconds it is worth trying again what a busy server could not do.
const BUSY: u64 = 2;

/// A refusal: what kind, and why in one line.
#[derive(Debug)]
pub(crate) struct Rejection {
    status: StatusCode,
    message: String,
    /// In how many seconds it is worth trying again.
    retry: Option<u64>,
}

impl Rejection {
    pub(crate) fn new(status: StatusCode, message: impl AsRef<str>) -> Self {
        Self {
            status,
            message: one_line(message.as_ref()),
            retry: None,
        }
    }

    /// Returns a refusal of what comes too fast.
    pub(crate) fn too_fast(what: &str, seconds: u64) -> Self {
        let message = format!("too many {what} from your address; try again in {seconds} s");
        Self {
            retry: Some(seconds),
            ..Self::new(StatusCode::TOO_MANY_REQUESTS, message)
        }
    }

    /// Returns what pages of other sites are told that want something changed.
    pub(crate) fn foreign() -> Self {
        let message = "a page of another site may not do this";
        Self::new(StatusCode::FORBIDDEN, message)
    }

    /// Returns a refusal of what may well be done a little later.
    pub(crate) fn busy(message: &str) -> Self {
        Self {
            retry: Some(BUSY),
            ..Self::new(StatusCode::SERVICE_UNAVAILABLE, message)
        }
    }

    /// Returns whether it is about a game that is kept and cannot be shown.
    pub(crate) fn is_unshowable(&self) -> bool {
        self.status == StatusCode::NOT_IMPLEMENTED
    }

    /// Returns why, in one line.
    pub(crate) fn into_message(self) -> String {
        self.message
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

impl From<Unfinished> for Rejection {
    fn from(unfinished: Unfinished) -> Self {
        match unfinished {
            Unfinished::Crowded => Self::busy(TOO_MUCH_AT_ONCE),
            Unfinished::Stopped => {
                Self::busy("the rules need more time for this than the server can give now")
            }
            Unfinished::Failed => Self::internal(),
        }
    }
}

/// What is said where no place for long work was free.
pub(crate) const TOO_MUCH_AT_ONCE: &str =
    "the server has too much to do at once, so nothing was changed; try again in a moment";

/// Returns what players are told of a store that fails, if one can do something about it.
pub(crate) const fn excuse(error: &StoreError) -> Option<&'static str> {
    match error {
        StoreError::Full => Some(
            "the disk of the server is full, so nothing was changed; try again when whoever runs it has made room",
        ),
        StoreError::ReadOnly => Some(
            "the server can write nothing at the moment, so nothing was changed; try again later",
        ),
        StoreError::Broken(_) => Some(
            "the games of this server are damaged, so nothing was changed; whoever runs it has to restore them",
        ),
        _ => None,
    }
}

impl From<StoreError> for Rejection {
    fn from(error: StoreError) -> Self {
        if let StoreError::Unknown(_) = error {
            return Self::not_found(error.to_string());
        }
        if let StoreError::Damaged { reason, .. } = &error {
            tracing::error!(%error, "a game cannot be read");
            let message = format!(
                "what is kept of this game is damaged, and whoever runs the server has to restore it: {reason}"
            );
            return Self::new(StatusCode::NOT_IMPLEMENTED, message);
        }
        tracing::error!(%error, "the store failed");
        match excuse(&error) {
            Some(why) => Self::new(StatusCode::SERVICE_UNAVAILABLE, why),
            None => Self::internal(),
        }
    }
}

impl IntoResponse for Rejection {
    fn into_response(self) -> Response {
        let mut response = (
            self.status,
            Json(Problem {
                message: self.message,
            }),
        )
            .into_response();
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response
    }
}
