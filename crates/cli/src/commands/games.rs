//! `games`: which games there are, and what can be chosen about one.

use chessmith_catalog::{Catalog, Entry};
use clap::Args;

use crate::Console;
use crate::failure::Failure;
use chessmith_wire::GameAnswer;

#[derive(Args)]
pub(crate) struct Games {
    /// Tell about this game
    game: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Games {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        match &self.game {
            Some(id) => {
                let entry = catalog.find(id)?;
                if self.json {
                    return console.json(&GameAnswer::of(entry));
                }
                tell(console, entry)
            }
            None if self.json => {
                console.json(&catalog.iter().map(GameAnswer::of).collect::<Vec<_>>())
            }
            None => list(console, catalog),
        }
    }
}

fn list(console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
    let width = catalog
        .iter()
        .map(|entry| entry.info().id.len())
        .max()
        .unwrap_or(0);
    for entry in catalog.iter() {
        let info = entry.info();
        let name = console.paint().name(&format!("{:width$}", info.id));
        let title = console.paint().strong(info.title);
        console.line(format_args!("{name}  {title}: {}", info.summary))?;
    }
    Ok(())
}

fn tell(console: &mut Console<'_>, entry: &dyn Entry) -> Result<(), Failure> {
    let info = entry.info();
    let paint = console.paint();
    console.line(format_args!(
        "{} ({})",
        paint.strong(info.title),
        paint.name(info.id)
    ))?;
    console.line(info.summary)?;
    if info.options.is_empty() {
        console.line("It has no options.")?;
    }
    for option in &info.options {
        let default = match &option.default {
            Some(default) => format!("default {default}"),
            None => "no default".to_owned(),
        };
        let (name, expected) = (paint.name(option.name), option.expected());
        console.line(format_args!("  {name}: {expected}, {default}"))?;
        console.line(format_args!("      {}", option.meaning))?;
    }
    if let Some(numbering) = entry.numbering() {
        console.line(format_args!(
            "Its starts are numbered: {}",
            numbering.summary()
        ))?;
    }
    let files = GameAnswer::of(entry).game.files;
    console.line(format_args!(
        "Records are files of the kinds {}.",
        files.join(", ")
    ))
}
