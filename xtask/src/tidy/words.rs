//! No family's word in a crate that serves every game, nor in the client.

use super::families::FAMILIES;
use super::source::without_tests;
use super::{Finding, Tree};

/// What serves every game: folders of Rust, and the client with its page.
const GENERIC: [&str; 17] = [
    "crates/board/",
    "crates/movement/",
    "crates/game/",
    "crates/perft/",
    "crates/search/",
    "crates/picture/",
    "crates/wire/",
    "crates/store/",
    "crates/server/",
    "crates/cli/",
    "crates/testkit/src/contract/",
    "crates/testkit/src/document/",
    "crates/testkit/src/toy/",
    "web/src/",
    "web/test/",
    "web/public/",
    "web/index.html",
];

/// Tests of these folders play real games through a generic crate, and must name them.
const WHOLE_GAMES: [&str; 5] = [
    "crates/movement/tests/",
    "crates/perft/tests/",
    "crates/search/tests/",
    "crates/server/tests/",
    "crates/cli/tests/",
];

/// Looks at every word of every file and of its name, whatever the case of its letters, comments and parts of
/// identifiers included.
pub(super) fn inspect(tree: &Tree) -> Vec<Finding> {
    let generic = |path: &str| GENERIC.iter().any(|folder| path.starts_with(folder));
    let whole_games = |path: &str| WHOLE_GAMES.iter().any(|folder| path.starts_with(folder));
    tree.files()
        .filter(|(path, _)| generic(path) && !whole_games(path))
        .flat_map(|(path, text)| in_file(path, text))
        .collect()
}

fn in_file(path: &str, text: &str) -> Vec<Finding> {
    let text = if path.ends_with(".rs") {
        without_tests(text)
    } else {
        text
    };
    let mut findings = Vec::new();
    let below = GENERIC.iter().find_map(|folder| path.strip_prefix(folder));
    let name = below.map(|name| (0, name));
    let lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line));
    for (number, line) in name.into_iter().chain(lines) {
        // A manifest names the crates it depends on; which it may is another check's business.
        if path.ends_with("Cargo.toml") && line.starts_with("chessmith-") {
            continue;
        }
        for word in words(line) {
            if let Some(family) = family_of(&word) {
                let message = format!(
                    "\"{word}\" is a word of the family {family}, and this file serves every game"
                );
                findings.push(Finding::error(path, number, message));
            }
        }
    }
    findings
}

/// Returns the family that a word, in the singular or the plural, belongs to.
fn family_of(word: &str) -> Option<&'static str> {
    let word = match word.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "" => word,
        letters => letters,
    };
    // Three letters with an s are another word: "sans".
    let single = word.strip_suffix('s').filter(|single| single.len() > 3);
    let is_it = |known: &str| known == word || single == Some(known);
    let family = FAMILIES
        .iter()
        .find(|(_, words)| words.split(' ').any(is_it));
    family.map(|(family, _)| *family)
}

/// Returns the words of a line in lower case, with identifiers taken apart: `PawnSet` is two words, and so
/// is `pawn_set`. An identifier of several is a word as a whole, too, as in `CheckMate`.
fn words(line: &str) -> Vec<String> {
    let identifiers = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    identifiers
        .flat_map(|identifier| {
            let mut words = humps(identifier);
            if words.len() > 1 {
                words.push(words.concat());
            }
            words
        })
        .collect()
}

/// Takes an identifier apart where a capital or a line begins a word.
fn humps(identifier: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut previous = ' ';
    let mut letters = identifier.chars().peekable();
    while let Some(c) = letters.next() {
        let next_is_small = letters.peek().is_some_and(|next| next.is_lowercase());
        let new_hump = c.is_uppercase()
            && (previous.is_lowercase() || (previous.is_uppercase() && next_is_small));
        if !c.is_alphanumeric() || new_hump {
            words.push(String::new());
        }
        if c.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
        previous = c;
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::{family_of, words};

    #[test]
    fn a_word_of_a_family_is_known_in_the_plural_too() {
        assert_eq!(family_of("rooks"), Some("orthodox"));
        assert_eq!(family_of("blocking"), None);
        assert_eq!(family_of("sans"), None);
    }

    #[test]
    fn identifiers_are_taken_apart() {
        assert_eq!(
            words("let pawnSet: PAWN_SET2;"),
            ["let", "pawn", "set", "pawnset", "pawn", "set2", "pawnset2"]
        );
        assert!(words("stale_Mate").contains(&"stalemate".to_owned()));
        assert_eq!(family_of("rook2"), Some("orthodox"));
        assert_eq!(family_of("chess960"), Some("orthodox"));
        assert_eq!(
            words("Chessmith's FENReader"),
            ["chessmith", "s", "fen", "reader", "fenreader"]
        );
        assert_eq!(words("blocking kings"), ["blocking", "kings"]);
    }
}
