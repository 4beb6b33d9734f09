//! `doctor`: all that is wrong with the text of a position.

use chessmith_catalog::{Catalog, Setting};
use clap::Args;

use crate::Console;
use crate::choice::GameChoice;
use crate::failure::Failure;
use chessmith_wire::{DoctorAnswer, DoctorReason, PositionAnswer};

#[derive(Args)]
pub(crate) struct Doctor {
    #[command(flatten)]
    game: GameChoice,
    /// The text to look at
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Doctor {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let entry = catalog.find(&self.game.game)?;
        let setting = self.game.setting();
        let errors = entry.diagnose(&setting, &self.position)?;
        let live = if errors.is_empty() {
            let position = Some(self.position.clone());
            let setting = Setting {
                position,
                ..setting
            };
            Some(entry.begin(&setting)?)
        } else {
            None
        };
        let canonical = live.as_ref().map(|live| live.position_text());
        if self.json {
            let reason = |error: &chessmith_catalog::game::TextError| DoctorReason {
                column: error.column.map(|column| column as u64),
                message: error.message.clone(),
            };
            return console.json(&DoctorAnswer {
                game: entry.info().id.to_string(),
                position: self.position.clone(),
                reasons: errors.iter().map(reason).collect(),
                canonical,
                at: live.map(|live| PositionAnswer::of(&*live).without_scene()),
            });
        }
        for error in errors {
            console.line(error)?;
        }
        match canonical {
            Some(text) if text == self.position => console.line("nothing is wrong with it"),
            Some(text) => console.line(format_args!(
                "nothing is wrong with it; its canonical form is {text}"
            )),
            None => Ok(()),
        }
    }
}
