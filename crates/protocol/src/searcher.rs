//! A search that goes on while commands are read.

use std::sync::Arc;
use std::thread::{self, JoinHandle};

use chessmith_catalog::{Analysis, LiveGame, Question};

use crate::clock::{Answers, Clock};

/// A search that has been begun; it ends with this value at the latest.
pub(crate) struct Search {
    clock: Arc<Clock>,
    thread: Option<JoinHandle<()>>,
}

impl Search {
    /// Begins a search: `report` hears of every completed depth, and `answer` of the end, with nothing if
    /// there is no legal turn.
    pub(crate) fn begin(
        live: &dyn LiveGame,
        question: Question,
        answers: Answers,
        mut report: impl FnMut(&Analysis) + Send + 'static,
        answer: impl FnOnce(Option<&Analysis>) + Send + 'static,
    ) -> Self {
        let clock = Arc::new(Clock::start(answers));
        let live = live.fork();
        let own = Arc::clone(&clock);
        let thread = thread::spawn(move || {
            let found = live.think_about(&question, &*own, &mut report);
            own.wait();
            // Turns to choose from were read before; nothing else can be refused.
            answer(found.unwrap_or_default().as_ref());
        });
        Self {
            clock,
            thread: Some(thread),
        }
    }

    /// Says that the opponent has played the turn that is pondered on.
    pub(crate) fn hit(&self) {
        self.clock.hit();
    }

    /// Returns whether it has answered.
    pub(crate) fn is_over(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Ends the search, and waits until it has answered.
    pub(crate) fn stop(&mut self) {
        self.clock.stop();
        if let Some(thread) = self.thread.take() {
            // A search that panicked has no answer; the next one is as good as ever.
            drop(thread.join());
        }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop();
    }
}
