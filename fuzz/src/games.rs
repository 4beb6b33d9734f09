//! Games to try things in.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use chessmith_catalog::{Catalog, Entry, LiveGame, Setting, Status};

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

/// Returns the catalog of all games.
pub(crate) fn catalog() -> &'static Catalog {
    &CATALOG
}

/// Returns the game that a byte chooses.
pub(crate) fn entry(byte: u8) -> &'static dyn Entry {
    let count = CATALOG.iter().count();
    CATALOG
        .iter()
        .nth(usize::from(byte) % count)
        .expect("a number below the count")
}

/// Takes the first byte off and reads the rest as a text; `None` if there is none.
pub(crate) fn byte_and_text(data: &[u8]) -> Option<(u8, &str)> {
    let (first, rest) = data.split_first()?;
    Some((*first, std::str::from_utf8(rest).ok()?))
}

/// Begins a game with its own start, or a given position.
pub(crate) fn begin(entry: &dyn Entry, position: Option<&str>) -> Option<Box<dyn LiveGame>> {
    let setting = position.map_or_else(Setting::default, Setting::at_position);
    entry.begin(&setting).ok()
}

/// Plays one listed turn for each byte, which chooses it, until the game is over.
///
/// A draw may end a game while its position still lists turns; the last turn is taken back then.
pub(crate) fn play_some(game: &mut dyn LiveGame, bytes: &[u8]) {
    for byte in bytes {
        let turns = listed(game);
        let Some(turn) = turns.get(usize::from(*byte) % turns.len().max(1)) else {
            return;
        };
        let played = game
            .play(turn)
            .unwrap_or_else(|why| panic!("{turn} is listed and refused: {why}"));
        assert_eq!(&played.text, turn, "listed turns are canonical");
        if matches!(game.status(), Status::Over(_)) && !listed(game).is_empty() {
            game.takeback(1).expect("a turn was played");
            return;
        }
    }
}

/// Returns the listed turns.
pub(crate) fn listed(game: &dyn LiveGame) -> Vec<String> {
    let mut turns = Vec::new();
    game.turns(&mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    turns
}
