//! A study: which armies play how, and the playing.

use std::collections::{BTreeMap, HashSet};

use chessmith_catalog::game::Armies;
use chessmith_catalog::{Entry, Setting};
use chessmith_contest::Journal;
use chessmith_wire::ArmyGame;
use serde_json::{Map, Value, json};

use crate::boards::{self, Stopped, Work};
use crate::draw::Draw;
use crate::error::LabError;
use crate::play::{Terms, play};
use crate::record::{half_points, record};

/// What is asked: which game, and how its engine plays.
#[derive(Clone, PartialEq, Debug)]
pub struct Study {
    /// What games are begun with; the position is drawn.
    pub setting: Setting,
    /// How games are played.
    pub terms: Terms,
    /// What everything is drawn from.
    pub seed: u64,
    /// What each part is taken to be worth when armies are drawn, in hundredths.
    pub worths: Vec<i32>,
    /// By how much, in hundredths, one army may be worth more than the other.
    pub spread: i32,
}

impl Study {
    /// Returns everything on which games depend, for a journal.
    #[must_use]
    pub fn asked(&self, entry: &dyn Entry) -> Map<String, Value> {
        let Terms {
            nodes,
            lost,
            longest,
        } = self.terms;
        let mut asked = json!({
            "game": entry.info().id,
            "options": self.setting.options,
            "nodes": nodes,
            "seed": self.seed,
            "worths": self.worths,
            "spread": self.spread,
        });
        // Journals of games on the usual terms do not name them.
        let usual = Terms::usual(nodes);
        if lost != usual.lost {
            asked["lost"] = json!(lost);
        }
        if longest != usual.longest {
            asked["longest"] = json!(longest);
        }
        match asked {
            Value::Object(asked) => asked,
            _ => Map::new(),
        }
    }
}

/// Plays the games of a study that are missing, of so many pairs, and returns all of them.
///
/// Each game is in the journal before `progress` is told the number of games there are. When `stopped` says so,
/// games that are under way are lost, and are played again when the study goes on. The same study has the same
/// games, in whatever order they are played.
///
/// # Errors
///
/// If the setting is refused, no armies are found, or the journal cannot be written.
pub fn run(
    entry: &dyn Entry,
    study: &Study,
    (journal, before): (&mut Journal, Vec<ArmyGame>),
    (pairs, at_once): (u64, usize),
    stopped: &(dyn Fn() -> bool + Sync),
    progress: &mut dyn FnMut(&[ArmyGame]),
) -> Result<Vec<ArmyGame>, LabError> {
    let armies = entry.armies(&study.setting)?;
    let armies = armies.ok_or_else(|| LabError::NoArmies(entry.info().title.to_string()))?;
    let mut games = whole_pairs(before);
    let has: HashSet<u64> = games.iter().map(|game| game.pair).collect();
    let missing: Vec<u64> = (0..pairs)
        .rev()
        .filter(|pair| !has.contains(pair))
        .collect();
    progress(&games);
    let work = Work {
        missing,
        boards: at_once,
        stopped,
    };
    let worths = (&*study.worths, study.spread);
    let draw = Draw::new((entry, &study.setting), &*armies, worths, study.seed);
    let outcome = boards::share(
        work,
        &|&number, ends| both((entry, study), (&*armies, &draw), number, ends),
        &mut |pair: [ArmyGame; 2]| {
            for game in pair {
                journal.add(&game)?;
                games.push(game);
            }
            progress(&games);
            Ok(())
        },
    );
    games.sort_by_key(|game| (game.pair, game.game));
    outcome.map(|()| games)
}

/// Returns each game of the journal once, and of pairs only that are whole: of a pair of which one game is missing,
/// both are played again, and the journal then has one of them twice.
fn whole_pairs(games: Vec<ArmyGame>) -> Vec<ArmyGame> {
    let mut by_place: BTreeMap<(u64, u8), ArmyGame> = BTreeMap::new();
    for game in games {
        by_place.insert((game.pair, game.game), game);
    }
    let places: HashSet<(u64, u8)> = by_place.keys().copied().collect();
    let is_whole = |game: &ArmyGame| places.contains(&(game.pair, 1 - game.game.min(1)));
    by_place.into_values().filter(is_whole).collect()
}

/// Plays both games of a pair; `None` if they were stopped.
fn both(
    (entry, study): (&dyn Entry, &Study),
    (armies, draw): (&dyn Armies, &Draw<'_>),
    number: u64,
    stopped: &Stopped<'_>,
) -> Result<Option<[ArmyGame; 2]>, LabError> {
    let pair = draw.pair(number)?.ok_or(LabError::NoPair)?;
    let counts = pair.armies.0.map(|army| army.counts);
    let mut games = Vec::new();
    for (game, start) in (0..).zip(pair.starts) {
        let mut live = entry.begin(&Setting {
            position: Some(start),
            ..study.setting.clone()
        })?;
        let Some(played) = play(&mut *live, armies, study.terms, stopped)? else {
            return Ok(None);
        };
        let mut at_start = counts.clone();
        if game == 1 {
            at_start.reverse();
        }
        games.push(ArmyGame {
            pair: number,
            game,
            half_points: half_points(&played.finish),
            armies: at_start,
            stages: played.stages.into_iter().map(|stage| stage.0).collect(),
            record: record(&*live, &played.finish),
        });
    }
    let games: Result<[ArmyGame; 2], _> = games.try_into();
    Ok(games.ok())
}
