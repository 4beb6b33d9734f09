//! `lab`: what can be measured about a game by letting the engine play it.

mod balance;
mod show;
mod values;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use chessmith_catalog::Catalog;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};

use self::balance::Balance;
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
    /// Find out how fair and how lively a game is, by games of the engine with itself at two strengths
    Balance(Balance),
    /// Show a table that came with the program, or list them
    Show(Show),
}

impl Lab {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        match &self.what {
            What::Values(command) => command.run(console, catalog),
            What::Balance(command) => command.run(console, catalog),
            What::Show(command) => command.run(console),
        }
    }
}

/// Returns the folder that is named, or the usual one for something found out about a game.
fn folder_of(named: Option<&Path>, what: &str, game: &str) -> PathBuf {
    let usual = || Path::new("lab").join(format!("{what}-{game}"));
    named.map_or_else(usual, Path::to_owned)
}

/// Returns how many games are played at once.
fn boards(asked: Option<u16>) -> usize {
    let processors = || thread::available_parallelism().map_or(1, NonZero::get);
    asked.map_or_else(processors, usize::from)
}

fn progress_bar(console: &Console<'_>, games: u64) -> ProgressBar {
    if !console.progress {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len} games, {elapsed}, {msg}");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn refused(error: impl ToString) -> Failure {
    Failure::Refused(error.to_string())
}
