//! The inside of a room: the one task that changes a game.

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use chessmith_catalog::Analysis;
use chessmith_catalog::game::{Budget, Side};
use chessmith_store::{StoreError, StoredGame};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

use super::command::{Command, Failure, Request};
use super::course::{Action, Course, When};
use super::duty::{Duty, decide, duty};
use super::means::Means;
use super::present::Present;
use super::rematch;
use super::shown::Shown;
use crate::beginning::kept_options;
use crate::deadlines::most_lag;
use crate::engines::Thinking;
use crate::problem::{Rejection, excuse};
use crate::queue::Asker;
use crate::seats::Seats;
use crate::workers::Unfinished;

/// The longest time the engine takes to answer a draw offer.
const DRAW_TIME: Duration = Duration::from_millis(200);

/// Why a room could not be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotOpened {
    /// The game could not be read.
    #[error(transparent)]
    Unreadable(#[from] StoreError),
    /// The catalog does not have the game, or its rules refuse the start; the reason is one line.
    #[error("the rules refuse the game: {0}")]
    Unplayable(String),
    /// The rules did not replay it to the end, which says nothing about the game: another time they may.
    #[error("the game was not replayed to the end: {0:?}")]
    Unreplayed(Unfinished),
}

impl From<NotOpened> for Rejection {
    fn from(error: NotOpened) -> Self {
        match error {
            NotOpened::Unreadable(error) => error.into(),
            NotOpened::Unplayable(reason) => {
                tracing::error!(reason, "a game cannot be shown");
                let version = env!("CARGO_PKG_VERSION");
                let message = format!(
                    "Chessmith {version} cannot show this game, and the record has all of it: {reason}"
                );
                Self::new(StatusCode::NOT_IMPLEMENTED, message)
            }
            NotOpened::Unreplayed(unfinished) => unfinished.into(),
        }
    }
}

/// The inside of a room.
pub(crate) struct Keeper {
    means: Means,
    id: String,
    seats: Seats,
    shown: watch::Sender<Arc<Shown>>,
    task: Option<Task>,
    /// When the engine has waited, or had, long enough for somebody to come back; `None` while somebody
    /// is here.
    leaves: Option<Instant>,
    /// The revision in which the engine had no answer.
    gave_up: Option<u32>,
    /// Lets it be known when the room has ended.
    _alive: mpsc::Sender<()>,
}

/// What the engine is thinking about.
struct Task {
    duty: Duty,
    revision: u32,
    thinking: Thinking,
}

impl Keeper {
    /// Makes a room for a stored game; `alive` is held until it has ended.
    pub(crate) async fn load(
        means: Means,
        stored: StoredGame,
        alive: mpsc::Sender<()>,
    ) -> Result<Self, NotOpened> {
        let id = stored.game.id.clone();
        let seats = Seats::new(stored.game.seats.clone());
        let shown = replay(&means, &id, &seats, stored).await?;
        means.deadlines.set(&id, shown.course().due());
        let (shown, _) = watch::channel(Arc::new(shown));
        Ok(Self {
            means,
            id,
            seats,
            shown,
            task: None,
            leaves: Some(Instant::now()),
            gave_up: None,
            _alive: alive,
        })
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) const fn seats(&self) -> &Seats {
        &self.seats
    }

    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Shown>> {
        self.shown.subscribe()
    }

    /// Keeps the room until nobody holds it any more.
    pub(crate) async fn keep(
        mut self,
        mut requests: mpsc::Receiver<Request>,
        mut present: watch::Receiver<Present>,
    ) {
        loop {
            let here = *present.borrow_and_update();
            self.direct_engine(here);
            let leaves = self.leaves.filter(|_| self.task.is_some());
            let result = tokio::select! {
                request = requests.recv() => match request {
                    Some(Request::Command(command)) => self.carry_out(command).await,
                    Some(Request::Settle(reply)) => {
                        let settled = self.settle().await;
                        let _ = reply.send(matches!(settled, Ok(true)));
                        settled.map(|_| ())
                    }
                    None => break,
                },
                found = answer(&mut self.task) => self.follow_engine(found).await,
                changed = present.changed() => match changed {
                    Ok(()) => Ok(()),
                    Err(_) => break,
                },
                () = time(leaves) => Ok(()),
            };
            if result.is_err() {
                break;
            }
        }
    }

