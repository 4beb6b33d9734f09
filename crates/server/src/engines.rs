//! The threads on which the engine thinks, and who is next.
//!
//! Games share the threads fairly: each question is due after the time it asks for, counted from when its
//! game's last one was due, and the one that is due first is next. So games that ask for little are
//! answered soon, whatever others ask for, and nobody waits for ever. Beside the other threads there is one
//! that takes quick questions only.

use std::collections::HashMap;
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
use crate::seats::Strength;

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
    queue: Mutex<Queue>,
    wake: Condvar,
    thinking: AtomicUsize,
    times: Times,
}

/// Who waits, with times on a clock that goes on as questions are taken up.
#[derive(Debug, Default)]
struct Queue {
    waiting: Vec<Waiting>,
    now: Duration,
    /// When the last question of a game was due, for those that are ahead of the clock.
    last: HashMap<String, Duration>,
    closed: bool,
}

#[derive(Debug)]
struct Waiting {
    begins: Duration,
    due: Duration,
    question: Question,
}

impl Queue {
    fn push(&mut self, game: &str, question: Question) {
        let last = self.last.get(game).copied().unwrap_or_default();
        let begins = last.max(self.now);
        let due = begins + question.time;
        self.last.insert(game.to_owned(), due);
        self.waiting.push(Waiting {
            begins,
            due,
            question,
        });
    }

    /// Takes the question that is due first, of those that take at most so long.
    fn pop(&mut self, longest: Duration) -> Option<Question> {
        self.waiting
            .retain(|waiting| !waiting.question.stop.load(Ordering::Relaxed));
        let waiting = self.waiting.iter().enumerate();
        let quick = waiting.filter(|(_, waiting)| waiting.question.time <= longest);
        let (index, _) = quick.min_by_key(|(_, waiting)| waiting.due)?;
        let next = self.waiting.swap_remove(index);
        self.now = self.now.max(next.begins);
        let now = self.now;
        self.last.retain(|_, due| *due > now);
        Some(next.question)
    }
}

struct Question {
    game: Box<dyn LiveGame>,
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

    /// Asks for a turn in the game of this id, to be found in so much time once it is its turn.
    ///
    /// Below full strength the same game has the same errors, also after a restart.
    /// With a clock it takes no more than the clock allows, and what it waits counts.
    pub(crate) fn ask(
        &self,
        id: &str,
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
            seed: u64::from_str_radix(id, 16).unwrap_or_default(),
            stop: Arc::clone(&stop),
            answer: sender,
        };
        self.0.queue().push(id, question);
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
        self.0.queue().waiting.len()
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        let mut queue = self.0.queue();
        queue.closed = true;
        queue.waiting.clear();
        self.0.wake.notify_all();
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next question that takes at most so long; `None` if there will be no more.
    fn next(&self, longest: Duration) -> Option<Question> {
        let mut queue = self.queue();
        loop {
            if queue.closed {
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

#[cfg(test)]
mod tests {
    use chessmith_catalog::{Catalog, Setting};

    use super::*;

    /// Asks in this order, each game for so many milliseconds, and returns the games in the order of answers.
    fn order(asked: &[(&str, u64)], longest: Duration) -> Vec<u128> {
        let catalog = Catalog::standard();
        let live = catalog
            .iter()
            .next()
            .map(|entry| entry.begin(&Setting::default()).expect("a start"))
            .expect("a game");
        let mut queue = Queue::default();
        for (game, milliseconds) in asked {
            let question = Question {
                game: live.fork(),
                time: Duration::from_millis(*milliseconds),
                clock: None,
                asked: Instant::now(),
                level: Level::FULL,
                seed: 0,
                stop: Arc::default(),
                answer: oneshot::channel().0,
            };
            queue.push(game, question);
        }
        std::iter::from_fn(|| queue.pop(longest))
            .map(|question| question.time.as_millis())
            .collect()
    }

    #[test]
    fn who_asks_for_little_is_next() {
        let asked = [("a", 10_000), ("b", 9_000), ("c", 50)];
        assert_eq!(order(&asked, Duration::MAX), [50, 9_000, 10_000]);
        assert_eq!(order(&asked, QUICK), [50]);
    }

    #[test]
    fn who_asks_often_does_not_keep_another_waiting_for_ever() {
        // One game has asked so often that its next question is due later than the other game's only one.
        let mut asked = vec![("often", 60); 20];
        asked.push(("once", 1_000));
        let order = order(&asked, Duration::MAX);
        let place = order.iter().position(|&time| time == 1_000);
        assert_eq!(place, Some(16));
    }
}
