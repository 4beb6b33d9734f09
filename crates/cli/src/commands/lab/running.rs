//! What all long work of the laboratory has in common: how long, where, and what becomes of its result.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chessmith_catalog::game::Date;
use chessmith_catalog::{Control, Entry};
use chessmith_contest::Journal;
use chessmith_lab::{LabTable, Made, csv, page};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{refused, shown};
use crate::Console;
use crate::failure::Failure;
use crate::interrupt::Work;

/// Where games are kept, and how long they are played.
#[derive(Args)]
pub(super) struct Running {
    /// Stop after so many hours
    #[arg(long, value_name = "HOURS")]
    pub(super) hours: Option<f64>,
    /// Draw everything from this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Play so many games at once; as many as there are processors unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    boards: Option<u16>,
    /// Keep games here, and go on with what is there
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The folder of a piece of work.
pub(super) struct Folder {
    path: PathBuf,
    /// The file in it that says what was asked.
    head: &'static str,
}

impl Running {
    /// Opens the folder that is named, or the usual one for something found out about a game, and says so.
    pub(super) fn open<T: DeserializeOwned>(
        &self,
        console: &mut Console<'_>,
        entry: &dyn Entry,
        (what, head, words): (&str, &'static str, &str),
        asked: &Map<String, Value>,
    ) -> Result<(Folder, Journal, Vec<T>), Failure> {
        let usual = || Path::new("lab").join(format!("{what}-{}", entry.info().id));
        let path = self.folder.clone().unwrap_or_else(usual);
        let (journal, before) = Journal::open(&path, head, asked).map_err(refused)?;
        if !self.json {
            let (title, folder) = (&entry.info().title, path.display());
            console.line(format_args!("{title}: {words}, kept in {folder}"))?;
            console.out.flush()?;
        }
        Ok((Folder { path, head }, journal, before))
    }

    /// Returns how many games are played at once.
    pub(super) fn boards(&self) -> usize {
        let processors = || thread::available_parallelism().map_or(1, NonZero::get);
        self.boards.map_or_else(processors, usize::from)
    }

    /// Returns whether work is to be left off: it took its hours, or was interrupted.
    pub(super) fn ends(&self, work: &Work) -> bool {
        let hours = self.hours.unwrap_or(f64::INFINITY);
        work.stopped() || work.elapsed().as_secs_f64() > 3_600.0 * hours
    }

    /// Writes what was found to the folder, and prints it.
    pub(super) fn finish(
        &self,
        console: &mut Console<'_>,
        folder: &Folder,
        (entry, table): (&dyn Entry, &LabTable),
    ) -> Result<(), Failure> {
        put(console, (&folder.path, "result"), (entry, table), self.json)
    }
}

/// Writes what was found to a folder, as `NAME.json`, as a table of numbers and as a page for a browser, and prints it.
pub(super) fn put(
    console: &mut Console<'_>,
    (folder, name): (&Path, &str),
    (entry, table): (&dyn Entry, &LabTable),
    json: bool,
) -> Result<(), Failure> {
    let result = serde_json::to_string_pretty(table).map_err(refused)? + "\n";
    let page = page(&entry.info().title, table).map_err(refused)?;
    // The page of a run is the one that is looked for.
    let page_name = match name {
        "result" => "page.html".to_owned(),
        _ => format!("{name}.html"),
    };
    let files = [
        (format!("{name}.json"), result),
        (format!("{name}.csv"), csv(table)),
        (page_name, page),
    ];
    for (name, text) in files {
        let path = folder.join(name);
        let place = path.display().to_string();
        fs::write(&path, text).map_err(|error| Failure::at(&place, error))?;
    }
    match json {
        true => console.json(table),
        false => console.print(shown(table)),
    }
}

impl Folder {
    /// The file that says what was asked of a study of values.
    pub(super) const VALUES: &'static str = "study.json";

    /// Returns the folder of a study of values.
    pub(super) const fn of_values(path: PathBuf) -> Self {
        Self {
            path,
            head: Self::VALUES,
        }
    }

    /// Returns when the games in it were played, as its files tell.
    pub(super) fn made(&self) -> Option<Made> {
        let moment = |name: &str| -> Option<Duration> {
            let changed: SystemTime = fs::metadata(self.path.join(name)).ok()?.modified().ok()?;
            changed.duration_since(UNIX_EPOCH).ok()
        };
        let (began, ended) = (moment(self.head)?, moment("games.jsonl")?);
        let hours = ended.saturating_sub(began).as_secs_f64() / 3_600.0;
        Some(Made {
            date: Date::of_moment(i64::try_from(ended.as_millis()).ok()?).to_string(),
            hours: (100.0 * hours).round() / 100.0,
            engine: concat!("Chessmith ", env!("CARGO_PKG_VERSION")).to_owned(),
        })
    }
}

/// Returns a bar that shows how many games of all there are.
pub(super) fn progress_bar(console: &Console<'_>, games: u64) -> ProgressBar {
    if !console.progress {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len} games, {elapsed}, {msg}");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
