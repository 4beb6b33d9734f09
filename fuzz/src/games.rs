//! Games to try things in.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use chessmith_catalog::game::Coverage;
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

/// Begins the game of the first byte and plays turns in it, or begins it from a text.
///
/// Below 128, the second byte says how many turns are played, and as many bytes choose them. From 128 on,
/// the second byte is the length of a position text that follows. Returns the game and the bytes left;
/// `None` if there is no such position or the bytes end too early.
pub(crate) fn some_position(data: &[u8]) -> Option<(Box<dyn LiveGame>, &[u8])> {
    let [first, count, rest @ ..] = data else {
        return None;
    };
    let entry = entry(first & 0x7F);
    if *first < 0x80 {
        let (turns, rest) = rest.split_at(rest.len().min(usize::from(count % 64)));
        let mut game = begin(entry, None)?;
        play_some(game.as_mut(), turns);
        return Some((game, rest));
    }
    let (text, rest) = rest.split_at_checked(usize::from(*count))?;
    let game = begin(entry, Some(std::str::from_utf8(text).ok()?))?;
    Some((game, rest))
}

/// Plays one listed turn for each byte, which chooses it, until the game is over.
///
/// A draw may end a game while its position still lists turns; the last turn is taken back then.
pub(crate) fn play_some(game: &mut dyn LiveGame, bytes: &[u8]) {
    for byte in bytes {
        let (turns, _) = first(game, CHOICE);
        let Some(turn) = turns.get(usize::from(*byte) % turns.len().max(1)) else {
            return;
        };
        let played = game
            .play(turn)
            .unwrap_or_else(|why| panic!("{turn} is listed and refused: {why}"));
        assert_eq!(&played.text, turn, "listed turns are canonical");
        if matches!(game.status(), Status::Over(_)) && !first(game, 1).0.is_empty() {
            game.takeback(1).expect("a turn was played");
            return;
        }
    }
}

/// Among how many turns a byte chooses: listing more takes long where each is long decided.
const CHOICE: usize = 64;

/// How many turns are looked at where there may be any number of them.
const MANY: usize = 300;

/// Returns the listed turns, the first of them where there are very many, and whether they are all.
pub(crate) fn listed(game: &dyn LiveGame) -> (Vec<String>, Coverage) {
    first(game, MANY)
}

/// Returns the first turns that are listed, and whether they are all.
fn first(game: &dyn LiveGame, most: usize) -> (Vec<String>, Coverage) {
    let mut turns = Vec::new();
    let coverage = game.turns(&mut |turn| {
        turns.push(turn);
        if turns.len() < most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    (turns, coverage)
}
