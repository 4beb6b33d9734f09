//! The threads on which the engine thinks, and who is next.
//!
//! Beside the other threads there is one that takes quick questions only. Analyses come after all games: they
//! are thought about in slices while no game waits, fairly between those who ask, and go on where they were.

mod advice;
mod question;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use chessmith_catalog::game::Budget;
use chessmith_catalog::{Analysis, LiveGame};
use chessmith_clock::Supply;
use chessmith_wire::{Advice, AdviceState};
use tokio::sync::{oneshot, watch};

use crate::address::Address;
use crate::metrics::Times;
use crate::queue::{Asker, Queue};
use crate::seats::Strength;
use crate::threads::give_way;
use advice::{AdviceWanted, Crowd, Then};
use question::{Question, SETTINGS, TurnWanted, Wish};

/// How many bytes the engine of a game takes once it was asked.
pub(crate) const ENGINE_BYTES: usize = SETTINGS.hash_mib << 20;

/// The longest time that a quick question asks for.
const QUICK: Duration = Duration::from_secs(1);

/// A fixed number of threads that answer questions.
///
/// Nobody asks a second question about a game before the first is answered or withdrawn.
#[derive(Debug)]
pub(crate) struct Engines(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    queues: Mutex<Queues>,
    wake: Condvar,
    thinking: AtomicUsize,
    /// How many questions of games wait, and of those who analyse.
    games_waiting: AtomicUsize,
    others_waiting: AtomicUsize,
    times: Times,
}

/// Who waits.
#[derive(Debug, Default)]
struct Queues {
    games: Queue<Question>,
    /// Analyses, which come after all games: nobody waits for their turn there.
    advice: Queue<Question>,
}

/// A question that is being thought about; dropping it withdraws it and stops the thinking.
#[derive(Debug)]
pub(crate) struct Thinking {
    stop: Arc<AtomicBool>,
    /// What the rules spend from on the way.
    budget: Budget,
    answer: oneshot::Receiver<Option<Analysis>>,
}

impl Thinking {
    /// Waits for the answer; `None` if there is no turn to be found, or the engine failed.
    pub(crate) async fn answer(&mut self) -> Option<Analysis> {
        (&mut self.answer).await.ok().flatten()
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.budget.stop();
    }
}

/// An analysis that is being thought about; dropping it ends the thinking.
#[derive(Debug)]
pub(crate) struct Advising {
    stop: Arc<AtomicBool>,
    budget: Budget,
    told: watch::Receiver<Advice>,
}

impl Advising {
    /// Waits until there is more to tell, and returns it; `None` if there will be no more.
    pub(crate) async fn news(&mut self) -> Option<Advice> {
        self.told.changed().await.ok()?;
        Some(self.told.borrow_and_update().clone())
    }

    /// Returns whether everything was told.
    pub(crate) fn is_done(&self) -> bool {
        self.told.borrow().state == AdviceState::Done
    }
}

impl Drop for Advising {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.budget.stop();
    }
}

