//! `number`: conversions between the names of a numbered start.

use chessmith_catalog::game::excerpt;
use chessmith_catalog::{Catalog, Numbering, Setting};
use clap::Args;

use super::show::Picture;
use crate::Console;
use crate::answer::Json;
use crate::failure::Failure;
use chessmith_wire::NumberAnswer;

#[derive(Args)]
pub(crate) struct Number {
    /// Any name of a start; `chessmith games GAME` says which there are
    name: String,
    /// The game whose numbering is meant, if not the first that has one
    #[arg(long)]
    game: Option<String>,
    #[command(flatten)]
    picture: Picture,
    #[command(flatten)]
    json: Json,
}

impl Number {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let start = self.numbering(catalog)?.look_up(&self.name);
        let start =
            start.map_err(|error| Failure::at(&format!("{:?}", excerpt(&self.name)), error))?;
        let setting = Setting::at_position(&*start.position);
        let live = catalog.find(start.game)?.begin(&setting)?;
        if self.picture.is_wanted() {
            self.picture.write(&*live)?;
        }
        if self.json.is_wanted() {
            return console.json(&NumberAnswer::new(&start, self.json.at(&*live)));
        }
        let rows = start.names.iter().map(|name| (name.kind, &name.text));
        let position = live.position_text();
        let rows: Vec<_> = rows.chain([("position", &position)]).collect();
        let width = rows
            .iter()
            .map(|(kind, _)| kind.chars().count())
            .max()
            .unwrap_or(0);
        for (kind, text) in rows {
            let kind = console.paint().faint(&format!("{kind:width$}"));
            console.line(format_args!("{kind}  {text}"))?;
        }
        console.print(self.picture.text(console, &*live))
    }

    fn numbering<'a>(&self, catalog: &'a Catalog) -> Result<&'a dyn Numbering, Failure> {
        let found = match &self.game {
            Some(id) => catalog.find(id)?.numbering(),
            None => catalog.iter().find_map(|entry| entry.numbering()),
        };
        found.ok_or_else(|| Failure::Refused("the starts of this game are not numbered".to_owned()))
    }
}
