//! Small runs of the laboratory over HTTP.

use std::time::{Duration, Instant};

use chessmith_catalog::Setting;
use chessmith_lab::{Fairness, Journal, LabTable, balance_rows, run_balance};
use chessmith_server::Limits;
use chessmith_wire::{BalanceRow, LabRun, LabRunState};
use serde_json::json;

use crate::house::{House, PATIENCE, catalog, generous};

fn ask(house: &House, game: &str, asked: &serde_json::Value) -> (u16, String) {
    let answer = house.post(&format!("/api/catalog/{game}/lab"), asked.to_string());
    (answer.status, answer.body)
}

fn taken(house: &House, game: &str, asked: &serde_json::Value) -> LabRun {
    let (status, body) = ask(house, game, asked);
    assert_eq!(status, 202, "{body}");
    serde_json::from_str(&body).unwrap()
}

fn look(house: &House, id: &str) -> LabRun {
    let answer = house.get(&format!("/api/lab/runs/{id}"));
    serde_json::from_str(&answer.body).unwrap()
}

/// Waits until a run is over.
fn over(house: &House, id: &str) -> LabRun {
    let since = Instant::now();
    loop {
        let run = look(house, id);
        if matches!(run.state, LabRunState::Done | LabRunState::Stopped) {
            return run;
        }
        assert!(since.elapsed() < PATIENCE, "{run:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn balance(games: u32, nodes: u32) -> serde_json::Value {
    json!({ "question": "balance", "games": games, "nodes": nodes })
}

/// Longer than any test waits.
fn long() -> serde_json::Value {
    balance(400, 5_000)
}

#[test]
fn a_small_run_finds_what_the_laboratory_finds() {
    let house = House::open();
    let run = taken(&house, "fluidity", &balance(8, 50));
    assert_eq!((run.of, run.ahead), (10, 0));
    let run = over(&house, &run.id);
    assert_eq!((run.state, run.games), (LabRunState::Done, 10));
    let Some(LabTable::Balance(table)) = run.table else {
        panic!("{:?}", run.problem)
    };
    let catalog = catalog();
    let asked = Fairness {
        setting: Setting::default(),
        strengths: vec![(50, 8), (400, 2)],
        random_turns: 2,
        longest: 300,
        seed: 1,
    };
    let entry = catalog.get("fluidity").unwrap();
    let journal = (&mut Journal::nowhere(), Vec::new());
    let games = run_balance(entry, &asked, journal, 2, &|| false, &mut |_| ()).unwrap();
    // Numbers that are written and read may differ by their last bit.
    let rows = serde_json::to_string(&balance_rows(&games)).unwrap();
    let rows: Vec<BalanceRow> = serde_json::from_str(&rows).unwrap();
    assert_eq!(table.rows, rows);
    assert!(
        table
            .command
            .starts_with("chessmith lab balance fluidity --games 8 --nodes 50 ")
    );
}

#[test]
fn rules_are_turned_and_pieces_measured() {
    let house = House::open();
    let asked = json!({
        "question": "sweep", "games": 8, "nodes": 50,
        "rules": [{ "name": "limit", "values": ["1", "3"] }],
    });
    let run = over(&house, &taken(&house, "fluidity", &asked).id);
    let Some(LabTable::Sweep(table)) = run.table else {
        panic!("{:?}", run.problem)
    };
    let values: Vec<_> = table.rows.iter().map(|row| &*row.values[0]).collect();
    assert_eq!((values, run.games), (vec!["1", "3"], 16));
    let asked = json!({ "question": "values", "games": 40, "nodes": 50 });
    let run = over(&house, &taken(&house, "fluidity", &asked).id);
    let Some(LabTable::Values(table)) = run.table else {
        panic!("{:?}", run.problem)
    };
    assert_eq!((table.games, run.of), (40, 40));
    assert_eq!(table.rows.len(), 5);
}

#[test]
fn a_run_is_stopped_and_the_next_one_begins() {
    let house = House::set(|config| config.limits.lab_runs = 1);
    let first = taken(&house, "chess", &long());
    // One from the same address is refused while another is not over.
    let (status, body) = ask(&house, "chess", &long());
    assert_eq!(status, 429, "{body}");
    let stopped = house.post(&format!("/api/lab/runs/{}/stop", first.id), String::new());
    assert_eq!(stopped.status, 200);
    assert_eq!(over(&house, &first.id).state, LabRunState::Stopped);
    let next = taken(&house, "fluidity", &balance(8, 50));
    assert_eq!(over(&house, &next.id).state, LabRunState::Done);
}

#[test]
fn what_is_beyond_the_bounds_is_refused_in_a_sentence() {
    let house = House::open();
    let refused = |game: &str, asked: serde_json::Value, why: &str| {
        let (status, body) = ask(&house, game, &asked);
        assert!(matches!(status, 404 | 422), "{status} {body}");
        assert!(body.contains(why), "{body}");
    };
    refused("nothing", balance(8, 50), "no game");
    refused("chess", balance(4_000_000, 50), "8 to 400");
    refused("chess", balance(8, 4_000_000), "50 to 5000");
    let sweep = |name: &str, values: &[&str]| json!({ "question": "sweep", "games": 8, "nodes": 50, "rules": [{ "name": name, "values": values }] });
    refused("fluidity", sweep("height", &["1"]), "height");
    refused("fluidity", sweep("limit", &["99"]), "99");
    let all = json!({ "question": "sweep", "games": 8, "nodes": 50, "rules": [
        { "name": "limit", "values": ["1", "2", "3", "4", "5", "6", "7"] },
        { "name": "stalemate", "values": ["loss", "draw"] },
    ] });
    refused("fluidity", all, "at most 12");
    assert_eq!(house.get("/api/lab/runs/0123").status, 404);
    let off = House::with(Limits {
        lab_runs: 0,
        ..generous()
    });
    assert_eq!(ask(&off, "chess", &balance(8, 50)).0, 403);
}

/// To write down all settings of two long lists takes more memory than there is.
#[test]
fn settings_are_counted_before_they_are_written_down() {
    let house = House::open();
    let many = |word: &str| vec![word; 10_000].join(",");
    let asked = json!({ "question": "sweep", "games": 8, "nodes": 50, "rules": [
        { "name": "limit", "values": [many("2")] },
        { "name": "knight-capture", "values": [many("all")] },
    ] });
    let (status, body) = ask(&house, "fluidity", &asked);
    assert_eq!(status, 422, "{body}");
    assert!(body.contains("100000000 settings"), "{body}");
}

#[test]
fn what_takes_too_long_tells_what_it_has_found() {
    let house = House::set(|config| config.limits.lab_time = Duration::from_secs(2));
    let run = over(&house, &taken(&house, "fluidity", &balance(400, 50)).id);
    assert_eq!(run.state, LabRunState::Stopped);
    let Some(LabTable::Balance(table)) = run.table else {
        panic!("{:?}", run.problem)
    };
    let games: u64 = table.rows.iter().map(|row| row.games).sum();
    assert_eq!(games, run.games);
    assert!((1..500).contains(&games), "{games}");
}

#[test]
fn a_server_that_stops_does_not_wait_for_a_run() {
    let house = House::open();
    let run = taken(&house, "freechess", &long());
    while look(&house, &run.id).state == LabRunState::Waiting {
        std::thread::sleep(Duration::from_millis(5));
    }
    let since = Instant::now();
    drop(house);
    assert!(since.elapsed() < Duration::from_secs(5));
}
