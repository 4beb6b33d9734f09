//! What a search says while it works and when it is done.

use std::time::Duration;

use crate::Score;

/// A line of play with its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation<T> {
    /// The score, from the point of view of the side to move at the root.
    pub score: Score,
    /// The turns expected, at least one.
    pub turns: Vec<T>,
}

/// The state of a search after a completed depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<T> {
    /// The depth completed, in turns.
    pub depth: u32,
    /// The length of the longest line looked at, in turns.
    pub longest: u32,
    /// The nodes visited so far, by all threads.
    pub nodes: u64,
    /// The time spent so far.
    pub elapsed: Duration,
    /// How much of the table is in use by this search, in thousandths.
    pub table_permille: u32,
    /// The lines found, best first; at least one, and as many as were asked for where there are so
    /// many turns.
    pub lines: Vec<Variation<T>>,
}

impl<T> Report<T> {
    /// Returns the best line.
    ///
    /// # Panics
    ///
    /// If there is none, which no search reports.
    #[must_use]
    pub fn best(&self) -> &Variation<T> {
        &self.lines[0]
    }

    /// Returns the score of the best line.
    #[must_use]
    pub fn score(&self) -> Score {
        self.best().score
    }

    /// Returns the turn to play.
    #[must_use]
    pub fn turn(&self) -> &T {
        &self.best().turns[0]
    }
}
