//! `lab show`: tables that came with the program.

use std::borrow::Cow;
use std::fs;
use std::path::PathBuf;

use chessmith_catalog::Catalog;
use chessmith_catalog::game::excerpt;
use chessmith_lab::{LabTable, find, page, published};
use clap::Args;

use super::{refused, shown};
use crate::Console;
use crate::failure::Failure;

/// What to do where there is no table.
const MEASURE: &str =
    "measure one with `chessmith lab values GAME` or `chessmith lab balance GAME`";

/// Arguments of `lab show`.
#[derive(Args)]
pub(crate) struct Show {
    /// The name of a table; all are listed unless given
    name: Option<String>,
    /// Print the rows as JSON
    #[arg(long)]
    json: bool,
    /// Write a page with plots to a file
    #[arg(long, value_name = "FILE", conflicts_with = "json", requires = "name")]
    page: Option<PathBuf>,
}

impl Show {
    pub(super) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let Some(name) = &self.name else {
            return self.list(console, catalog);
        };
        let names: Vec<_> = published().iter().map(|table| table.name).collect();
        let found = find(name).ok_or_else(|| {
            let there = match names.is_empty() {
                true => format!("none came with this program; {MEASURE}"),
                false => format!("there are {}; {MEASURE}", names.join(", ")),
            };
            Failure::Refused(format!("there is no table {:?}: {there}", excerpt(name)))
        })?;
        let table = found.table().map_err(|error| Failure::at(name, error))?;
        if let Some(file) = &self.page {
            let page = page(&title(catalog, &table), &table).map_err(refused)?;
            let place = file.display().to_string();
            fs::write(file, page).map_err(|error| Failure::at(&place, error))?;
            return console.line(format_args!("written to {place}"));
        }
        if !self.json {
            return console.print(shown(&table));
        }
        match &table {
            LabTable::Values(table) => console.json(&table.rows),
            LabTable::Balance(table) => console.json(&table.rows),
            LabTable::Sweep(table) => console.json(&table.rows),
            LabTable::Starts(table) => console.json(&table.rows),
            LabTable::Prices(table) => console.json(&table.rows),
        }
    }

    fn list(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        if self.json {
            let names: Vec<_> = published().iter().map(|table| table.name).collect();
            return console.json(&names);
        }
        if published().is_empty() {
            return console.line(format_args!("no table came with this program; {MEASURE}"));
        }
        for published in published() {
            let name = published.name;
            let table = published.table();
            let table = table.map_err(|error| Failure::at(name, error))?;
            let title = title(catalog, &table);
            let what = match &table {
                LabTable::Values(_) => "what pieces are worth",
                LabTable::Balance(_) => "how fair it is",
                LabTable::Sweep(_) => "how fair it is while its rules are turned",
                LabTable::Starts(_) => "what every start is worth",
                LabTable::Prices(_) => "what things should cost",
            };
            let games = table.games();
            console.line(format_args!("{name:28} {title}: {what}, {games} games"))?;
        }
        Ok(())
    }
}

/// Returns what the game of a table is called.
fn title(catalog: &Catalog, table: &LabTable) -> Cow<'static, str> {
    let entry = catalog.find(table.game());
    entry.map_or_else(
        |_| table.game().to_owned().into(),
        |entry| entry.info().title.clone(),
    )
}
