//! Small runs of the laboratory: anybody may ask for one, and a thread that steps behind all others does them one after
//! the other. They are kept in memory, for a while.

mod plan;

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use chessmith_catalog::Catalog;
use chessmith_lab::LabTable;
use chessmith_wire::{LabRun, LabRunState, one_line};

pub(crate) use self::plan::Plan;
use crate::address::Address;
use crate::threads;

/// How many runs that are over are kept.
const KEPT: usize = 64;

/// All small runs.
pub(crate) struct Laboratory {
    desk: Mutex<Desk>,
    /// How many may wait.
    most: usize,
    /// How long one may take.
    time: Duration,
}

#[derive(Default)]
struct Desk {
    all: HashMap<String, Arc<Run>>,
    waiting: VecDeque<Arc<Run>>,
    playing: Option<Arc<Run>>,
    /// Those that are over, the oldest first.
    over: VecDeque<String>,
    closed: bool,
}

/// One small run.
struct Run {
    id: String,
    from: Address,
    plan: Plan,
    stop: AtomicBool,
    games: AtomicU64,
    begun: AtomicBool,
    outcome: OnceLock<Outcome>,
}

/// What became of a run.
struct Outcome {
    found: Result<LabTable, String>,
    /// Whether it was left off before all games were played.
    stopped: bool,
}

/// Why a run is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Full {
    /// This server does none.
    Off,
    /// Another one from the same address is not over.
    Yours,
    /// Too many wait.
    Waiting,
}

impl Laboratory {
    /// Makes one in which so many runs may wait and each may take so long.
    pub(crate) fn new(most: usize, time: Duration) -> Self {
        Self {
            desk: Mutex::default(),
            most,
            time,
        }
    }

    /// Takes a run, and returns how it stands.
    pub(crate) fn take(
        self: &Arc<Self>,
        catalog: &Catalog,
        (id, from, plan): (String, Address, Plan),
    ) -> Result<LabRun, Full> {
        let run = Arc::new(Run {
            id: id.clone(),
            from,
            plan,
            stop: AtomicBool::new(false),
            games: AtomicU64::new(0),
            begun: AtomicBool::new(false),
            outcome: OnceLock::new(),
        });
        let mut desk = self.desk();
        if self.most == 0 || desk.closed {
            return Err(Full::Off);
        }
        let mut open = desk.waiting.iter().chain(&desk.playing);
        if open.any(|run| run.from == from) {
            return Err(Full::Yours);
        }
        if desk.waiting.len() >= self.most {
            return Err(Full::Waiting);
        }
        desk.all.insert(id, Arc::clone(&run));
        desk.waiting.push_back(Arc::clone(&run));
        if desk.playing.is_none() {
            self.begin(&mut desk, catalog);
        }
        Ok(desk.show(&run))
    }

    /// Returns how a run stands.
    pub(crate) fn show(&self, id: &str) -> Option<LabRun> {
        let desk = self.desk();
        desk.all.get(id).map(|run| desk.show(run))
    }

    /// Stops a run, and returns how it stands; what it has found is told a little later.
    pub(crate) fn stop(&self, id: &str) -> Option<LabRun> {
        let mut desk = self.desk();
        let run = Arc::clone(desk.all.get(id)?);
        run.stop.store(true, Ordering::Relaxed);
        if let Some(place) = desk.waiting.iter().position(|waiting| waiting.id == id) {
            desk.waiting.remove(place);
            let found = Err("it was stopped before it began".to_owned());
            desk.end(&run, found, true);
        }
        Some(desk.show(&run))
    }

    /// Leaves everything off, for ever.
    pub(crate) fn close(&self) {
        let mut desk = self.desk();
        desk.closed = true;
        desk.waiting.clear();
        if let Some(run) = &desk.playing {
            run.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Begins with the run that has waited longest, on a thread that goes on until none waits.
    fn begin(self: &Arc<Self>, desk: &mut Desk, catalog: &Catalog) {
        desk.playing = desk.waiting.pop_front();
        let (own, catalog) = (Arc::clone(self), catalog.clone());
        let work = move || {
            threads::step_behind_all();
            while let Some(run) = own.next() {
                let outcome = own.play(&run, &catalog);
                own.desk().end(&run, outcome.found, outcome.stopped);
            }
        };
        let thread = thread::Builder::new().name("laboratory".to_owned());
        if let Err(error) = thread.spawn(work) {
            tracing::error!(%error, "the laboratory has no thread");
            if let Some(run) = desk.playing.take() {
                let found = Err("the server has no thread for it".to_owned());
                desk.end(&run, found, true);
            }
        }
    }

    /// Returns the run that is to be played now, and makes the next one that.
    fn next(&self) -> Option<Arc<Run>> {
        let mut desk = self.desk();
        let is_over = |run: &Arc<Run>| run.outcome.get().is_some();
        if desk.playing.as_ref().is_none_or(is_over) {
            desk.playing = desk.waiting.pop_front();
        }
        desk.playing.clone()
    }

    fn play(&self, run: &Run, catalog: &Catalog) -> Outcome {
        run.begun.store(true, Ordering::Relaxed);
        let end = Instant::now() + self.time;
        let stopped = || run.stop.load(Ordering::Relaxed) || Instant::now() >= end;
        let played = |games: usize| run.games.store(games as u64, Ordering::Relaxed);
        let play = || run.plan.play(catalog, &stopped, &played);
        // A fault in the rules of one game must not end the laboratory.
        let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(play));
        let found = found.unwrap_or_else(|_| {
            tracing::error!(game = run.plan.game(), "a run of the laboratory panicked");
            Err("something went wrong in the server".to_owned())
        });
        Outcome {
            stopped: stopped(),
            found: found.map_err(|message| one_line(&message)),
        }
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Desk {
    /// Notes what became of a run, and forgets the oldest ones.
    fn end(&mut self, run: &Run, found: Result<LabTable, String>, stopped: bool) {
        let _ = run.outcome.set(Outcome { found, stopped });
        self.over.push_back(run.id.clone());
        while self.over.len() > KEPT {
            if let Some(oldest) = self.over.pop_front() {
                self.all.remove(&oldest);
            }
        }
    }

    fn show(&self, run: &Run) -> LabRun {
        let waiting = self.waiting.iter().position(|waiting| waiting.id == run.id);
        let outcome = run.outcome.get();
        let ahead = waiting.map_or(0, |place| place + usize::from(self.playing.is_some()));
        LabRun {
            id: run.id.clone(),
            game: run.plan.game().to_owned(),
            state: match outcome {
                Some(outcome) if outcome.stopped => LabRunState::Stopped,
                Some(_) => LabRunState::Done,
                None if run.begun.load(Ordering::Relaxed) => LabRunState::Playing,
                None => LabRunState::Waiting,
            },
            ahead: u32::try_from(ahead).unwrap_or(u32::MAX),
            games: run.games.load(Ordering::Relaxed),
            of: run.plan.games(),
            table: outcome.and_then(|outcome| outcome.found.as_ref().ok().cloned()),
            problem: outcome.and_then(|outcome| outcome.found.as_ref().err().cloned()),
        }
    }
}
