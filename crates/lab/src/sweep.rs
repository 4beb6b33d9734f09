//! A sweep: how fair a game is when one or two of its rules are turned like dials.

use std::collections::BTreeMap;

use chessmith_catalog::Entry;
use chessmith_catalog::game::OptionKind;
use chessmith_contest::Journal;
use chessmith_wire::{BalanceGame, BalanceRow, Dial, SweepGame, SweepRow};
use serde_json::{Map, Value, json};

use crate::balance::row;
use crate::boards::{self, Work};
use crate::error::LabError;
use crate::fairness::Fairness;
use crate::self_play::self_play;

/// So many games are played with every setting of the dials before it is looked which ones are clearly worse.
const ROUND: u64 = 20;

/// A setting is clearly worse when it is less fair than the fairest one by so many standard errors, which chance
/// does once in some hundred looks.
const CLEAR: f64 = 3.0;

/// Nothing is clear before so many games.
const FEWEST: u64 = 60;

/// What is asked of a sweep.
#[derive(Clone, PartialEq, Debug)]
pub struct Sweep {
    /// How each game is played; one strength, and the most games of a setting.
    pub fairness: Fairness,
    /// The dials, one or two, with the values that they are turned to.
    pub dials: Vec<Dial>,
}

/// What becomes of one setting of the dials.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// The values, in the order of the dials.
    pub values: Vec<String>,
    /// Its games, in their order.
    pub games: Vec<BalanceGame>,
    /// Whether it was clearly worse, and left.
    pub stopped: bool,
}

/// Reads what a dial is turned to, from `NAME=LOW..HIGH` or `NAME=ONE,TWO`.
///
/// # Errors
///
/// If the game has no such option, or it takes no such value.
pub fn dial(entry: &dyn Entry, text: &str) -> Result<Dial, LabError> {
    let refused = |message: String| LabError::Dial(message);
    let (name, values) = text.split_once('=').ok_or_else(|| {
        refused(format!(
            "{text:?} is no dial: expected NAME=LOW..HIGH or NAME=ONE,TWO"
        ))
    })?;
    let specs = &entry.info().options;
    let spec = specs.iter().find(|spec| spec.name == name).ok_or_else(|| {
        let names: Vec<_> = specs.iter().map(|spec| &*spec.name).collect();
        refused(format!(
            "{name:?} is no option; there are {}",
            names.join(", ")
        ))
    })?;
    let values: Vec<String> = match values.split_once("..") {
        Some((low, high)) if matches!(spec.kind, OptionKind::Integer { .. }) => {
            let number = |text: &str| text.trim_start_matches('=').parse::<i64>().ok();
            let (low, high) = number(low)
                .zip(number(high))
                .filter(|(low, high)| low < high && high - low < 100)
                .ok_or_else(|| refused(format!("{values:?} is no range of numbers")))?;
            (low..=high).map(|value| value.to_string()).collect()
        }
        _ => values.split(',').map(str::to_owned).collect(),
    };
    if let Some(wrong) = values.iter().find(|value| !spec.takes(value)) {
        let expected = spec.expected();
        return Err(refused(format!("{name}: {wrong:?} is not {expected}")));
    }
    Ok(Dial {
        name: name.to_owned(),
        usual: spec.default.as_ref().map(ToString::to_string),
        values,
    })
}

impl Sweep {
    /// Returns everything on which games depend, for a journal; how many are played may change.
    #[must_use]
    pub fn asked(&self, entry: &dyn Entry) -> Map<String, Value> {
        let mut asked = self.fairness.asked(entry);
        asked.insert("dials".to_owned(), json!(self.dials));
        asked
    }

    /// Returns all settings of the dials; the last dial is turned first.
    #[must_use]
    pub fn settings(&self) -> Vec<Vec<String>> {
        let mut all = vec![Vec::new()];
        for dial in &self.dials {
            let with = |before: &Vec<String>| {
                let each = dial.values.iter().cloned();
                let before = before.clone();
                each.map(move |value| [before.clone(), vec![value]].concat())
            };
            all = all.iter().flat_map(with).collect();
        }
        all
    }

