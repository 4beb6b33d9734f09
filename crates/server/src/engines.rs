//! The threads on which the engine thinks.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use chessmith_catalog::{Analysis, Control, EngineSettings, Limits, LiveGame};
use tokio::sync::oneshot;

/// What the engine of each game works with: a small table, for it stays as long as the game is in
/// memory, and there may be many games.
const SETTINGS: EngineSettings = EngineSettings {
    hash_mib: 4,
    threads: 1,
    lines: 1,
};

/// A fixed number of threads that answer questions in the order in which they were asked.
///
/// Nobody asks a second question about a game before the first is answered or withdrawn, so every game
/// gets its turn.
#[derive(Debug)]
pub(crate) struct Engines(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
    thinking: AtomicUsize,
}

#[derive(Debug, Default)]
struct Queue {
    questions: VecDeque<Question>,
    closed: bool,
}

struct Question {
    game: Box<dyn LiveGame>,
    time: Duration,
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
    }
}

/// The clock and the stop signal of one question.
struct Watch {
    since: Instant,
    stop: Arc<AtomicBool>,
}

impl Control for Watch {
    fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Engines {
    /// Starts the threads; they end when this is dropped.
    pub(crate) fn start(threads: usize) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            wake: Condvar::new(),
            thinking: AtomicUsize::new(0),
        });
        for index in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            let name = format!("engine-{index}");
            thread::Builder::new()
                .name(name)
                .spawn(move || shared.work())?;
        }
        Ok(Self(shared))
    }

    /// Asks for a turn in a game, to be found in so much time once it is its turn in the queue.
    pub(crate) fn ask(&self, game: Box<dyn LiveGame>, time: Duration) -> Thinking {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, answer) = oneshot::channel();
        let question = Question {
            game,
            time,
            stop: Arc::clone(&stop),
            answer: sender,
        };
        self.0.queue().questions.push_back(question);
        self.0.wake.notify_one();
        Thinking { stop, answer }
    }

    /// Returns how many threads are thinking.
    pub(crate) fn thinking(&self) -> usize {
        self.0.thinking.load(Ordering::SeqCst)
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        let mut queue = self.0.queue();
        queue.closed = true;
        queue.questions.clear();
        self.0.wake.notify_all();
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next question that has not been withdrawn; `None` if there will be no more.
    fn next(&self) -> Option<Question> {
        let mut queue = self.queue();
        loop {
            if queue.closed {
                return None;
            }
            match queue.questions.pop_front() {
                Some(question) if question.stop.load(Ordering::Relaxed) => {}
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

    fn work(&self) {
        while let Some(Question {
            game,
            time,
            stop,
            answer,
        }) = self.next()
        {
            self.thinking.fetch_add(1, Ordering::SeqCst);
            let watch = Watch {
                since: Instant::now(),
                stop,
            };
            let limits = Limits {
                time: Some(time),
                ..Limits::default()
            };
            // A fault in the rules of one game must not take the engine from the others.
            let found = catch_unwind(AssertUnwindSafe(|| {
                game.thinker().set(SETTINGS);
                game.think(limits, &watch, &mut |_| {})
            }));
            self.thinking.fetch_sub(1, Ordering::SeqCst);
            match found {
                Ok(found) => drop(answer.send(found)),
                Err(_) => tracing::error!(game = &*game.info().id, "the engine panicked"),
            }
        }
    }
}
