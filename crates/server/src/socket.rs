//! Sockets: the conversation with one client.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{FromRequestParts, Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use chessmith_catalog::game::Side;
use chessmith_wire::{Ask, ClientMessage, Presence, ServerMessage, one_line};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use crate::address::{Address, Admission};
use crate::app::App;
use crate::gate::address;
use crate::problem::Rejection;
use crate::room::{Present, Room, Shown};
use crate::talk::{Way, misunderstood, reply, says};
use crate::time::TimeSource;

/// How much longer than a message may be what is still read, so that it can be refused in words.
const SLACK: usize = 16;

/// How many bytes are kept ready for what a client says, in each socket; most of it is far shorter.
const READ_BUFFER: usize = 4_096;

/// How long it is kept back how many watch, so that not everybody is told at once of everybody else where many
/// come.
const QUIET: Duration = Duration::from_millis(500);

/// Why a conversation is over.
#[derive(Debug)]
enum End {
    /// The client has gone, or does not read what it is sent.
    Gone,
    /// The server ends it: the code, and why in a few words.
    Close(u16, &'static str),
}

/// Opens a socket for a game.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    request: Request,
) -> Response {
    match prepare(app, &id, request).await {
        Ok(response) => response,
        Err(refused) => refused.into_response(),
    }
}

async fn prepare(app: Arc<App>, id: &str, request: Request) -> Result<Response, Rejection> {
    let scheme = request.extensions().get();
    if !app.front().is_own_page(request.headers(), scheme) {
        let message = "a page of another site may not open sockets here";
        return Err(Rejection::new(StatusCode::FORBIDDEN, message));
    }
    let from = address(&request);
    let admission = app.sockets().admit(from).ok_or_else(|| {
        Rejection::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too many sockets are open; close one first",
        )
    })?;
    let (mut parts, _) = request.into_parts();
    let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &app)
        .await
        .map_err(|error| {
            Rejection::new(
                error.status(),
                "this address is for sockets: a WebSocket handshake is expected",
            )
        })?;
    let room = app.rooms().enter(id).await?;
    let most = app.limits().message_bytes * SLACK;
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .max_message_size(most)
        .max_frame_size(most);
    Ok(upgrade.on_upgrade(move |socket| serve(socket, app, room, from, admission)))
}

async fn serve(
    socket: WebSocket,
    app: Arc<App>,
    room: Arc<Room>,
    from: Address,
    admission: Admission,
) {
    let limits = app.limits();
    let mut line = Line {
        socket,
        from,
        limiter: limiter(limits.messages_per_second, limits.message_burst),
        longest: limits.message_bytes,
        patience: limits.silence,
        heard: Instant::now(),
        pinged: None,
        lag: Duration::ZERO,
        changes: false,
        seen: None,
    };
    let ended = tokio::select! {
        ended = converse(&mut line, &app, &room) => ended,
        () = admission.withdrawn() => Err(End::Close(
            close_code::AGAIN,
            "others want to come in; come back in a moment",
        )),
    };
    if let Err(End::Close(code, reason)) = ended {
        line.close(code, reason).await;
    }
    drop(admission);
}

fn limiter(per_second: NonZeroU32, burst: NonZeroU32) -> DefaultDirectRateLimiter {
    RateLimiter::direct(Quota::per_second(per_second).allow_burst(burst))
}

async fn converse(line: &mut Line, app: &App, room: &Arc<Room>) -> Result<(), End> {
    let mut closing = app.closing();
    let mut shown = room.watch();
    let join_time = app.limits().join_time;
    let joined = tokio::select! {
        joined = timeout(join_time, join(line, room)) => joined,
        () = closing.wait() => return Err(farewell()),
    };
    let Ok(you) = joined else {
        line.say(misunderstood("nothing was said in time; join first"))
            .await?;
        return Err(End::Close(close_code::POLICY, "not joined in time"));
    };
    let you = you?;
    let _presence = room.enter(you, line.from);
    let mut present = room.watch_presence();
    line.show(&mut shown, you).await?;
    let time = &*app.means().time;
    let mut told = line.tell(&mut present, time).await?;

    let every = app.limits().ping_every;
    let mut pings = interval_at(Instant::now() + every, every);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            heard = line.hear() => {
                let heard = heard?;
                // Who talks too fast is made to wait.
                line.limiter.until_ready().await;
                match heard {
                    Heard::Nothing => {}
                    Heard::Unreadable(why) => line.say(misunderstood(why)).await?,
                    Heard::Join(_) => line.say(misunderstood("join: you have joined already")).await?,
                    Heard::Ask(ask) => {
                        let way = Way {
                            from: line.from,
                            lag: line.lag,
                        };
                        let said = reply(app, room, you, ask, way).await;
                        line.say(said.message).await?;
                        if said.show_again {
                            line.show(&mut shown, you).await?;
                        }
                    }
                }
            }
            changed = shown.changed() => match changed {
                Ok(()) => line.show(&mut shown, you).await?,
                Err(_) => return Err(End::Close(close_code::ERROR, "the game cannot go on here")),
            },
            news = told.0.news(told.1, &mut present) => match news {
                Ok(()) => told = line.tell(&mut present, time).await?,
                Err(_) => return Err(End::Close(close_code::ERROR, "the game cannot go on here")),
            },
            _ = pings.tick() => line.ping().await?,
            () = closing.wait() => return Err(farewell()),
        }
    }
}