    /// Returns how many settings there are, without writing them down.
    #[must_use]
    pub fn count(&self) -> usize {
        let each = self.dials.iter().map(|dial| dial.values.len());
        each.fold(1, usize::saturating_mul)
    }

    /// Returns how games of a setting are played.
    #[must_use]
    pub fn with(&self, values: &[String]) -> Fairness {
        let mut fairness = self.fairness.clone();
        let names = self.dials.iter().map(|dial| dial.name.clone());
        let options = &mut fairness.setting.options;
        options.retain(|(name, _)| self.dials.iter().all(|dial| dial.name != *name));
        options.extend(names.zip(values.iter().cloned()));
        fairness
    }
}

/// How a game of a setting is played: the values, and the number of the game; it asks whether to leave off.
pub type Plays<'a> = dyn Fn(&[String], u64, &(dyn Fn() -> bool + Sync)) -> Result<Option<BalanceGame>, LabError>
    + Sync
    + 'a;

/// Returns how the engine plays the games of a sweep.
pub fn by_engine<'a>(
    entry: &'a dyn Entry,
    asked: &'a Sweep,
) -> impl Fn(&[String], u64, &(dyn Fn() -> bool + Sync)) -> Result<Option<BalanceGame>, LabError>
+ Sync
+ 'a {
    move |values, number, stopped| {
        let fairness = asked.with(values);
        let nodes = fairness.strengths.first().map_or(1, |&(nodes, _)| nodes);
        self_play(entry, &fairness, (nodes, number), stopped)
    }
}

/// Plays the games that are missing, round by round, and returns every setting with its games.
///
/// After each round a setting that is clearly less fair than the fairest one is left. That depends on the games
/// alone, so a sweep that was stopped goes on as if it had not been. `progress` is told how many games there are,
/// and how many there will be at most.
///
/// # Errors
///
/// If a setting is refused or the journal cannot be written.
pub fn run_sweep(
    asked: &Sweep,
    plays: &Plays<'_>,
    (journal, before): (&mut Journal, Vec<SweepGame>),
    at_once: usize,
    stopped: &(dyn Fn() -> bool + Sync),
    progress: &mut dyn FnMut(usize, u64),
) -> Result<Vec<Cell>, LabError> {
    let most = asked
        .fairness
        .strengths
        .first()
        .map_or(0, |&(_, games)| games);
    let mut known: BTreeMap<(Vec<String>, u64), BalanceGame> = BTreeMap::new();
    for line in before {
        known.insert((line.values, line.game.number), line.game);
    }
    let cell = |values| Cell {
        values,
        games: Vec::new(),
        stopped: false,
    };
    let mut cells: Vec<Cell> = asked.settings().into_iter().map(cell).collect();
    let mut done = 0;
    while done < most && !stopped() {
        let round = done..most.min(done + ROUND);
        done = round.end;
        let live = || cells.iter().filter(|cell| !cell.stopped);
        let all = round.flat_map(|number| live().map(move |cell| (cell.values.clone(), number)));
        let missing: Vec<_> = all.filter(|place| !known.contains_key(place)).collect();
        let at_most = most * live().count() as u64
            + cells
                .iter()
                .filter(|cell| cell.stopped)
                .map(|cell| cell.games.len() as u64)
                .sum::<u64>();
        progress(known.len(), at_most);
        let work = Work {
            missing: missing.into_iter().rev().collect(),
            boards: at_once,
            stopped,
        };
        boards::share(
            work,
            &|(values, number): &(Vec<String>, u64), ends| {
                let game = plays(values, *number, ends)?;
                Ok(game.map(|game| SweepGame {
                    values: values.clone(),
                    game,
                }))
            },
            &mut |line| {
                journal.add(&line)?;
                known.insert((line.values, line.game.number), line.game);
                progress(known.len(), at_most);
                Ok(())
            },
        )?;
        for cell in cells.iter_mut().filter(|cell| !cell.stopped) {
            let of = |number| known.get(&(cell.values.clone(), number)).cloned();
            cell.games = (0..done).filter_map(of).collect();
        }
        if !stopped() {
            leave_the_worse(&mut cells);
        }
    }
    Ok(cells)
}

