//! How long to think, and who says when to stop.

use std::time::Duration;

use crate::Level;

/// Limits of one search; whichever is reached first ends it. Without any it goes on until stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The greatest depth in turns.
    pub depth: Option<u32>,
    /// The greatest number of nodes, of all threads together.
    pub nodes: Option<u64>,
    /// The time to think, all of which is used unless the answer is clear.
    pub time: Option<Duration>,
    /// The clock of the side to move, of which the search takes a fitting share.
    pub clock: Option<TimeLeft>,
    /// Plies: a proved win that is no longer ends the search.
    pub mate: Option<u32>,
}

/// What a player's clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeLeft {
    /// The time left.
    pub left: Duration,
    /// What is added after every turn.
    pub increment: Duration,
    /// The turns until time is added to the clock, this one included; `None` if the time is for the
    /// whole game.
    pub turns_to_go: Option<u32>,
    /// What passes unseen between the search's end and the clock's stop.
    pub overhead: Duration,
}

/// What is asked of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question<T> {
    /// How long to think.
    pub limits: Limits,
    /// The turns to choose from; all where it is empty.
    pub only: Vec<T>,
    /// How strong to play. Below full strength one thread thinks, tells one line, and works with nothing
    /// that the engine remembers; what it finds is not remembered either.
    pub level: Level,
    /// What errors are drawn from, where the level makes any: the same question has the same ones.
    pub seed: u64,
}

impl<T> From<Limits> for Question<T> {
    fn from(limits: Limits) -> Self {
        Self {
            limits,
            only: Vec::new(),
            level: Level::FULL,
            seed: 0,
        }
    }
}

/// The clock and the stop signal of a search: the caller's, so that the search itself reads none.
pub trait Control: Sync {
    /// Returns the time since the search was asked for.
    fn elapsed(&self) -> Duration;

    /// Returns whether the search should end now; once true, it stays true.
    fn stopped(&self) -> bool;

    /// Returns the time that counts against limits of time: `None` as long as the search ponders, that
    /// is, thinks in the opponent's time. Once the opponent has played the turn that was expected, it is
    /// the time since then, or more if the caller wants an answer sooner.
    fn counted(&self) -> Option<Duration> {
        Some(self.elapsed())
    }
}

/// What tells the time elapsed is a clock that nobody stops: `&|| since.elapsed()`.
impl<F: Fn() -> Duration + Sync> Control for F {
    fn elapsed(&self) -> Duration {
        self()
    }

    fn stopped(&self) -> bool {
        false
    }
}
