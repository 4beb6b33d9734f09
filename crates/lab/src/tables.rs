//! Tables of what was found, with the commands that make them again.

use std::fmt::Write;

use chessmith_catalog::game::Armies;
use chessmith_catalog::{Entry, Setting};
use chessmith_wire::{ArmyGame, Balance, BalanceGame, PairRow, SweepTable, ValueRow, Values};

use crate::balance::{balance_rows, told};
use crate::fairness::Fairness;
use crate::model::unit_of;
use crate::shown_games::{games_with_each, shown_games};
use crate::study::Study;
use crate::sweep::{Cell, Sweep, sweep_rows, sweep_told};
use crate::worths::worths;

/// Returns the beginning of the command that asks for something about a game with these options.
#[must_use]
pub fn command(what: &str, entry: &dyn Entry, setting: &Setting) -> String {
    let mut command = format!("chessmith lab {what} {}", entry.info().id);
    for (name, value) in &setting.options {
        let _ = write!(command, " --option '{name}={value}'");
    }
    command
}

/// Gathers what games show of how fair a game is.
#[must_use]
pub fn balance_table(entry: &dyn Entry, asked: &Fairness, games: &[BalanceGame]) -> Balance {
    let rows = balance_rows(games);
    let mut command = command("balance", entry, &asked.setting);
    command.push_str(&terms(asked));
    Balance {
        game: entry.info().id.to_string(),
        options: asked.setting.options.iter().cloned().collect(),
        command,
        seed: asked.seed,
        made: None,
        summary: told(&rows),
        rows,
        games: shown_games(games),
    }
}

/// Gathers how fair a game is while its rules are turned.
#[must_use]
pub fn sweep_table(entry: &dyn Entry, asked: &Sweep, cells: &[Cell]) -> SweepTable {
    let rows = sweep_rows(asked, cells);
    let setting = &asked.fairness.setting;
    let mut command = command("sweep", entry, setting);
    for dial in &asked.dials {
        let _ = write!(command, " --dial {}={}", dial.name, dial.values.join(","));
    }
    command.push_str(&terms(&asked.fairness));
    SweepTable {
        game: entry.info().id.to_string(),
        options: setting.options.iter().cloned().collect(),
        command,
        seed: asked.fairness.seed,
        made: None,
        summary: sweep_told(&asked.dials, &rows),
        dials: asked.dials.clone(),
        rows,
    }
}

/// Returns how games are played, as options of a command.
fn terms(asked: &Fairness) -> String {
    let (nodes, games) = asked.strengths.first().copied().unwrap_or_default();
    format!(
        " --games {games} --nodes {nodes} --random-turns {} --longest {} --seed {}",
        asked.random_turns, asked.longest, asked.seed
    )
}

/// Gathers what parts of armies are worth by games; `None` if they are too few to find anything.
///
/// `believed` is what the engine thinks of each part, in hundredths.
#[must_use]
pub fn values_table(
    (entry, armies): (&dyn Entry, &dyn Armies),
    asked: &Study,
    (games, believed): (&[ArmyGame], &[f64]),
    command: String,
) -> Option<Values> {
    let parts = armies.parts();
    let scale = armies.scale();
    let unit = unit_of(believed, &scale);
    let found = worths(games, believed, &scale, asked.seed)?;
    let rows = parts.iter().zip(&found.parts).zip(believed);
    let rows = rows.map(|((part, worth), believed_of)| ValueRow {
        piece: part.id.clone(),
        name: part.name.clone(),
        value: worth.worth[0],
        low: worth.worth[1],
        high: worth.worth[2],
        games: worth.games,
        early: worth.early,
        late: worth.late,
        believed: believed_of / unit,
    });
    let scored = |half_points| {
        let such = games.iter().filter(|game| game.half_points == half_points);
        such.count() as u64
    };
    let pairs = found.pairs.iter().map(|pair| PairRow {
        pieces: pair.parts.map(|part| parts[part].id.clone()),
        value: pair.worth[0],
        low: pair.worth[1],
        high: pair.worth[2],
        games: pair.games,
    });
    let names: Vec<&str> = parts.iter().map(|part| &*part.name).collect();
    Some(Values {
        game: entry.info().id.to_string(),
        options: asked.setting.options.iter().cloned().collect(),
        scale: scale
            .iter()
            .map(|&(part, worth)| (parts[part].id.clone(), worth))
            .collect(),
        command,
        seed: asked.seed,
        made: None,
        nodes: asked.terms.nodes,
        games: games.len() as u64,
        white: [scored(2), scored(1), scored(0)],
        first_turn: found.first_turn,
        score_of_a_unit: found.score_of_a_unit,
        held_out: found.held_out,
        rows: rows.collect(),
        pairs: pairs.collect(),
        replays: games_with_each(games, &names, asked.terms.nodes),
    })
}
