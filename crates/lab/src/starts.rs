//! The map of starts: what the engine thinks of every one, and how games from it end.

use std::collections::{BTreeMap, HashMap};

use chessmith_catalog::game::Side;
use chessmith_catalog::{EngineSettings, Entry, Limits, Setting};
use chessmith_contest::Journal;
use chessmith_wire::{ArrayRow, BalanceGame, StartGame, StartRow};
use serde_json::{Map, Value, json};

use crate::boards::{self, Stopped, Work};
use crate::draw::{NoClock, mixed};
use crate::error::LabError;
use crate::placing::{Setup, Start, numbers};
use crate::self_play::{Pace, play_out};

/// The table of a search, in mebibytes.
const HASH_MIB: usize = 8;

/// After so many turns of both sides a play-out is drawn.
const LONGEST: usize = 400;

/// First turns are as good as the best one within so many units.
const AS_GOOD: f64 = 0.05;

/// What is asked of the starts of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct StartsAsked {
    /// What games are begun with, but for the number of the array.
    pub setting: Setting,
    /// Only the arrays of these numbers, the second one not counted; all where absent.
    pub only: Option<(i64, i64)>,
    /// How many positions the engine looks at to judge a start.
    pub nodes: u64,
    /// How many positions it looks at for a turn of a play-out.
    pub play_nodes: u64,
    /// How often each start is played out.
    pub games: u64,
    /// What everything is drawn from.
    pub seed: u64,
}

impl StartsAsked {
    /// Returns everything on which results depend, for a journal; how many are found may change.
    #[must_use]
    pub fn asked(&self, entry: &dyn Entry) -> Map<String, Value> {
        let asked = json!({
            "game": entry.info().id,
            "options": self.setting.options,
            "nodes": self.nodes,
            "play_nodes": self.play_nodes,
            "seed": self.seed,
        });
        match asked {
            Value::Object(asked) => asked,
            _ => Map::new(),
        }
    }

    /// Follows all setups of the game.
    ///
    /// # Errors
    ///
    /// If the game always begins alike, or the setting is refused.
    pub fn setups(&self, entry: &dyn Entry) -> Result<Vec<Setup>, LabError> {
        let (option, mut numbers) =
            numbers(entry).ok_or_else(|| LabError::NoStarts(entry.info().title.to_string()))?;
        if let Some((low, high)) = self.only {
            numbers.retain(|number| (low..high).contains(number));
        }
        let follow = |number| Setup::follow(entry, &self.setting, &option, number);
        let setups: Result<Vec<Setup>, _> = numbers.into_iter().map(follow).collect();
        Ok(setups?)
    }
}

/// A piece of work: a start by its place, and the number of a play-out; 0 judges the start.
type Place = (usize, u64);

