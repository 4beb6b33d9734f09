//! `play`: a game at one terminal, against each other or against the engine.

mod order;
mod session;

use std::time::Duration;

use chessmith_catalog::Catalog;
use chessmith_catalog::game::Side;
use clap::Args;

use self::session::Session;
use super::analyse::ThinkingLimits;
use crate::Console;
use crate::choice::{GameChoice, Moment};
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Play {
    #[command(flatten)]
    game: GameChoice,
    #[command(flatten)]
    moment: Moment,
    /// The side that the engine plays: white or black
    #[arg(long, value_name = "SIDE", value_parser = side)]
    engine: Option<Side>,
    #[command(flatten)]
    limits: ThinkingLimits,
}

fn side(word: &str) -> Result<Side, String> {
    Side::from_word(word).ok_or_else(|| "expected white or black".to_owned())
}

impl Play {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let live = self.game.begin_anew(&self.moment, catalog)?;
        let limits = self.limits.or_time(Duration::from_secs(1));
        Session::new(live, self.engine, limits, catalog).run(console)
    }
}
