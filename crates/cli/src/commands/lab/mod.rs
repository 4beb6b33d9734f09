//! `lab`: what can be measured about a game by letting the engine play it.

mod balance;
mod prices;
mod running;
mod show;
mod starts;
mod sweep;
mod values;

use chessmith_catalog::Catalog;
use chessmith_lab::LabTable;
use clap::{Args, Subcommand};

use self::balance::Balance;
use self::prices::Prices;
use self::show::Show;
use self::starts::Starts;
use self::sweep::Sweep;
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
    /// Find out how fair and how lively a game is, by games of the engine with itself at two strengths
    Balance(Balance),
    /// Find out how fair a game is while one or two of its options are turned like dials
    Sweep(Sweep),
    /// Judge and play out every numbered start of a game
    Starts(Starts),
    /// Find out what the things of a price list should cost, from the games of `lab values`
    Prices(Prices),
    /// Show a table that came with the program, or list them
    Show(Show),
}

impl Lab {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        match &self.what {
            What::Values(command) => command.run(console, catalog),
            What::Balance(command) => command.run(console, catalog),
            What::Sweep(command) => command.run(console, catalog),
            What::Starts(command) => command.run(console, catalog),
            What::Prices(command) => command.run(console, catalog),
            What::Show(command) => command.run(console, catalog),
        }
    }
}

/// Returns a table for people.
fn shown(table: &LabTable) -> String {
    match table {
        LabTable::Values(table) => values::table(table),
        LabTable::Balance(table) => balance::table(table),
        LabTable::Sweep(table) => sweep::table(table),
        LabTable::Starts(table) => starts::table(table),
        LabTable::Prices(table) => prices::table(table),
    }
}

fn refused(error: impl ToString) -> Failure {
    Failure::Refused(error.to_string())
}
