//! By which rules walks are looked at, and how much of them.

use chessmith_game::Budget;

/// What everything that follows walks is told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms<'a> {
    /// Whether a piece that captures a friendly C goes on. Rules: A13.
    pub(crate) goes_on: bool,
    /// What is spent from: a step for each stage that is looked at. Once it is spent, searches end as if
    /// there were nothing more, and nothing that they say means anything.
    pub(crate) budget: &'a Budget,
}