    /// Sees to it that the engine thinks about what it should, and about nothing else.
    fn direct_engine(&mut self, here: Present) {
        let now = Instant::now();
        self.leaves = match self.leaves {
            _ if !here.is_empty() => None,
            None => Some(now + self.means.grace),
            waiting => waiting,
        };
        let shown = Arc::clone(&self.shown.borrow());
        let revision = shown.revision();
        // Where its clock runs, the engine plays on: who leaves must not win on time.
        let runs = shown.course().due().is_some();
        let left = !runs && self.leaves.is_some_and(|leaves| leaves <= now);
        self.task = self
            .task
            .take()
            .filter(|task| task.revision == revision && !left);
        if left {
            // Whoever comes back finds an engine that tries again.
            self.gave_up = None;
        }
        if self.task.is_some() || left || self.gave_up == Some(revision) {
            return;
        }
        let Some((side, mut strength)) = self.seats.engine() else {
            return;
        };
        let Some(duty) = duty(&shown, side) else {
            return;
        };
        if duty == Duty::Draw {
            strength.time = strength.time.min(DRAW_TIME);
        }
        let clock = shown.course().supply(side, self.means.time.now());
        let asker = Asker {
            game: &self.id,
            person: here.player,
        };
        let thinking = self.means.engines.ask(asker, shown.live(), strength, clock);
        self.task = Some(Task {
            duty,
            revision,
            thinking,
        });
    }

    /// Does what the engine has decided.
    async fn follow_engine(&mut self, found: Option<Analysis>) -> Result<(), Gone> {
        let shown = Arc::clone(&self.shown.borrow());
        let revision = shown.revision();
        let (Some(task), Some((side, _))) = (self.task.take(), self.seats.engine()) else {
            return Ok(());
        };
        let Some(action) = found.and_then(|found| decide(&shown, side, task.duty, &found)) else {
            self.gave_up = Some(revision);
            return Ok(());
        };
        match self.change(side, action, Duration::ZERO).await? {
            Ok(_) | Err(Failure::Stale) => {}
            Err(failure) => {
                tracing::error!(
                    game = self.id,
                    ?failure,
                    "the engine's answer was not taken"
                );
                self.gave_up = Some(revision);
            }
        }
        Ok(())
    }

    async fn carry_out(&mut self, command: Command) -> Result<(), Gone> {
        // If it cannot be settled now, it is by whoever keeps the deadlines.
        self.settle().await?;
        let revision = self.shown.borrow().revision();
        if command.revision != revision {
            // Whoever has gone away needs no answer.
            let _ = command.reply.send(Err(Failure::Stale));
            return Ok(());
        }
        let course = Arc::clone(&self.shown.borrow());
        let engine = self.seats.engine().map(|(side, _)| side);
        let (side, lag) = (command.side, command.lag);
        let settled = rematch::settle(
            &self.means,
            &self.id,
            course.course(),
            side,
            command.action,
            engine,
        );
        let changed = match settled.await {
            Ok(action) => self.change(side, action, lag).await,
            Err(failure) => Ok(Err(failure)),
        };
        let (answer, result) = match changed {
            Ok(answer) => (answer, Ok(())),
            Err(Gone) => (Err(Failure::Unavailable), Err(Gone)),
        };
        let _ = command.reply.send(answer);
        result
    }

    /// Ends the game if the time of a side is over, with all the lag that a turn could have; returns whether
    /// nothing is left to be done.
    async fn settle(&mut self) -> Result<bool, Gone> {
        let shown = Arc::clone(&self.shown.borrow());
        let latest = self.means.time.now().saturating_sub(most_lag());
        let Some(side) = shown
            .course()
            .clocks()
            .and_then(|clocks| clocks.flag(latest))
        else {
            // Whoever asked too early has taken the deadline from the list.
            self.means.deadlines.set(&self.id, shown.course().due());
            return Ok(true);
        };
        let changed = self.change(side, Action::Flag, Duration::ZERO).await?;
        Ok(changed.is_ok())
    }

