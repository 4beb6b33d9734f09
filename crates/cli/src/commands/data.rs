//! `backup` and `check-data`: the games that a server keeps.

use std::path::{Path, PathBuf};

use chessmith_catalog::Catalog;
use chessmith_server::{DataError, Games, Place, SqliteStore, file_in};
use clap::Args;
use tokio::runtime::Runtime;

use super::serve::settings;
use crate::Console;
use crate::failure::Failure;

/// Which games are meant.
#[derive(Args)]
struct Kept {
    /// The folder or the database with the games; else the one in the settings of the server
    #[arg(long, value_name = "PLACE")]
    data: Option<String>,
    /// Read the settings of the server from this file
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Kept {
    /// Returns where the games are.
    fn place(&self, catalog: &Catalog) -> Result<Place, Failure> {
        let data = self
            .data
            .iter()
            .map(|data| ("data".to_owned(), data.clone()));
        let settings = settings(catalog, self.config.clone(), data.collect())?;
        Ok(settings.config().data.clone())
    }
}

/// Returns the file with the games of a folder.
fn existing(folder: &Path) -> Result<PathBuf, Failure> {
    let file = file_in(folder);
    match file.is_file() {
        true => Ok(file),
        false => Err(Failure::at(
            &file.display().to_string(),
            "there are no games",
        )),
    }
}

#[derive(Args)]
pub(crate) struct Backup {
    /// The new file
    #[arg(value_name = "FILE")]
    to: PathBuf,
    #[command(flatten)]
    kept: Kept,
}

impl Backup {
    pub(crate) fn run(&self, catalog: &Catalog) -> Result<(), Failure> {
        let from = match self.kept.place(catalog)? {
            Place::Folder(folder) => existing(&folder)?,
            Place::Postgres(url) => {
                let advice = "PostgreSQL copies its databases itself, also while a server plays: use pg_dump";
                return Err(Failure::at(&url.to_string(), advice));
            }
        };
        if self.to.exists() {
            let place = self.to.display().to_string();
            return Err(Failure::at(&place, "there is a file of this name already"));
        }
        let copied = Runtime::new()?.block_on(SqliteStore::back_up(&from, &self.to));
        copied.map_err(|error| {
            let place = format!("{} to {}", from.display(), self.to.display());
            Failure::at(&place, error)
        })
    }
}

#[derive(Args)]
pub(crate) struct CheckData {
    /// Look at this file, such as a backup
    #[arg(long, value_name = "FILE", conflicts_with_all = ["data", "config"])]
    file: Option<PathBuf>,
    #[command(flatten)]
    kept: Kept,
}

impl CheckData {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        Runtime::new()?.block_on(async {
            let file = match (&self.file, self.kept.place(catalog)?) {
                (Some(file), _) if !file.is_file() => {
                    let place = file.display().to_string();
                    return Err(Failure::at(&place, "there is no such file"));
                }
                (Some(file), _) => file.clone(),
                (None, Place::Folder(folder)) => existing(&folder)?,
                (None, Place::Postgres(url)) => {
                    let opened = Games::open_database(catalog.clone(), &url).await;
                    return look_through(console, opened, &url.to_string()).await;
                }
            };
            let opened = Games::open(catalog.clone(), &file).await;
            look_through(console, opened, &file.display().to_string()).await
        })
    }
}

/// Replays all games and says which cannot be.
async fn look_through(
    console: &mut Console<'_>,
    opened: Result<Games, DataError>,
    place: &str,
) -> Result<(), Failure> {
    let refused = |error| Failure::at(place, error);
    let mut games = opened.map_err(refused)?;
    let (mut whole, mut turns, mut not) = (0, 0, 0);
    while let Some(checked) = games.next().await.map_err(refused)? {
        match checked.turns {
            Ok(played) => (whole, turns) = (whole + 1, turns + played),
            Err(_) => {
                not += 1;
                console.line(checked)?;
            }
        }
    }
    console.line(format!("{whole} games with {turns} turns are whole"))?;
    match not {
        0 => Ok(()),
        1 => Err(Failure::at(place, "1 game cannot be replayed")),
        _ => Err(Failure::at(
            place,
            format!("{not} games cannot be replayed"),
        )),
    }
}
