//! Answers as JSON.

use chessmith_catalog::LiveGame;
use chessmith_wire::PositionAnswer;
use clap::Args;

/// Whether an answer about a position is JSON, and how much of it.
#[derive(Args)]
pub(crate) struct Json {
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Leave out what the position looks like
    #[arg(long, requires = "json")]
    no_scene: bool,
}

impl Json {
    /// Returns whether JSON is wanted.
    pub(crate) const fn is_wanted(&self) -> bool {
        self.json
    }

    /// Returns the position of a game, with as much as is wanted.
    pub(crate) fn at(&self, live: &dyn LiveGame) -> PositionAnswer {
        let answer = PositionAnswer::of(live);
        if self.no_scene {
            answer.without_scene()
        } else {
            answer
        }
    }
}
