//! A game as everybody may see it: its state, its record and its picture.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use chessmith_catalog::Catalog;
use chessmith_catalog::game::{Record, Side};
use chessmith_picture::{Options, svg};
use chessmith_wire::{GameRecord, Snapshot};

use crate::App;
use crate::problem::Rejection;
use crate::room::{Room, Shown};

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
    let room = app.rooms().enter(&id).await?;
    let shown = room.shown();
    let means = app.means();
    if file == "board.svg" {
        let draw = move || {
            let live = shown.live();
            svg(
                &live.scene(),
                &|glyph| live.glyph(glyph),
                &Options::default(),
            )
        };
        let picture = means
            .workers
            .run(draw)
            .await
            .map_err(|_| Rejection::internal())?;
        let headers = [(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "no-cache")];
        return Ok((headers, picture).into_response());
    }
    let Some(extension) = file.strip_prefix("record.").map(str::to_owned) else {
        return Err(Rejection::not_found("expected record.json or board.svg"));
    };
    let kind = if extension == "json" {
        "application/json"
    } else {
        "text/plain; charset=utf-8"
    };
    let name = format!(
        "attachment; filename=\"chessmith-{}.{extension}\"",
        room.id()
    );
    let catalog = means.catalog.clone();
    let write = move || {
        let record = record(&room, &shown);
        write(&catalog, record, &extension)
    };
    let text = means
        .workers
        .run(write)
        .await
        .map_err(|_| Rejection::internal())??;
    let headers = [(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, [(CACHE_CONTROL, "no-cache")], text).into_response())
}

fn record(room: &Room, shown: &Shown) -> Record {
    let name = |word: &str, side| (word.to_owned(), room.seats().name(side).to_owned());
    Record {
        players: BTreeMap::from([name("white", Side::White), name("black", Side::Black)]),
        date: Some(date(room.created())),
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

/// Writes the day of a moment, given in milliseconds since 1970-01-01 UTC, as `YYYY-MM-DD`.
fn date(moment: i64) -> String {
    // The calendar repeats after 400 years of 146,097 days; counted from 1 March of the year 0, a leap
    // day is the last day of its year, its hundred years and its four hundred.
    let days = moment.div_euclid(86_400_000) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_those_of_the_calendar() {
        let day = 86_400_000;
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(-1), "1969-12-31");
        assert_eq!(date(951_782_400_000), "2000-02-29");
        assert_eq!(date(951_782_400_000 + day), "2000-03-01");
        assert_eq!(date(1_709_164_800_000), "2024-02-29");
        assert_eq!(date(4_107_542_400_000), "2100-03-01");
        assert_eq!(date(4_107_542_400_000 - day), "2100-02-28");
        assert_eq!(date(1_795_305_599_999), "2026-11-21");
    }
}
