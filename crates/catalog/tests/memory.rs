//! What a game takes besides what all games of its kind share.

use chessmith_catalog::{Catalog, Setting};

/// How many games are kept at the same time.
const GAMES: usize = 24;

/// The most bytes that one more game may take.
const MOST: usize = 1 << 20;

/// Returns the memory of this process in bytes, as Linux tells it in pages of 4 kB.
#[cfg(target_os = "linux")]
#[expect(clippy::disallowed_methods, reason = "the system tells it in a file")]
fn resident() -> usize {
    let told = std::fs::read_to_string("/proc/self/statm").expect("Linux tells");
    let pages = told.split(' ').nth(1).expect("a second number");
    pages.parse::<usize>().expect("a number") * 4096
}

#[cfg(target_os = "linux")]
#[test]
fn one_more_game_takes_less_than_a_megabyte() {
    let catalog = Catalog::standard();
    for entry in catalog.iter() {
        let begin = || entry.begin(&Setting::default()).expect("a new game");
        let first = begin();
        let before = resident();
        let games: Vec<_> = (0..GAMES).map(|_| begin()).collect();
        let each = resident().saturating_sub(before) / GAMES;
        println!("{}: {each} bytes", entry.info().id);
        assert!(each < MOST, "{}: {each} bytes", entry.info().id);
        drop((first, games));
    }
}
