//! How long to think, and who says when to stop.

use std::time::Duration;

/// Limits of one search; whichever is reached first ends it. Without any it goes on until stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The greatest depth in turns.
    pub depth: Option<u32>,
    /// The greatest number of nodes.
    pub nodes: Option<u64>,
    /// The longest time.
    pub time: Option<Duration>,
}

/// The clock and the stop signal of a search: the caller's, so that the search itself reads none.
pub trait Control: Sync {
    /// Returns the time since the search was asked for.
    fn elapsed(&self) -> Duration;

    /// Returns whether the search should end now; once true, it stays true.
    fn stopped(&self) -> bool;
}
