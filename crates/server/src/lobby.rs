//! Before a game: the list of games, their drawings, and the beginning of one.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use axum::extract::{Path, Query, Request, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION};
use axum::response::{IntoResponse, Response};
use axum::{Json, RequestExt};
use chessmith_catalog::game::{Budget, GlyphId, Side};
use chessmith_catalog::{Level, Setting};
use chessmith_clock::Schedule;
use chessmith_picture::{PieceSet, glyph_svg};
use chessmith_store::{NewGame, Player};
use chessmith_wire::{CreateGame, CreatedGame, GameSummary, Opponent, Seat, SeatChoice, one_line};

use crate::address::Address;
use crate::app::App;
use crate::beginning::Beginning;
use crate::body::Body;
use crate::gate::{address, limit_rate};
use crate::problem::Rejection;
use crate::seats::{hash, random_hex, random_number, to_store};
use crate::workers::Payer;

/// The shortest and the longest time for a turn that the engine can be given, in milliseconds.
const ENGINE_TIME: RangeInclusive<u32> = 50..=10_000;

/// The levels of the engine.
const LEVELS: RangeInclusive<u32> = Level::WEAKEST.number() as u32..=Level::FULL.number() as u32;

/// Answers with all games.
pub(crate) async fn catalog(State(app): State<Arc<App>>) -> Json<Vec<GameSummary>> {
    Json(app.means().catalog.iter().map(GameSummary::from).collect())
}

/// Answers with one drawing, in the colours of the set that is asked for with `?pieces=`.
pub(crate) async fn glyph(
    State(app): State<Arc<App>>,
    Path((game, glyph, file)): Path<(String, String, String)>,
    Query(query): Query<BTreeMap<String, String>>,
) -> Result<Response, Rejection> {
    let side = match file.as_str() {
        "white.svg" => Some(Side::White),
        "black.svg" => Some(Side::Black),
        "none.svg" => None,
        _ => {
            return Err(Rejection::not_found(
                "expected white.svg, black.svg or none.svg",
            ));
        }
    };
    let set = match query.get("pieces") {
        None => PieceSet::default(),
        Some(name) => piece_set(name)?,
    };
    let entry = app.means().catalog.get(&game);
    let entry = entry.ok_or_else(|| Rejection::not_found(format!("there is no game {game:?}")))?;
    let drawing = entry.glyph(&GlyphId(glyph)).ok_or_else(|| {
        Rejection::not_found(format!(
            "{} has no drawing of this name",
            entry.info().title
        ))
    })?;
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        (CACHE_CONTROL, "public, max-age=86400"),
    ];
    Ok((headers, glyph_svg(&drawing, side, set)).into_response())
}

/// Returns the set of pieces of this name.
pub(crate) fn piece_set(name: &str) -> Result<PieceSet, Rejection> {
    PieceSet::named(name).ok_or_else(|| {
        let names = PieceSet::ALL.map(PieceSet::name).join(", ");
        let message = format!("pieces: expected one of {names}");
        Rejection::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    })
}

/// Begins a game.
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Response, Rejection> {
    let address = address(&request);
    limit_rate(app.creations(), address, "new games")?;
    let Body(wanted) = request.extract_with_state(&app).await?;
    let game = begin(&app, address, wanted).await?;
    let location = [(LOCATION, format!("/game/{}", game.id))];
    Ok((StatusCode::CREATED, location, Json(game)).into_response())
}

/// Refuses a number about the engine that is not one of these.
fn ensure_within(name: &str, number: u32, wanted: RangeInclusive<u32>) -> Result<(), Rejection> {
    if wanted.contains(&number) {
        return Ok(());
    }
    let (least, most) = (wanted.start(), wanted.end());
    Err(Rejection::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        format!("opponent.engine.{name}: {number} is not from {least} to {most}"),
    ))
}

async fn begin(app: &App, address: Address, wanted: CreateGame) -> Result<CreatedGame, Rejection> {
    if let Opponent::Engine {
        milliseconds,
        level,
    } = wanted.opponent
    {
        ensure_within("milliseconds", milliseconds, ENGINE_TIME)?;
        ensure_within("level", level.map_or(*LEVELS.end(), u32::from), LEVELS)?;
    }
    let control = wanted.clock.as_deref().map(str::parse::<Schedule>);
    let no_control = |message: String| {
        let message = one_line(&format!("clock: {message}"));
        Rejection::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    };
    let control = control.transpose();
    let control = control.map_err(|error| no_control(error.to_string()))?;
    let means = app.means();
    if let (Some(Schedule { setup: Some(_), .. }), Some(entry)) =
        (control, means.catalog.get(&wanted.game))
        && !entry.info().has_setup
    {
        let title = &entry.info().title;
        return Err(no_control(format!(
            "{title} has no setup that could have a time of its own"
        )));
    }
    let (catalog, name) = (means.catalog.clone(), wanted.game.clone());
    let setting = Setting {
        options: wanted.options.into_iter().collect(),
        position: wanted.position,
        ..Setting::default()
    };
    let seed = random_number()?;
    let begin = move |budget: &Budget| Beginning::of(&catalog, &name, setting, seed, budget);
    let payer = Payer::Address(address);
    let begun = means.workers.run(payer, means.change_time, begin).await;
    let Beginning {
        options,
        start,
        rules,
    } = begun??;

    let own = side(wanted.seat)?;
    let seat = Seat {
        side: own.into(),
        secret: random_hex::<16>()?,
    };
    let (opposite, invitation) = match wanted.opponent {
        Opponent::Engine {
            milliseconds,
            level,
        } => {
            let level = level.unwrap_or(Level::FULL.number());
            let player = Player::Engine {
                milliseconds,
                level,
            };
            (player, None)
        }
        Opponent::Person => {
            let secret = random_hex::<16>()?;
            let player = Player::Invited {
                invitation: hash(&secret),
                taken: None,
            };
            (
                player,
                Some(Seat {
                    side: own.other().into(),
                    secret,
                }),
            )
        }
    };
    let kept = |side, player| chessmith_store::Seat {
        side: to_store(side),
        player,
    };
    let game = NewGame {
        id: random_hex::<8>()?,
        created: means.time.now(),
        name: wanted.game,
        options,
        start,
        rules: Some(rules),
        seats: vec![
            kept(own, Player::Person(hash(&seat.secret))),
            kept(own.other(), opposite),
        ],
        control: control.map(|control| control.to_string()),
    };
    let id = game.id.clone();
    means.store.create(game).await?;
    Ok(CreatedGame {
        id,
        seat,
        invitation,
    })
}

fn side(choice: SeatChoice) -> Result<Side, Rejection> {
    Ok(match choice {
        SeatChoice::White => Side::White,
        SeatChoice::Black => Side::Black,
        SeatChoice::Random if random_hex::<1>()?.as_str() < "80" => Side::White,
        SeatChoice::Random => Side::Black,
    })
}
