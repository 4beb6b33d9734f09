//! Games that show what the figures of a table mean.

use chessmith_wire::{ArmyGame, BalanceGame, GameRecord, ShownGame};

use crate::balance::{drama, lead_changes};

/// Returns the games of the greatest strength that are most of a kind, each once: the shortest, one of middle
/// length, the longest, the one with most drama, and the one in which the lead changed most; and the first that
/// ended so, for each ending that none of these has.
pub(crate) fn shown_games(games: &[BalanceGame]) -> Vec<ShownGame> {
    let nodes = games.iter().map(|game| game.nodes).max();
    let mut games: Vec<&BalanceGame> = games
        .iter()
        .filter(|game| Some(game.nodes) == nodes)
        .collect();
    games.sort_by_key(|game| (game.record.turns.len(), game.number));
    let decided = games.iter().copied().filter(|game| game.half_points != 1);
    let dramatic = decided.max_by(|a, b| drama(a).total_cmp(&drama(b)));
    let changing = games
        .iter()
        .copied()
        .max_by_key(|game| lead_changes(&game.scores));
    let kinds = [
        ("the shortest", games.first().copied()),
        ("middle length", games.get(games.len() / 2).copied()),
        ("the longest", games.last().copied()),
        ("most drama", dramatic),
        ("most changes of the lead", changing),
    ];
    let mut found: Vec<ShownGame> = Vec::new();
    let mut numbers = Vec::new();
    for (kind, game) in kinds {
        let Some(game) = game else { continue };
        match numbers.iter().position(|&number| number == game.number) {
            Some(place) => found[place].shows = format!("{}, {kind}", found[place].shows),
            None => {
                numbers.push(game.number);
                found.push(shown(kind, game.nodes, &game.record));
            }
        }
    }
    games.sort_by_key(|game| (ending(game), game.number));
    games.dedup_by_key(|game| ending(game));
    for game in games {
        if found.iter().all(|one| one.reason != ending(game)) {
            found.push(shown(ending(game), game.nodes, &game.record));
        }
    }
    found
}

/// Returns few games in which every part is met, each with the names of the parts that no game before it has.
pub(crate) fn games_with_each(games: &[ArmyGame], names: &[&str], nodes: u64) -> Vec<ShownGame> {
    let mut unmet: Vec<usize> = (0..names.len()).collect();
    let mut found = Vec::new();
    loop {
        let meets = |game: &ArmyGame, part: usize| game.armies.iter().any(|army| army[part] > 0);
        let more = |game: &&ArmyGame| unmet.iter().filter(|&&part| meets(game, part)).count();
        // The first of those that have most.
        let Some(game) = games.iter().rev().max_by_key(more) else {
            return found;
        };
        let (met, rest): (Vec<_>, Vec<_>) = unmet.iter().partition(|&&part| meets(game, part));
        if met.is_empty() {
            return found;
        }
        let met: Vec<&str> = met.into_iter().map(|part: usize| names[part]).collect();
        found.push(shown(&met.join(", "), nodes, &game.record));
        unmet = rest;
    }
}

fn ending(game: &BalanceGame) -> &str {
    game.record.reason.as_deref().unwrap_or_default()
}

fn shown(shows: &str, nodes: u64, record: &GameRecord) -> ShownGame {
    ShownGame {
        shows: shows.to_owned(),
        nodes,
        result: record.result.clone(),
        reason: record.reason.clone().unwrap_or_default(),
        start: record.start.clone(),
        turns: record.turns.clone(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use chessmith_wire::{ArmyGame, BalanceGame, GameRecord};

    use super::{games_with_each, shown_games};

    fn record(turns: usize, (result, reason): (&str, &str)) -> GameRecord {
        GameRecord {
            chessmith: 1,
            game: "any".to_owned(),
            options: BTreeMap::new(),
            start: "here".to_owned(),
            turns: vec!["e2e4".to_owned(); turns],
            result: result.to_owned(),
            reason: Some(reason.to_owned()),
            players: BTreeMap::new(),
            date: None,
        }
    }

    fn game(number: u64, nodes: u64, turns: usize, (result, reason): (&str, &str)) -> BalanceGame {
        let half_points = match result {
            "1-0" => 2,
            "0-1" => 0,
            _ => 1,
        };
        BalanceGame {
            number,
            nodes,
            half_points,
            scores: Vec::new(),
            choices: Vec::new(),
            cells: [64, 32],
            record: record(turns, (result, reason)),
        }
    }

    #[test]
    fn each_game_is_shown_once_and_each_ending_at_least_once() {
        let mate = ("1-0", "checkmate");
        let mut lively = game(3, 800, 40, ("0-1", "checkmate"));
        lively.scores = vec![300, 300, -500];
        let games = [
            game(0, 100, 1, mate),
            game(0, 800, 30, mate),
            game(1, 800, 90, ("1/2-1/2", "fifty moves")),
            game(2, 800, 20, mate),
            lively,
            game(4, 800, 50, ("1/2-1/2", "stalemate")),
        ];
        let shown = shown_games(&games);
        let told: Vec<(&str, usize)> = shown
            .iter()
            .map(|one| (&*one.shows, one.turns.len()))
            .collect();
        let wanted = [
            ("the shortest", 20),
            ("middle length, most drama, most changes of the lead", 40),
            ("the longest", 90),
            ("stalemate", 50),
        ];
        assert_eq!(told, wanted);
        assert!(shown.iter().all(|one| one.nodes == 800));
    }

    #[test]
    fn every_part_is_met_that_any_game_has() {
        let game = |pair, armies: [[u32; 4]; 2]| ArmyGame {
            pair,
            game: 0,
            half_points: 2,
            armies: armies.map(Vec::from),
            stages: Vec::new(),
            record: record(10 + pair as usize, ("1-0", "checkmate")),
        };
        let games = [
            game(0, [[1, 0, 0, 0], [0, 0, 0, 0]]),
            game(1, [[1, 0, 0, 0], [0, 2, 0, 0]]),
            game(2, [[0, 2, 0, 0], [1, 0, 0, 0]]),
            game(3, [[0, 1, 1, 0], [0, 0, 0, 0]]),
        ];
        let shown = games_with_each(&games, &["pawn", "knight", "rose", "sissa"], 100);
        let told: Vec<(&str, usize)> = shown
            .iter()
            .map(|one| (&*one.shows, one.turns.len()))
            .collect();
        assert_eq!(told, [("pawn, knight", 11), ("rose", 13)]);
        assert!(games_with_each(&[], &["pawn"], 100).is_empty());
    }

    #[test]
    fn without_games_nothing_is_shown() {
        assert!(shown_games(&[]).is_empty());
    }
}