/// Marks those that are clearly less fair than the fairest.
fn leave_the_worse(cells: &mut [Cell]) {
    let unfair: Vec<(f64, f64)> = cells.iter().map(|cell| unfairness(&cell.games)).collect();
    let enough = |cell: &Cell| cell.games.len() as u64 >= FEWEST;
    let fairest = cells
        .iter()
        .zip(&unfair)
        .filter(|(cell, _)| enough(cell) && !cell.stopped)
        .map(|(_, &unfair)| unfair)
        .min_by(|(a, _), (b, _)| a.total_cmp(b));
    let Some((least, its_error)) = fairest else {
        return;
    };
    for (cell, (unfair, error)) in cells.iter_mut().zip(unfair) {
        let error = error.hypot(its_error);
        cell.stopped |= enough(cell) && unfair - least > CLEAR * error;
    }
}

/// Returns by how much of a point a game White scores more or less than half, and the standard error of that.
fn unfairness(games: &[BalanceGame]) -> (f64, f64) {
    let count = games.len().max(1) as f64;
    let points = games.iter().map(|game| f64::from(game.half_points) / 2.0);
    let middle = points.clone().sum::<f64>() / count;
    let variance = points.map(|points| (points - middle).powi(2)).sum::<f64>() / count;
    // Games that all end alike are no proof that all will.
    let error = (variance.max(0.25 / count) / count).sqrt();
    ((middle - 0.5).abs(), error)
}

/// Returns what games show of each setting, as far as it has any.
#[must_use]
pub fn sweep_rows(asked: &Sweep, cells: &[Cell]) -> Vec<SweepRow> {
    let nodes = asked
        .fairness
        .strengths
        .first()
        .map_or(1, |&(nodes, _)| nodes);
    let of = |cell: &Cell| {
        let games: Vec<&BalanceGame> = cell.games.iter().collect();
        let dials = asked.dials.iter().zip(&cell.values);
        SweepRow {
            values: cell.values.clone(),
            usual: dials
                .clone()
                .all(|(dial, value)| dial.usual.as_ref() == Some(value)),
            stopped: cell.stopped,
            balance: row(nodes, &games),
        }
    };
    let played = cells.iter().filter(|cell| !cell.games.is_empty());
    played.map(of).collect()
}

/// Returns what a sweep showed in a few sentences.
#[must_use]
pub fn sweep_told(dials: &[Dial], rows: &[SweepRow]) -> Vec<String> {
    let Some(fairest) = rows
        .iter()
        .min_by(|a, b| off(&a.balance).total_cmp(&off(&b.balance)))
    else {
        return Vec::new();
    };
    let named = |row: &SweepRow| {
        let dials = dials.iter().zip(&row.values);
        let named: Vec<_> = dials
            .map(|(dial, value)| format!("{} = {value}", dial.name))
            .collect();
        named.join(", ")
    };
    let scores = |row: &SweepRow| {
        let [middle, low, high] = row.balance.white;
        format!(
            "White scores {:.0} ± {:.0} %",
            100.0 * middle,
            50.0 * (high - low)
        )
    };
    let mut told = vec![format!(
        "Fairest is {}, where {}.",
        named(fairest),
        scores(fairest)
    )];
    let usual = rows
        .iter()
        .find(|row| row.usual && row.values != fairest.values);
    told.extend(usual.map(|usual| {
        let error = half(&fairest.balance).hypot(half(&usual.balance));
        let verdict = match off(&usual.balance) - off(&fairest.balance) > error {
            true => "is less fair by more than chance",
            false => "is as fair, as far as so many games can tell",
        };
        format!(
            "The rule as it is, {}, {verdict}: {}.",
            named(usual),
            scores(usual)
        )
    }));
    let left: Vec<String> = rows.iter().filter(|row| row.stopped).map(named).collect();
    if !left.is_empty() {
        told.push(format!(
            "Clearly less fair, and left before all games were played: {}.",
            left.join("; ")
        ));
    }
    told
}

/// Returns how far White's points are from half.
fn off(row: &BalanceRow) -> f64 {
    (row.white[0] - 0.5).abs()
}

/// Returns half the width of the interval of White's points: 1.96 standard errors.
fn half(row: &BalanceRow) -> f64 {
    (row.white[2] - row.white[1]) / 2.0
}
