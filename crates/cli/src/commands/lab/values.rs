//! `lab values`: what pieces are worth.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use chessmith_catalog::game::Armies;
use chessmith_catalog::{Catalog, Entry, Setting};
use chessmith_contest::Journal;
use chessmith_lab::{
    ArmyGame, LabError, LabTable, Study, Terms, Values as Table, believed, command, even_told,
    pairs_told, run, running, unit_of, values_table,
};
use clap::Args;

use super::refused;
use super::running::{Folder, Running, progress_bar};
use crate::Console;
use crate::choice::GameChoice;
use crate::failure::Failure;
use crate::interrupt::Work;

/// The running error is found again after so many games.
const TOLD: usize = 200;

/// Arguments of `lab values`.
#[derive(Args)]
pub(crate) struct Values {
    #[command(flatten)]
    game: GameChoice,
    /// How many games at most; two are played with each pair of armies
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    games: u64,
    /// Stop as soon as no piece's standard error is above this, in units
    #[arg(long, value_name = "UNITS")]
    until: Option<f64>,
    /// Positions that the engine looks at for a turn
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Call a side lost that both see behind by so many units for eight turns
    #[arg(long, value_name = "UNITS", default_value_t = 12.0)]
    lost: f64,
    /// Call games drawn after so many turns of both sides
    #[arg(long, value_name = "N", default_value_t = 300)]
    longest: usize,
    /// Draw armies that are believed to be equal within so many units
    #[arg(long, value_name = "UNITS", default_value_t = 2.0)]
    spread: f64,
    /// Draw armies by the worths of this table, as --json printed it before, instead of by what the engine believes
    #[arg(long, value_name = "FILE")]
    by: Option<PathBuf>,
    #[command(flatten)]
    running: Running,
}

impl Values {
    pub(super) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let entry = catalog.find(&self.game.game)?;
        let setting = self.game.setting();
        let armies = entry.armies(&setting)?;
        let armies =
            armies.ok_or_else(|| refused(LabError::NoArmies(entry.info().title.to_string())))?;
        let believed = believed(entry, &setting, &*armies)?;
        let study = self.study(setting, &*armies, &believed)?;
        let at_most = self.games;
        let words = format!("what pieces are worth, by at most {at_most} games");
        let (folder, mut journal, before) = self.running.open(
            console,
            entry,
            ("values", Folder::VALUES, &words),
            &study.asked(entry),
        )?;
        let scale = armies.scale();
        let unit = (&*believed, &*scale);
        let games = self.play(console, (entry, &study), unit, (&mut journal, before))?;
        let command = self.command(entry, &study.setting);
        let of = (entry, &*armies);
        let Some(mut found) = values_table(of, &study, (&games, &believed), command) else {
            let message = format!("{} games are too few to find anything", games.len());
            return Err(Failure::Limit(message));
        };
        found.made = folder.made();
        self.running
            .finish(console, &folder, (entry, &LabTable::Values(found)))
    }

    fn terms(&self) -> Terms {
        Terms {
            nodes: self.nodes,
            lost: (100.0 * self.lost).round() as i32,
            longest: self.longest,
        }
    }

    /// Settles what is asked.
    fn study(
        &self,
        setting: Setting,
        armies: &dyn Armies,
        believed: &[f64],
    ) -> Result<Study, Failure> {
        let unit = unit_of(believed, &armies.scale());
        let worths: Vec<f64> = match &self.by {
            None => believed.to_vec(),
            Some(file) => {
                let place = file.display().to_string();
                let text = fs::read_to_string(file).map_err(|error| Failure::at(&place, error))?;
                let table = chessmith_wire::read_json(&text);
                let table = match table.map_err(|error| Failure::at(&place, error))? {
                    LabTable::Values(table) => table,
                    _ => return Err(Failure::at(&place, "is no table of what pieces are worth")),
                };
                let of = |id: &str| table.rows.iter().find(|row| row.piece == id);
                let parts = armies.parts().into_iter().zip(believed);
                parts
                    .map(|(part, believed)| of(&part.id).map_or(*believed, |row| row.value * unit))
                    .collect()
            }
        };
        Ok(Study {
            setting,
            terms: self.terms(),
            seed: self.running.seed,
            worths: worths
                .into_iter()
                .map(|worth| worth.round() as i32)
                .collect(),
            spread: (self.spread * unit).round() as i32,
        })
    }

    fn play(
        &self,
        console: &Console<'_>,
        (entry, study): (&dyn Entry, &Study),
        (believed, scale): (&[f64], &[(usize, f64)]),
        journal: (&mut Journal, Vec<ArmyGame>),
    ) -> Result<Vec<ArmyGame>, Failure> {
        let pairs = self.games.div_ceil(2);
        let bar = progress_bar(console, 2 * pairs);
        let work = Work::begin();
        let enough = AtomicBool::new(false);
        let ends = || self.running.ends(&work) || enough.load(Ordering::Relaxed);
        let mut told = 0;
        let games = run(
            entry,
            study,
            journal,
            (pairs, self.running.boards()),
            &ends,
            &mut |games| {
                bar.set_position(games.len() as u64);
                if games.len() < told + TOLD {
                    return;
                }
                told = games.len();
                if let Some(error) = running(games, believed, scale) {
                    bar.set_message(format!("standard error at most {error:.2}"));
                    let reached = self.until.is_some_and(|until| error <= until);
                    enough.store(reached, Ordering::Relaxed);
                }
            },
        );
        bar.finish_and_clear();
        games.map_err(refused)
    }

    /// Returns the command that makes the same table.
    fn command(&self, entry: &dyn Entry, setting: &Setting) -> String {
        let mut command = command("values", entry, setting);
        let _ = write!(
            command,
            " --games {} --nodes {} --seed {} --spread {}",
            self.games, self.nodes, self.running.seed, self.spread
        );
        let usual = Terms::usual(self.nodes);
        if self.terms().lost != usual.lost {
            let _ = write!(command, " --lost {}", self.lost);
        }
        if self.longest != usual.longest {
            let _ = write!(command, " --longest {}", self.longest);
        }
        if let Some(file) = &self.by {
            let _ = write!(command, " --by {}", file.display());
        }
        command
    }
}

