//! What all requests share.

use std::num::NonZeroU32;
use std::sync::{Arc, Weak};

use chessmith_catalog::Catalog;
use chessmith_store::Store;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::watch;

use crate::address::{Address, Admissions};
use crate::books::Books;
use crate::config::Limits;
use crate::deadlines::{self, Deadlines};
use crate::engines::Engines;
use crate::expiry::{self, Fate};
use crate::front::Front;
use crate::laboratory::Laboratory;
use crate::ledger::Ledger;
use crate::lines::Lines;
use crate::metrics::{Counters, MeasuredStore, Metrics, Moment};
use crate::room::Means;
use crate::rooms::Rooms;
use crate::time::{ComputerTime, TimeSource};
use crate::workers::Workers;

/// How many files are answered for each request, in the time and at once.
const FILES: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// What all requests share: the games, where they are kept, and the limits.
pub struct App {
    limits: Limits,
    front: Front,
    rooms: Rooms,
    /// What was looked into lately in analyses.
    lines: Arc<Lines>,
    books: Books,
    laboratory: Arc<Laboratory>,
    sockets: Arc<Admissions>,
    analyses: Arc<Admissions>,
    requests: DefaultKeyedRateLimiter<Address>,
    files: DefaultKeyedRateLimiter<Address>,
    creations: DefaultKeyedRateLimiter<Address>,
    metrics: Arc<Metrics>,
    closing: watch::Sender<bool>,
}

impl App {
    /// Starts the engine's threads, and looks after the clocks of all games by the clock of this computer.
    ///
    /// # Errors
    ///
    /// If the operating system gives no threads.
    ///
    /// # Panics
    ///
    /// Outside a runtime of Tokio.
    pub fn new(
        catalog: Catalog,
        store: Arc<dyn Store>,
        limits: Limits,
        front: Front,
    ) -> std::io::Result<Arc<Self>> {
        Self::with_time(catalog, store, limits, front, Arc::new(ComputerTime))
    }

