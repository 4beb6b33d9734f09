//! Answers to what clients ask: every question gets exactly one.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use chessmith_catalog::game::{Budget, Coverage, Pick, Side};
use chessmith_catalog::{LiveGame, Refused};
use chessmith_wire::{
    AboutPiece, Answer, Ask, OfferList, Question, Refusal, Scene, ServerMessage, TurnList, one_line,
};

use crate::address::Address;
use crate::app::App;
use crate::gate::limit_rate;
use crate::room::{Action, Failure, Room};

/// The most turns that are listed at once.
const MOST_TURNS: u32 = 10_000;

/// How a question came.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    /// Where it came from.
    pub(crate) from: Address,
    /// How long it is held to have been on its way.
    pub(crate) lag: Duration,
}

/// An answer, and whether the game is to be shown afresh after it.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) message: ServerMessage,
    pub(crate) show_again: bool,
}

/// Answers a question of somebody who has joined.
pub(crate) async fn reply(
    app: &App,
    room: &Arc<Room>,
    you: Option<Side>,
    ask: Ask,
    way: Way,
) -> Reply {
    let Ask {
        request,
        revision,
        question,
    } = ask;
    let outcome = match question {
        Question::Do(action) => act(app, room, you, revision, action.into(), way).await,
        other => know(app, room, revision, |live| answer(live, other)).await,
    };
    let now = room.shown().revision();
    match outcome {
        Ok(answer) => Reply {
            message: ServerMessage::Answer {
                request,
                revision,
                answer,
            },
            show_again: false,
        },
        Err(failure) => Reply {
            show_again: matches!(failure, Failure::Stale | Failure::Unavailable),
            message: ServerMessage::Refused {
                request,
                revision: now,
                refusal: refusal(failure, revision, now),
            },
        },
    }
}

/// Answers a question about a game by its rules; nothing is done.
pub(crate) fn answer(live: &dyn LiveGame, question: Question) -> Result<Answer, Refused> {
    Ok(match question {
        Question::Do(_) => {
            let message = "nothing is done here: this only answers";
            return Err(Refused::Action(message.to_owned()));
        }
        Question::Offers { picks } => {
            let list = live.offers(&as_picks(&picks))?;
            Answer::Offers(OfferList::new(picks, list))
        }
        Question::WhyNot { picks, on } => {
            let refused = live.why_not_here(&as_picks(&picks), &on.into())?;
            Answer::WhyNot(refused.map(Refusal::from))
        }
        Question::About { on } => Answer::About(live.about_place(&on.into()).map(AboutPiece::from)),
        Question::Explain { turn } => Answer::Explain(live.explain(&turn)?.into()),
        Question::SceneAt { turns } => {
            let turns = usize::try_from(turns).unwrap_or(usize::MAX);
            Answer::SceneAt(Scene::from(live.scene_at(turns)?))
        }
        Question::Turns { limit } => turns(live, limit),
    })
}

/// Returns a message as it is sent.
pub(crate) fn says(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

/// Returns what is said about something that is no question, or is said at the wrong time.
pub(crate) fn misunderstood(why: impl AsRef<str>) -> ServerMessage {
    ServerMessage::Misunderstood {
        message: one_line(why.as_ref()),
    }
}

/// Has a question answered by the rules, beside the threads that serve the network.
async fn know(
    app: &App,
    room: &Room,
    revision: u32,
    question: impl FnOnce(&dyn LiveGame) -> Result<Answer, Refused> + Send + 'static,
) -> Result<Answer, Failure> {
    let shown = room.shown();
    if revision != shown.revision() {
        return Err(Failure::Stale);
    }
    let ask = move |budget: &Budget| question(&*shown.live().within(budget));
    match app.means().ask(room.id(), ask).await {
        Ok(answer) => answer.map_err(Failure::Refused),
        Err(unfinished) => Err(unfinished.into()),
    }
}

async fn act(
    app: &App,
    room: &Room,
    you: Option<Side>,
    revision: u32,
    action: Action,
    way: Way,
) -> Result<Answer, Failure> {
    let side = you.ok_or_else(|| {
        let message = "only the players may do this; you are watching";
        Failure::Refused(Refused::Action(message.to_owned()))
    })?;
    if matches!(action, Action::OfferRematch(_)) {
        let limited = limit_rate(app.creations(), way.from, "new games");
        limited.map_err(|early| Failure::Refused(Refused::Action(early.into_message())))?;
    }
    let revision = room.command(side, revision, action, way.lag).await?;
    Ok(Answer::Do { revision })
}

fn turns(live: &dyn LiveGame, limit: u32) -> Answer {
    let limit = usize::try_from(limit.min(MOST_TURNS)).unwrap_or(usize::MAX);
    let mut turns = Vec::new();
    let coverage = live.turns(&mut |turn| {
        if turns.len() == limit {
            return ControlFlow::Break(());
        }
        turns.push(turn);
        ControlFlow::Continue(())
    });
    Answer::Turns(TurnList {
        turns,
        complete: coverage == Coverage::Complete,
    })
}

fn as_picks(picks: &[String]) -> Vec<Pick> {
    picks.iter().map(Pick::from).collect()
}

fn refusal(failure: Failure, asked: u32, now: u32) -> Refusal {
    let message = match failure {
        Failure::Refused(refused) => return refused.into(),
        Failure::Stale => format!("revision: {asked} is not the latest, which is {now}"),
        Failure::NotKept(why) => why.to_owned(),
        Failure::Unavailable => "the server could not do this; look and try again".to_owned(),
    };
    Refusal {
        message,
        cause: None,
    }
}
