//! `lab sweep`: how fair a game is while its rules are turned like dials.

use std::fmt::Write;

use chessmith_catalog::Catalog;
use chessmith_lab::{
    Dial, Fairness, LabTable, Sweep as Asked, SweepRow, SweepTable, by_engine, dial, run_sweep,
    sweep_table,
};
use clap::Args;

use super::refused;
use super::running::{Running, progress_bar};
use crate::Console;
use crate::choice::GameChoice;
use crate::failure::Failure;
use crate::interrupt::Work;

/// The file in the folder that says what was asked.
const HEAD: &str = "sweep.json";

/// Arguments of `lab sweep`.
#[derive(Args)]
pub(crate) struct Sweep {
    #[command(flatten)]
    game: GameChoice,
    /// An option and what it is turned to, as NAME=1..4 or NAME=ONE,TWO; once or twice
    #[arg(long = "dial", value_name = "NAME=VALUES", required = true)]
    dials: Vec<String>,
    /// How many games at most with every setting; one that is clearly less fair gets fewer
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Positions that the engine looks at for a turn
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

impl Sweep {
    pub(super) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let entry = catalog.find(&self.game.game)?;
        let dials: Result<Vec<Dial>, _> = self.dials.iter().map(|text| dial(entry, text)).collect();
        let dials = dials.map_err(refused)?;
        let named_twice = dials.len() == 2 && dials[0].name == dials[1].name;
        if dials.len() > 2 || named_twice {
            let message = "a sweep turns one dial, or two different ones";
            return Err(Failure::Refused(message.to_owned()));
        }
        let asked = Asked {
            fairness: Fairness {
                setting: self.game.setting(),
                strengths: vec![(self.nodes, self.games)],
                random_turns: self.random_turns,
                longest: self.longest,
                seed: self.running.seed,
            },
            dials,
        };
        let words = "how fair it is while its rules are turned";
        let about = ("sweep", HEAD, words);
        let (folder, mut journal, before) =
            self.running
                .open(console, entry, about, &asked.asked(entry))?;
        let settings = asked.settings();
        let bar = progress_bar(console, self.games * settings.len() as u64);
        let work = Work::begin();
        let cells = run_sweep(
            &asked,
            &by_engine(entry, &asked),
            (&mut journal, before),
            self.running.boards(),
            &|| self.running.ends(&work),
            &mut |done, at_most| {
                bar.set_length(at_most);
                bar.set_position(done as u64);
            },
        );
        bar.finish_and_clear();
        let mut found = sweep_table(entry, &asked, &cells.map_err(refused)?);
        found.made = folder.made();
        self.running
            .finish(console, &folder, (entry, &LabTable::Sweep(found)))
    }
}

/// Returns a table for people.
pub(super) fn table(found: &SweepTable) -> String {
    let mut text = String::new();
    for dial in &found.dials {
        let _ = write!(text, "{:>12}", dial.name);
    }
    let _ = writeln!(
        text,
        "   {:>7} {:>15} {:>15} {:>8} {:>8} {:>7} {:>8}",
        "games", "White scores", "drawn", "half over", "leads", "drama", "decided"
    );
    for row in &found.rows {
        let _ = writeln!(text, "{}", line(row));
    }
    let _ = writeln!(
        text,
        "* the rule as it is   - clearly less fair, and left before all games were played"
    );
    for sentence in &found.summary {
        let _ = writeln!(text, "{sentence}");
    }
    let _ = writeln!(text, "{}", found.command);
    text
}

fn line(row: &SweepRow) -> String {
    let values: String = row
        .values
        .iter()
        .map(|value| format!("{value:>12}"))
        .collect();
    let mark = match (row.usual, row.stopped) {
        (true, true) => "*-",
        (true, false) => "* ",
        (false, true) => "- ",
        (false, false) => "  ",
    };
    let of = &row.balance;
    let percent = |[middle, low, high]: [f64; 3]| {
        format!("{:.1} ± {:.1} %", 100.0 * middle, 50.0 * (high - low))
    };
    format!(
        "{values} {mark}{:>7} {:>15} {:>15} {:>8} {:>8.2} {:>7.3} {:>6.0} %",
        of.games,
        percent(of.white),
        percent(of.drawn),
        of.turns[1],
        of.lead_changes,
        of.drama,
        100.0 * of.decided_at
    )
}
