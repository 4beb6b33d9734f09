//! Sweeps find the dial that makes a game unfair, and go on as if they had not been stopped.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use chessmith_catalog::{Catalog, Setting};
use chessmith_contest::Journal;
use chessmith_lab::{
    BalanceGame, Cell, Dial, Fairness, LabError, Sweep, by_engine, dial, run_sweep, sweep_rows,
    sweep_told,
};
use chessmith_wire::GameRecord;
use fastrand::Rng;

fn asked(dials: Vec<Dial>, (nodes, games): (u64, u64), seed: u64) -> Sweep {
    let fairness = Fairness {
        setting: Setting::default(),
        strengths: vec![(nodes, games)],
        random_turns: 2,
        longest: 40,
        seed,
    };
    Sweep { fairness, dials }
}

fn two_dials() -> Vec<Dial> {
    let dial = |name: &str, values: &[&str]| Dial {
        name: name.to_owned(),
        usual: Some(values[0].to_owned()),
        values: values.iter().map(|&value| value.to_owned()).collect(),
    };
    vec![dial("pace", &["1", "2"]), dial("luck", &["none", "some"])]
}

/// A game in which White scores so many of a hundred; of ten games three are drawn.
fn planted(white: u64, number: u64, seed: u64) -> BalanceGame {
    let mut rng = Rng::with_seed(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let half_points = match rng.u64(..100) {
        drawn if drawn < 30 => 1,
        _ => 2 * u8::from(rng.u64(..70) + 15 < white),
    };
    BalanceGame {
        number,
        nodes: 1,
        half_points,
        scores: vec![0],
        choices: Vec::new(),
        cells: [64, 32],
        record: GameRecord {
            chessmith: 1,
            game: "planted".to_owned(),
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

/// Plays a sweep in which one of four settings favours White by so much.
fn sweep(
    asked: &Sweep,
    unfair: u64,
    folder: &Path,
    stopped: &(dyn Fn() -> bool + Sync),
) -> Vec<Cell> {
    let seed = asked.fairness.seed;
    let plays = |values: &[String], number: u64, _: &(dyn Fn() -> bool + Sync)| {
        let white = if values == ["2", "some"] {
            50 + unfair
        } else {
            50
        };
        let of_setting = values.concat().bytes().fold(seed, |all, byte| {
            all.wrapping_mul(31).wrapping_add(u64::from(byte))
        });
        Ok::<_, LabError>(Some(planted(white, number, of_setting)))
    };
    let head = serde_json::Map::new();
    let (mut journal, before) = Journal::open(folder, "sweep.json", &head).unwrap();
    let before = (&mut journal, before);
    run_sweep(asked, &plays, before, 1, stopped, &mut |_, _| ()).unwrap()
}

#[test]
fn an_unfair_dial_is_found_and_left_nineteen_times_of_twenty() {
    let (mut found, mut wronged) = (0, 0);
    for seed in 0..20 {
        let folder = tempfile::tempdir().unwrap();
        let asked = asked(two_dials(), (1, 200), seed);
        let cells = sweep(&asked, 25, folder.path(), &|| false);
        let stopped: Vec<bool> = cells.iter().map(|cell| cell.stopped).collect();
        found += usize::from(stopped[3]);
        wronged += stopped[..3].iter().filter(|stopped| **stopped).count();
        assert!(
            cells
                .iter()
                .all(|cell| cell.stopped || cell.games.len() == 200)
        );
        assert!(!stopped[3] || cells[3].games.len() < 200, "{seed}");
        let told = sweep_told(&asked.dials, &sweep_rows(&asked, &cells));
        let left = told
            .iter()
            .any(|told| told.contains("left") && told.contains("2, luck = some"));
        assert_eq!(left, stopped[3], "{told:?}");
    }
    assert!(found >= 19, "{found} of 20");
    assert!(wronged <= 2, "{wronged} of 60");
}

#[test]
fn settings_that_are_all_fair_are_all_played_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let asked = asked(two_dials(), (1, 200), 3);
    let cells = sweep(&asked, 0, folder.path(), &|| false);
    assert!(
        cells
            .iter()
            .all(|cell| !cell.stopped && cell.games.len() == 200)
    );
    let rows = sweep_rows(&asked, &cells);
    let usual: Vec<bool> = rows.iter().map(|row| row.usual).collect();
    assert_eq!(usual, [true, false, false, false]);
    assert_eq!(rows[1].values, ["1", "some"]);
}

#[test]
fn a_sweep_that_was_stopped_goes_on_as_if_it_had_not_been() {
    let asked = asked(two_dials(), (1, 300), 8);
    let whole = tempfile::tempdir().unwrap();
    let expected = sweep(&asked, 20, whole.path(), &|| false);
    let broken = tempfile::tempdir().unwrap();
    for games in [1, 79, 80, 333] {
        let times = AtomicUsize::new(0);
        let stops = || times.fetch_add(1, Ordering::Relaxed) > games;
        sweep(&asked, 20, broken.path(), &stops);
    }
    assert_eq!(sweep(&asked, 20, broken.path(), &|| false), expected);
}

#[test]
fn the_engine_plays_the_game_that_the_dial_makes() {
    let catalog = Catalog::standard();
    let entry = catalog.find("fluidity").unwrap();
    let limit = dial(entry, "limit=1..2").unwrap();
    assert_eq!(limit.usual.as_deref(), Some("3"));
    assert_eq!(limit.values, ["1", "2"]);
    let asked = asked(vec![limit], (30, 2), 4);
    let folder = tempfile::tempdir().unwrap();
    let (mut journal, before) =
        Journal::open(folder.path(), "sweep.json", &asked.asked(entry)).unwrap();
    let plays = by_engine(entry, &asked);
    let before = (&mut journal, before);
    let cells = run_sweep(&asked, &plays, before, 1, &|| false, &mut |_, _| ()).unwrap();
    for cell in cells {
        assert_eq!(cell.games.len(), 2);
        for game in cell.games {
            assert_eq!(game.record.options.get("limit"), Some(&cell.values[0]));
        }
    }
}

#[test]
fn games_that_begin_alike_are_played_in_their_own_ways() {
    let catalog = Catalog::standard();
    let entry = catalog.find("chess").unwrap();
    let mut sweep = asked(Vec::new(), (200, 6), 3);
    sweep.fairness.random_turns = 0;
    let play = by_engine(entry, &sweep);
    let games = (0..6).map(|number| play(&[], number, &|| false).unwrap().unwrap());
    let turns: std::collections::BTreeSet<_> = games.map(|game| game.record.turns).collect();
    assert!(turns.len() > 4, "{} of 6 games", turns.len());
}

#[test]
fn a_dial_that_the_game_has_not_is_refused() {
    let catalog = Catalog::standard();
    let entry = catalog.find("fluidity").unwrap();
    let refused = |text: &str| dial(entry, text).unwrap_err().to_string();
    assert!(refused("limit").contains("expected NAME=LOW..HIGH"));
    assert!(refused("pace=1..3").contains("there are knight-capture, move-rule, limit"));
    assert!(refused("limit=1..9").contains("is not a whole number from 1 to 7"));
    assert!(refused("limit=4..1").contains("no range"));
    assert!(refused("stalemate=loss,win").contains("\"win\" is not one of loss, draw"));
}
