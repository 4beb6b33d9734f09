//! The clock of a search, and the signals that stop it or end its pondering.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chessmith_catalog::Control;

/// What a search has been told since it began.
#[derive(Clone, Copy)]
struct Told {
    /// Whether it must end.
    stop: bool,
    /// Whether the answer may be given as soon as it is found.
    answer_when_ready: bool,
    /// Since when time counts; `None` while it ponders.
    counts_since: Option<Instant>,
}

/// The clock of one search.
pub(crate) struct Clock {
    begun: Instant,
    told: Mutex<Told>,
    changed: Condvar,
}

/// When a search may answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answers {
    /// As soon as it has finished.
    WhenReady,
    /// Not before it is told to stop.
    WhenStopped,
    /// Not before the opponent has played the turn that is pondered on, or it is told to stop.
    AfterPondering,
}

impl Clock {
    /// Starts the clock.
    pub(crate) fn start(answers: Answers) -> Self {
        let begun = Instant::now();
        Self {
            begun,
            told: Mutex::new(Told {
                stop: false,
                answer_when_ready: answers == Answers::WhenReady,
                counts_since: (answers != Answers::AfterPondering).then_some(begun),
            }),
            changed: Condvar::new(),
        }
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the search, which answers at once.
    pub(crate) fn stop(&self) {
        self.told().stop = true;
        self.changed.notify_all();
    }

    /// Says that the opponent has played the turn that was pondered on: from now on time counts.
    pub(crate) fn hit(&self) {
        let mut told = self.told();
        if told.counts_since.is_none() {
            told.counts_since = Some(Instant::now());
            told.answer_when_ready = true;
        }
        drop(told);
        self.changed.notify_all();
    }

    /// Waits until an answer may be given.
    pub(crate) fn wait(&self) {
        let waits = |told: &mut Told| !told.stop && !told.answer_when_ready;
        drop(
            self.changed
                .wait_while(self.told(), waits)
                .unwrap_or_else(PoisonError::into_inner),
        );
    }
}

impl Control for Clock {
    fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    fn stopped(&self) -> bool {
        self.told().stop
    }

    fn counted(&self) -> Option<Duration> {
        Some(self.told().counts_since?.elapsed())
    }
}
