//! One game between two players, both of them at sockets of their own.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use chessmith_wire::{CreateGame, CreatedGame, Opponent, Seat, SeatChoice, Side, TakeSeat};
use hyper::body::Bytes;
use hyper::{Request, StatusCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::ask::ask;
use crate::player::Player;
use crate::script::Script;

/// A game that has begun.
pub(crate) struct Table {
    script: Arc<Script>,
    white: Player,
    black: Player,
}

/// What was measured at a table.
#[derive(Default)]
pub(crate) struct Measured {
    /// The id of the game that was played.
    pub(crate) game: String,
    /// From the moment a turn was due until the opponent had seen it.
    pub(crate) times: Vec<Duration>,
    /// How many bytes were sent to both players.
    pub(crate) bytes: u64,
    /// What went wrong; the game ended there.
    pub(crate) error: Option<String>,
}

impl Table {
    /// Begins a game, with clocks if there is a time control, and seats both players.
    pub(crate) async fn begin(
        address: SocketAddr,
        script: Arc<Script>,
        control: Option<String>,
    ) -> anyhow::Result<Self> {
        let created: CreatedGame = post(
            address,
            "/api/games",
            &CreateGame {
                game: script.record.game.clone(),
                options: script.record.options.clone(),
                position: Some(script.record.start.clone()),
                seat: SeatChoice::White,
                opponent: Opponent::Person,
                clock: control,
            },
        )
        .await?;
        let invitation = created.invitation.context("nobody was invited")?;
        let secret = format!("{:032x}", fastrand::u128(..));
        let take = TakeSeat {
            invitation: invitation.secret,
            secret,
        };
        let path = format!("/api/games/{}/seat", created.id);
        let guest: Seat = post(address, &path, &take).await?;
        let white = Player::join(address, &created.id, &created.seat.secret).await?;
        let black = Player::join(address, &created.id, &guest.secret).await?;
        Ok(Self {
            script,
            white,
            black,
        })
    }

    /// Plays a turn every `pace`, the first one after `delay`, until `end` or the end of the script.
    pub(crate) async fn play(mut self, delay: Duration, pace: Duration, end: Instant) -> Measured {
        let mut measured = Measured {
            game: self.script.record.game.clone(),
            ..Measured::default()
        };
        let mut ticks = interval_at(Instant::now() + delay, pace);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
        let script = Arc::clone(&self.script);
        for (side, turn) in &script.turns {
            // A turn that comes late counts from when it was due.
            let due = ticks.tick().await;
            if due >= end {
                break;
            }
            if let Err(error) = self.turn(*side, turn).await {
                measured.error = Some(format!("{}: {turn}: {error:#}", script.record.game));
                break;
            }
            measured.times.push(due.elapsed());
        }
        measured.bytes = self.white.bytes + self.black.bytes;
        measured
    }

    async fn turn(&mut self, side: Side, turn: &str) -> anyhow::Result<()> {
        let (mover, other) = match side {
            Side::White => (&mut self.white, &mut self.black),
            Side::Black => (&mut self.black, &mut self.white),
        };
        let next = mover.revision + 1;
        mover.play(turn).await?;
        // What is refused is told to the mover alone.
        tokio::try_join!(mover.see(next), other.see(next))?;
        Ok(())
    }
}

/// Asks the server for something that changes it.
async fn post<T: DeserializeOwned>(
    address: SocketAddr,
    path: &str,
    body: &impl Serialize,
) -> anyhow::Result<T> {
    let request = Request::post(path).header("content-type", "application/json");
    let body = Bytes::from(serde_json::to_vec(body)?);
    let (status, body) = ask(address, request, body).await?;
    if status != StatusCode::OK && status != StatusCode::CREATED {
        bail!("{path}: {status}: {}", String::from_utf8_lossy(&body));
    }
    serde_json::from_slice(&body).with_context(|| path.to_owned())
}
