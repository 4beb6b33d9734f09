//! Sockets beside analyses: the engine thinks about what is looked into until nobody looks any more.

use std::future::pending;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{FromRequestParts, Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use chessmith_catalog::game::{Budget, Finish, Side};
use chessmith_catalog::{LiveGame, Refused, Status, Thinker};
use chessmith_wire::{
    Advice, AdviceAsk, AdviceState, AdviserAsk, AdviserMessage, Refusal, one_line,
};
use governor::{Quota, RateLimiter};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use crate::address::Address;
use crate::analysis::ensure_known;
use crate::app::App;
use crate::body::LONG;
use crate::engines::Advising;
use crate::gate::address;
use crate::lines::Beginning;
use crate::problem::Rejection;
use crate::workers::Payer;

/// The most turns that are compared.
const MOST_LINES: u8 = 5;

/// Opens a socket beside the analysis of a game.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    request: Request,
) -> Response {
    match prepare(app, game, request).await {
        Ok(response) => response,
        Err(refused) => refused.into_response(),
    }
}

async fn prepare(app: Arc<App>, game: String, request: Request) -> Result<Response, Rejection> {
    let scheme = request.extensions().get();
    if !app.front().is_own_page(request.headers(), scheme) {
        let message = "a page of another site may not open sockets here";
        return Err(Rejection::new(StatusCode::FORBIDDEN, message));
    }
    let from = address(&request);
    ensure_known(&app.means().catalog, &game)?;
    let socket = app.sockets().admit(from);
    let analysis = app.analyses().admit(from);
    let (Some(socket), Some(analysis)) = (socket, analysis) else {
        let message = "the engine has too many analyses to think about; close one first";
        return Err(Rejection::new(StatusCode::TOO_MANY_REQUESTS, message));
    };
    let (mut parts, _) = request.into_parts();
    let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &app)
        .await
        .map_err(|error| {
            Rejection::new(
                error.status(),
                "this address is for sockets: a WebSocket handshake is expected",
            )
        })?;
    let most = app.limits().body_bytes.saturating_mul(LONG);
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    Ok(upgrade.on_upgrade(move |line| async move {
        let mut talk = Talk {
            line,
            patience: app.limits().silence,
            adviser: Adviser::new(Arc::clone(&app), game, from),
        };
        let ended = tokio::select! {
            ended = talk.go_on(&app) => ended,
            () = socket.withdrawn() => Some(MAKES_ROOM),
            () = analysis.withdrawn() => Some(MAKES_ROOM),
        };
        if let Some((code, reason)) = ended {
            let reason = one_line(reason).into();
            talk.send(Message::Close(Some(CloseFrame { code, reason })))
                .await;
        }
        drop((socket, analysis));
    }))
}

/// Why the server ends a socket: the code, and a few words.
type End = (u16, &'static str);

const MAKES_ROOM: End = (
    close_code::AGAIN,
    "others want to analyse; come back in a moment",
);

/// A socket and what is thought about for it.
struct Talk {
    line: WebSocket,
    /// How long the client may be silent, and how long it may take to read what it is sent.
    patience: Duration,
    adviser: Adviser,
}

impl Talk {
    /// Converses until the socket is closed; returns why the server closes it, if it does.
    async fn go_on(&mut self, app: &App) -> Option<End> {
        let limits = app.limits();
        let quota = Quota::per_second(limits.messages_per_second);
        let limiter = RateLimiter::direct(quota.allow_burst(limits.message_burst));
        let mut pings = interval_at(Instant::now() + limits.ping_every, limits.ping_every);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut closing, mut heard) = (app.closing(), Instant::now());
        loop {
            let says = tokio::select! {
                message = self.line.recv() => {
                    heard = Instant::now();
                    let Some(Ok(message)) = message else {
                        return None;
                    };
                    // Who talks too fast is made to wait.
                    limiter.until_ready().await;
                    match message {
                        Message::Text(text) => self.adviser.hear(&text),
                        Message::Binary(_) => Some(misunderstood("messages are texts, not bytes".to_owned())),
                        Message::Ping(_) | Message::Pong(_) => None,
                        Message::Close(_) => return None,
                    }
                }
                news = self.adviser.news() => news,
                _ = pings.tick() => {
                    if heard.elapsed() > self.patience {
                        return Some((close_code::AWAY, "nothing was heard for too long"));
                    }
                    if !self.send(Message::Ping(axum::body::Bytes::new())).await {
                        return None;
                    }
                    None
                }
                () = closing.wait() => {
                    return Some((close_code::RESTART, "the server is being stopped; come back in a moment"));
                }
            };
            let text = says.and_then(|says| serde_json::to_string(&says).ok());
            if let Some(text) = text
                && !self.send(Message::Text(text.into())).await
            {
                return None;
            }
        }
    }

    /// Returns whether it was read in time.
    async fn send(&mut self, message: Message) -> bool {
        let sent = timeout(self.patience, self.line.send(message)).await;
        matches!(sent, Ok(Ok(())))
    }
}

fn misunderstood(message: String) -> AdviserMessage {
    AdviserMessage::Misunderstood {
        message: one_line(&message),
    }
}

