//! Only the wire derives serialisation, and what reads a family's own files: what rules look like inside is no
//! protocol.

use super::source::{code_lines, product};
use super::{Finding, Tree};

/// The crates and files that may.
const ALLOWED: [&str; 3] = [
    "crates/wire/",
    "crates/construction/src/text/",
    "crates/universal/src/pieces_file.rs",
];

/// What is derived.
const TRAITS: [&str; 4] = ["Serialize", "Deserialize", "JsonSchema", "TS"];

/// Checks every derivation in the product's code.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for name in tree.crates() {
        for (path, text) in product(tree, &format!("crates/{name}")) {
            if ALLOWED.iter().any(|place| path.starts_with(place)) {
                continue;
            }
            for (number, line) in code_lines(text).filter(|(_, line)| derives(line)) {
                let message = format!(
                    "only the wire and a family's texts derive serialisation: {}",
                    line.trim()
                );
                findings.push(Finding::error(path, number, message));
            }
        }
    }
    findings
}

/// Returns whether a line derives or implements one of the traits.
fn derives(line: &str) -> bool {
    let words: Vec<_> = line.split(|c: char| !c.is_alphanumeric()).collect();
    let implements = |name: &str| {
        words.starts_with(&["impl"]) && words.windows(2).any(|pair| pair == [name, "for"])
    };
    TRAITS
        .iter()
        .any(|name| implements(name) || (line.contains("derive(") && words.contains(name)))
}
