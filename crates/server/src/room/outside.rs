//! The outside of a room: what it shows, and the way in.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chessmith_catalog::game::Side;
use chessmith_clock::Clocks;
use tokio::sync::{mpsc, oneshot, watch};

use super::command::{Command, Failure, Request};
use super::course::Action;
use super::keeper::Keeper;
use super::present::Present;
use super::shown::Shown;
use crate::address::Address;
use crate::seats::Seats;

/// How many commands wait in a room before those who send more have to wait themselves.
const QUEUE: usize = 32;

/// The outside of a room: what it shows, and the way in.
#[derive(Debug)]
pub(crate) struct Room {
    id: String,
    created: i64,
    seats: Mutex<Seats>,
    commands: mpsc::Sender<Request>,
    shown: watch::Receiver<Arc<Shown>>,
    present: watch::Sender<Present>,
}

/// One connection that is counted until this is dropped.
#[derive(Debug)]
pub(crate) struct Presence {
    room: Arc<Room>,
    side: Option<Side>,
}

impl Room {
    /// Opens a room: its task runs until nobody holds the room any more.
    pub(crate) fn open(keeper: Keeper, created: i64) -> Arc<Self> {
        let (commands, queue) = mpsc::channel(QUEUE);
        let (present, watched) = watch::channel(Present::default());
        let room = Arc::new(Self {
            id: keeper.id().to_owned(),
            created,
            seats: Mutex::new(keeper.seats().clone()),
            commands,
            shown: keeper.watch(),
            present,
        });
        tokio::spawn(keeper.keep(queue, watched));
        room
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Returns when the game was created, in milliseconds since 1970-01-01 UTC.
    pub(crate) const fn created(&self) -> i64 {
        self.created
    }

    /// Returns who sits where.
    pub(crate) fn seats(&self) -> MutexGuard<'_, Seats> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the game as it stands.
    pub(crate) fn shown(&self) -> Arc<Shown> {
        Arc::clone(&self.shown.borrow())
    }

    /// Returns whether the engine's clock runs.
    pub(crate) fn engine_is_on_the_clock(&self) -> bool {
        let engine = self.seats().engine().map(|(side, _)| side);
        let shown = self.shown();
        let running = shown.course().clocks().and_then(Clocks::running);
        running.is_some() && running == engine
    }

    /// Returns whether its task has ended, because what is stored could not be read again.
    pub(crate) fn is_closed(&self) -> bool {
        self.commands.is_closed()
    }

    /// Watches the game from now on.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Shown>> {
        self.shown.clone()
    }

    /// Watches who is here from now on.
    pub(crate) fn watch_presence(&self) -> watch::Receiver<Present> {
        self.present.subscribe()
    }

    /// Counts a connection from an address in.
    pub(crate) fn enter(self: &Arc<Self>, side: Option<Side>, from: Address) -> Presence {
        self.present.send_modify(|present| {
            *present.count(side) += 1;
            present.player = side.map(|_| from).or(present.player);
        });
        Presence {
            room: Arc::clone(self),
            side,
        }
    }

    /// Has something done and returns the revision it made; by then it is durable.
    pub(crate) async fn command(
        &self,
        side: Side,
        revision: u32,
        action: Action,
        lag: Duration,
    ) -> Result<u32, Failure> {
        let (reply, answer) = oneshot::channel();
        let command = Command {
            side,
            revision,
            action,
            lag,
            reply,
        };
        self.commands
            .send(Request::Command(command))
            .await
            .map_err(|_| Failure::Unavailable)?;
        answer.await.unwrap_or(Err(Failure::Unavailable))
    }

    /// Ends the game if the time of a side is over.
    pub(crate) async fn settle(&self) -> Result<(), Failure> {
        let (reply, answer) = oneshot::channel();
        let sent = self.commands.send(Request::Settle(reply)).await;
        sent.map_err(|_| Failure::Unavailable)?;
        match answer.await {
            Ok(true) => Ok(()),
            Ok(false) | Err(_) => Err(Failure::Unavailable),
        }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.room
            .present
            .send_modify(|present| *present.count(self.side) -= 1);
    }
}
