//! Lessons: what there is to learn about a game, and going through it. Nothing about them is kept here.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use axum::{Json, RequestExt};
use chessmith_catalog::game::Budget;
use chessmith_catalog::{Catalog, Pupil, Refused, Status, Verdict, lessons_of};
use chessmith_wire::{GameLessons, LessonAsk, LessonReply, OfferList, Question, Refusal, Snapshot};

use crate::alone;
use crate::app::App;
use crate::body::Body;
use crate::gate::address;
use crate::problem::Rejection;
use crate::talk;
use crate::workers::Payer;

/// Answers with the lessons of a game.
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
) -> Result<Response, Rejection> {
    let entry = app.means().catalog.get(&game);
    let entry = entry.ok_or_else(|| Rejection::not_found(format!("there is no game {game:?}")))?;
    let lessons = lessons_of(entry).unwrap_or_default();
    let headers = [(CACHE_CONTROL, "public, max-age=3600")];
    Ok((headers, Json(GameLessons::new(entry, lessons))).into_response())
}

/// Answers somebody who goes through a lesson.
pub(crate) async fn ask(
    State(app): State<Arc<App>>,
    Path((game, lesson)): Path<(String, String)>,
    request: Request,
) -> Result<Json<LessonReply>, Rejection> {
    let payer = Payer::Address(address(&request));
    let Body(asked) = request.extract_with_state(&app).await?;
    let means = app.means();
    let catalog = means.catalog.clone();
    let answer = move |budget: &Budget| reply(&catalog, &game, &lesson, &asked, budget);
    let reply = means
        .workers
        .insist(payer, means.change_time, answer)
        .await?;
    let reply = reply.ok_or_else(|| Rejection::not_found("there is no lesson of this name"))?;
    Ok(Json(reply))
}

/// Follows the turns of a lesson and answers after them; `None` if there is no such lesson.
fn reply(
    catalog: &Catalog,
    game: &str,
    lesson: &str,
    asked: &LessonAsk,
    budget: &Budget,
) -> Option<LessonReply> {
    let entry = catalog.get(game)?;
    let lessons = lessons_of(entry).ok()?;
    let lesson = lessons.iter().find(|one| one.id == lesson)?;
    let begun = Pupil::begin(entry, lesson, |live| live.within(budget));
    let answered = begun.and_then(|mut pupil| {
        for turn in &asked.answers {
            if let Verdict::Wrong(why) = pupil.answer(turn)? {
                return Ok(LessonReply::Wrong(why));
            }
        }
        match asked.question.clone() {
            None => Ok(LessonReply::Stands(Box::new(stands(&pupil)?))),
            Some(question) => answer(&pupil, question),
        }
    });
    Some(answered.unwrap_or_else(|refused| LessonReply::Refused(Refusal::from(refused))))
}

fn answer(pupil: &Pupil<'_>, question: Question) -> Result<LessonReply, Refused> {
    let answer = talk::answer(pupil.live(), question)?;
    Ok(LessonReply::Answer(Box::new(answer)))
}

/// Returns what a lesson looks like to who goes through it, who always has the turn while there is a task.
fn stands(pupil: &Pupil<'_>) -> Result<Snapshot, Refused> {
    let revision = u32::try_from(pupil.solved()).unwrap_or(u32::MAX);
    let live = pupil.live();
    let offers = match (live.status(), pupil.step()) {
        (Status::Over(_), _) | (_, None) => None,
        (_, Some(_)) => Some(OfferList::new(Vec::new(), live.offers(&[])?)),
    };
    Ok(alone::snapshot(live, pupil.side(), revision, offers))
}
