//! What the root of each crate must say, and unsafe code nowhere but in one module.

use super::source::code_lines;
use super::{Finding, Tree};

/// The one module that may contain unsafe code.
const UNSAFE: &str = "crates/board/src/bits.rs";

/// Crates that read what strangers send: nothing there may panic.
const UNTRUSTING: [&str; 3] = ["server", "store", "wire"];

/// What such a crate denies.
const DENIED: [&str; 4] = [
    "clippy::unwrap_used",
    "clippy::expect_used",
    "clippy::panic",
    "clippy::unreachable",
];

/// Checks crate roots, and all Rust files for the word `unsafe`.
pub(super) fn inspect(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for name in tree.crates() {
        for root in ["lib", "main"].map(|stem| format!("crates/{name}/src/{stem}.rs")) {
            findings.extend(inspect_root(tree, name, &root));
        }
    }
    for root in ["xtask/src/lib.rs", "xtask/src/main.rs"] {
        findings.extend(inspect_root(tree, "xtask", root));
    }
    let rust = tree
        .files()
        .filter(|(path, _)| path.ends_with(".rs") && *path != UNSAFE);
    for (path, text) in rust.filter(|(path, _)| !path.starts_with("xtask/")) {
        for (line, code) in code_lines(text).filter(|(_, line)| has_unsafe(line)) {
            findings.push(Finding::error(
                path,
                line,
                format!("unsafe code outside {UNSAFE}: {}", code.trim()),
            ));
        }
    }
    findings
}

fn inspect_root(tree: &Tree, name: &str, root: &str) -> Vec<Finding> {
    if !tree.has(root) {
        return Vec::new();
    }
    let text = tree.text(root);
    let mut findings = Vec::new();
    // In `board` the workspace's lint denies it, and its one module allows it.
    if name != "board" && !text.contains("#![forbid(unsafe_code)]") {
        findings.push(Finding::error(
            root,
            0,
            "the root of a crate says #![forbid(unsafe_code)]",
        ));
    }
    if UNTRUSTING.contains(&name) {
        let missing = DENIED.iter().filter(|lint| !text.contains(*lint));
        findings.extend(missing.map(|lint| {
            Finding::error(
                root,
                0,
                format!("{name} reads what strangers send, and denies {lint}"),
            )
        }));
    }
    findings
}

/// Returns whether a line of code uses the keyword.
fn has_unsafe(line: &str) -> bool {
    let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.into_iter().any(|word| word == "unsafe") && !line.contains('"')
}
