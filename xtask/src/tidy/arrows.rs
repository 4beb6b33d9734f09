//! Which crate may depend on which: the shape of the house.

use super::families::is_family;
use super::manifest::{self, List};
use super::{Finding, Tree};

/// What all families may stand on.
const UNDER_FAMILIES: [&str; 3] = ["board", "game", "figures"];

/// What one family stands on besides.
const UNDER_ONE: [(&str, &str); 1] = [("universal", "movement")];

/// Every other crate, with what it may depend on; families stand for all of them.
const ARROWS: [(&str, &[&str]); 23] = [
    ("board", &[]),
    ("game", &["board"]),
    ("clock", &["board"]),
    ("rulebook", &[]),
    ("movement", &["board"]),
    ("figures", &["board", "game"]),
    ("perft", &["board", "game"]),
    ("search", &["game"]),
    ("network", &["game", "search"]),
    ("picture", &["game"]),
    ("eval", &["board", "game", "search", "families"]),
    (
        "catalog",
        &[
            "board", "game", "network", "perft", "rulebook", "search", "eval", "families",
        ],
    ),
    ("wire", &["catalog"]),
    ("store", &[]),
    (
        "server",
        &["catalog", "clock", "lab", "picture", "wire", "store"],
    ),
    ("contest", &["catalog", "clock", "wire"]),
    ("lab", &["catalog", "contest", "wire"]),
    ("learn", &["catalog", "contest", "wire"]),
    ("protocol", &["catalog"]),
    (
        "cli",
        &[
            "catalog", "clock", "contest", "lab", "learn", "picture", "protocol", "wire", "server",
        ],
    ),
    ("load", &["catalog", "server", "wire"]),
    ("testkit", &["board", "game", "perft", "rulebook", "search"]),
    ("xtask", &[]),
];

/// What tests may use besides: in any crate, in families, and in some.
const TESTS_ANYWHERE: [&str; 1] = ["testkit"];
const TESTS_OF_FAMILIES: [&str; 2] = ["perft", "picture"];
const TESTS: [(&str, &[&str]); 5] = [
    ("eval", &["network"]),
    ("figures", &["picture"]),
    ("search", &["board"]),
    ("cli", &["store", "search"]),
    ("testkit", &["catalog", "families", "perft"]),
];

/// Checks every dependency of every crate.
pub(super) fn inspect(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let members = tree
        .crates()
        .into_iter()
        .map(|name| (name, format!("crates/{name}/Cargo.toml")));
    for (name, file) in members.chain([("xtask", "xtask/Cargo.toml".to_owned())]) {
        let (dependencies, unclear) = manifest::read(&file, tree.text(&file));
        findings.extend(unclear);
        let Some(allowed) = arrows(name) else {
            findings.push(Finding::error(
                &file,
                0,
                format!("the crate {name} has no place yet: say in xtask/src/tidy/arrows.rs what it may depend on"),
            ));
            continue;
        };
        for dependency in dependencies {
            let fits = |list: &[&str]| contains(list, dependency.on);
            let also = extra_of_tests(name);
            let ok = match dependency.list {
                List::Normal => fits(&allowed),
                List::Dev => fits(&allowed) || fits(&TESTS_ANYWHERE) || fits(also),
            };
            if !ok {
                let tests = if dependency.list == List::Dev {
                    "the tests of "
                } else {
                    ""
                };
                findings.push(Finding::error(
                    &file,
                    dependency.line,
                    format!(
                        "{tests}{name} may not depend on {}; it may on {}",
                        dependency.on,
                        spoken(&allowed)
                    ),
                ));
            }
        }
    }
    findings.extend(disguised(tree));
    findings
}

/// Returns what a crate may depend on.
fn arrows(name: &str) -> Option<Vec<&'static str>> {
    if is_family(name) {
        let besides = UNDER_ONE.iter().filter(|(of, _)| *of == name);
        let on = UNDER_FAMILIES.into_iter();
        return Some(on.chain(besides.map(|(_, on)| *on)).collect());
    }
    ARROWS
        .iter()
        .find(|(of, _)| *of == name)
        .map(|(_, on)| on.to_vec())
}

/// Returns what the tests of a crate may use besides.
fn extra_of_tests(name: &str) -> &'static [&'static str] {
    if is_family(name) {
        return &TESTS_OF_FAMILIES;
    }
    TESTS
        .iter()
        .find(|(of, _)| *of == name)
        .map_or(&[], |(_, on)| on)
}

fn contains(list: &[&str], name: &str) -> bool {
    list.contains(&name) || (list.contains(&"families") && is_family(name))
}

fn spoken(list: &[&str]) -> String {
    if list.is_empty() {
        "nothing".to_owned()
    } else {
        list.join(", ")
    }
}

/// Finds crates of the house that the root lists under another name than their folder's.
fn disguised(tree: &Tree) -> Vec<Finding> {
    let lines = tree.text("Cargo.toml").lines().enumerate();
    let wrong = |(index, line): (usize, &str)| {
        let (key, value) = line.split_once('=')?;
        let folder = value.split_once("path = \"crates/")?.1.split_once('"')?.0;
        let honest = key.trim() == format!("chessmith-{folder}") && !value.contains("package");
        (!honest).then(|| {
            Finding::error(
                "Cargo.toml",
                index + 1,
                format!("crates/{folder} is called chessmith-{folder}"),
            )
        })
    };
    lines.filter_map(wrong).collect()
}