impl Engines {
    /// Starts so many threads, at least one, and the one for quick questions; they end when this is dropped.
    pub(crate) fn start(threads: usize, times: Times) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            queues: Mutex::default(),
            wake: Condvar::new(),
            thinking: AtomicUsize::new(0),
            games_waiting: AtomicUsize::new(0),
            others_waiting: AtomicUsize::new(0),
            times,
        });
        let all = (0..threads.max(1)).map(|index| (format!("engine-{index}"), Duration::MAX));
        for (name, longest) in all.chain([("engine-quick".to_owned(), QUICK)]) {
            let shared = Arc::clone(&shared);
            thread::Builder::new()
                .name(name)
                .spawn(move || shared.work(longest))?;
        }
        Ok(Self(shared))
    }

    /// Asks for a turn in a game, to be found in so much time once it is its turn.
    ///
    /// Below full strength the same game has the same errors, also after a restart.
    /// With a clock it takes no more than the clock allows, and what it waits counts.
    pub(crate) fn ask(
        &self,
        asker: Asker<'_>,
        game: &dyn LiveGame,
        strength: Strength,
        clock: Option<Supply>,
    ) -> Thinking {
        let stop = Arc::new(AtomicBool::new(false));
        let budget = Budget::unlimited();
        let (sender, answer) = oneshot::channel();
        let question = Question {
            game: game.within(&budget),
            time: strength.time,
            stop: Arc::clone(&stop),
            wish: Wish::Turn(TurnWanted {
                clock,
                asked: Instant::now(),
                level: strength.level,
                // Ids are hexadecimal digits, drawn by chance.
                seed: u64::from_str_radix(asker.game, 16).unwrap_or_default(),
                answer: Some(sender),
            }),
        };
        self.0.put(|queues| queues.games.push(asker, question));
        Thinking {
            stop,
            budget,
            answer,
        }
    }

    /// Asks what there is to say about the end of a line, to be thought about for so long while no game waits.
    ///
    /// The game must have a thinker of its own. Those who ask from one address share what there is for one person.
    pub(crate) fn advise(
        &self,
        from: Address,
        game: &dyn LiveGame,
        lines: u8,
        time: Duration,
    ) -> Advising {
        let stop = Arc::new(AtomicBool::new(false));
        let budget = Budget::unlimited();
        let (told, hears) = watch::channel(Advice::default());
        let question = Question {
            game: game.within(&budget),
            time,
            stop: Arc::clone(&stop),
            wish: Wish::Advice(AdviceWanted::new(from, lines, told)),
        };
        self.0
            .put(|queues| queues.advice.push(analyst(from), question));
        Advising {
            stop,
            budget,
            told: hears,
        }
    }

    /// Returns how many threads are thinking.
    pub(crate) fn thinking(&self) -> usize {
        self.0.thinking.load(Ordering::SeqCst)
    }

    /// Returns how many questions of games wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.0.queues().games.len()
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        self.0.put(|queues| {
            queues.games.close();
            queues.advice.close();
        });
    }
}

impl Crowd for Shared {
    fn games_wait(&self) -> bool {
        self.games_waiting.load(Ordering::Relaxed) > 0
    }

    fn others_wait(&self) -> bool {
        self.others_waiting.load(Ordering::Relaxed) > 0
    }
}

impl Shared {
    fn queues(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes who waits, and wakes the threads: not every thread takes every question.
    fn put(&self, change: impl FnOnce(&mut Queues)) {
        let mut queues = self.queues();
        change(&mut queues);
        self.count(&queues);
        self.wake.notify_all();
    }

    /// Tells those who think who waits.
    fn count(&self, queues: &Queues) {
        self.games_waiting
            .store(queues.games.len(), Ordering::Relaxed);
        self.others_waiting
            .store(queues.advice.len(), Ordering::Relaxed);
    }

    /// Takes the next question that takes at most so long; `None` if there will be no more.
    fn next(&self, longest: Duration) -> Option<Question> {
        let mut queues = self.queues();
        loop {
            if queues.games.is_closed() {
                return None;
            }
            let mut next = queues.games.pop(longest);
            // The thread for quick questions is kept free for them.
            if next.is_none() && longest > QUICK {
                next = queues.advice.pop(Duration::MAX);
            }
            self.count(&queues);
            if next.is_some() {
                return next;
            }
            queues = self
                .wake
                .wait(queues)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self, longest: Duration) {
        give_way();
        while let Some(question) = self.next(longest) {
            self.thinking.fetch_add(1, Ordering::SeqCst);
            let id = question.game.info().id.clone();
            // A fault in the rules of one game must not take the engine from the others.
            let done = catch_unwind(AssertUnwindSafe(|| self.think(question)));
            self.thinking.fetch_sub(1, Ordering::SeqCst);
            match done {
                Ok(Some(later)) => self.postpone(later),
                Ok(None) => {}
                Err(_) => tracing::error!(game = &*id, "the engine panicked"),
            }
        }
    }

    /// Thinks about a question; what made room for others comes back.
    fn think(&self, mut question: Question) -> Option<Question> {
        let since = Instant::now();
        let (game, time, stop) = (&*question.game, question.time, &question.stop);
        match &mut question.wish {
            Wish::Turn(wanted) => {
                let found = wanted.think(game, time, stop);
                self.times.observe(since.elapsed());
                wanted.answer(found);
                None
            }
            Wish::Advice(wanted) => match wanted.think(game, time, stop, self) {
                Then::Later => Some(question),
                Then::Done => None,
            },
        }
    }

    /// Puts an analysis back that made room for others.
    fn postpone(&self, question: Question) {
        if let Wish::Advice(wanted) = &question.wish {
            let asker = analyst(wanted.from);
            self.put(|queues| queues.advice.push(asker, question));
        }
    }
}

/// Returns who analyses from an address.
const fn analyst(from: Address) -> Asker<'static> {
    Asker {
        game: "",
        person: Some(from),
    }
}
