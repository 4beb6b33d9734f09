//! `lab`: what can be measured about a game by letting the engine play it.

mod show;
mod values;

use chessmith_catalog::Catalog;
use clap::{Args, Subcommand};

use self::show::Show;
use self::values::Values;
use crate::Console;
use crate::failure::Failure;

/// Arguments of `lab`.
#[derive(Args)]
pub(crate) struct Lab {
    #[command(subcommand)]
    what: What,
}

/// What is measured.
#[derive(Subcommand)]
enum What {
    /// Find out what pieces are worth, by games between armies that are drawn by lot
    Values(Values),
    /// Show a table that came with the program, or list them
    Show(Show),
}

impl Lab {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        match &self.what {
            What::Values(command) => command.run(console, catalog),
            What::Show(command) => command.run(console),
        }
    }
}
