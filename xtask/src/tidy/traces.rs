//! No loose ends in the code, and no trace of the machine it was written on.
//!
//! What belongs to one machine is seen by its form: a path from the root of a machine, a path that leaves
//! the repository, an address that is a number, a lock file that says where a package came from.

use super::source::attributes;
use super::{Finding, Tree};

/// This file names what it looks for, and so do its tests.
const OWN: [&str; 2] = ["xtask/src/tidy/traces.rs", "xtask/src/tidy/tests.rs"];

/// Words that say that something is unfinished, in lower case.
const UNFINISHED: [&str; 4] = ["todo", "fixme", "xxx", "hack"];

/// What has a form of its own and belongs to no machine: what the server answers to, and what every system
/// of the kind has.
const COMMON: [&str; 17] = [
    "/api/",
    "/game/",
    "/analyse/",
    "/lab",
    "/edit/",
    "/learn/",
    "/pieces/",
    "/rules/",
    "/workshop/",
    "/no/such",
    "/nothing/here",
    "/dev/null",
    "/proc/",
    "/bin/sh",
    "/usr/bin",
    "/etc/",
    "/var/lib/",
];

/// Checks every line of every text file.
pub(super) fn inspect(tree: &Tree) -> Vec<Finding> {
    let files = tree.files().filter(|(path, _)| !OWN.contains(path));
    files
        .flat_map(|(path, text)| {
            let mut findings = in_file(tree, path, text);
            if path.ends_with(".rs") {
                findings.extend(ignored(path, text));
            }
            findings
        })
        .collect()
}

fn in_file(tree: &Tree, path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    // Inputs of the fuzzer are anything at all.
    let data = path.starts_with("fuzz/corpus/");
    let lock = path.ends_with("package-lock.json") || path.ends_with("Cargo.lock");
    for (index, line) in text.lines().enumerate() {
        let mut find = |message: String| findings.push(Finding::error(path, index + 1, message));
        if let Some(word) = unfinished(line).filter(|_| !data && !lock && !is_lint(path, line)) {
            find(format!(
                "{word}: finish it or write down a reason to leave it out"
            ));
        }
        if lock && line.contains("\"resolved\":") {
            find(
                "a lock file says where a package came from; web/.npmrc keeps that out".to_owned(),
            );
        }
        if line.contains("source = \"sparse+") || names_registry(path, line) {
            find("a place that packages come from is chosen on each machine".to_owned());
        }
        if data || lock {
            continue;
        }
        for place in paths(line) {
            if leaves(tree, path, place) {
                find(format!("{place}: a path that is not in the repository"));
            }
        }
        if let Some(address) = numbered_host(line) {
            find(format!("{address}: an address of one machine"));
        }
    }
    findings
}

fn unfinished(line: &str) -> Option<&str> {
    let mut words = line.split(|c: char| !c.is_alphanumeric());
    words.find(|word| UNFINISHED.contains(&&*word.to_lowercase()))
}

/// The list of lints has one of that name.
fn is_lint(path: &str, line: &str) -> bool {
    path == "Cargo.toml" && line.starts_with("todo = ")
}

/// Returns whether a line of a configuration names a registry.
fn names_registry(path: &str, line: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let configures = matches!(name, ".npmrc" | "config.toml" | "pip.conf" | "Cargo.toml");
    configures && line.contains("://") && (line.contains("registry") || line.contains("index"))
}

/// Returns what looks like a path from a root or upwards.
fn paths(line: &str) -> impl Iterator<Item = &str> {
    let belongs = |c: char| c.is_alphanumeric() || "./_-".contains(c);
    let mut words = Vec::new();
    let mut start = None;
    let mut before = ' ';
    for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
        match (start, belongs(c)) {
            (None, true) => start = Some((at, before)),
            (Some((from, opened)), false) => {
                words.push((&line[from..at], opened));
                start = None;
            }
            _ => {}
        }
        before = c;
    }
    // In an address the path comes after a colon or a brace.
    let free = |opened: &char| !":}$\\^".contains(*opened);
    words
        .into_iter()
        .filter(move |(word, opened)| free(opened) && (is_rooted(word) || is_upward(word)))
        .map(|(word, _)| word.trim_end_matches(['.', '/']))
}

/// Two names or more after a slash, the first of which is a word.
fn is_rooted(word: &str) -> bool {
    let Some(rest) = word.strip_prefix('/') else {
        return false;
    };
    let Some((first, second)) = rest.split_once('/') else {
        return false;
    };
    let mut letters = first.chars();
    letters.next().is_some_and(|c| c.is_ascii_alphabetic())
        && first.len() > 2
        && letters.all(|c| c.is_ascii_lowercase())
        && second.chars().next().is_some_and(char::is_alphanumeric)
        && second.len() > 1
}

fn is_upward(word: &str) -> bool {
    word.strip_prefix("../").is_some_and(|rest| {
        let rest = rest.trim_start_matches("../");
        rest.chars().next().is_some_and(char::is_alphanumeric)
    })
}

/// Returns whether a path that is written in a file leads to nothing in the repository, from wherever one
/// might follow it.
fn leaves(tree: &Tree, file: &str, path: &str) -> bool {
    if COMMON.iter().any(|known| path.starts_with(known)) || file.ends_with(".gitignore") {
        return false;
    }
    let wanted = path.trim_start_matches("../").trim_start_matches('/');
    let mut folder = file;
    loop {
        folder = folder.rsplit_once('/').map_or("", |(above, _)| above);
        let whole = match folder {
            "" => wanted.to_owned(),
            folder => format!("{folder}/{wanted}"),
        };
        let there = |(known, _): (&str, &str)| {
            let rest = known.strip_prefix(&*whole);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '.']))
        };
        let mut built = tree.text(".gitignore").lines();
        if tree.under(&whole).any(there) || built.any(|line| line.trim_matches('/') == whole) {
            return false;
        }
        if folder.is_empty() {
            return true;
        }
    }
}

/// Returns an address whose host is a number, but for those that mean the machine itself.
fn numbered_host(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("://")?;
    let host = rest
        .split(|c: char| !c.is_ascii_digit() && c != '.')
        .next()?;
    let own = matches!(host, "127.0.0.1" | "0.0.0.0");
    (host.split('.').count() == 4 && !own).then_some(host)
}

/// Finds tests that are not run, also by a condition or over several lines, and examples likewise.
fn ignored(path: &str, text: &str) -> Vec<Finding> {
    let skipped = attributes(text).into_iter().filter(|(_, attribute)| {
        let mut words = attribute.split(|c: char| !c.is_alphanumeric() && c != '_');
        let first = words.next();
        first == Some("ignore") || (first == Some("cfg_attr") && words.any(|word| word == "ignore"))
    });
    let lines = skipped.map(|(line, _)| line);
    let examples = text.lines().enumerate().filter(|(_, line)| {
        let comment = line
            .trim_start()
            .trim_start_matches(['/', '!'])
            .trim_start();
        let kinds = comment.strip_prefix("```").unwrap_or_default();
        kinds
            .split(',')
            .any(|kind| kind.trim().starts_with("ignore"))
    });
    let lines = lines.chain(examples.map(|(index, _)| index + 1));
    lines
        .map(|line| {
            let message = "what is ignored tests nothing: give it a short form, and its full numbers to `soak`";
            Finding::error(path, line, message)
        })
        .collect()
}
