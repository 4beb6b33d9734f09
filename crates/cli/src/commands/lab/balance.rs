//! `lab balance`: how fair and how lively a game is.

use std::fmt::Write;

use chessmith_catalog::Catalog;
use chessmith_lab::{Balance as Table, Fairness, LabTable, balance_table, run_balance};
use clap::Args;

use super::refused;
use super::running::{Running, progress_bar};
use crate::Console;
use crate::choice::GameChoice;
use crate::failure::Failure;
use crate::interrupt::Work;

/// The file in the folder that says what was asked.
const HEAD: &str = "balance.json";

/// Arguments of `lab balance`.
#[derive(Args)]
pub(crate) struct Balance {
    #[command(flatten)]
    game: GameChoice,
    /// How many games at the lower strength; a quarter as many are played with eight times the positions
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(4..=1_000_000))]
    games: u64,
    /// Positions that the engine looks at for a turn, at the lower strength
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Begin each game with so many random turns
    #[arg(long, value_name = "N", default_value_t = 2)]
    random_turns: usize,
    /// Call games drawn after so many turns of both sides
    #[arg(long, value_name = "N", default_value_t = 400)]
    longest: usize,
    #[command(flatten)]
    running: Running,
}

impl Balance {
    pub(super) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let entry = catalog.find(&self.game.game)?;
        let asked = Fairness {
            setting: self.game.setting(),
            strengths: vec![
                (self.nodes, self.games),
                (8 * self.nodes, self.games.div_ceil(4)),
            ],
            random_turns: self.random_turns,
            longest: self.longest,
            seed: self.running.seed,
        };
        let (folder, mut journal, before) = self.running.open(
            console,
            entry,
            ("balance", HEAD, "how fair it is"),
            &asked.asked(entry),
        )?;
        let games = asked.strengths.iter().map(|&(_, games)| games).sum();
        let bar = progress_bar(console, games);
        let work = Work::begin();
        let games = run_balance(
            entry,
            &asked,
            (&mut journal, before),
            self.running.boards(),
            &|| self.running.ends(&work),
            &mut |done| bar.set_position(done as u64),
        );
        bar.finish_and_clear();
        let mut found = balance_table(entry, &asked, &games.map_err(refused)?);
        found.made = folder.made();
        self.running
            .finish(console, &folder, (entry, &LabTable::Balance(found)))
    }
}

/// Returns a table for people.
pub(super) fn table(found: &Table) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: &dyn Fn(&chessmith_lab::BalanceRow) -> String| {
        let values: Vec<_> = found
            .rows
            .iter()
            .map(|row| format!("{:>22}", value(row)))
            .collect();
        let _ = writeln!(text, "{name:28}{}", values.concat());
    };
    let percent = |[middle, low, high]: [f64; 3]| {
        format!("{:.1} ± {:.1} %", 100.0 * middle, 50.0 * (high - low))
    };
    line("positions a turn", &|row| row.nodes.to_string());
    line("games", &|row| row.games.to_string());
    line("White scores", &|row| percent(row.white));
    line("drawn", &|row| percent(row.drawn));
    line("over after turns", &|row| {
        let [few, half, most] = row.turns;
        format!("{few}, {half}, {most}")
    });
    line("legal turns", &|row| format!("{:.1}", row.choices));
    line("changes of the lead", &|row| {
        format!("{:.2}", row.lead_changes)
    });
    line("drama", &|row| format!("{:.3}", row.drama));
    line("decided after", &|row| {
        format!("{:.0} %", 100.0 * row.decided_at)
    });
    line("board used", &|row| {
        format!("{:.0} %", 100.0 * row.board_used)
    });
    for row in &found.rows {
        let endings: Vec<_> = row
            .endings
            .iter()
            .map(|(reason, share)| format!("{reason} {:.1} %", 100.0 * share))
            .collect();
        let _ = writeln!(text, "ended with {}: {}", row.nodes, endings.join(", "));
    }
    for sentence in &found.summary {
        let _ = writeln!(text, "{sentence}");
    }
    let _ = writeln!(text, "{}", found.command);
    text
}
