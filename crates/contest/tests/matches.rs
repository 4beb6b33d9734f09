//! Matches of the simple players and of programs that misbehave, in every game.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use chessmith_catalog::{Catalog, Setting};
use chessmith_contest::{
    Adjudication, Conditions, Discipline, Journal, JournalError, MatchGame, Pace, Plan, PlayerSpec,
    Source, Speech, Sprt, Standing, run,
};
use serde_json::{Map, Value, json};

fn player(name: &str, speech: Speech, command: &str) -> PlayerSpec {
    PlayerSpec {
        name: name.to_owned(),
        speech,
        command: command.to_owned(),
        options: Vec::new(),
        variant: None,
    }
}

fn plan(players: [PlayerSpec; 2], pairs: u64) -> Plan {
    Plan {
        players,
        conditions: Conditions {
            paces: [Pace::PerTurn(Duration::from_millis(500)); 2],
            grace: Duration::from_secs(60),
            adjudication: Adjudication {
                longest: 120,
                ..Adjudication::default()
            },
        },
        openings: Source::Random {
            turns: 2,
            balance: 0,
            nodes: 0,
        },
        pairs,
        sprt: None,
        boards: 2,
        seed: 1,
    }
}

fn simple(pairs: u64) -> Plan {
    let players = [
        player("greedy", Speech::Greedy, ""),
        player("random", Speech::Random, ""),
    ];
    plan(players, pairs)
}

fn discipline<'a>(catalog: &'a Catalog, game: &str) -> Discipline<'a> {
    Discipline {
        entry: catalog.find(game).unwrap(),
        setting: Setting::default(),
    }
}

fn asked() -> Map<String, Value> {
    Map::from_iter([("game".to_owned(), json!("any"))])
}

/// Plays a match in a folder, on top of what is there, and breaks off after so many games.
fn played(game: &str, plan: &Plan, folder: &Path, most: usize) -> (Standing, Vec<MatchGame>) {
    played_in(&[game], plan, folder, most)
}

/// Plays a match of several games likewise.
fn played_in(
    games: &[&str],
    plan: &Plan,
    folder: &Path,
    most: usize,
) -> (Standing, Vec<MatchGame>) {
    let catalog = Catalog::standard();
    let disciplines: Vec<_> = games
        .iter()
        .map(|game| discipline(&catalog, game))
        .collect();
    let (mut journal, before) = Journal::open::<MatchGame>(folder, "match.json", &asked()).unwrap();
    let games = AtomicUsize::new(0);
    let stopped = || games.load(Ordering::Relaxed) > most;
    let standing = run(
        &disciplines,
        plan,
        &mut journal,
        &before,
        &stopped,
        &mut |_| {
            games.fetch_add(1, Ordering::Relaxed);
        },
    );
    let (_, mut lines) = Journal::open::<MatchGame>(folder, "match.json", &asked()).unwrap();
    lines.sort_by_key(|line| (line.pair, line.game));
    (standing.unwrap(), lines)
}

#[test]
fn a_pair_is_played_in_every_game() {
    for entry in Catalog::standard().iter() {
        let folder = tempfile::tempdir().unwrap();
        let mut plan = simple(1);
        plan.players[0].speech = Speech::Random;
        plan.conditions.adjudication.longest = 30;
        let id = entry.info().id.to_string();
        let (standing, lines) = played(&id, &plan, folder.path(), usize::MAX);
        assert_eq!(
            (standing.games.games(), standing.pairs().pairs()),
            (2, 1),
            "{id}"
        );
        let starts: Vec<_> = lines.iter().map(|line| &line.record.start).collect();
        assert_eq!(
            starts[0], starts[1],
            "{id}: both games of a pair begin alike"
        );
        assert_eq!(
            lines[0].record.turns[..2],
            lines[1].record.turns[..2],
            "{id}"
        );
        assert_eq!(
            lines[0].record.players["white"],
            lines[1].record.players["black"]
        );
    }
}

