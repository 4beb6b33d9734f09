//! `position`: the canonical text of a position.

use chessmith_catalog::Catalog;
use clap::Args;

use crate::Console;
use crate::choice::{GameChoice, Place};
use crate::failure::Failure;
use chessmith_wire::PositionAnswer;

#[derive(Args)]
pub(crate) struct Position {
    #[command(flatten)]
    game: GameChoice,
    #[command(flatten)]
    place: Place,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Position {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let live = self.game.begin(&self.place, catalog)?;
        if self.json {
            return console.json(&PositionAnswer::of(&*live));
        }
        console.line(live.position_text())
    }
}
