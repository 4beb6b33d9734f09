//! How fair and how lively a game is, by games of the engine with itself at several strengths.

use std::collections::{BTreeMap, HashSet};

use chessmith_catalog::Entry;
use chessmith_contest::Journal;
use chessmith_wire::{BalanceGame, BalanceRow};

use crate::boards::{self, Work};
use crate::error::LabError;
use crate::fairness::Fairness;
use crate::self_play::self_play;

/// A lead is so many hundredths, and a lead for good so many.
const LEAD: i32 = 50;
const GOOD_LEAD: i32 = 300;

/// So many hundredths ahead, a side scores e points where its opponent scores one.
const SCALE: f64 = 160.0;

/// Plays the games that are missing, and returns all of them.
///
/// Each game is in the journal before `progress` is told the number of games there are. The same question has the
/// same games, in whatever order they are played.
///
/// # Errors
///
/// If the setting is refused or the journal cannot be written.
pub fn run_balance(
    entry: &dyn Entry,
    asked: &Fairness,
    (journal, before): (&mut Journal, Vec<BalanceGame>),
    at_once: usize,
    stopped: &(dyn Fn() -> bool + Sync),
    progress: &mut dyn FnMut(usize),
) -> Result<Vec<BalanceGame>, LabError> {
    let has: HashSet<(u64, u64)> = before
        .iter()
        .map(|game| (game.nodes, game.number))
        .collect();
    let all = asked.strengths.iter();
    let all = all.flat_map(|&(nodes, games)| (0..games).map(move |number| (nodes, number)));
    let missing: Vec<(u64, u64)> = all.filter(|place| !has.contains(place)).rev().collect();
    let mut games = before;
    progress(games.len());
    let work = Work {
        missing,
        boards: at_once,
        stopped,
    };
    let outcome = boards::share(
        work,
        &|&(nodes, number), ends| self_play(entry, asked, (nodes, number), ends),
        &mut |game: BalanceGame| {
            journal.add(&game)?;
            games.push(game);
            progress(games.len());
            Ok(())
        },
    );
    games.sort_by_key(|game| (game.nodes, game.number));
    outcome.map(|()| games)
}

/// Returns what games show at each strength, the weakest first.
#[must_use]
pub fn balance_rows(games: &[BalanceGame]) -> Vec<BalanceRow> {
    let mut by_strength: BTreeMap<u64, Vec<&BalanceGame>> = BTreeMap::new();
    for game in games {
        by_strength.entry(game.nodes).or_default().push(game);
    }
    let rows = by_strength.into_iter();
    rows.map(|(nodes, games)| row(nodes, &games)).collect()
}

pub(crate) fn row(nodes: u64, games: &[&BalanceGame]) -> BalanceRow {
    let count = games.len() as f64;
    let points: Vec<f64> = games
        .iter()
        .map(|game| f64::from(game.half_points) / 2.0)
        .collect();
    let drawn: Vec<f64> = points
        .iter()
        .map(|&points| f64::from(u8::from(points == 0.5)))
        .collect();
    let mut lengths: Vec<u32> = games
        .iter()
        .map(|game| game.record.turns.len() as u32)
        .collect();
    lengths.sort_unstable();
    let by = |share: f64| {
        let place = (share * count).ceil() as usize;
        lengths[place.clamp(1, lengths.len()) - 1]
    };
    let decided: Vec<&BalanceGame> = games
        .iter()
        .copied()
        .filter(|game| game.half_points != 1)
        .collect();
    let choices = games.iter().flat_map(|game| &game.choices);
    let choices: Vec<f64> = choices.map(|&choices| f64::from(choices)).collect();
    let used = games.iter().map(|game| {
        let [all, used] = game.cells.map(f64::from);
        (used / all.max(1.0)).min(1.0)
    });
    let mut endings = BTreeMap::new();
    for game in games {
        let reason = game.record.reason.clone().unwrap_or_default();
        *endings.entry(reason).or_insert(0.0) += 1.0 / count;
    }
    BalanceRow {
        nodes,
        games: games.len() as u64,
        white: share(&points),
        drawn: share(&drawn),
        turns: [by(0.1), by(0.5), by(0.9)],
        choices: mean(choices.into_iter()),
        lead_changes: mean(
            games
                .iter()
                .map(|game| f64::from(lead_changes(&game.scores))),
        ),
        drama: mean(decided.iter().map(|game| drama(game))),
        decided_at: mean(decided.iter().map(|game| decided_at(game))),
        board_used: mean(used),
        endings,
    }
}

fn mean(numbers: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = numbers.fold((0.0, 0.0), |(sum, count), number| {
        (sum + number, count + 1.0)
    });
    if count > 0.0 { sum / count } else { 0.0 }
}

