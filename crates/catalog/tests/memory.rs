//! What a game takes besides what all games of its kind share, and whether the game itself knows.

#![cfg(target_os = "linux")]

use chessmith_catalog::{Catalog, Entry, LiveGame, Setting};

/// How many games are kept at the same time.
const GAMES: usize = 24;
/// How many turns are played in each.
const TURNS: usize = 40;
/// The most bytes that one more game may take.
const MOST: usize = 1 << 20;
/// What the allocator of the system may keep for itself, for each game.
const SLACK: usize = 16 << 10;

/// Returns the memory of this process in bytes, as Linux tells it in pages of 4 kB.
#[expect(clippy::disallowed_methods, reason = "the system tells it in a file")]
fn resident() -> usize {
    let told = std::fs::read_to_string("/proc/self/statm").expect("Linux tells");
    let pages = told.split(' ').nth(1).expect("a second number");
    pages.parse::<usize>().expect("a number") * 4096
}

/// Begins a game and plays in it.
fn played(entry: &dyn Entry) -> Box<dyn LiveGame> {
    let mut live = entry.begin(&Setting::default()).expect("a new game");
    for turn in 0..TURNS {
        let turns = live.list(20).turns;
        let Some(chosen) = turns.get(turn % turns.len().max(1)) else {
            break;
        };
        live.play(&chosen.text).expect("a listed turn");
    }
    live.fork()
}

#[test]
fn one_more_game_takes_less_than_a_megabyte_and_knows_how_much() {
    let catalog = Catalog::standard();
    // What was given back would be taken again by the next, unseen.
    let mut kept = Vec::new();
    for entry in catalog.iter() {
        let first = played(entry);
        let before = resident();
        let games: Vec<_> = (0..GAMES).map(|_| played(entry)).collect();
        let each = resident().saturating_sub(before) / GAMES;
        let known = first.footprint();
        let shared = known.shared.map_or(0, |tables| tables.bytes);
        println!(
            "{}: {each} bytes, {} counted, {shared} shared",
            entry.info().id,
            known.own
        );
        assert!(each < MOST, "{}: {each} bytes", entry.info().id);
        assert!(known.own < MOST, "{}: {known:?}", entry.info().id);
        assert!(
            each <= 2 * known.own + SLACK,
            "{}: {each} bytes, {known:?}",
            entry.info().id
        );
        for game in &games {
            let same = game.footprint().shared.map(|tables| tables.id);
            assert_eq!(
                same,
                known.shared.map(|tables| tables.id),
                "{}",
                entry.info().id
            );
        }
        kept.push((first, games));
    }
}
