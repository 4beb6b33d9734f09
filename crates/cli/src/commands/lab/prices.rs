//! `lab prices`: what the things of a price list should cost.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use chessmith_catalog::Catalog;
use chessmith_contest::Journal;
use chessmith_lab::{LabError, LabTable, PricesTable, believed, prices};
use clap::Args;
use serde_json::{Map, Value};

use super::refused;
use super::running::{Folder, put};
use crate::Console;
use crate::choice::GameChoice;
use crate::failure::Failure;

/// The file with the list, among those of the run.
const LIST: &str = "measured-1.json";

/// Arguments of `lab prices`.
#[derive(Args)]
pub(crate) struct Prices {
    #[command(flatten)]
    game: GameChoice,
    /// The folder in which `lab values` keeps its games
    #[arg(long, value_name = "FOLDER")]
    from: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Prices {
    pub(super) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let entry = catalog.find(&self.game.game)?;
        let setting = self.game.setting();
        let armies = entry.armies(&setting)?;
        let armies =
            armies.ok_or_else(|| refused(LabError::NoArmies(entry.info().title.to_string())))?;
        let priced = armies.priced().ok_or_else(|| {
            let title = &entry.info().title;
            Failure::Refused(format!("{title} has no list of prices"))
        })?;
        let usual = || Path::new("lab").join(format!("values-{}", entry.info().id));
        let path = self.from.clone().unwrap_or_else(usual);
        let folder = Folder::of_values(path.clone());
        let place = path.join(Folder::VALUES).display().to_string();
        let head = fs::read_to_string(path.join(Folder::VALUES));
        let head = head.map_err(|error| Failure::at(&place, error))?;
        let asked: Map<String, Value> =
            serde_json::from_str(&head).map_err(|error| Failure::at(&place, error))?;
        if asked.get("game").and_then(Value::as_str) != Some(&*entry.info().id) {
            return Err(Failure::at(&place, "has games of another game"));
        }
        let (_, games) = Journal::open(&path, Folder::VALUES, &asked).map_err(refused)?;
        let seed = asked.get("seed").and_then(Value::as_u64).unwrap_or(1);
        let believed = believed(entry, &setting, &*armies)?;
        let parts: Vec<_> = armies
            .parts()
            .into_iter()
            .map(|part| (part.id, part.name))
            .collect();
        let scale = armies.scale();
        let found = prices(&games, &*priced, (&believed, &scale), &parts, seed);
        let found = found.ok_or_else(|| {
            Failure::Limit(format!(
                "{} games are too few to find anything",
                games.len()
            ))
        })?;
        let found = PricesTable {
            game: entry.info().id.to_string(),
            options: setting.options.into_iter().collect(),
            command: format!("chessmith lab prices {} --from values-{0}", entry.info().id),
            seed,
            made: folder.made(),
            ..found
        };
        let list = path.join(LIST);
        let place = list.display().to_string();
        fs::write(&list, &found.list).map_err(|error| Failure::at(&place, error))?;
        put(
            console,
            (&path, "prices"),
            (entry, &LabTable::Prices(found)),
            self.json,
        )
    }
}

/// Returns a table for people.
pub(super) fn table(found: &PricesTable) -> String {
    let mut text = String::new();
    let mut line = |words: std::fmt::Arguments<'_>| {
        let _ = writeln!(text, "{words}");
    };
    line(format_args!(
        "{:6} {:20} {:>5} {:>8} {:>9} {:>16} {:>7}",
        "thing", "name", "does", "listed", "measured", "95 of 100", "parts"
    ));
    for row in &found.rows {
        let listed = row
            .listed
            .map_or("???".to_owned(), |listed| listed.to_string());
        line(format_args!(
            "{:6} {:20} {:>5} {:>8} {:>9.2} {:>16} {:>7}",
            row.thing,
            row.name,
            row.does,
            listed,
            row.value,
            format!("{:.2} to {:.2}", row.low, row.high),
            row.parts
        ));
    }
    let wide = found
        .parts
        .iter()
        .map(|part| part.part.chars().count())
        .max();
    let wide = wide.unwrap_or(0).max(6);
    line(format_args!(
        "{:wide$} {:20} {:>8} {:>9} {:>17}",
        "part", "name", "listed", "measured", "by these numbers"
    ));
    for part in &found.parts {
        line(format_args!(
            "{:wide$} {:20} {:>8.0} {:>9.1} {:>17.1}",
            part.part, part.name, part.listed, part.value, part.price
        ));
    }
    line(format_args!(
        "a unit of worth costs {:.1}; {} games, of which {} were kept apart; surprise of a game by",
        found.unit, found.games, found.apart
    ));
    for model in &found.models {
        line(format_args!("  {:36} {:.4}", model.name, model.surprise));
    }
    let [score, low, high] = found.equal.score;
    line(format_args!(
        "in {} games armies cost the same by numbers that other games say: the one that is dearer by the list \
         scored {:.1} ± {:.1} %",
        found.equal.games,
        100.0 * score,
        50.0 * (high - low)
    ));
    line(format_args!("{}", found.command));
    text
}
