//! `lab show`: tables that came with the program.

use chessmith_catalog::game::excerpt;
use chessmith_lab::{find, published};
use clap::Args;

use super::values::table;
use crate::Console;
use crate::failure::Failure;

/// Arguments of `lab show`.
#[derive(Args)]
pub(crate) struct Show {
    /// The name of a table; all are listed unless given
    name: Option<String>,
    /// Print the rows as JSON
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let Some(name) = &self.name else {
            return match self.json {
                true => {
                    let names: Vec<_> = published().iter().map(|table| table.name).collect();
                    console.json(&names)
                }
                false => published()
                    .iter()
                    .try_for_each(|table| console.line(table.name)),
            };
        };
        let found = find(name).ok_or_else(|| {
            let names: Vec<_> = published().iter().map(|table| table.name).collect();
            let message = format!(
                "there is no table {:?}; there are {}",
                excerpt(name),
                names.join(", ")
            );
            Failure::Refused(message)
        })?;
        let values = found.values().map_err(|error| Failure::at(name, error))?;
        match self.json {
            true => console.json(&values.rows),
            false => console.print(table(&values)),
        }
    }
}
