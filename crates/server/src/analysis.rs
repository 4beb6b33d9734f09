//! Games that are looked into: what an analysis begins with, and what is asked in one. Nothing is kept here.

use std::sync::Arc;

use axum::Json;
use axum::RequestExt;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use chessmith_catalog::game::{Budget, Record};
use chessmith_catalog::{Catalog, LiveGame, Refused, Setting, Status};
use chessmith_wire::{
    AnalysisAsk, AnalysisReply, AnalysisStart, BeginAnalysis, OfferList, Question, Refusal,
    Snapshot,
};

use crate::alone;
use crate::app::App;
use crate::body::{Body, LongBody};
use crate::gate::address;
use crate::lines::Beginning;
use crate::problem::Rejection;
use crate::seats::random_number;
use crate::talk;
use crate::workers::Payer;

/// What is said to those who want to look into a game that is being played.
const GOES_ON: &str = "this game is still being played; it can be analysed when it is over";

/// Settles what an analysis begins with.
pub(crate) async fn begin(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    request: Request,
) -> Result<Json<AnalysisStart>, Rejection> {
    let payer = Payer::Address(address(&request));
    let Body(wanted) = request
        .extract_with_state::<Body<BeginAnalysis>, _, _>(&app)
        .await?;
    let means = app.means();
    ensure_known(&means.catalog, &game)?;
    let catalog = means.catalog.clone();
    let seed = random_number()?;
    let setting = Setting {
        options: wanted.options.into_iter().collect(),
        position: wanted.position,
        ..Setting::default()
    };
    let begin = move |budget: &Budget| {
        let entry = catalog.find(&game)?;
        let setting = setting.clone().or_seed(entry.info(), seed);
        let live = entry.begin(&setting.within(budget))?;
        Ok::<_, Refused>(start_of(&*live.within(budget)))
    };
    let start = means
        .workers
        .insist(payer, means.change_time, begin)
        .await??;
    Ok(Json(start))
}

/// Answers with what the analysis of a game begins with that was played here, if it is over.
pub(crate) async fn of_game(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<AnalysisStart>, Rejection> {
    let shown = app.rooms().enter(&id).await?.shown();
    if shown.course().halted().is_some() {
        let message = "the rules cannot go on with this game, so that it cannot be analysed";
        return Err(Rejection::new(StatusCode::NOT_IMPLEMENTED, message));
    }
    if !shown.is_over() {
        return Err(Rejection::new(StatusCode::CONFLICT, GOES_ON));
    }
    let start = move |budget: &Budget| start_of(&*shown.live().within(budget));
    Ok(Json(app.means().ask(&id, start).await?))
}

/// Answers what is asked in an analysis.
pub(crate) async fn ask(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    request: Request,
) -> Result<Json<AnalysisReply>, Rejection> {
    let payer = Payer::Address(address(&request));
    let LongBody(asked) = request.extract_with_state(&app).await?;
    let means = app.means();
    ensure_known(&means.catalog, &game)?;
    let (catalog, lines) = (means.catalog.clone(), Arc::clone(app.lines()));
    let AnalysisAsk {
        options,
        start,
        turns,
        question,
    } = asked;
    let beginning = Beginning {
        game,
        options,
        start,
    };
    let answer = move |budget: &Budget| {
        let live = lines.arrive(&catalog, &beginning, &turns, budget);
        let answered = live.and_then(|live| reply(&*live, question.clone()));
        answered.unwrap_or_else(|refused| AnalysisReply::Refused(Refusal::from(refused)))
    };
    let reply = means.workers.insist(payer, means.change_time, answer);
    let reply = reply.await?;
    Ok(Json(reply))
}

pub(crate) fn ensure_known(catalog: &Catalog, game: &str) -> Result<(), Rejection> {
    match catalog.get(game) {
        Some(_) => Ok(()),
        None => Err(Rejection::not_found(format!("there is no game {game:?}"))),
    }
}

/// Returns how a game began and what was played.
fn start_of(live: &dyn LiveGame) -> AnalysisStart {
    let Record {
        game,
        options,
        start,
        turns,
        ..
    } = live.record();
    AnalysisStart {
        game,
        title: live.info().title.to_string(),
        options,
        start,
        turns,
    }
}

fn reply(live: &dyn LiveGame, question: Option<Question>) -> Result<AnalysisReply, Refused> {
    Ok(match question {
        None => AnalysisReply::Stands(Box::new(stands(live)?)),
        Some(question) => AnalysisReply::Answer(Box::new(talk::answer(live, question)?)),
    })
}

/// Returns how a position stands, as whoever has the turn sees it.
fn stands(live: &dyn LiveGame) -> Result<Snapshot, Refused> {
    let offers = match live.status() {
        Status::Over(_) => None,
        Status::Ongoing { .. } => Some(OfferList::new(Vec::new(), live.offers(&[])?)),
    };
    let revision = u32::try_from(live.history().len()).unwrap_or(u32::MAX);
    Ok(alone::snapshot(live, live.side_to_move(), revision, offers))
}
