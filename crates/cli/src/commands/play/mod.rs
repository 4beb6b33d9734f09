//! `play`: a game at one terminal, against each other or against the engine.

mod clocks;
mod engine;
mod order;
mod session;

use std::io;
use std::time::Duration;

use chessmith_catalog::game::Side;
use chessmith_catalog::{Catalog, Level};
use chessmith_clock::TimeControl;
use clap::Args;

use self::clocks::Clocks;
use self::engine::Engine;
use self::session::Session;
use super::analyse::ThinkingLimits;
use crate::Console;
use crate::choice::{GameChoice, Moment};
use crate::failure::Failure;
use crate::network_choice::NetworkChoice;

#[derive(Args)]
pub(crate) struct Play {
    #[command(flatten)]
    game: GameChoice,
    #[command(flatten)]
    moment: Moment,
    /// The side that the engine plays: white or black
    #[arg(long, value_name = "SIDE", value_parser = side)]
    engine: Option<Side>,
    /// How strong the engine plays, from 1, whom a beginner beats, to 10
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// Play with clocks: minutes for the game and seconds for each turn, as 5+3; also 5 delay 3, 10+5x30
    /// (periods), 3 days or 30 seconds (a turn); whose time is over has lost
    #[arg(long, value_name = "MINUTES+SECONDS")]
    clock: Option<TimeControl>,
    #[command(flatten)]
    limits: ThinkingLimits,
    #[command(flatten)]
    network: NetworkChoice,
}

fn side(word: &str) -> Result<Side, String> {
    Side::from_word(word).ok_or_else(|| "expected white or black".to_owned())
}

impl Play {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let live = self.game.begin_anew(&self.moment, catalog)?;
        self.network.give_to(&*live)?;
        let limits = match self.clock {
            // A time for the game is limit enough.
            Some(
                TimeControl::Increment { .. }
                | TimeControl::Delay { .. }
                | TimeControl::Periods { .. },
            ) => self.limits.given(),
            Some(TimeControl::PerTurn(_)) | None => self.limits.or_time(Duration::from_secs(1)),
        };
        let seed = getrandom::u64().map_err(|error| io::Error::other(error.to_string()))?;
        let engine = Engine {
            side: self.engine,
            limits,
            level: Level::new(self.level).unwrap_or_default(),
            seed,
        };
        let clocks = self.clock.map(Clocks::new);
        Session::new(live, engine, clocks, catalog).run(console)
    }
}