    /// Starts as [`new`](Self::new) does, with another clock.
    ///
    /// # Errors
    ///
    /// If the operating system gives no threads.
    ///
    /// # Panics
    ///
    /// Outside a runtime of Tokio.
    pub fn with_time(
        catalog: Catalog,
        store: Arc<dyn Store>,
        limits: Limits,
        front: Front,
        time: Arc<dyn TimeSource>,
    ) -> std::io::Result<Arc<Self>> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let counters = Counters::default();
        let engines = Engines::start(limits.engine_threads, counters.thoughts.clone())?;
        let means = Means {
            catalog,
            store: Arc::new(MeasuredStore::new(store, counters.clone())),
            workers: Workers::new(cores, counters.questions.clone()),
            engines: Arc::new(engines),
            ledger: Ledger::new(limits.room_bytes),
            time: Arc::clone(&time),
            deadlines: Arc::new(Deadlines::default()),
            grace: limits.grace,
            question_time: limits.question_time,
            change_time: limits.change_time,
        };
        let quota = |per: fn(NonZeroU32) -> Quota, n, burst| per(n).allow_burst(burst);
        let deadlines = Arc::clone(&means.deadlines);
        let books = Books::of(&means.catalog);
        let app = Arc::new(Self {
            rooms: Rooms::new(means, limits.rooms),
            lines: Arc::default(),
            books,
            laboratory: Arc::new(Laboratory::new(limits.lab_runs.into(), limits.lab_time)),
            sockets: Admissions::new(limits.sockets, limits.sockets_per_address),
            analyses: Admissions::new(limits.analyses, limits.analyses_per_address),
            requests: RateLimiter::keyed(quota(
                Quota::per_second,
                limits.requests_per_second,
                limits.request_burst,
            )),
            files: RateLimiter::keyed(quota(
                Quota::per_second,
                limits.requests_per_second.saturating_mul(FILES),
                limits.request_burst.saturating_mul(FILES),
            )),
            creations: RateLimiter::keyed(quota(
                Quota::per_minute,
                limits.games_per_minute,
                limits.game_burst,
            )),
            metrics: Metrics::new(&counters),
            closing: watch::channel(false).0,
            limits,
            front,
        });
        if let Some(after) = app.limits.expire_after {
            let (store, mut closing) = (Arc::clone(&app.means().store), app.closing());
            let (weak, time) = (Arc::downgrade(&app), Arc::clone(&time));
            let abandon = move |id: String| {
                let app = weak.upgrade();
                async move {
                    match app {
                        Some(app) => app.rooms().abandon(&id).await,
                        None => Fate::Watched,
                    }
                }
            };
            tokio::spawn(async move {
                tokio::select! {
                    () = expiry::keep(after, time, store, abandon) => {}
                    () = closing.wait() => {}
                }
            });
        }
        let (store, mut closing) = (Arc::clone(&app.means().store), app.closing());
        let weak = Arc::downgrade(&app);
        let waking = Weak::clone(&weak);
        let settle = move |id: String| {
            let app = weak.upgrade();
            async move {
                let Some(app) = app else { return true };
                match app.rooms().enter(&id).await {
                    Ok(room) => room.settle().await.is_ok(),
                    Err(_) => false,
                }
            }
        };
        let wake = move |id: String| {
            let app = waking.upgrade();
            async move {
                if let Some(app) = app {
                    app.rooms().wake(&id).await;
                }
            }
        };
        tokio::spawn(async move {
            tokio::select! {
                () = deadlines::keep(deadlines, time, store, settle, wake) => {}
                () = closing.wait() => {}
            }
        });
        Ok(app)
    }

    /// Returns how many threads are thinking for the engine at this moment.
    #[must_use]
    pub fn engines_thinking(&self) -> usize {
        self.means().engines.thinking()
    }

    /// Returns about how many bytes the games in memory take.
    #[must_use]
    pub fn room_bytes(&self) -> usize {
        self.means().ledger.used()
    }

    /// Writes what is counted and measured in Prometheus' text format.
    pub(crate) fn write_metrics(&self) -> Result<String, std::fmt::Error> {
        let engines = &self.means().engines;
        self.metrics.write(Moment {
            rooms: self.rooms.count(),
            room_bytes: self.room_bytes(),
            room_bytes_most: self.means().ledger.most(),
            sockets: self.sockets.taken(),
            engines_thinking: engines.thinking(),
            engines_waiting: engines.waiting(),
            transactions: self.means().store.transactions(),
        })
    }

    /// Counts an answer, if it is a refusal.
    pub(crate) fn count_answer(&self, status: u16) {
        self.metrics.count(status);
    }

    /// Forgets what has not been asked for lately: idle games and addresses.
    ///
    /// A server calls it every [`Limits::sweep_every`]; games are dropped from memory only.
    pub fn sweep(&self) {
        self.rooms.sweep();
        self.means().workers.sweep();
        for limiter in [&self.requests, &self.files, &self.creations] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }

    /// Sends everybody away, waits until what they asked for is done, and closes the store.
    pub async fn close(&self) {
        self.send_away();
        self.rooms.close().await;
        self.means().store.close().await;
    }

    /// Tells all connections that the server is being stopped.
    pub(crate) fn send_away(&self) {
        self.closing.send_replace(true);
        self.means().workers.close();
        self.laboratory.close();
    }

    /// Returns whether the server is being stopped.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    pub(crate) const fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(crate) const fn front(&self) -> &Front {
        &self.front
    }

    pub(crate) const fn rooms(&self) -> &Rooms {
        &self.rooms
    }

    /// Returns the books of pieces.
    pub(crate) const fn books(&self) -> &Books {
        &self.books
    }

    /// Returns the small runs of the laboratory.
    pub(crate) const fn laboratory(&self) -> &Arc<Laboratory> {
        &self.laboratory
    }

    pub(crate) const fn lines(&self) -> &Arc<Lines> {
        &self.lines
    }

    pub(crate) const fn means(&self) -> &Means {
        self.rooms.means()
    }

    pub(crate) const fn sockets(&self) -> &Arc<Admissions> {
        &self.sockets
    }

    /// Those beside whom the engine thinks.
    pub(crate) const fn analyses(&self) -> &Arc<Admissions> {
        &self.analyses
    }

    pub(crate) const fn requests(&self) -> &DefaultKeyedRateLimiter<Address> {
        &self.requests
    }

    /// What a page needs to be shown, drawings and files: they are cheap, and a game of many kinds of pieces
    /// asks for a hundred of them when it is opened.
    pub(crate) const fn files(&self) -> &DefaultKeyedRateLimiter<Address> {
        &self.files
    }

    pub(crate) const fn creations(&self) -> &DefaultKeyedRateLimiter<Address> {
        &self.creations
    }

    /// Watches whether the server is being stopped.
    pub(crate) fn closing(&self) -> Closing {
        Closing(self.closing.subscribe())
    }
}

/// Hears when the server is being stopped.
#[derive(Clone)]
pub(crate) struct Closing(watch::Receiver<bool>);

impl Closing {
    /// Waits until the server is being stopped.
    pub(crate) async fn wait(&mut self) {
        let _ = self.0.wait_for(|closing| *closing).await;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use chessmith_store::SqliteStore;
    use tokio::time::sleep;

    use super::*;

    #[tokio::test]
    async fn addresses_are_forgotten_that_have_not_asked_lately() {
        let store = Arc::new(SqliteStore::in_memory().await.unwrap());
        let many = NonZeroU32::new(60_000).unwrap();
        let limits = Limits {
            requests_per_second: many,
            games_per_minute: many,
            ..Limits::default()
        };
        let app = App::new(Catalog::empty(), store, limits, Front::default()).unwrap();
        let all = [app.requests(), app.files(), app.creations()];
        for limiter in all {
            assert!(limiter.check_key(&Address::UNKNOWN).is_ok());
            assert_eq!(limiter.len(), 1);
        }
        sleep(Duration::from_millis(50)).await;
        app.sweep();
        assert!(all.iter().all(|limiter| limiter.is_empty()));
    }
}