fn farewell() -> End {
    End::Close(
        close_code::RESTART,
        "the server is being stopped; come back in a moment",
    )
}

/// Waits for the client to say who it is, and returns its seat.
async fn join(line: &mut Line, room: &Room) -> Result<Option<Side>, End> {
    loop {
        let why = match line.hear().await? {
            Heard::Nothing => continue,
            Heard::Join(join) => match join.side(room) {
                Ok(side) => {
                    line.changes = join.changes;
                    return Ok(side);
                }
                Err(why) => why,
            },
            Heard::Ask(_) => "ask: the first message must be join".to_owned(),
            Heard::Unreadable(why) => why,
        };
        line.say(misunderstood(why)).await?;
        return Err(End::Close(close_code::POLICY, "not joined"));
    }
}

/// How somebody wants to join.
struct Join {
    /// The secret of a seat, or none to watch.
    secret: Option<String>,
    /// Whether changes are enough.
    changes: bool,
}

impl Join {
    /// Returns the seat, or why there is none.
    fn side(&self, room: &Room) -> Result<Option<Side>, String> {
        let Some(secret) = &self.secret else {
            return Ok(None);
        };
        let side = room.seats().side_of(secret).map(Some);
        side.ok_or_else(|| "secret: it fits no seat of this game".to_owned())
    }
}

/// What was heard.
enum Heard {
    /// Who wants to join.
    Join(Join),
    /// A question.
    Ask(Ask),
    /// Something that is not a message, and why.
    Unreadable(String),
    /// Nothing that matters.
    Nothing,
}

/// The connection to one client.
struct Line {
    socket: WebSocket,
    from: Address,
    limiter: DefaultDirectRateLimiter,
    longest: usize,
    /// How long the client may be silent, and how long it may take to read what it is sent.
    patience: Duration,
    heard: Instant,
    /// When the client was asked whether it is still there, and has not answered yet.
    pinged: Option<Instant>,
    /// How long its last answer to that took, there and back.
    lag: Duration,
    /// Whether the client knows what it has been sent, and needs only changes.
    changes: bool,
    /// The revision that it has been shown.
    seen: Option<u32>,
}

impl Line {
    /// Waits for the next thing that the client sends; may be given up at any time.
    async fn hear(&mut self) -> Result<Heard, End> {
        let message = match self.socket.recv().await {
            None => return Err(End::Gone),
            Some(Err(error)) => {
                tracing::debug!(%error, "a socket failed");
                return Err(End::Close(
                    close_code::PROTOCOL,
                    "what was sent could not be read",
                ));
            }
            Some(Ok(message)) => message,
        };
        self.heard = Instant::now();
        Ok(match message {
            Message::Text(text) if text.len() > self.longest => Heard::Unreadable(format!(
                "the message has {} bytes, more than {}",
                text.len(),
                self.longest
            )),
            Message::Text(text) => match ClientMessage::from_json(&text) {
                Ok(ClientMessage::Join { secret, changes }) => {
                    Heard::Join(Join { secret, changes })
                }
                Ok(ClientMessage::Ask(ask)) => Heard::Ask(ask),
                Err(why) => Heard::Unreadable(why),
            },
            Message::Binary(_) => Heard::Unreadable("messages are texts, not bytes".to_owned()),
            Message::Pong(_) => {
                self.lag = self.pinged.take().map_or(self.lag, |since| since.elapsed());
                Heard::Nothing
            }
            Message::Ping(_) => Heard::Nothing,
            Message::Close(_) => return Err(End::Gone),
        })
    }

    async fn say(&mut self, message: ServerMessage) -> Result<(), End> {
        self.send(Message::Text(says(&message))).await
    }

    /// Shows the game as it stands.
    async fn show(
        &mut self,
        shown: &mut watch::Receiver<Arc<Shown>>,
        you: Option<Side>,
    ) -> Result<(), End> {
        let shown = Arc::clone(&shown.borrow_and_update());
        let seen = self.seen.replace(shown.revision());
        let change = seen.filter(|_| self.changes);
        let change = change.and_then(|seen| shown.change(you, seen));
        let message = change.unwrap_or_else(|| shown.message(you));
        self.send(Message::Text(message)).await
    }

    /// Tells who is here; returns that, and until when nothing more is told of those who watch.
    async fn tell(
        &mut self,
        present: &mut watch::Receiver<Present>,
        time: &dyn TimeSource,
    ) -> Result<(Present, Instant), End> {
        let now = *present.borrow_and_update();
        self.say(ServerMessage::Presence(Presence {
            white: now.white > 0,
            black: now.black > 0,
            watching: now.watching,
            now: time.now(),
        }))
        .await?;
        Ok((now, Instant::now() + QUIET))
    }

    /// Asks whether the client is still there; gives up if nothing was heard for too long.
    async fn ping(&mut self) -> Result<(), End> {
        if self.heard.elapsed() > self.patience {
            return Err(End::Close(
                close_code::AWAY,
                "nothing was heard for too long",
            ));
        }
        self.pinged = Some(Instant::now());
        self.send(Message::Ping(axum::body::Bytes::new())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        match timeout(self.patience, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    async fn close(&mut self, code: u16, reason: &'static str) {
        let frame = CloseFrame {
            code,
            reason: one_line(reason).into(),
        };
        if self.send(Message::Close(Some(frame))).await.is_err() {
            return;
        }
        // The client's own farewell, so that nothing it was sent is lost.
        let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = timeout(Duration::from_secs(1), rest).await;
    }
}
