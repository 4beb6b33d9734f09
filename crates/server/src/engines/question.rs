//! What is asked of the engine, and how a question is thought about.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chessmith_catalog::{
    Analysis, Control, Devices, EngineSettings, Level, Limits, LiveGame, TimeLeft,
};
use chessmith_clock::Supply;
use tokio::sync::oneshot;

use super::advice::{AdviceWanted, FOR_OTHERS};
use crate::queue::Asked;

/// What the engine of each game works with: a small table, for it stays as long as the game is in
/// memory, and there may be many games.
pub(super) const SETTINGS: EngineSettings = EngineSettings {
    hash_mib: 4,
    threads: 1,
    lines: 1,
    devices: Devices::ALL,
};

/// What passes between the end of a search and the moment at which its turn is stored.
const OVERHEAD: Duration = Duration::from_millis(100);

/// A question that waits for a thread.
pub(super) struct Question {
    pub(super) game: Box<dyn LiveGame>,
    /// How long it is to be thought about.
    pub(super) time: Duration,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) wish: Wish,
}

/// What is to be found out.
pub(super) enum Wish {
    /// Which turn to play in a game.
    Turn(TurnWanted),
    /// What there is to say about a position; whoever asks hears what is found on the way.
    Advice(AdviceWanted),
}

/// A turn that a game waits for.
pub(super) struct TurnWanted {
    /// Its clock, if it has one, as it stood when the question was asked.
    pub(super) clock: Option<Supply>,
    pub(super) asked: Instant,
    pub(super) level: Level,
    /// What errors are drawn from.
    pub(super) seed: u64,
    pub(super) answer: Option<oneshot::Sender<Option<Analysis>>>,
}

impl Asked for Question {
    fn time(&self) -> Duration {
        match self.wish {
            Wish::Turn(_) => self.time,
            // It is asked for slice by slice.
            Wish::Advice(_) => FOR_OTHERS,
        }
    }

    fn is_withdrawn(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl std::fmt::Debug for Question {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Question")
            .field("time", &self.time)
            .finish_non_exhaustive()
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

impl TurnWanted {
    /// Thinks about a turn for as long as it may take.
    pub(super) fn think(
        &self,
        game: &dyn LiveGame,
        time: Duration,
        stop: &Arc<AtomicBool>,
    ) -> Option<Analysis> {
        let stopwatch = Stopwatch {
            since: Instant::now(),
            stop: Arc::clone(stop),
        };
        let question = chessmith_catalog::Question {
            limits: Limits {
                time: Some(time),
                clock: self.clock.map(|clock| TimeLeft {
                    left: clock.left.saturating_sub(self.asked.elapsed()),
                    increment: clock.each,
                    turns_to_go: clock.renewed.then_some(1),
                    overhead: OVERHEAD,
                }),
                ..Limits::default()
            },
            level: self.level,
            seed: self.seed,
            ..Default::default()
        };
        game.thinker().set(SETTINGS);
        // Only turns to choose from could be refused.
        let found = game.think_about(&question, &stopwatch, &mut |_| {});
        found.unwrap_or_default()
    }

    /// Tells the turn that was found.
    pub(super) fn answer(&mut self, found: Option<Analysis>) {
        if let Some(answer) = self.answer.take() {
            drop(answer.send(found));
        }
    }
}