#[test]
fn several_games_are_played_in_turn_and_counted_together() {
    let folder = tempfile::tempdir().unwrap();
    let catalog = Catalog::standard();
    let games: Vec<_> = catalog.iter().map(|entry| &*entry.info().id).collect();
    let count = games.len();
    let mut plan = simple(count as u64 + 1);
    plan.players[0].speech = Speech::Random;
    plan.conditions.adjudication.longest = 12;
    // It goes on where it was broken off, with the same games.
    played_in(&games, &plan, folder.path(), 2);
    let (standing, lines) = played_in(&games, &plan, folder.path(), usize::MAX);
    assert_eq!(standing.pairs().pairs(), plan.pairs);
    for line in &lines {
        let expected = games[line.pair as usize % count];
        assert_eq!(line.record.game, expected, "pair {}", line.pair);
    }
    for (index, game) in games.iter().enumerate() {
        let expected = if index == 0 { 2 } else { 1 };
        assert_eq!(standing.by_game[*game].pairs(), expected, "{game}");
    }
    let opening = |index: usize| &lines[index].record.turns[..2];
    assert_eq!(opening(0), opening(1));
    // The game that is played again has another opening.
    assert_ne!(opening(0), opening(2 * count));
}

#[test]
fn who_takes_what_it_sees_beats_who_plays_anything() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = simple(10);
    plan.conditions.adjudication.longest = 600;
    let (standing, _) = played("fluidity", &plan, folder.path(), usize::MAX);
    assert!(standing.games.won > 3 * standing.games.lost, "{standing:?}");
}

#[test]
fn a_match_that_was_broken_off_goes_on_to_the_same_results() {
    let [whole, parts] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let plan = simple(4);
    let (expected, games) = played("chess", &plan, whole.path(), usize::MAX);
    played("chess", &plan, parts.path(), 3);
    // The power went while a line was written.
    let file = parts.path().join("games.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, &text[..text.len() - 40]).unwrap();
    let (standing, lines) = played("chess", &plan, parts.path(), usize::MAX);
    let results = |lines: &[MatchGame]| -> Vec<_> {
        let of = |line: &MatchGame| (line.half_points, line.record.turns.clone());
        lines.iter().map(of).collect()
    };
    assert_eq!(results(&lines), results(&games));
    assert_eq!(standing.pairs(), expected.pairs());
}

#[test]
fn a_test_ends_a_match_early() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = simple(400);
    plan.sprt = Some(Sprt::elo(0.0, 400.0));
    let (standing, _) = played("fluidity", &plan, folder.path(), usize::MAX);
    assert!(standing.pairs().pairs() < 100, "{standing:?}");
}

#[test]
fn a_folder_of_another_match_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    Journal::open::<MatchGame>(folder.path(), "match.json", &asked()).unwrap();
    let other = Map::from_iter([("game".to_owned(), json!("another"))]);
    let refused = Journal::open::<MatchGame>(folder.path(), "match.json", &other)
        .err()
        .unwrap();
    assert!(
        matches!(refused, JournalError::Other { ref field, .. } if field == "game"),
        "{refused}"
    );
}

/// Writes a program that answers lines with lines, as `case` of the shell has it.
fn program(folder: &Path, cases: &str) -> String {
    let file = folder.join("engine.sh");
    let script = format!("#!/bin/sh\nwhile read -r line; do case $line in\n{cases}\nesac; done\n");
    fs::write(&file, script).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    file.display().to_string()
}

#[test]
fn programs_that_misbehave_lose_and_the_match_goes_on() {
    let says =
        |bestmove: &str| format!("uci) echo uciok;; isready) echo readyok;; go*) {bestmove};;");
    let behaviours = [
        (says("echo bestmove e2e5"), "illegal turn"),
        (says("echo bestmove"), "where a turn was expected"),
        (says("exit 3"), "cannot be reached"),
        (says("printf 'bestmove \\377\\n'"), "illegal turn"),
    ];
    for (cases, reason) in behaviours {
        let folder = tempfile::tempdir().unwrap();
        let command = program(folder.path(), &cases);
        let players = [
            player("broken", Speech::Uci, &command),
            player("random", Speech::Random, ""),
        ];
        let (standing, lines) = played("chess", &plan(players, 2), folder.path(), usize::MAX);
        assert_eq!(standing.games.counts(), [4, 0, 0], "{cases}");
        if reason == "illegal turn" {
            assert_eq!(standing.reasons.get(reason), Some(&4), "{cases}");
        }
        for line in lines {
            let said = line.record.reason.unwrap();
            assert!(said.contains(reason), "{cases}: {said}");
        }
    }
}

