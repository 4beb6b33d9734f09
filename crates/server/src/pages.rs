//! The pages of the client.

use std::sync::Arc;

use axum::Router;

use crate::app::App;

/// Returns the client as it was built into this program; every address that it does not know is the
/// client's own to understand.
#[cfg(feature = "embed-web")]
// What the macro writes names its own crate in full.
#[allow(unused_qualifications)]
pub(crate) fn router() -> Router<Arc<App>> {
    memory_serve::load!()
        .index_file(Some("/index.html"))
        .fallback(Some("/index.html"))
        .fallback_status(axum::http::StatusCode::OK)
        .into_router()
}

/// Returns one page that says how to have the client.
#[cfg(not(feature = "embed-web"))]
pub(crate) fn router() -> Router<Arc<App>> {
    use axum::response::Html;

    const PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
        <title>Chessmith</title><h1>Chessmith</h1>\
        <p>This program was built without the browser client. <code>cargo xtask serve</code> builds both \
        and starts them. The games can be played through the <a href=\"/api/catalog\">interface for \
        programs</a> all the same.</p></html>";
    Router::new().fallback(|| async { Html(PAGE) })
}