/// Returns the mean of numbers from 0 to 1, and the ends between which it lies 95 times of 100.
fn share(numbers: &[f64]) -> [f64; 3] {
    let count = numbers.len() as f64;
    let middle = mean(numbers.iter().copied());
    let variance = mean(numbers.iter().map(|number| (number - middle).powi(2)));
    let error = 1.96 * (variance / (count - 1.0).max(1.0)).sqrt();
    [middle, (middle - error).max(0.0), (middle + error).min(1.0)]
}

/// Returns how often one side took the lead from the other.
pub(crate) fn lead_changes(scores: &[i32]) -> u32 {
    let leads = scores.iter().filter(|score| score.abs() >= LEAD);
    let signs: Vec<i32> = leads.map(|score| score.signum()).collect();
    signs.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32
}

/// Returns how far the winner was behind, as a share of the points, on the average of the turns at which it was; 0
/// if it never was. (C. Browne, "Automatic generation and evaluation of recombination games", 2008: drama.)
pub(crate) fn drama(game: &BalanceGame) -> f64 {
    let sign = if game.half_points == 2 { 1.0 } else { -1.0 };
    let behind = game.scores.iter().filter_map(|&score| {
        let expected = 1.0 / (1.0 + (-sign * f64::from(score) / SCALE).exp());
        (expected < 0.5).then_some(0.5 - expected)
    });
    mean(behind)
}

/// Returns the share of the game after which the winner was never again ahead by less than a good lead.
fn decided_at(game: &BalanceGame) -> f64 {
    let sign = if game.half_points == 2 { 1 } else { -1 };
    let open = game
        .scores
        .iter()
        .rposition(|&score| sign * score < GOOD_LEAD);
    match open {
        None => 0.0,
        Some(last) => (last + 1) as f64 / game.scores.len() as f64,
    }
}

/// Returns a table in a few sentences.
#[must_use]
pub fn told(rows: &[BalanceRow]) -> Vec<String> {
    let percent = |share: f64| 100.0 * share;
    let half = |[_, low, high]: [f64; 3]| 50.0 * (high - low);
    let of = |row: &BalanceRow| {
        let [_, median, _] = row.turns;
        format!(
            "With {} positions a turn White scores {:.0} ± {:.0} %, {:.0} % are drawn, and half of {} games are over after {median} turns.",
            row.nodes,
            percent(row.white[0]),
            half(row.white),
            percent(row.drawn[0]),
            row.games,
        )
    };
    let mut sentences: Vec<String> = rows.iter().map(of).collect();
    if let (Some(weak), Some(strong)) = (rows.first(), rows.last())
        && rows.len() > 1
    {
        let apart = weak.white[1] > strong.white[2] || strong.white[1] > weak.white[2];
        sentences.push(match apart {
            true => {
                "Who thinks longer sees it otherwise: the two strengths differ by more than chance."
                    .to_owned()
            }
            false => "Both strengths say the same, as far as so many games can tell.".to_owned(),
        });
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::{decided_at, drama, lead_changes, share};
    use chessmith_wire::{BalanceGame, GameRecord};

    fn game(half_points: u8, scores: &[i32]) -> BalanceGame {
        BalanceGame {
            number: 0,
            nodes: 1,
            half_points,
            scores: scores.to_vec(),
            choices: Vec::new(),
            cells: [64, 32],
            record: GameRecord {
                chessmith: 1,
                game: "any".to_owned(),
                options: std::collections::BTreeMap::new(),
                start: String::new(),
                turns: Vec::new(),
                result: "*".to_owned(),
                reason: None,
                players: std::collections::BTreeMap::new(),
                date: None,
            },
        }
    }

    #[test]
    fn a_lead_is_more_than_half_a_unit() {
        assert_eq!(lead_changes(&[60, 40, -40, 60, -60, 0, -70, 80]), 2);
        assert_eq!(lead_changes(&[]), 0);
    }

    #[test]
    fn a_winner_who_was_never_behind_makes_no_drama() {
        assert!(drama(&game(2, &[0, 10, 500])).abs() < 1e-9);
        // At a scale of 160 hundredths a side that is so much behind scores 1 in 1 + e.
        let behind = drama(&game(0, &[160, 160, -500]));
        assert!((behind - (0.5 - 1.0 / (1.0 + 1_f64.exp()))).abs() < 1e-9);
    }

    #[test]
    fn a_game_is_decided_after_the_last_turn_without_a_good_lead() {
        assert!((decided_at(&game(2, &[0, 400, 100, 400])) - 0.75).abs() < 1e-9);
        assert!(decided_at(&game(0, &[-300, -400])).abs() < 1e-9);
    }

    #[test]
    fn half_the_points_of_a_hundred_games_are_known_within_ten_of_a_hundred() {
        let points: Vec<f64> = (0..100).map(|number| f64::from(number % 2)).collect();
        let [middle, low, high] = share(&points);
        assert!((middle - 0.5).abs() < 1e-9);
        assert!((0.39..0.41).contains(&low) && (0.59..0.61).contains(&high));
    }
}
