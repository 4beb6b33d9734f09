//! Whoever answers with turns: programs, and players that are part of the match.

use std::time::Duration;

use chessmith_catalog::LiveGame;
use thiserror::Error;

use crate::Clocks;

/// A turn, and what the player thinks of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// The turn, in a notation that the game reads.
    pub turn: String,
    /// The score for the player in hundredths of its unit, if it says so; a proved end counts as
    /// [`Answer::PROVED`] or its negative.
    pub score: Option<i32>,
    /// The depth it has looked to, if it says so.
    pub depth: Option<u32>,
    /// The time that counts, where the player itself measured it; else the referee's.
    pub time: Option<Duration>,
}

impl Answer {
    /// The score of a proved win.
    pub const PROVED: i32 = 30_000;
}

/// Why a player gave no turn.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Trouble {
    /// Its program could not be started, or has ended.
    #[error("{name} cannot be reached: {reason}")]
    Gone {
        /// The player.
        name: String,
        /// What was seen of it.
        reason: String,
    },
    /// It has not answered for so long that nobody waits any more.
    #[error("{name} has not answered for {} s", waited.as_secs())]
    Silent {
        /// The player.
        name: String,
        /// How long it was waited for.
        waited: Duration,
    },
    /// It answered with something that is not a turn.
    #[error("{name} answered {answer:?}, where {expected} was expected")]
    Senseless {
        /// The player.
        name: String,
        /// The answer.
        answer: String,
        /// What was expected.
        expected: &'static str,
    },
}

/// One who plays.
pub trait Player: Send {
    /// Returns its name.
    fn name(&self) -> &str;

    /// Tells that a game begins.
    ///
    /// # Errors
    ///
    /// If the player cannot be reached.
    fn begin(&mut self, game: &dyn LiveGame) -> Result<(), Trouble>;

    /// Asks for a turn in a game in which it is the player's turn.
    ///
    /// # Errors
    ///
    /// If none comes.
    fn turn(&mut self, game: &dyn LiveGame, clocks: &Clocks) -> Result<Answer, Trouble>;
}
