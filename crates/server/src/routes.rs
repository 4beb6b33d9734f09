//! Where requests go.

use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Router, middleware};
use tower_http::csrf::{CsrfLayer, ProtectionError};

use crate::app::App;
use crate::problem::Rejection;
use crate::{
    adviser, analysis, design, draft, film, games, gate, health, lab, lessons, lobby, muster,
    pages, pieces, preview, rules, seating, socket,
};

/// Returns the whole service.
pub fn router(app: Arc<App>) -> Router {
    let refuse_foreign = |_: ProtectionError| Rejection::foreign().into_response();
    Router::new()
        .route("/health", get(health::alive))
        .route("/ready", get(health::ready))
        .route("/api/catalog", get(lobby::catalog))
        .route("/api/catalog/{game}/start/{file}", get(preview::start))
        .route("/api/catalog/{game}/lessons", get(lessons::list))
        .route("/api/catalog/{game}/lessons/{lesson}", post(lessons::ask))
        .route("/api/catalog/{game}/analysis", post(analysis::ask))
        .route("/api/catalog/{game}/analysis/start", post(analysis::begin))
        .route("/api/catalog/{game}/analysis/{file}", post(film::show))
        .route("/api/catalog/{game}/analysis/engine", get(adviser::open))
        .route("/api/catalog/{game}/design", post(design::ask))
        .route("/api/catalog/{game}/draft", post(draft::ask))
        .route("/api/catalog/{game}/muster", post(muster::ask))
        .route("/api/catalog/{game}/pieces", get(pieces::list))
        .route("/api/catalog/{game}/piece", get(pieces::show))
        .route("/api/catalog/{game}/rules", get(rules::show))
        .route(
            "/api/catalog/{game}/rules/{document}/{index}",
            get(rules::diagram),
        )
        .route(
            "/api/catalog/{game}/rules/{document}/{index}/{cell}",
            get(rules::about),
        )
        .route("/api/catalog/{game}/lab", post(lab::ask))
        .route("/api/lab", get(lab::list))
        .route("/api/lab/runs/{id}", get(lab::run))
        .route("/api/lab/runs/{id}/stop", post(lab::stop))
        .route("/api/lab/{file}", get(lab::show))
        .route("/api/games", post(lobby::create))
        .route("/api/games/{id}", get(games::show))
        .route("/api/games/{id}/analysis", get(analysis::of_game))
        .route("/api/games/{id}/seat", post(seating::take))
        .route("/api/games/{id}/socket", get(socket::open))
        .route("/api/games/{id}/{file}", get(games::file))
        .route("/api/glyphs/{game}/{glyph}/{file}", get(lobby::glyph))
        .route("/api", get(nothing))
        .route("/api/", get(nothing))
        .route("/api/{*rest}", get(nothing))
        .method_not_allowed_fallback(wrong_method)
        .merge(pages::router())
        .layer(csrf(&app).with_rejection_response(refuse_foreign))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            gate::own_pages,
        ))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            gate::limit,
        ))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            gate::receive,
        ))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            gate::headers,
        ))
        .with_state(app)
}

/// Returns the service for those who look after the server; it is not for the public.
pub(crate) fn watching(app: Arc<App>) -> Router {
    Router::new()
        .route("/health", get(health::alive))
        .route("/ready", get(health::ready))
        .route("/metrics", get(health::metrics))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            gate::receive,
        ))
        .with_state(app)
}

/// Refuses what pages of other sites want changed.
fn csrf(app: &App) -> CsrfLayer {
    let layer = CsrfLayer::new();
    match &app.front().public_url {
        // What was read as an origin is one.
        Some(url) => layer
            .clone()
            .add_trusted_origin(url.to_string())
            .unwrap_or(layer),
        None => layer,
    }
}

async fn nothing() -> Rejection {
    Rejection::not_found("there is nothing at this address")
}

async fn wrong_method() -> Rejection {
    let message = "this address does not take requests of this method";
    Rejection::new(StatusCode::METHOD_NOT_ALLOWED, message)
}
