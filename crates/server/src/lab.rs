//! What the laboratory has published: the list of its tables, and each of them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use chessmith_catalog::Catalog;
use chessmith_lab::{Published, csv, published};
use chessmith_wire::LabSummary;

use crate::app::App;
use crate::problem::Rejection;

/// Tables come with the program, and change with it.
const KEPT: (axum::http::HeaderName, &str) = (CACHE_CONTROL, "public, max-age=3600");

/// Answers with the list of tables.
pub(crate) async fn list(State(app): State<Arc<App>>) -> Response {
    let catalog = &app.means().catalog;
    let each = published().iter();
    let list: Vec<LabSummary> = each.filter_map(|table| summary(catalog, table)).collect();
    ([KEPT], Json(list)).into_response()
}

/// Answers with a table, `NAME.json` or `NAME.csv`.
pub(crate) async fn show(Path(file): Path<String>) -> Result<Response, Rejection> {
    let missing = || Rejection::not_found(format!("the laboratory has no table {file:?}"));
    let (name, ending) = file.rsplit_once('.').ok_or_else(missing)?;
    let mut tables = published().iter();
    let table = tables
        .find(|table| table.name == name)
        .ok_or_else(missing)?;
    let (kind, text) = match ending {
        "json" => ("application/json", table.json().to_owned()),
        "csv" => {
            let table = table.table().map_err(|_| missing())?;
            ("text/csv; charset=utf-8", csv(&table))
        }
        _ => return Err(missing()),
    };
    Ok(([KEPT, (CONTENT_TYPE, kind)], text).into_response())
}

/// Returns what the list says of a table; `None` if this program has not the game.
fn summary(catalog: &Catalog, published: &Published) -> Option<LabSummary> {
    let table = published.table().ok()?;
    let (what, about) = published.about();
    let title = catalog.get(about)?.info().title.to_string();
    Some(LabSummary {
        name: published.name.to_owned(),
        what: what.to_owned(),
        about: about.to_owned(),
        title,
        game: table.game().to_owned(),
        games: table.games(),
        made: table.made().cloned(),
    })
}
