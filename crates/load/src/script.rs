//! What is played: games of random legal turns, recorded once and played again as often as one likes.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use chessmith_catalog::{Catalog, Entry, LiveGame, Record, Setting, Status};
use chessmith_wire::{GameRecord, Side};
use fastrand::Rng;

/// Among how many of the turns of a position one is drawn.
const TURNS: usize = 200;

/// A game, turn by turn.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    /// The game with its options and its start.
    pub(crate) record: Record,
    /// The turns, with the side that plays each.
    pub(crate) turns: Vec<(Side, String)>,
}

/// Which scripts are made.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    /// The ids of the games; all games of the catalog if there are none.
    pub(crate) games: Vec<String>,
    /// How many scripts of each game.
    pub(crate) of_each: u64,
    /// After how many turns a script ends at the latest.
    pub(crate) turns: usize,
    /// What chance is drawn from.
    pub(crate) seed: u64,
}

/// Plays random games.
///
/// # Errors
///
/// If a game is not in the catalog.
pub(crate) fn make(catalog: &Catalog, wanted: &Wanted) -> anyhow::Result<Vec<Script>> {
    let entries: Vec<&dyn Entry> = if wanted.games.is_empty() {
        catalog.iter().collect()
    } else {
        let found = wanted.games.iter().map(|id| catalog.find(id));
        found.collect::<Result<_, _>>()?
    };
    let mut rng = Rng::with_seed(wanted.seed);
    let mut scripts = Vec::new();
    for _ in 0..wanted.of_each {
        for entry in &entries {
            let setting = Setting::new().or_seed(entry.info(), rng.u32(..));
            let mut live = entry.begin(&setting)?;
            play_at_random(&mut *live, wanted.turns, &mut rng)?;
            scripts.push(Script::of(&*live));
        }
    }
    Ok(scripts)
}

fn play_at_random(live: &mut dyn LiveGame, most: usize, rng: &mut Rng) -> anyhow::Result<()> {
    for _ in 0..most {
        if !matches!(live.status(), Status::Ongoing { .. }) {
            break;
        }
        let mut turns = Vec::new();
        live.turns(&mut |turn| {
            turns.push(turn);
            match turns.len() < TURNS {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        let Some(turn) = rng.choice(turns) else {
            break;
        };
        live.play(&turn)?;
    }
    Ok(())
}

impl Script {
    fn of(live: &dyn LiveGame) -> Self {
        let turns = live.history().into_iter();
        Self {
            record: live.record(),
            turns: turns.map(|turn| (turn.side.into(), turn.text)).collect(),
        }
    }
}

/// Writes the records of scripts to a file, one a line, so that another run plays the same.
pub(crate) fn write(file: &Path, scripts: &[Script]) -> anyhow::Result<()> {
    let mut text = String::new();
    for script in scripts {
        text += &serde_json::to_string(&GameRecord::from(script.record.clone()))?;
        text.push('\n');
    }
    fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}

/// Reads what [`write()`] wrote, and plays it once.
///
/// # Errors
///
/// If the file cannot be read, holds no record, or one that the rules refuse.
pub(crate) fn read(catalog: &Catalog, file: &Path) -> anyhow::Result<Vec<Script>> {
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut scripts = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let place = || format!("{}: line {number}", file.display());
        let record =
            GameRecord::from_json(line).map_err(|error| anyhow!("{}: {error}", place()))?;
        let live = catalog.resume(&record).with_context(place)?;
        scripts.push(Script::of(&*live));
    }
    if scripts.is_empty() {
        bail!("{}: there is no record in it", file.display());
    }
    Ok(scripts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_of_every_game_are_read_as_they_were_written() {
        let catalog = Catalog::standard();
        let wanted = Wanted {
            games: Vec::new(),
            of_each: 1,
            turns: 12,
            seed: 7,
        };
        let scripts = make(&catalog, &wanted).unwrap();
        assert_eq!(scripts.len(), catalog.iter().count());
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("scripts.json");
        write(&file, &scripts).unwrap();
        let again = read(&catalog, &file).unwrap();
        for (script, again) in scripts.iter().zip(&again) {
            assert!(!script.turns.is_empty(), "{}", script.record.game);
            assert_eq!(script.turns, again.turns);
            assert_eq!(script.record.start, again.record.start);
        }
        for wrong in ["", "{\"game\": 3}\n"] {
            fs::write(&file, wrong).unwrap();
            let error = read(&catalog, &file).unwrap_err().to_string();
            assert!(error.contains("scripts.json"), "{error}");
        }
    }
}
