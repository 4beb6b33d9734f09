//! Games to try things in.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use chessmith_catalog::game::{Budget, Coverage};
use chessmith_catalog::{Catalog, Entry, LiveGame, Setting, Status};

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

/// Returns the catalog of all games.
pub(crate) fn catalog() -> &'static Catalog {
    &CATALOG
}

/// Takes the first line off, which names a game, and returns that with the rest; `None` if there is no such
/// game.
pub(crate) fn game_and_rest(data: &[u8]) -> Option<(&'static dyn Entry, &[u8])> {
    let (line, rest) = first_line(data)?;
    Some((CATALOG.get(std::str::from_utf8(line).ok()?)?, rest))
}

/// Does the same with a rest that is a text.
pub(crate) fn game_and_text(data: &[u8]) -> Option<(&'static dyn Entry, &str)> {
    let (entry, rest) = game_and_rest(data)?;
    Some((entry, std::str::from_utf8(rest).ok()?))
}

/// Takes a line apart from what follows it.
fn first_line(data: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = data.iter().position(|byte| *byte == b'\n')?;
    Some((&data[..end], &data[end + 1..]))
}

/// Begins a game with its own start, or a given position.
pub(crate) fn begin(entry: &dyn Entry, position: Option<&str>) -> Option<Box<dyn LiveGame>> {
    let setting = position.map_or_else(Setting::default, Setting::at_position);
    entry.begin(&setting).ok()
}

/// A game in some position that answers for as long as its budget lasts.
pub(crate) struct Asked<'a> {
    pub(crate) game: Box<dyn LiveGame>,
    /// Once it is spent, no answer counts.
    pub(crate) budget: Budget,
    /// The bytes that are left.
    pub(crate) rest: &'a [u8],
}

/// What may be done for one input, in steps: as much as a few dear questions need.
const WORK: u64 = 500_000;

/// Begins a game in some position.
///
/// The first line names the game. The second is the text of a position; or `+` and two hexadecimal digits for
/// each turn that is played from the game's own start, which they choose. `None` if that is not so, or there
/// is no such position, or more work would be needed to come to it.
pub(crate) fn some_position(data: &[u8]) -> Option<Asked<'_>> {
    let (entry, rest) = game_and_rest(data)?;
    let (line, rest) = first_line(rest)?;
    let line = std::str::from_utf8(line).ok()?;
    let (position, digits) = match line.strip_prefix('+') {
        Some(digits) => (None, bytes(digits)?),
        None => (Some(line), Vec::new()),
    };
    let budget = Budget::of(WORK);
    let mut game = begin(entry, position)?.within(&budget);
    play_some(game.as_mut(), &digits, &budget);
    let asked = Asked { game, budget, rest };
    (!asked.budget.is_spent()).then_some(asked)
}

/// The most turns that are played from a start.
const MOST_TURNS: usize = 64;

/// Reads two hexadecimal digits for each byte.
fn bytes(digits: &str) -> Option<Vec<u8>> {
    let pairs = digits.as_bytes().chunks(2).take(MOST_TURNS);
    pairs
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
        .collect()
}

/// Plays one listed turn for each byte, which chooses it, until the game is over.
///
/// A draw may end a game while its position still lists turns; the last turn is taken back then.
fn play_some(game: &mut dyn LiveGame, bytes: &[u8], budget: &Budget) {
    for byte in bytes {
        let (turns, _) = first(game, CHOICE);
        let Some(turn) = turns.get(usize::from(*byte) % turns.len().max(1)) else {
            return;
        };
        let played = game.play(turn);
        if budget.is_spent() {
            return;
        }
        let played = played.unwrap_or_else(|why| panic!("{turn} is listed and refused: {why}"));
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
