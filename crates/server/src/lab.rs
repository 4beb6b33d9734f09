//! What the laboratory has published: the list of its tables, and each of them; and small runs of it.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::{Json, RequestExt};
use chessmith_catalog::Catalog;
use chessmith_lab::{Published, csv, published};
use chessmith_wire::{LabRun, LabRunAsk, LabSummary};

use crate::app::App;
use crate::body::Body;
use crate::gate::address;
use crate::laboratory::{Full, Plan};
use crate::problem::Rejection;
use crate::seats::random_hex;

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

/// Takes a small run.
pub(crate) async fn ask(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    request: Request,
) -> Result<(StatusCode, Json<LabRun>), Rejection> {
    let from = address(&request);
    let Body(asked): Body<LabRunAsk> = request.extract_with_state(&app).await?;
    let catalog = &app.means().catalog;
    let entry = catalog.get(&game);
    let entry = entry.ok_or_else(|| Rejection::not_found(format!("there is no game {game:?}")))?;
    let plan = Plan::read(entry, asked)
        .map_err(|message| Rejection::new(StatusCode::UNPROCESSABLE_ENTITY, message))?;
    let run = (random_hex::<16>()?, from, plan);
    let taken = app.laboratory().take(catalog, run);
    let shown = taken.map_err(|full| match full {
        Full::Off => Rejection::new(StatusCode::FORBIDDEN, "this server does no small runs"),
        Full::Yours => Rejection::new(
            StatusCode::TOO_MANY_REQUESTS,
            "another run from your address is not over; stop it, or wait for it",
        ),
        Full::Waiting => Rejection::busy("too many runs wait already"),
    })?;
    Ok((StatusCode::ACCEPTED, Json(shown)))
}

/// Tells how a small run stands.
pub(crate) async fn run(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<LabRun>, Rejection> {
    app.laboratory().show(&id).map(Json).ok_or_else(no_run)
}

/// Stops a small run.
pub(crate) async fn stop(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<LabRun>, Rejection> {
    app.laboratory().stop(&id).map(Json).ok_or_else(no_run)
}

fn no_run() -> Rejection {
    Rejection::not_found("there is no such run, or it was forgotten")
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
