//! A game as everybody may see it: its state, its record and its picture.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use chessmith_catalog::Catalog;
use chessmith_catalog::game::{Budget, Date, Record, Side};
use chessmith_picture::{Options, svg};
use chessmith_store::{EventKind, StoredGame};
use chessmith_wire::{GameRecord, Snapshot, UNFINISHED};

use crate::app::App;
use crate::beginning::kept_options;
use crate::problem::Rejection;
use crate::room::{Room, Shown, damaged};
use crate::seats::Seats;

/// Answers with a game as those see it who only watch.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<Snapshot>, Rejection> {
    let room = app.rooms().enter(&id).await?;
    Ok(Json(room.shown().snapshot(None)))
}

/// Answers with the record or the picture of a game.
pub(crate) async fn file(
    State(app): State<Arc<App>>,
    Path((id, file)): Path<(String, String)>,
) -> Result<Response, Rejection> {
    let means = app.means();
    let entered = app.rooms().enter(&id).await;
    let is_unshowable = match &entered {
        Ok(room) => room.shown().course().halted().is_some(),
        Err(refused) => refused.is_unshowable(),
    };
    if is_unshowable && file == "record.json" {
        let record = as_kept(means.store.load(&id).await?)?;
        let text = write(&means.catalog, record, "json")?;
        return Ok(attachment(&id, "json", text));
    }
    let room = entered?;
    let shown = room.shown();
    if file == "board.svg" {
        let draw = move |budget: &Budget| {
            let live = shown.live().within(budget);
            svg(
                &live.scene(),
                &|glyph| live.glyph(glyph),
                &Options::default(),
            )
        };
        let picture = means.ask(&id, draw).await?;
        let headers = [(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "no-cache")];
        return Ok((headers, picture).into_response());
    }
    let Some(extension) = file.strip_prefix("record.").map(str::to_owned) else {
        return Err(Rejection::not_found("expected record.json or board.svg"));
    };
    if is_unshowable {
        let message = "only record.json has all of a game that the rules cannot go on with";
        return Err(Rejection::new(StatusCode::NOT_IMPLEMENTED, message));
    }
    let catalog = means.catalog.clone();
    let format = extension.clone();
    let write = move |_: &Budget| {
        let record = record(&room, &shown);
        write(&catalog, record, &format)
    };
    let text = means.ask(&id, write).await??;
    Ok(attachment(&id, &extension, text))
}

/// Answers with a record as a file.
fn attachment(id: &str, extension: &str, text: String) -> Response {
    let kind = match extension {
        "json" => "application/json",
        _ => "text/plain; charset=utf-8",
    };
    let name = format!("attachment; filename=\"chessmith-{id}.{extension}\"");
    let headers = [(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, name)];
    (headers, [(CACHE_CONTROL, "no-cache")], text).into_response()
}

/// Returns the record of a game as it is kept, whatever the rules of today say of it.
fn as_kept(stored: StoredGame) -> Result<Record, Rejection> {
    let options = kept_options(&stored.game.options);
    let options = options.map_err(|reason| damaged(&stored.game.id, reason))?;
    let mut turns = Vec::new();
    for event in stored.events {
        match event.kind {
            EventKind::Turn => turns.push(event.detail),
            EventKind::Takeback => {
                let back = event.detail.parse().unwrap_or(0);
                turns.truncate(turns.len().saturating_sub(back));
            }
            _ => {}
        }
    }
    let seats = Seats::new(stored.game.seats);
    let name = |word: &str, side| (word.to_owned(), seats.name(side));
    Ok(Record {
        game: stored.game.name,
        options,
        start: stored.game.start,
        turns,
        result: UNFINISHED.to_owned(),
        reason: None,
        players: BTreeMap::from([name("white", Side::White), name("black", Side::Black)]),
        date: Some(Date::of_moment(stored.game.created)),
    })
}

fn record(room: &Room, shown: &Shown) -> Record {
    let name = |word: &str, side| (word.to_owned(), room.seats().name(side).to_owned());
    Record {
        players: BTreeMap::from([name("white", Side::White), name("black", Side::Black)]),
        date: Some(Date::of_moment(room.created())),
        ..shown.live().record()
    }
}

fn write(catalog: &Catalog, record: Record, extension: &str) -> Result<String, Rejection> {
    if extension == "json" {
        let text = serde_json::to_string(&GameRecord::from(record));
        return text.map_err(|_| Rejection::internal());
    }
    let formats = catalog
        .get(&record.game)
        .map_or(&[][..], |entry| entry.record_formats());
    let Some(format) = formats
        .iter()
        .find(|format| format.extension() == extension)
    else {
        let others = formats
            .iter()
            .map(|format| format!(" or record.{}", format.extension()));
        let known = format!("record.json{}", others.collect::<String>());
        return Err(Rejection::not_found(format!("expected {known}")));
    };
    format.write(&record).map_err(|error| {
        tracing::error!(%error, extension, "a record could not be written");
        Rejection::internal()
    })
}
