//! Pictures of analyses: of a place as a drawing or as pixels, and of the way there as a film.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::RequestExt;
use axum::extract::{Path, Query, Request, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use chessmith_catalog::game::{Budget, Footprint, Scene, Side};
use chessmith_catalog::{LiveGame, Refused};
use chessmith_picture::{Film, Options, PictureError, Theme, png, svg};
use chessmith_wire::AnalysisAsk;

use crate::analysis::ensure_known;
use crate::app::App;
use crate::body::LongBody;
use crate::gate::address;
use crate::ledger::Ledger;
use crate::lines::Beginning;
use crate::lobby::piece_set;
use crate::problem::Rejection;
use crate::workers::Payer;

/// How long each picture of a film is shown.
const EACH: Duration = Duration::from_millis(900);
/// The width of a cell in a film, in pixels.
const CELL: u16 = 40;

/// What is to be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Svg,
    Png,
    Film,
}

/// Answers with a picture of a place in an analysis, or with a film of the way there.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path((game, file)): Path<(String, String)>,
    Query(query): Query<BTreeMap<String, String>>,
    request: Request,
) -> Result<Response, Rejection> {
    let kind = match file.as_str() {
        "board.svg" => Kind::Svg,
        "board.png" => Kind::Png,
        "film.png" => Kind::Film,
        _ => {
            let message = "expected board.svg, board.png or film.png";
            return Err(Rejection::not_found(message));
        }
    };
    let options = options(&query, kind)?;
    let payer = Payer::Address(address(&request));
    let LongBody(asked) = request.extract_with_state(&app).await?;
    let means = app.means();
    ensure_known(&means.catalog, &game)?;
    let AnalysisAsk {
        options: values,
        start,
        turns,
        ..
    } = asked;
    let name = format!(
        "chessmith-{game}.{}",
        if kind == Kind::Svg { "svg" } else { "png" }
    );
    let beginning = Beginning {
        game,
        options: values,
        start,
    };
    let (catalog, lines) = (means.catalog.clone(), Arc::clone(app.lines()));
    let ledger = means.ledger.clone();
    let draw = move |budget: &Budget| {
        let live = lines.arrive(&catalog, &beginning, &turns, budget)?;
        match kind {
            Kind::Svg => Ok(drawn(&*live, &live.scene(), &options).into_bytes()),
            Kind::Png => png(&drawn(&*live, &live.scene(), &options)).map_err(unpainted),
            Kind::Film => film(&*live, &options, &ledger, budget),
        }
    };
    let bytes = means
        .workers
        .insist(payer, means.change_time, draw)
        .await??;
    let headers = [
        (
            CONTENT_TYPE,
            match kind {
                Kind::Svg => "image/svg+xml".to_owned(),
                Kind::Png => "image/png".to_owned(),
                Kind::Film => "image/apng".to_owned(),
            },
        ),
        (
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ];
    Ok((headers, bytes).into_response())
}

/// Reads how to draw.
fn options(query: &BTreeMap<String, String>, kind: Kind) -> Result<Options, Rejection> {
    let bad = |what: &str| Rejection::new(StatusCode::UNPROCESSABLE_ENTITY, what);
    let said = |name: &str| query.get(name).map(String::as_str);
    let plain = Options::default();
    Ok(Options {
        orientation: match said("below") {
            None | Some("white") => Side::White,
            Some("black") => Side::Black,
            Some(_) => return Err(bad("below: expected white or black")),
        },
        theme: match said("theme") {
            None | Some("light") => Theme::Light,
            Some("dark") => Theme::Dark,
            Some(_) => return Err(bad("theme: expected light or dark")),
        },
        pieces: said("pieces").map_or(Ok(plain.pieces), piece_set)?,
        cell: if kind == Kind::Film { CELL } else { plain.cell },
        ..plain
    })
}

fn drawn(live: &dyn LiveGame, scene: &Scene, options: &Options) -> String {
    svg(scene, &|glyph| live.glyph(glyph), options)
}

/// Draws every place on the way, as long as somebody waits for it and there is memory: what a film takes is counted
/// beside what games take.
fn film(
    live: &dyn LiveGame,
    options: &Options,
    ledger: &Ledger,
    budget: &Budget,
) -> Result<Vec<u8>, Rejection> {
    let (mut film, mut charge) = (Film::default(), ledger.charge(Footprint::default()));
    let mut counted = 0;
    for turns in 0..=live.turns_played() {
        if !budget.spend(1) {
            return Err(Refused::Spent.into());
        }
        let picture = drawn(live, &live.scene_at(turns)?, options);
        film.add(&picture).map_err(unpainted)?;
        charge.add(film.bytes().saturating_sub(counted));
        counted = counted.max(film.bytes());
        if charge.is_too_much() {
            let message = "there is no memory for a film at the moment; try again later";
            return Err(Rejection::busy(message));
        }
    }
    film.png(EACH).map_err(unpainted)
}

fn unpainted(error: PictureError) -> Rejection {
    Rejection::new(StatusCode::UNPROCESSABLE_ENTITY, error.to_string())
}
