//! Taking a seat to which one was invited.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::{Json, RequestExt};
use chessmith_wire::{Seat, TakeSeat};

use crate::app::App;
use crate::body::Body;
use crate::problem::Rejection;
use crate::seats::{hash, to_store};

/// Exchanges an invitation for a seat; whoever comes first has it, and may ask again.
pub(crate) async fn take(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<Seat>, Rejection> {
    let Body(TakeSeat { invitation, secret }) = request.extract_with_state(&app).await?;
    let refuse = |status, message| Err(Rejection::new(status, message));
    if !is_secret(&secret) {
        let message = "secret: expected 32 lower-case hexadecimal digits, drawn by chance";
        return refuse(StatusCode::UNPROCESSABLE_ENTITY, message);
    }
    let room = app.rooms().enter(&id).await?;
    let Some(side) = room.seats().invited(&invitation) else {
        let message = "invitation: it fits no seat of this game";
        return refuse(StatusCode::FORBIDDEN, message);
    };
    let store = &app.means().store;
    if !store.claim(&id, to_store(side), hash(&secret)).await? {
        let message = "somebody else has taken this seat already";
        return refuse(StatusCode::CONFLICT, message);
    }
    room.seats().take(side, &secret);
    let side = side.into();
    Ok(Json(Seat { side, secret }))
}

fn is_secret(text: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.len() == 32 && text.bytes().all(is_digit)
}