/// Judges and plays out what is missing, and returns all that is known.
///
/// All starts are judged first; then each is played out once, then again, so that wherever it is stopped they are
/// known about equally well. `progress` is told how many pieces of work are done, and of how many.
///
/// # Errors
///
/// If a start is refused or the journal cannot be written.
pub fn run_starts(
    entry: &dyn Entry,
    asked: &StartsAsked,
    starts: &[Start],
    (journal, before): (&mut Journal, Vec<StartGame>),
    at_once: usize,
    stopped: &(dyn Fn() -> bool + Sync),
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<StartGame>, LabError> {
    let number = |line: &StartGame| line.game.as_ref().map_or(0, |game| game.number);
    let mut known: BTreeMap<(String, u64), StartGame> = BTreeMap::new();
    for line in before {
        known.insert((line.start.clone(), number(&line)), line);
    }
    let order = spread_out(starts.len());
    let all = (0..=asked.games).flat_map(|game| order.iter().map(move |&start| (start, game)));
    let is_missing = |place: &Place| !known.contains_key(&(starts[place.0].name.clone(), place.1));
    let mut missing: Vec<Place> = all.filter(is_missing).collect();
    missing.reverse();
    let most = known.len() + missing.len();
    progress(known.len(), most);
    let work = Work {
        missing,
        boards: at_once,
        stopped,
    };
    boards::share(
        work,
        &|&(start, game), ends| one(entry, asked, (&starts[start], game), ends),
        &mut |line| {
            journal.add(&line)?;
            known.insert((line.start.clone(), number(&line)), line);
            progress(known.len(), most);
            Ok(())
        },
    )?;
    Ok(known.into_values().collect())
}

/// Returns the places of a list in an order in which each beginning is spread evenly over the list.
fn spread_out(count: usize) -> Vec<usize> {
    // A step near the golden section of the whole, and without a common divisor with it, comes to every place.
    let divisor = |mut a: usize, mut b: usize| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let near = (count as f64 * 0.618_034) as usize;
    let step = (near.max(1)..)
        .find(|&step| divisor(step, count) == 1)
        .unwrap_or(1);
    (0..count).map(|index| index * step % count).collect()
}

/// Judges a start, or plays it out; `None` if that was stopped.
fn one(
    entry: &dyn Entry,
    asked: &StartsAsked,
    (start, number): (&Start, u64),
    stopped: &Stopped<'_>,
) -> Result<Option<StartGame>, LabError> {
    let mut live = entry.begin(&Setting {
        position: Some(start.position.clone()),
        ..asked.setting.clone()
    })?;
    let line = |score, game| StartGame {
        start: start.name.clone(),
        score,
        game,
    };
    if number > 0 {
        let of_start = start
            .position
            .bytes()
            .fold(asked.seed, |mixed_so_far, byte| {
                mixed(mixed_so_far, [u64::from(byte), 0])
            });
        let pace = Pace {
            nodes: asked.play_nodes,
            varied_by: mixed(of_start, [number, 2]),
            longest: LONGEST,
        };
        let game = play_out(&mut *live, pace, number, stopped)?;
        return Ok(game.map(|game| line(None, Some(game))));
    }
    live.thinker().set(EngineSettings {
        hash_mib: HASH_MIB,
        ..EngineSettings::default()
    });
    let limits = Limits {
        nodes: Some(asked.nodes),
        ..Limits::default()
    };
    let score = live
        .think(limits, &NoClock(&|| false), &mut |_| ())
        .map(|found| {
            let score = found.score().raw();
            match live.side_to_move() {
                Side::White => score,
                Side::Black => -score,
            }
        });
    Ok(Some(line(score, None)))
}

/// Returns what is known of each start that was judged, in the order of the starts.
#[must_use]
pub fn start_rows(starts: &[Start], lines: &[StartGame]) -> Vec<StartRow> {
    let mut by_start: HashMap<&str, (Option<i32>, Vec<&BalanceGame>)> = HashMap::new();
    for line in lines {
        let (score, games) = by_start.entry(&line.start).or_default();
        *score = score.or(line.score);
        games.extend(&line.game);
    }
    let row = |start: &Start| {
        let (score, games) = by_start.get(start.name.as_str())?;
        let share = |counts: &dyn Fn(u8) -> f64| {
            let sum: f64 = games.iter().map(|game| counts(game.half_points)).sum();
            wilson(sum, games.len()).map(|share| (1_000.0 * share).round() / 1_000.0)
        };
        score.map(|score| StartRow {
            name: start.name.clone(),
            number: start.number,
            position: start.position.clone(),
            evaluation: f64::from(score) / 100.0,
            games: games.len() as u64,
            white: share(&|half_points| f64::from(half_points) / 2.0),
            drawn: share(&|half_points| f64::from(u8::from(half_points == 1))),
        })
    };
    starts.iter().filter_map(row).collect()
}

/// Returns a share that was seen so often in so many games, and the ends between which it lies 95 times of 100; from
/// 0 to 1 where there were no games.
///
/// Method: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927. With half
/// points it is wider than need be.
#[must_use]
pub fn wilson(seen: f64, games: usize) -> [f64; 3] {
    const Z: f64 = 1.96;
    if games == 0 {
        return [0.5, 0.0, 1.0];
    }
    let count = games as f64;
    let share = seen / count;
    let whole = 1.0 + Z * Z / count;
    let middle = (share + Z * Z / (2.0 * count)) / whole;
    let half = Z * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt() / whole;
    [share, (middle - half).max(0.0), (middle + half).min(1.0)]
}

/// Returns what each array that can be set up in several ways is worth when both sides do it as well as they can.
#[must_use]
pub fn array_rows(setups: &[Setup], rows: &[StartRow]) -> Vec<ArrayRow> {
    let worth: HashMap<&str, f64> = rows
        .iter()
        .map(|row| (row.name.as_str(), row.evaluation))
        .collect();
    let of = |setup: &Setup| {
        let known = setup
            .starts
            .iter()
            .all(|start| worth.contains_key(start.name.as_str()));
        if setup.starts.len() < 2 || !known {
            return None;
        }
        let (value, turns) =
            setup.solve(&|start| worth.get(start.name.as_str()).copied().unwrap_or(0.0));
        let worst = turns
            .iter()
            .map(|turn| turn.1)
            .fold(f64::INFINITY, f64::min);
        let good = turns.into_iter().filter(|turn| turn.1 >= value - AS_GOOD);
        Some(ArrayRow {
            number: setup.number,
            value,
            best: good.map(|turn| turn.0).collect(),
            worst,
        })
    };
    setups.iter().filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{spread_out, wilson};

    #[test]
    fn every_place_comes_once_and_each_beginning_is_spread_out() {
        for count in [1, 2, 3, 90, 960, 8_640] {
            let order = spread_out(count);
            let places: BTreeSet<usize> = order.iter().copied().collect();
            assert_eq!(places.len(), count);
        }
        let mut first: Vec<usize> = spread_out(960)[..96].to_vec();
        first.sort_unstable();
        let widest = first.windows(2).map(|pair| pair[1] - pair[0]).max();
        assert!(widest < Some(31), "{widest:?}");
    }

    /// R. Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I: 81 of 263, 15 of 148,
    /// 0 of 20 and 1 of 29.
    #[test]
    fn the_published_examples_come_out() {
        let examples = [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ];
        for (seen, games, low, high) in examples {
            let [_, from, to] = wilson(seen, games);
            assert!(
                (from - low).abs() < 1e-4 && (to - high).abs() < 1e-4,
                "{seen}: {from} {to}"
            );
        }
    }
}
