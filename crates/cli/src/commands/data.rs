//! `backup` and `check-data`: the games that a server keeps.

use std::path::{Path, PathBuf};

use chessmith_catalog::Catalog;
use chessmith_server::{Games, SqliteStore};
use clap::Args;
use tokio::runtime::Runtime;

use super::serve::settings;
use crate::Console;
use crate::failure::Failure;

/// Which games are meant.
#[derive(Args)]
struct Kept {
    /// The folder with the games; else the one in the settings of the server
    #[arg(long, value_name = "DIR")]
    data: Option<String>,
    /// Read the settings of the server from this file
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Kept {
    /// Returns the file with the games.
    fn file(&self, catalog: &Catalog) -> Result<PathBuf, Failure> {
        let data = self
            .data
            .iter()
            .map(|data| ("data".to_owned(), data.clone()));
        let file = settings(catalog, self.config.clone(), data.collect())?.file();
        match file.is_file() {
            true => Ok(file),
            false => Err(Failure::at(
                &file.display().to_string(),
                "there are no games",
            )),
        }
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
        let from = self.kept.file(catalog)?;
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
        let file = match &self.file {
            Some(file) => file.clone(),
            None => self.kept.file(catalog)?,
        };
        Runtime::new()?.block_on(look_through(console, catalog, &file))
    }
}

/// Replays all games and says which cannot be.
async fn look_through(
    console: &mut Console<'_>,
    catalog: &Catalog,
    file: &Path,
) -> Result<(), Failure> {
    let place = file.display().to_string();
    let refused = |error| Failure::at(&place, error);
    let mut games = Games::open(catalog.clone(), file).await.map_err(refused)?;
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
        1 => Err(Failure::at(&place, "1 game cannot be replayed")),
        _ => Err(Failure::at(
            &place,
            format!("{not} games cannot be replayed"),
        )),
    }
}
