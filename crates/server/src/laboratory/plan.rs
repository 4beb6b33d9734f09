//! What a small run does: read from what was asked, with its bounds.

use std::ops::RangeInclusive;

use chessmith_catalog::{Catalog, Entry, Setting};

use chessmith_lab::{
    Fairness, Journal, LabTable, Study, Sweep, Terms, balance_table, believed, by_engine, command,
    dial, run, run_balance, run_sweep, sweep_table, unit_of, values_table,
};
use chessmith_wire::{LabQuestion, LabRunAsk};

/// How many games may be asked for, and how many positions for a turn.
const GAMES: RangeInclusive<u32> = 8..=400;
const NODES: RangeInclusive<u32> = 50..=5_000;

/// How many settings rules may be turned to.
const SETTINGS: usize = 12;

/// What everything is drawn from: the same question has the same answer.
const SEED: u64 = 1;

/// By how many units one army may be worth more than the other.
const SPREAD: f64 = 2.0;

/// After so many turns of both sides a game is drawn.
const LONGEST: usize = 300;

/// What a small run does.
pub(crate) struct Plan {
    game: String,
    setting: Setting,
    question: Question,
    games: u64,
    nodes: u64,
}

enum Question {
    Balance,
    Values,
    Sweep(Sweep),
}

impl Plan {
    /// Reads what was asked.
    ///
    /// # Errors
    ///
    /// A sentence about what is beyond the bounds, or is not of the game.
    pub(crate) fn read(entry: &dyn Entry, asked: LabRunAsk) -> Result<Self, String> {
        within("games", asked.games, &GAMES)?;
        within("positions for a turn", asked.nodes, &NODES)?;
        let setting = Setting {
            options: asked.options.into_iter().collect(),
            ..Setting::default()
        };
        let (games, nodes) = (u64::from(asked.games), u64::from(asked.nodes));
        let question = match asked.question {
            LabQuestion::Balance => Question::Balance,
            LabQuestion::Values => Question::Values,
            LabQuestion::Sweep => {
                let rules = asked.rules.iter();
                let dials = rules.map(|rule| {
                    let text = format!("{}={}", rule.name, rule.values.join(","));
                    dial(entry, &text).map_err(|error| error.to_string())
                });
                let dials = dials.collect::<Result<Vec<_>, _>>()?;
                let twice = dials.len() == 2 && dials[0].name == dials[1].name;
                if !(1..=2).contains(&dials.len()) || twice {
                    return Err("one rule is turned, or two different ones".to_owned());
                }
                let fairness = fairness(&setting, vec![(nodes, games)]);
                Question::Sweep(Sweep { fairness, dials })
            }
        };
        let plan = Self {
            game: entry.info().id.to_string(),
            setting,
            question,
            games,
            nodes,
        };
        if let Question::Sweep(sweep) = &plan.question
            && sweep.count() > SETTINGS
        {
            let settings = sweep.count();
            return Err(format!(
                "the rules are turned to {settings} settings; a small run has at most {SETTINGS}"
            ));
        }
        Ok(plan)
    }

    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    /// Returns how many games are played at most.
    pub(crate) fn games(&self) -> u64 {
        match &self.question {
            Question::Balance => self.strengths().iter().map(|&(_, games)| games).sum(),
            Question::Values => 2 * self.games.div_ceil(2),
            Question::Sweep(sweep) => self.games * sweep.count() as u64,
        }
    }

    /// A quarter as many games are played with eight times the positions.
    fn strengths(&self) -> Vec<(u64, u64)> {
        vec![
            (self.nodes, self.games),
            (8 * self.nodes, self.games.div_ceil(4)),
        ]
    }

    /// Plays, one game at a time, and returns what was found by the games that ended before it was stopped.
    ///
    /// # Errors
    ///
    /// Why nothing was found.
    pub(super) fn play(
        &self,
        catalog: &Catalog,
        stopped: &(dyn Fn() -> bool + Sync),
        played: &dyn Fn(usize),
    ) -> Result<LabTable, String> {
        let entry = catalog.get(&self.game).ok_or("the game is gone")?;
        let too_few = || "no game has ended".to_owned();
        match &self.question {
            Question::Balance => {
                let asked = fairness(&self.setting, self.strengths());
                let journal = (&mut Journal::nowhere(), Vec::new());
                let games = run_balance(entry, &asked, journal, 1, stopped, &mut |games| {
                    played(games);
                });
                let games = games.map_err(|error| error.to_string())?;
                if games.is_empty() {
                    return Err(too_few());
                }
                Ok(LabTable::Balance(balance_table(entry, &asked, &games)))
            }
            Question::Sweep(asked) => {
                let journal = (&mut Journal::nowhere(), Vec::new());
                let plays = by_engine(entry, asked);
                let cells = run_sweep(asked, &plays, journal, 1, stopped, &mut |games, _| {
                    played(games);
                });
                let mut cells = cells.map_err(|error| error.to_string())?;
                cells.retain(|cell| !cell.games.is_empty());
                if cells.is_empty() {
                    return Err(too_few());
                }
                Ok(LabTable::Sweep(sweep_table(entry, asked, &cells)))
            }
            Question::Values => self.values(entry, stopped, played),
        }
    }

    fn values(
        &self,
        entry: &dyn Entry,
        stopped: &(dyn Fn() -> bool + Sync),
        played: &dyn Fn(usize),
    ) -> Result<LabTable, String> {
        let armies = entry.armies(&self.setting);
        let armies = armies.map_err(|refused| refused.to_string())?;
        let armies = armies.ok_or("this game has no armies that can be drawn")?;
        let believed = believed(entry, &self.setting, &*armies);
        let believed = believed.map_err(|refused| refused.to_string())?;
        let unit = unit_of(&believed, &armies.scale());
        let study = Study {
            setting: self.setting.clone(),
            terms: Terms {
                longest: LONGEST,
                ..Terms::usual(self.nodes)
            },
            seed: SEED,
            worths: believed.iter().map(|worth| worth.round() as i32).collect(),
            spread: (SPREAD * unit).round() as i32,
        };
        let journal = (&mut Journal::nowhere(), Vec::new());
        let pairs = (self.games.div_ceil(2), 1);
        let games = run(entry, &study, journal, pairs, stopped, &mut |games| {
            played(games.len());
        });
        let games = games.map_err(|error| error.to_string())?;
        let command = format!(
            "{} --games {} --nodes {} --seed {SEED}",
            command("values", entry, &self.setting),
            self.games,
            self.nodes
        );
        let found = values_table((entry, &*armies), &study, (&games, &believed), command);
        let found = found.ok_or_else(|| format!("{} games are too few", games.len()))?;
        Ok(LabTable::Values(found))
    }
}

fn fairness(setting: &Setting, strengths: Vec<(u64, u64)>) -> Fairness {
    Fairness {
        setting: setting.clone(),
        strengths,
        random_turns: 2,
        longest: LONGEST,
        seed: SEED,
    }
}

fn within(what: &str, number: u32, bounds: &RangeInclusive<u32>) -> Result<(), String> {
    match bounds.contains(&number) {
        true => Ok(()),
        false => Err(format!(
            "{number} {what}: a small run has {} to {}",
            bounds.start(),
            bounds.end()
        )),
    }
}
