//! All rooms by the id of their game.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::sync::{OnceCell, mpsc};
use tokio::time::timeout;

use crate::expiry::Fate;
use crate::problem::Rejection;
use crate::room::{Keeper, Means, Room};
use crate::seats::Seats;

/// How long to wait until rooms have ended that were closed to make room.
const PARTING: Duration = Duration::from_secs(1);

/// What is said where as many games are held as may be.
const TOO_MANY: &str = "too many games are being played; try again later";

/// What is said where the games that are held take as much memory as they may.
const NO_MEMORY: &str = "the games that are being played take all the memory that this server has for games; try again \
                         later";

/// All rooms by the id of their game; each is opened when it is first asked for.
pub(crate) struct Rooms {
    means: Means,
    most: usize,
    open: Mutex<HashMap<String, Door>>,
    /// Held by every room until it has ended; `None` when no more may be opened.
    alive: Mutex<Option<mpsc::Sender<()>>>,
    ended: tokio::sync::Mutex<mpsc::Receiver<()>>,
}

/// The way to one room.
#[derive(Clone, Default)]
struct Door {
    room: Arc<OnceCell<Arc<Room>>>,
    /// Whether nobody held the room when it was last looked after.
    idle: bool,
}

impl Door {
    /// Returns whether somebody is inside or on the way; asked while nobody new can come in.
    fn is_held(&self) -> bool {
        let room = self.room.get();
        Arc::strong_count(&self.room) > 1 || room.is_some_and(|room| Arc::strong_count(room) > 1)
    }

    /// Returns whether the engine's clock runs in it.
    fn is_needed(&self) -> bool {
        let room = self.room.get();
        room.is_some_and(|room| room.engine_is_on_the_clock())
    }

    fn has_ended(&self) -> bool {
        self.room.get().is_some_and(|room| room.is_closed())
    }
}

impl Rooms {
    pub(crate) fn new(means: Means, most: usize) -> Self {
        let (alive, ended) = mpsc::channel(1);
        Self {
            means,
            most,
            open: Mutex::default(),
            alive: Mutex::new(Some(alive)),
            ended: tokio::sync::Mutex::new(ended),
        }
    }

    pub(crate) const fn means(&self) -> &Means {
        &self.means
    }

    /// Returns how many rooms are open.
    pub(crate) fn count(&self) -> usize {
        self.doors().len()
    }

    /// Returns the room of a game; while it is held, it stays.
    ///
    /// Where there is no room for another game, those that nobody holds are closed first.
    pub(crate) async fn enter(&self, id: &str) -> Result<Arc<Room>, Rejection> {
        // A room that has ended makes way for a new one.
        if let Some(ended) = self.known(id).filter(|door| door.has_ended()) {
            self.remove(id, &ended);
        }
        if self.known(id).is_none() {
            let ledger = &self.means.ledger;
            self.make_room(|| self.count() >= self.most, TOO_MANY)
                .await?;
            self.make_room(|| ledger.is_full(), NO_MEMORY).await?;
        }
        let door = self.door(id)?;
        let opened = door.room.get_or_try_init(|| self.load(id)).await.cloned();
        if opened.is_err() {
            self.remove(id, &door);
        }
        opened
    }

    /// Opens the room of a game in which the engine sits: it goes on with what it owes, also where nobody
    /// looks.
    pub(crate) async fn wake(&self, id: &str) {
        // Games between people need nothing but to be ended in time, and there may be many.
        let stored = self.means.store.load(id).await;
        let entered = match stored.map(|stored| Seats::new(stored.game.seats).engine()) {
            Ok(None) => return,
            Ok(Some(_)) => self.enter(id).await,
            Err(error) => Err(error.into()),
        };
        if let Err(rejection) = entered {
            tracing::error!(
                game = id,
                ?rejection,
                "a game in which the engine's clock runs was not opened"
            );
        }
    }

    fn known(&self, id: &str) -> Option<Door> {
        self.doors().get(id).cloned()
    }

    /// Closes rooms that nobody has held since the last time this was called, and in which no clock of the
    /// engine runs.
    pub(crate) fn sweep(&self) {
        self.doors().retain(|_, door| {
            // Under this lock nobody new can come in; who is inside holds the room.
            let held = door.is_held() || door.is_needed();
            let keep = held || !door.idle;
            door.idle = !held;
            keep
        });
    }

    /// Closes rooms that nobody holds if there is no room, and waits a moment until they have ended.
    async fn make_room(&self, is_full: impl Fn() -> bool, message: &str) -> Result<(), Rejection> {
        if !is_full() {
            return Ok(());
        }
        let before = self.count();
        self.doors()
            .retain(|_, door| door.is_held() || door.is_needed());
        let patience = match self.count() < before {
            true => PARTING,
            false => Duration::ZERO,
        };
        let gone = self.means.ledger.until(|| !is_full());
        let gone = timeout(patience, gone).await;
        gone.map_err(|_| Rejection::busy(message))
    }

    /// Closes the room of a game unless somebody has it open, and says what may become of the game.
    pub(crate) async fn abandon(&self, id: &str) -> Fate {
        let room = match self.enter(id).await {
            Ok(room) => room,
            Err(refused) if refused.is_unshowable() => return Fate::Kept,
            Err(_) => return Fate::Watched,
        };
        let is_over = room.shown().is_over();
        drop(room);
        let mut doors = self.doors();
        if doors.get(id).is_some_and(Door::is_held) {
            return Fate::Watched;
        }
        doors.remove(id);
        match is_over {
            true => Fate::Kept,
            false => Fate::Forgotten,
        }
    }

