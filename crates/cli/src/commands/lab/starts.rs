//! `lab starts`: what every numbered start of a game is worth.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use chessmith_catalog::Catalog;
use chessmith_lab::{
    Correlation, LabTable, Start, StartRow, StartsAsked, StartsTable, array_rows, command,
    most_drawn, run_starts, spearman, start_rows, starts_told,
};
use clap::Args;

use super::refused;
use super::running::{Running, progress_bar};
use crate::Console;
use crate::choice::GameChoice;
use crate::failure::Failure;
use crate::interrupt::Work;

/// The file in the folder that says what was asked.
const HEAD: &str = "starts.json";

/// So many starts of each kind are shown to people.
const SHOWN: usize = 10;

/// Arguments of `lab starts`.
#[derive(Args)]
pub(crate) struct Starts {
    #[command(flatten)]
    game: GameChoice,
    /// Only arrays of these numbers, as 0..96; all unless given
    #[arg(long, value_name = "LOW..HIGH", value_parser = range)]
    only: Option<(i64, i64)>,
    /// Positions that the engine looks at to judge a start
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Play so many games from each start, each start once before any of them twice
    #[arg(long, value_name = "N", default_value_t = 2)]
    games: u64,
    /// Positions that the engine looks at for a turn of a game
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    play_nodes: u64,
    /// Compare with a file: a line is the number of an array or the name of a start, and what it is worth
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    #[command(flatten)]
    running: Running,
}

fn range(text: &str) -> Result<(i64, i64), String> {
    let ends = text.split_once("..");
    let ends = ends.and_then(|(low, high)| low.parse().ok().zip(high.parse().ok()));
    ends.ok_or_else(|| "expected LOW..HIGH".to_owned())
}

impl Starts {
    pub(super) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let entry = catalog.find(&self.game.game)?;
        let seed = self.running.seed;
        let asked = StartsAsked {
            setting: self.game.setting(),
            only: self.only,
            nodes: self.nodes,
            play_nodes: self.play_nodes,
            games: self.games,
            seed,
        };
        let setups = asked.setups(entry).map_err(refused)?;
        let starts: Vec<Start> = setups
            .iter()
            .flat_map(|setup| setup.starts.clone())
            .collect();
        let words = format!("what {} starts are worth", starts.len());
        let about = ("starts", HEAD, &*words);
        let (folder, mut journal, before) =
            self.running
                .open(console, entry, about, &asked.asked(entry))?;
        let bar = progress_bar(console, 0);
        let work = Work::begin();
        let lines = run_starts(
            entry,
            &asked,
            &starts,
            (&mut journal, before),
            self.running.boards(),
            &|| self.running.ends(&work),
            &mut |done, most| {
                bar.set_length(most as u64);
                bar.set_position(done as u64);
            },
        );
        bar.finish_and_clear();
        let rows = start_rows(&starts, &lines.map_err(refused)?);
        let correlation = match &self.against {
            Some(file) => correlation(file, &rows)?,
            None => None,
        };
        let arrays = array_rows(&setups, &rows);
        let mut command = command("starts", entry, &asked.setting);
        if let Some((low, high)) = self.only {
            let _ = write!(command, " --only {low}..{high}");
        }
        let _ = write!(
            command,
            " --nodes {} --games {} --play-nodes {} --seed {seed}",
            self.nodes, self.games, self.play_nodes
        );
        if let Some(hours) = self.running.hours {
            let _ = write!(command, " --hours {hours}");
        }
        if let Some(file) = &self.against {
            let _ = write!(command, " --against {}", file.display());
        }
        let mut summary = starts_told(&rows, &arrays);
        summary.extend(correlation.as_ref().map(|found| {
            format!(
                "Of {} starts that are in {} too, the orders agree by {:.2} (Spearman).",
                found.starts,
                found.file,
                // Never -0.00.
                (100.0 * found.rho).round() / 100.0 + 0.0
            )
        }));
        let found = StartsTable {
            game: entry.info().id.to_string(),
            options: asked.setting.options.into_iter().collect(),
            command,
            seed,
            made: folder.made(),
            nodes: self.nodes,
            play_nodes: self.play_nodes,
            summary,
            correlation,
            arrays,
            rows,
        };
        self.running
            .finish(console, &folder, (entry, &LabTable::Starts(found)))
    }
}

/// Compares evaluations with those of a file, where both have a start.
fn correlation(file: &Path, rows: &[StartRow]) -> Result<Option<Correlation>, Failure> {
    let place = file.display().to_string();
    let text = fs::read_to_string(file).map_err(|error| Failure::at(&place, error))?;
    let mut pairs = Vec::new();
    for line in text.lines() {
        let mut fields = line
            .split([',', ';', '\t', ' '])
            .filter(|field| !field.is_empty());
        let (Some(name), Some(worth)) = (fields.next(), fields.next()) else {
            continue;
        };
        let is_it = |row: &&StartRow| row.name == name || row.number.to_string() == name;
        // A line of titles has no number.
        if let (Some(row), Ok(worth)) = (rows.iter().find(is_it), worth.parse()) {
            pairs.push((row.evaluation, worth));
        }
    }
    if pairs.is_empty() {
        return Err(Failure::at(
            &place,
            "has no start of this game with a number after it",
        ));
    }
    let name = file.file_name().unwrap_or_default();
    Ok(spearman(&pairs).map(|rho| Correlation {
        file: name.to_string_lossy().into_owned(),
        starts: pairs.len() as u64,
        rho,
    }))
}

/// Returns a table for people: the fairest, the sharpest and the most drawn.
pub(super) fn table(found: &StartsTable) -> String {
    let mut text = String::new();
    let by = |less: &dyn Fn(&StartRow) -> f64| {
        let mut rows: Vec<&StartRow> = found.rows.iter().collect();
        rows.sort_by(|a, b| less(a).total_cmp(&less(b)));
        rows
    };
    let mut part = |title: &str, rows: Vec<&StartRow>| {
        let _ = writeln!(
            text,
            "{title:8} {:>10} {:>6} {:>24} {:>24}",
            "evaluation", "games", "White scores", "drawn"
        );
        for row in rows.into_iter().take(SHOWN) {
            let _ = writeln!(
                text,
                "{:8} {:>+10.2} {:>6} {:>24} {:>24}",
                row.name,
                row.evaluation,
                row.games,
                percent(row.white),
                percent(row.drawn)
            );
        }
    };
    part("fairest", by(&|row| row.evaluation.abs()));
    part("sharpest", by(&|row| -row.evaluation.abs()));
    let drawn = most_drawn(&found.rows);
    if !drawn.is_empty() {
        part("drawn", drawn);
    }
    for sentence in &found.summary {
        let _ = writeln!(text, "{sentence}");
    }
    let _ = writeln!(text, "{}", found.command);
    text
}

fn percent([middle, low, high]: [f64; 3]) -> String {
    format!(
        "{:.0} % ({:.0} to {:.0})",
        100.0 * middle,
        100.0 * low,
        100.0 * high
    )
}
