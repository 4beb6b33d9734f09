//! `perft`: counting lines of play.

use std::ops::ControlFlow;

use chessmith_catalog::{Catalog, Control, PerftSettings};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::Console;
use crate::choice::{GameChoice, Moment};
use crate::failure::Failure;
use crate::interrupt::Work;
use chessmith_wire::PerftAnswer;

#[derive(Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    game: GameChoice,
    /// How many turns deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=255))]
    depth: u32,
    #[command(flatten)]
    moment: Moment,
    /// Print the lines below each first turn
    #[arg(long)]
    divide: bool,
    /// Count on so many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Remember counts in a table of so many mebibytes
    #[arg(long, value_name = "MB", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_048_576))]
    hash: u32,
    /// Play the last turns too, instead of only counting them
    #[arg(long)]
    no_bulk: bool,
    /// List at most so many turns in one position; exit code 3 if there were more
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let live = self.game.begin(&self.moment, catalog)?;
        let settings = PerftSettings {
            depth: self.depth,
            bulk: !self.no_bulk,
            threads: self.threads.into(),
            hash_mib: self.hash as usize,
            limit: self.limit,
        };
        let bar = progress_bar(console.progress);
        let work = Work::begin();
        let result = live.perft(settings, &|nodes| {
            bar.set_position(nodes);
            if work.stopped() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let seconds = work.elapsed().as_secs_f64();
        bar.finish_and_clear();
        let (nodes, truncated) = (result.nodes, result.truncated);
        if self.json {
            console.json(&PerftAnswer::new(&*live, self.depth, seconds, result))?;
        } else {
            for (turn, nodes) in result.divided.iter().filter(|_| self.divide) {
                console.line(format_args!("{turn} {nodes}"))?;
            }
            let rate = nodes as f64 / seconds.max(1e-9);
            console.line(format_args!(
                "{} {nodes} {seconds:.3} {rate:.0}",
                self.depth
            ))?;
        }
        match self.limit {
            _ if work.stopped() => Err(Failure::Limit(
                "interrupted; the count is too low".to_owned(),
            )),
            Some(limit) if truncated => Err(Failure::Limit(format!(
                "some position has more than {limit} turns; the count is too low"
            ))),
            _ => Ok(()),
        }
    }
}

fn progress_bar(shown: bool) -> ProgressBar {
    if !shown {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {human_pos} lines, {per_sec}, {elapsed}");
    ProgressBar::new_spinner()
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}
