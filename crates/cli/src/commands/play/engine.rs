//! The engine at the terminal: as a player, and as one who is asked.

use std::time::Duration;

use chessmith_catalog::game::Side;
use chessmith_catalog::{Analysis, Level, Limits, LiveGame, Question, TimeLeft};

use crate::failure::Failure;
use crate::interrupt::Work;

/// Whom the engine plays, and how.
pub(super) struct Engine {
    /// The side it plays, if it does.
    pub(super) side: Option<Side>,
    pub(super) limits: Limits,
    pub(super) level: Level,
    /// What its errors are drawn from, below full strength.
    pub(super) seed: u64,
}

impl Engine {
    /// Returns what the engine plays, within its clock if there is one.
    pub(super) fn turn(&self, live: &dyn LiveGame, clock: Option<TimeLeft>) -> Option<Analysis> {
        let question = Question {
            limits: Limits {
                clock,
                ..self.limits
            },
            level: self.level,
            seed: self.seed,
            ..Question::default()
        };
        let found = live.think_about(&question, &Work::uninterrupted(), &mut |_| ());
        // Only turns to choose from could be refused.
        found.unwrap_or_default()
    }

    /// Returns what the engine thinks with its full strength, for somebody who asks.
    pub(super) fn opinion(&self, live: &dyn LiveGame) -> Result<Analysis, Failure> {
        let limits = match self.limits {
            // What a clock would limit must end, too.
            limits if limits == Limits::default() => Limits {
                time: Some(OPINION),
                ..limits
            },
            limits => limits,
        };
        let found = live.think(limits, &Work::uninterrupted(), &mut |_| ());
        found.ok_or_else(|| Failure::Refused("there is no turn to think about".to_owned()))
    }
}

/// How long the engine thinks where nothing else limits it.
const OPINION: Duration = Duration::from_secs(1);