/// The engine of one analysis, and what it does.
struct Adviser {
    app: Arc<App>,
    game: String,
    from: Address,
    /// What the engine remembers of a game, as long as that begins in the same way.
    mind: Option<(Beginning, Arc<dyn Thinker>)>,
    request: u32,
    doing: Doing,
}

enum Doing {
    Nothing,
    /// The rules go to the end of a line, which is then thought about.
    Arriving(Pin<Box<dyn Future<Output = Result<Arrived, Refusal>> + Send>>),
    Thinking(Advising),
}

/// The end of a line.
struct Arrived {
    beginning: Beginning,
    /// Has the thinker of this analysis, and no other's.
    live: Box<dyn LiveGame>,
    lines: u8,
    time: Duration,
}

impl Adviser {
    fn new(app: Arc<App>, game: String, from: Address) -> Self {
        Self {
            app,
            game,
            from,
            mind: None,
            request: 0,
            doing: Doing::Nothing,
        }
    }

    /// Hears what is to be thought about; returns what is wrong with it.
    fn hear(&mut self, text: &str) -> Option<AdviserMessage> {
        self.doing = Doing::Nothing;
        match AdviserAsk::from_json(text) {
            Ok(AdviserAsk::Think(ask)) if !(1..=MOST_LINES).contains(&ask.lines) => {
                let message = format!("think.lines: {} is not from 1 to {MOST_LINES}", ask.lines);
                Some(misunderstood(message))
            }
            Ok(AdviserAsk::Think(ask)) => {
                self.request = ask.request;
                self.doing = Doing::Arriving(Box::pin(self.arrive(*ask)));
                None
            }
            Ok(AdviserAsk::Stop {}) => None,
            Err(why) => Some(misunderstood(why)),
        }
    }

    /// Has the rules go to the end of a line.
    fn arrive(
        &self,
        ask: AdviceAsk,
    ) -> impl Future<Output = Result<Arrived, Refusal>> + Send + use<> {
        let AdviceAsk {
            options,
            start,
            turns,
            lines: compared,
            milliseconds,
            ..
        } = ask;
        let longest = self.app.limits().analysis_time;
        let time = milliseconds.map(|time| Duration::from_millis(u64::from(time)));
        let beginning = Beginning {
            game: self.game.clone(),
            options,
            start,
        };
        let (app, from) = (Arc::clone(&self.app), self.from);
        let known = self.mind.as_ref().filter(|(of, _)| *of == beginning);
        let mind = known.map(|(_, mind)| Arc::clone(mind));
        async move {
            let means = app.means();
            let (catalog, lines) = (means.catalog.clone(), Arc::clone(app.lines()));
            let of = beginning.clone();
            let go = move |budget: &Budget| {
                let mut live = lines.arrive(&catalog, &of, &turns, budget)?.fork();
                let mind = match &mind {
                    Some(mind) => Arc::clone(mind),
                    // A game that was begun anew has a thinker of its own.
                    None => of.begin(&catalog, budget)?.thinker(),
                };
                live.adopt(mind);
                Ok::<_, Refused>(live)
            };
            let payer = Payer::Address(from);
            let arrived = means.workers.insist(payer, means.change_time, go).await;
            let refused = |message| Refusal {
                message,
                cause: None,
            };
            let live = arrived.map_err(|why| refused(Rejection::from(why).into_message()))??;
            Ok(Arrived {
                beginning,
                live,
                lines: compared,
                time: time.map_or(longest, |time| time.min(longest)),
            })
        }
    }

    /// Waits for what there is to say; may be given up at any time.
    async fn news(&mut self) -> Option<AdviserMessage> {
        let request = self.request;
        match &mut self.doing {
            Doing::Nothing => pending().await,
            Doing::Arriving(arriving) => {
                let arrived = arriving.await;
                self.doing = Doing::Nothing;
                match arrived {
                    Ok(arrived) => Some(self.begin(arrived)),
                    Err(refusal) => Some(AdviserMessage::Refused { request, refusal }),
                }
            }
            Doing::Thinking(advising) => match advising.news().await {
                Some(advice) => Some(AdviserMessage::Advice(Advice { request, ..advice })),
                None => {
                    let is_done = advising.is_done();
                    self.doing = Doing::Nothing;
                    (!is_done).then(|| AdviserMessage::Refused {
                        request,
                        refusal: Refusal {
                            message: "the engine failed at this position".to_owned(),
                            cause: None,
                        },
                    })
                }
            },
        }
    }

    /// Begins to think, if there is anything to think about.
    fn begin(&mut self, arrived: Arrived) -> AdviserMessage {
        let Arrived {
            beginning,
            live,
            lines,
            time,
        } = arrived;
        let mut advice = Advice {
            request: self.request,
            ..Advice::default()
        };
        match live.status() {
            Status::Over(finish) => {
                advice.state = AdviceState::Done;
                advice.chance = Some(share(&finish));
            }
            Status::Ongoing { .. } => {
                self.mind = Some((beginning, live.thinker()));
                let engines = &self.app.means().engines;
                self.doing = Doing::Thinking(engines.advise(self.from, &*live, lines, time));
            }
        }
        AdviserMessage::Advice(advice)
    }
}

/// Returns White's share of a game that is over, in thousandths.
fn share(finish: &Finish) -> u16 {
    match finish.winner {
        Some(Side::White) => 1_000,
        Some(Side::Black) => 0,
        None => 500,
    }
}
