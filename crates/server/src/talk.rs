//! Answers to the messages of clients: every one gets exactly one.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use chessmith_catalog::game::{CellId, Pick, Side};
use chessmith_catalog::{Explanation, LiveGame, Refused};
use chessmith_wire::{ClientMessage, Mark, OfferList, Scene, ServerMessage, one_line};

use crate::App;
use crate::room::{Action, Failure, Room};

/// An answer, and whether the game is to be shown afresh after it.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) message: ServerMessage,
    pub(crate) show_again: bool,
}

/// What a client wants to know.
#[derive(Debug)]
enum Question {
    Offers(Vec<String>),
    About(u16),
    Explain(String),
    SceneAt(u32),
}

/// A message by what has to be done for it.
enum Wish {
    Know(Question),
    Do(Action),
}

/// Answers a message of somebody who has joined.
pub(crate) async fn reply(
    app: &App,
    room: &Arc<Room>,
    you: Option<Side>,
    message: ClientMessage,
) -> Reply {
    let Some((request, revision, wish)) = sort(message) else {
        return plain(refused(
            None,
            room.shown().revision(),
            "kind: you have joined already",
        ));
    };
    match wish {
        Wish::Know(question) => know(app, room, request, revision, question).await,
        Wish::Do(action) => act(room, you, request, revision, action).await,
    }
}

/// Returns a message as it is sent.
pub(crate) fn says(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

/// Returns a refusal that is about no rule of the game.
pub(crate) fn refused(
    request: Option<u32>,
    revision: u32,
    message: impl AsRef<str>,
) -> ServerMessage {
    let message = one_line(message.as_ref());
    ServerMessage::Refused {
        request,
        revision,
        message,
        rule: None,
        cells: Vec::new(),
    }
}

fn sort(message: ClientMessage) -> Option<(u32, u32, Wish)> {
    use ClientMessage as M;
    Some(match message {
        M::Join { .. } => return None,
        M::Offers {
            request,
            revision,
            picks,
        } => (request, revision, Wish::Know(Question::Offers(picks))),
        M::About {
            request,
            revision,
            cell,
        } => (request, revision, Wish::Know(Question::About(cell))),
        M::Explain {
            request,
            revision,
            turn,
        } => (request, revision, Wish::Know(Question::Explain(turn))),
        M::SceneAt {
            request,
            revision,
            turns,
        } => (request, revision, Wish::Know(Question::SceneAt(turns))),
        M::Play {
            request,
            revision,
            turn,
        } => (request, revision, Wish::Do(Action::Play(turn))),
        M::Resign { request, revision } => (request, revision, Wish::Do(Action::Resign)),
        M::OfferDraw { request, revision } => (request, revision, Wish::Do(Action::OfferDraw)),
        M::DeclineDraw { request, revision } => (request, revision, Wish::Do(Action::DeclineDraw)),
        M::ClaimDraw { request, revision } => (request, revision, Wish::Do(Action::ClaimDraw)),
        M::Takeback { request, revision } => (request, revision, Wish::Do(Action::Takeback)),
        M::DeclineTakeback { request, revision } => {
            (request, revision, Wish::Do(Action::DeclineTakeback))
        }
    })
}

async fn know(app: &App, room: &Room, request: u32, revision: u32, question: Question) -> Reply {
    let shown = room.shown();
    let now = shown.revision();
    if revision != now {
        return stale(request, revision, now);
    }
    let work = move || answer(shown.live(), request, revision, question);
    plain(match app.means().workers.run(work).await {
        Ok(Ok(message)) => message,
        Ok(Err(reason)) => explain_refusal(request, now, reason),
        Err(_) => refused(Some(request), now, "the server could not answer"),
    })
}

fn answer(
    live: &dyn LiveGame,
    request: u32,
    revision: u32,
    question: Question,
) -> Result<ServerMessage, Refused> {
    Ok(match question {
        Question::Offers(picks) => {
            let list = live.offers(&picks.iter().map(Pick::from).collect::<Vec<_>>())?;
            ServerMessage::Offers {
                request,
                revision,
                list: OfferList::new(picks, list),
            }
        }
        Question::About(cell) => {
            let about = live.about(CellId(cell));
            let (title, text, marks) = about.map_or_else(Default::default, |about| {
                let marks = about.marks.into_iter().map(Mark::from).collect();
                (about.title, about.text, marks)
            });
            ServerMessage::About {
                request,
                revision,
                title,
                text,
                marks,
            }
        }
        Question::Explain(turn) => match live.explain(&turn)? {
            Explanation::Legal(preview) => ServerMessage::Explained {
                request,
                revision,
                legal: true,
                text: preview.human,
                rule: None,
                cells: Vec::new(),
            },
            Explanation::Refused(reason) => {
                let (text, rule, cells) = parts(reason);
                ServerMessage::Explained {
                    request,
                    revision,
                    legal: false,
                    text,
                    rule,
                    cells,
                }
            }
        },
        Question::SceneAt(turns) => {
            let index = usize::try_from(turns).unwrap_or(usize::MAX);
            let scene = Scene::from(live.scene_at(index)?);
            ServerMessage::SceneAt {
                request,
                revision,
                turns,
                scene,
            }
        }
    })
}

async fn act(room: &Room, you: Option<Side>, request: u32, revision: u32, action: Action) -> Reply {
    let Some(side) = you else {
        let message = "only the players may do this; you are watching";
        return plain(refused(Some(request), room.shown().revision(), message));
    };
    let failure = match room.command(side, revision, action).await {
        Ok(revision) => return plain(ServerMessage::Done { request, revision }),
        Err(failure) => failure,
    };
    let now = room.shown().revision();
    match failure {
        Failure::Stale => stale(request, revision, now),
        Failure::Refused(reason) => plain(explain_refusal(request, now, reason)),
        Failure::Unavailable => Reply {
            message: refused(
                Some(request),
                now,
                "the server could not do this; look and try again",
            ),
            show_again: true,
        },
    }
}

const fn plain(message: ServerMessage) -> Reply {
    Reply {
        message,
        show_again: false,
    }
}

fn stale(request: u32, revision: u32, now: u32) -> Reply {
    let message = format!("revision: {revision} is not the latest, which is {now}");
    Reply {
        message: refused(Some(request), now, message),
        show_again: true,
    }
}

fn explain_refusal(request: u32, revision: u32, reason: Refused) -> ServerMessage {
    let (message, rule, cells) = parts(reason);
    ServerMessage::Refused {
        request: Some(request),
        revision,
        message,
        rule,
        cells,
    }
}

/// Takes a refusal apart: why in one line, the rule that says so, and the cells that are named.
fn parts(refused: Refused) -> (String, Option<String>, Vec<u16>) {
    match refused {
        Refused::Turn {
            reason,
            rule,
            cells,
            ..
        } => {
            let cells = cells.into_iter().map(|cell| cell.0).collect();
            (one_line(&reason), Some(rule.into_owned()), cells)
        }
        other => (one_line(&other.to_string()), None, Vec::new()),
    }
}