/// Returns a table for people.
pub(super) fn table(found: &Table) -> String {
    let mut text = String::new();
    let mut line = |words: std::fmt::Arguments<'_>| {
        let _ = writeln!(text, "{words}");
    };
    let ids = found.rows.iter().map(|row| row.piece.chars().count());
    let wide = ids.max().unwrap_or(0).max(6);
    line(format_args!(
        "{:wide$} {:24} {:>7} {:>15} {:>7} {:>7} {:>8} {:>7}",
        "piece", "name", "worth", "95 of 100", "early", "late", "believed", "games"
    ));
    for row in &found.rows {
        let late = row
            .late
            .map_or("-".to_owned(), |late| format!("{:.2}", late[0]));
        line(format_args!(
            "{:wide$} {:24} {:>7.2} {:>15} {:>7.2} {:>7} {:>8.2} {:>7}",
            row.piece,
            row.name,
            row.value,
            format!("{:.2} to {:.2}", row.low, row.high),
            row.early[0],
            late,
            row.believed,
            row.games
        ));
    }
    let [won, drawn, lost] = found.white;
    line(format_args!(
        "{} games, of which White won {won}, drew {drawn} and lost {lost}; the first turn is worth {:.2} ({:.2} to {:.2})",
        found.games, found.first_turn[0], found.first_turn[1], found.first_turn[2]
    ));
    let scale: Vec<_> = found
        .scale
        .iter()
        .map(|(piece, worth)| format!("{piece} {worth}"))
        .collect();
    line(format_args!(
        "the scale is that of {}, together; one unit more scores {:.1} %",
        scale.join(", "),
        100.0 * found.score_of_a_unit
    ));
    if let Some(apart) = &found.held_out {
        line(format_args!(
            "{} games kept apart: surprise {:.4} by this table, {:.4} by what the engine believed, {:.4} by the mean alone; {:+.1} standard errors from what was foretold",
            apart.games, apart.measured, apart.believed, apart.level, apart.deviation
        ));
        if let Some(sentence) = even_told(apart) {
            line(format_args!("{sentence}"));
        }
    }
    for sentence in pairs_told(&found.pairs) {
        line(format_args!("{sentence}"));
    }
    line(format_args!("{}", found.command));
    text
}
