//! Rules are pure: no clock, no file, no thread of their own, no environment, nothing global that changes.

use super::families::is_family;
use super::source::{code_lines, product};
use super::{Finding, Tree};

/// Crates of rules besides the families.
const RULES: [&str; 9] = [
    "board", "movement", "game", "figures", "perft", "search", "eval", "catalog", "picture",
];

/// What a line of such a crate must not contain, and why.
const FORBIDDEN: [(&str, &str); 12] = [
    ("Instant", "a clock comes from the caller"),
    ("SystemTime", "a clock comes from the caller"),
    (
        "std::fs",
        "files are read by the command line, the server and the store",
    ),
    ("std::net", "only the server speaks to the network"),
    ("std::process", "rules run no program"),
    (
        "std::env",
        "what the environment says comes from the caller as an option",
    ),
    ("std::io", "texts go in and out as values"),
    (
        "thread::spawn",
        "a thread of rules must end before its function returns: use a scope",
    ),
    ("thread::sleep", "rules wait for nothing"),
    ("thread_local!", "nothing global changes"),
    ("static mut", "nothing global changes"),
    ("RandomState", "chance comes from a seed"),
];

/// What makes a `static` changeable.
const CELLS: [&str; 7] = [
    "Mutex", "RwLock", "OnceLock", "LazyLock", "OnceCell", "Atomic", "Cell<",
];

/// Crates that may share work among scoped threads, as many as the caller says.
const THREADED: [&str; 2] = ["perft", "search"];

/// Checks the product's code of every crate of rules.
pub(super) fn inspect(tree: &Tree) -> Vec<Finding> {
    let crates = tree.crates();
    let rules = crates
        .into_iter()
        .filter(|name| RULES.contains(name) || is_family(name));
    rules.flat_map(|name| in_crate(tree, name)).collect()
}

fn in_crate(tree: &Tree, name: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in product(tree, &format!("crates/{name}")) {
        for (number, line) in code_lines(text) {
            let hits = FORBIDDEN.iter().filter(|(word, _)| line.contains(word));
            findings.extend(
                hits.map(|(word, why)| Finding::error(path, number, format!("{word}: {why}"))),
            );
            if line.contains("std::thread") && !THREADED.contains(&name) {
                findings.push(Finding::error(
                    path,
                    number,
                    "std::thread: only counting and search share out work",
                ));
            }
            let is_static = line
                .trim_start()
                .trim_start_matches("pub ")
                .starts_with("static ");
            if is_static && CELLS.iter().any(|cell| line.contains(cell)) {
                findings.push(Finding::error(
                    path,
                    number,
                    "a static that changes: nothing global changes",
                ));
            }
        }
    }
    findings
}
