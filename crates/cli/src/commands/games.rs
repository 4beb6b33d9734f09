//! `games`: which games there are, and what can be chosen about one.

use chessmith_catalog::game::{Topic, excerpt};
use chessmith_catalog::{Catalog, Entry, LiveGame};
use clap::Args;

use crate::Console;
use crate::choice::Options;
use crate::failure::Failure;
use chessmith_wire::GameAnswer;

#[derive(Args)]
pub(crate) struct Games {
    /// Tell about this game
    game: Option<String>,
    /// Tell about something in it, by its name or as it is written
    #[arg(conflicts_with = "json")]
    topic: Option<String>,
    #[command(flatten)]
    options: Options,
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
                let live = entry.begin(&self.options.setting())?;
                match &self.topic {
                    Some(topic) => tell_topic(console, &*live, topic),
                    None => tell(console, entry, &live.topics()),
                }
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
        let title = console.paint().strong(&info.title);
        console.line(format_args!("{name}  {title}: {}", info.summary))?;
    }
    Ok(())
}

fn tell_topic(console: &mut Console<'_>, live: &dyn LiveGame, topic: &str) -> Result<(), Failure> {
    let lines = live.tell(topic).ok_or_else(|| {
        let game = &live.info().id;
        let known: Vec<_> = live.topics().into_iter().map(|topic| topic.name).collect();
        let known = match known.len() {
            0 => "it has no topics".to_owned(),
            _ => format!("its topics are {}", known.join(", ")),
        };
        Failure::Refused(format!(
            "{game} has nothing to tell about {:?}; {known}",
            excerpt(topic)
        ))
    })?;
    lines.iter().try_for_each(|line| console.line(line))
}

fn tell(console: &mut Console<'_>, entry: &dyn Entry, topics: &[Topic]) -> Result<(), Failure> {
    let info = entry.info();
    let paint = console.paint();
    console.line(format_args!(
        "{} ({})",
        paint.strong(&info.title),
        paint.name(&info.id)
    ))?;
    console.line(&info.summary)?;
    if info.options.is_empty() {
        console.line("It has no options.")?;
    }
    for option in &info.options {
        let default = match &option.default {
            Some(default) => format!("default {default}"),
            None => "no default".to_owned(),
        };
        let (name, expected) = (paint.name(&option.name), option.expected());
        console.line(format_args!("  {name}: {expected}, {default}"))?;
        console.line(format_args!("      {}", option.meaning))?;
    }
    if let Some(numbering) = entry.numbering() {
        console.line(format_args!(
            "Its starts are numbered: {}",
            numbering.summary()
        ))?;
    }
    if !topics.is_empty() {
        let id = &info.id;
        console.line(format_args!(
            "It tells about these (chessmith games {id} NAME):"
        ))?;
    }
    for topic in topics {
        let name = paint.name(&topic.name);
        console.line(format_args!("  {name}: {}", topic.text))?;
    }
    let files = GameAnswer::of(entry).game.files;
    console.line(format_args!(
        "Records are files of the kinds {}.",
        files.join(", ")
    ))
}
