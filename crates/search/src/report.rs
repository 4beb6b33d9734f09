//! What a search says while it works and when it is done.

use std::time::Duration;

use crate::Score;

/// The state of a search after a completed depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<T> {
    /// The depth completed, in turns.
    pub depth: u32,
    /// The nodes visited so far.
    pub nodes: u64,
    /// The time spent so far.
    pub elapsed: Duration,
    /// The score, from the point of view of the side to move at the root.
    pub score: Score,
    /// The line expected, at least one turn.
    pub line: Vec<T>,
}