#[test]
fn who_is_ended_with_the_match_has_lost_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let ended = folder.path().join("ended");
    let cases = format!(
        "uci) echo uciok;; isready) echo readyok;; go*) touch {}; exit 3;;",
        ended.display()
    );
    let command = program(folder.path(), &cases);
    let players = [
        player("ended", Speech::Uci, &command),
        player("random", Speech::Random, ""),
    ];
    let catalog = Catalog::standard();
    let chess = [discipline(&catalog, "chess")];
    let (mut journal, before) = Journal::open(folder.path(), "match.json", &asked()).unwrap();
    let stopped = || ended.exists();
    let plan = plan(players, 2);
    let standing = run(&chess, &plan, &mut journal, &before, &stopped, &mut |_| ()).unwrap();
    assert!(ended.exists());
    assert_eq!(standing.games.games(), 0);
}

#[test]
fn an_engine_is_told_the_game_the_clocks_and_the_turns() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log").display().to_string();
    let cases = format!(
        "uci) echo 'option name UCI_Variant type combo default chess var chess'; echo uciok;; \
         isready) echo readyok;; quit) exit;; go*) echo \"$line\" >> {log}; echo 'info depth 3 score cp 12'; \
         echo bestmove 0000;; *) echo \"$line\" >> {log};;"
    );
    let command = program(folder.path(), &cases);
    let mut first = player("told", Speech::Uci, &command);
    first.options.push(("Hash".to_owned(), "8".to_owned()));
    let mut plan = plan([first, player("random", Speech::Random, "")], 1);
    plan.boards = 1;
    plan.conditions.paces = ["2+0.5".parse().unwrap(); 2];
    played("chess", &plan, folder.path(), usize::MAX);
    let log = fs::read_to_string(log).unwrap();
    for line in [
        "setoption name Hash value 8",
        "setoption name UCI_Variant value chess",
        "ucinewgame",
        "go wtime 2000 btime 2000 winc 500 binc 500",
    ] {
        assert!(log.lines().any(|said| said == line), "{line}: {log}");
    }
    let position = log
        .lines()
        .find(|line| line.starts_with("position"))
        .unwrap();
    assert!(position.contains(" w KQkq - 0 1 moves "), "{position}");
}

#[test]
fn an_engine_is_told_the_name_that_it_has_for_a_game() {
    let games = [
        ("chess", "var chess", "UCI_Variant value chess"),
        ("chess", "var atomic", "UCI_Chess960 value false"),
        ("freestyle", "var atomic", "UCI_Variant value chess"),
        ("freestyle", "var atomic", "UCI_Chess960 value true"),
        ("freestyle", "var freestyle", "UCI_Variant value freestyle"),
        ("fluidity", "var atomic", "UCI_Variant value fluidity"),
    ];
    for (game, listed, expected) in games {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log").display().to_string();
        let cases = format!(
            "uci) echo 'option name UCI_Variant type combo default shogi var shogi {listed}'; \
             echo 'option name UCI_Chess960 type check default false'; echo uciok;; isready) echo readyok;; \
             quit) exit;; go*) echo bestmove 0000;; *) echo \"$line\" >> {log};;"
        );
        let command = program(folder.path(), &cases);
        let players = [
            player("told", Speech::Uci, &command),
            player("random", Speech::Random, ""),
        ];
        let mut plan = plan(players, 1);
        plan.boards = 1;
        played(game, &plan, folder.path(), usize::MAX);
        let log = fs::read_to_string(log).unwrap();
        let expected = format!("setoption name {expected}");
        assert!(
            log.lines().any(|said| said == expected),
            "{expected}: {log}"
        );
    }
}