    /// Closes all rooms and waits until they have ended; who still holds one must let go of it.
    pub(crate) async fn close(&self) {
        self.alive
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        self.doors().clear();
        let _ = self.ended.lock().await.recv().await;
    }

    fn doors(&self) -> MutexGuard<'_, HashMap<String, Door>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn door(&self, id: &str) -> Result<Door, Rejection> {
        let mut doors = self.doors();
        if let Some(door) = doors.get(id) {
            return Ok(door.clone());
        }
        if doors.len() >= self.most {
            return Err(Rejection::busy(TOO_MANY));
        }
        Ok(doors.entry(id.to_owned()).or_default().clone())
    }

    fn remove(&self, id: &str, door: &Door) {
        let mut doors = self.doors();
        if doors
            .get(id)
            .is_some_and(|known| Arc::ptr_eq(&known.room, &door.room))
        {
            doors.remove(id);
        }
    }

    async fn load(&self, id: &str) -> Result<Arc<Room>, Rejection> {
        let alive = self
            .alive
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let alive = alive.ok_or_else(|| {
            Rejection::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "the server is being stopped",
            )
        })?;
        let stored = self.means.store.load(id).await?;
        let created = stored.game.created;
        let keeper = Keeper::load(self.means.clone(), stored, alive).await?;
        let shown = keeper.watch();
        let is_too_much = || shown.borrow().charge().is_too_much();
        self.make_room(is_too_much, NO_MEMORY).await?;
        Ok(Room::open(keeper, created))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use axum::http::header::RETRY_AFTER;
    use axum::response::IntoResponse as _;
    use chessmith_catalog::game::{GameInfo, Recipe};
    use chessmith_catalog::{Catalog, GameEntry};
    use chessmith_store::{NewGame, SqliteStore, Store as _};
    use chessmith_testkit::toy::{Quarry, Worth};
    use tokio::sync::mpsc::unbounded_channel;
    use tokio::time::sleep;

    use super::*;
    use crate::deadlines::Deadlines;
    use crate::engines::Engines;
    use crate::ledger::Ledger;
    use crate::metrics::Times;
    use crate::time::ComputerTime;
    use crate::workers::Workers;

    /// Rules that are made when they are let: each time it is said that they were asked for.
    fn held(asked: tokio::sync::mpsc::UnboundedSender<()>, go: mpsc::Receiver<()>) -> Catalog {
        let info = GameInfo {
            id: "held".into(),
            ..GameInfo::clone(Quarry::recipe().info())
        };
        let go = Mutex::new(go);
        let recipe = Recipe::new(info, move |values| {
            let _ = asked.send(());
            let _ = go.lock().unwrap_or_else(PoisonError::into_inner).recv();
            Ok(Quarry::settled(values))
        });
        Catalog::empty().with(GameEntry::new(recipe, Worth))
    }

    async fn one_game(catalog: Catalog) -> Rooms {
        let store = SqliteStore::in_memory().await.unwrap();
        let game = NewGame {
            id: "one".to_owned(),
            created: 0,
            name: "held".to_owned(),
            options: "{}".to_owned(),
            start: Quarry::recipe()
                .from_options([])
                .map(|rules| {
                    use chessmith_catalog::game::{Game as _, Notate as _};
                    rules.position_text(&rules.start())
                })
                .unwrap(),
            rules: None,
            seats: Vec::new(),
            control: None,
        };
        store.create(game).await.unwrap();
        let means = Means {
            catalog,
            store: Arc::new(store),
            workers: Workers::new(1, Times::default()),
            engines: Arc::new(Engines::start(1, Times::default()).unwrap()),
            ledger: Ledger::new(usize::MAX),
            time: Arc::new(ComputerTime),
            deadlines: Arc::new(Deadlines::default()),
            grace: Duration::ZERO,
            question_time: Duration::from_secs(60),
            change_time: Duration::ZERO,
        };
        Rooms::new(means, 10)
    }

    #[tokio::test]
    async fn a_game_whose_replay_is_stopped_is_to_be_asked_for_again() {
        let (asked, mut begun) = unbounded_channel();
        let (go, wait) = mpsc::channel();
        let rooms = one_game(held(asked, wait)).await;
        {
            let mut enter = Box::pin(rooms.enter("one"));
            tokio::select! {
                biased;
                _ = &mut enter => panic!("the rules are held"),
                _ = begun.recv() => {}
            }
            // Timers of one thread end in their order: after these the time of the replay is over.
            for _ in 0..3 {
                tokio::select! {
                    biased;
                    _ = &mut enter => panic!("the rules are held"),
                    () = sleep(Duration::from_millis(50)) => {}
                }
            }
            go.send(()).unwrap();
            let rejection = enter.await.unwrap_err();
            let response = rejection.into_response();
            assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
            assert!(response.headers().contains_key(RETRY_AFTER));
        }
        // Whoever asks again when there is time finds the game.
        drop(go);
        let again = Rooms::new(
            Means {
                change_time: Duration::from_secs(60),
                ..rooms.means().clone()
            },
            10,
        );
        assert_eq!(again.enter("one").await.unwrap().id(), "one");
    }
}