    /// Changes the game on a copy, stores the change, and only then shows the copy.
    async fn change(
        &mut self,
        side: Side,
        action: Action,
        lag: Duration,
    ) -> Result<Result<u32, Failure>, Gone> {
        let at = self.means.time.now();
        let shown = Arc::clone(&self.shown.borrow());
        let revision = shown.revision();
        let (id, seats) = (self.id.clone(), self.seats.clone());
        let ledger = self.means.ledger.clone();
        let work = move |budget: &Budget| {
            let engine = seats.engine().map(|(side, _)| side);
            let (course, event) =
                shown
                    .course()
                    .after(side, action.clone(), engine, When { at, lag }, budget)?;
            let next = Shown::new(&id, &seats, course, Some(&shown), &ledger, budget);
            Ok((next, event))
        };
        let (next, event) = match self.means.change(&self.id, work).await {
            Ok(Ok(changed)) => changed,
            Ok(Err(refused)) => return Ok(Err(Failure::Refused(refused))),
            Err(unfinished) => return Ok(Err(unfinished.into())),
        };
        let next = self.means.with_offers(&self.id, next).await;
        match self.means.store.append(&self.id, revision, event).await {
            Ok(revision) => {
                self.show(next);
                Ok(Ok(revision))
            }
            Err(error) => {
                tracing::error!(game = self.id, %error, "a change was not stored");
                // It may have been stored all the same: only the store knows what is true now.
                self.reload().await?;
                Ok(Err(
                    excuse(&error).map_or(Failure::Unavailable, Failure::NotKept)
                ))
            }
        }
    }

    /// Shows the game as it stands now, and notes when its clock runs out.
    fn show(&self, shown: Shown) {
        self.means.deadlines.set(&self.id, shown.course().due());
        self.shown.send_replace(Arc::new(shown));
    }

    async fn reload(&mut self) -> Result<(), Gone> {
        let reloaded = match self.means.store.load(&self.id).await {
            Ok(stored) => replay(&self.means, &self.id, &self.seats, stored).await,
            Err(error) => Err(error.into()),
        };
        match reloaded {
            Ok(shown) => {
                self.show(shown);
                Ok(())
            }
            Err(error) => {
                tracing::error!(game = self.id, %error, "the game could not be loaded again");
                Err(Gone)
            }
        }
    }
}

/// Returns the error of a game of which what is kept cannot be understood.
pub(crate) fn damaged(id: &str, reason: String) -> StoreError {
    StoreError::Damaged {
        game: id.to_owned(),
        reason,
    }
}

/// The room cannot go on.
#[derive(Debug)]
struct Gone;

async fn replay(
    means: &Means,
    id: &str,
    seats: &Seats,
    stored: StoredGame,
) -> Result<Shown, NotOpened> {
    kept_options(&stored.game.options).map_err(|reason| damaged(id, reason))?;
    let (catalog, seats, name) = (means.catalog.clone(), seats.clone(), id.to_owned());
    let ledger = means.ledger.clone();
    let work = move |budget: &Budget| {
        let course = Course::replay(&catalog, stored.clone(), budget)?;
        Ok(Shown::new(&name, &seats, course, None, &ledger, budget))
    };
    let replayed = means.change(id, work).await;
    let replayed = replayed.map_err(NotOpened::Unreplayed)?;
    let shown = replayed.map_err(NotOpened::Unplayable)?;
    Ok(means.with_offers(id, shown).await)
}

async fn answer(task: &mut Option<Task>) -> Option<Analysis> {
    match task {
        Some(task) => task.thinking.answer().await,
        None => pending().await,
    }
}

async fn time(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => pending().await,
    }
}
