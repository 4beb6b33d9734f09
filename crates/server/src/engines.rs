//! The threads on which the engine thinks, and who is next.
//!
//! Beside the other threads there is one that takes quick questions only.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use chessmith_catalog::game::Budget;
use chessmith_catalog::{Analysis, Control, EngineSettings, Level, Limits, LiveGame, TimeLeft};
use chessmith_clock::Supply;
use tokio::sync::oneshot;

use crate::metrics::Times;
use crate::queue::{Asked, Asker, Queue};
use crate::seats::Strength;
use crate::threads::give_way;

/// What the engine of each game works with: a small table, for it stays as long as the game is in
/// memory, and there may be many games.
const SETTINGS: EngineSettings = EngineSettings {
    hash_mib: 4,
    threads: 1,
    lines: 1,
};

/// How many bytes the engine of a game takes once it was asked.
pub(crate) const ENGINE_BYTES: usize = SETTINGS.hash_mib << 20;

/// What passes between the end of a search and the moment at which its turn is stored.
const OVERHEAD: Duration = Duration::from_millis(100);

/// The longest time that a quick question asks for.
const QUICK: Duration = Duration::from_secs(1);

/// A fixed number of threads that answer questions.
///
/// Nobody asks a second question about a game before the first is answered or withdrawn.
#[derive(Debug)]
pub(crate) struct Engines(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue<Question>>,
    wake: Condvar,
    thinking: AtomicUsize,
    times: Times,
}

struct Question {
    game: Box<dyn LiveGame>,
    /// How long it may take once it is its turn.
    time: Duration,
    /// Its clock, if it has one, as it stood when the question was asked.
    clock: Option<Supply>,
    asked: Instant,
    level: Level,
    /// What errors are drawn from.
    seed: u64,
    stop: Arc<AtomicBool>,
    answer: oneshot::Sender<Option<Analysis>>,
}

impl std::fmt::Debug for Question {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Question")
            .field("time", &self.time)
            .finish_non_exhaustive()
    }
}

impl Asked for Question {
    fn time(&self) -> Duration {
        self.time
    }

    fn is_withdrawn(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
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

/// The clock and the stop signal of one question.
struct Stopwatch {
    since: Instant,
    stop: Arc<AtomicBool>,
}

impl Control for Stopwatch {
    fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Engines {
    /// Starts so many threads, at least one, and the one for quick questions; they end when this is dropped.
    pub(crate) fn start(threads: usize, times: Times) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            wake: Condvar::new(),
            thinking: AtomicUsize::new(0),
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
            clock,
            asked: Instant::now(),
            level: strength.level,
            // Ids are hexadecimal digits, drawn by chance.
            seed: u64::from_str_radix(asker.game, 16).unwrap_or_default(),
            stop: Arc::clone(&stop),
            answer: sender,
        };
        self.0.queue().push(asker, question);
        // Not every thread takes every question.
        self.0.wake.notify_all();
        Thinking {
            stop,
            budget,
            answer,
        }
    }

    /// Returns how many threads are thinking.
    pub(crate) fn thinking(&self) -> usize {
        self.0.thinking.load(Ordering::SeqCst)
    }

    /// Returns how many questions wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.0.queue().len()
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        self.0.queue().close();
        self.0.wake.notify_all();
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue<Question>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next question that takes at most so long; `None` if there will be no more.
    fn next(&self, longest: Duration) -> Option<Question> {
        let mut queue = self.queue();
        loop {
            if queue.is_closed() {
                return None;
            }
            match queue.pop(longest) {
                Some(question) => return Some(question),
                None => {
                    queue = self
                        .wake
                        .wait(queue)
                        .unwrap_or_else(PoisonError::into_inner)
                }
            }
        }
    }

    fn work(&self, longest: Duration) {
        give_way();
        while let Some(Question {
            game,
            time,
            clock,
            asked,
            level,
            seed,
            stop,
            answer,
        }) = self.next(longest)
        {
            self.thinking.fetch_add(1, Ordering::SeqCst);
            let since = Instant::now();
            let stopwatch = Stopwatch { since, stop };
            let question = chessmith_catalog::Question {
                limits: Limits {
                    time: Some(time),
                    clock: clock.map(|clock| TimeLeft {
                        left: clock.left.saturating_sub(asked.elapsed()),
                        increment: clock.each,
                        turns_to_go: clock.renewed.then_some(1),
                        overhead: OVERHEAD,
                    }),
                    ..Limits::default()
                },
                level,
                seed,
                ..Default::default()
            };
            // A fault in the rules of one game must not take the engine from the others.
            let found = catch_unwind(AssertUnwindSafe(|| {
                game.thinker().set(SETTINGS);
                game.think_about(&question, &stopwatch, &mut |_| {})
            }));
            self.thinking.fetch_sub(1, Ordering::SeqCst);
            self.times.observe(since.elapsed());
            match found {
                // Only turns to choose from could be refused.
                Ok(found) => drop(answer.send(found.unwrap_or_default())),
                Err(_) => tracing::error!(game = &*game.info().id, "the engine panicked"),
            }
        }
    }
}
