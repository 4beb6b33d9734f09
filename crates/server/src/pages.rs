//! The pages of the client.

use std::sync::Arc;

use axum::Router;

use crate::app::App;

/// What is a page of the client beside the first one.
const PAGES: [&str; 9] = [
    "/analyse/{game}",
    "/edit/{game}",
    "/game/{id}",
    "/lab",
    "/lab/{game}",
    "/learn/{game}",
    "/pieces/{game}",
    "/rules/{game}",
    "/workshop/{game}",
];

/// Returns the client as it was built into this program; at every other address it says, with status 404,
/// that there is nothing.
#[cfg(feature = "embed-web")]
// What the macro writes names its own crate in full.
#[allow(unused_qualifications)]
pub(crate) fn router() -> Router<Arc<App>> {
    let client = memory_serve::load!()
        .index_file(Some("/index.html"))
        .fallback(Some("/index.html"))
        .fallback_status(axum::http::StatusCode::NOT_FOUND);
    PAGES
        .into_iter()
        .fold(client, |client, page| client.add_alias(page, "/index.html"))
        .into_router()
}

/// Returns one page that says how to have the client.
#[cfg(not(feature = "embed-web"))]
pub(crate) fn router() -> Router<Arc<App>> {
    use axum::http::StatusCode;
    use axum::response::Html;
    use axum::routing::get;

    const PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
        <title>Chessmith</title><h1>Chessmith</h1>\
        <p>This program was built without the browser client. <code>cargo xtask serve</code> builds both \
        and starts them. The games can be played through the <a href=\"/api/catalog\">interface for \
        programs</a> all the same.</p></html>";
    let page = || async { Html(PAGE) };
    let missing = || async { (StatusCode::NOT_FOUND, Html(PAGE)) };
    let pages = Router::new().route("/", get(page)).fallback(missing);
    PAGES
        .into_iter()
        .fold(pages, |pages, at| pages.route(at, get(page)))
}
