//! `position`: the canonical text of a position.

use chessmith_catalog::Catalog;
use clap::Args;

use crate::Console;
use crate::answer::Json;
use crate::choice::{GameChoice, Moment};
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Position {
    #[command(flatten)]
    game: GameChoice,
    #[command(flatten)]
    moment: Moment,
    #[command(flatten)]
    json: Json,
}

impl Position {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let live = self.game.begin(&self.moment, catalog)?;
        if self.json.is_wanted() {
            return console.json(&self.json.at(&*live));
        }
        console.line(live.position_text())
    }
}
