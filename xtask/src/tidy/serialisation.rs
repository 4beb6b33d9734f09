//! Only the wire derives serialisation, and what reads a family's own files: what rules look like inside is no
//! protocol.

use super::source::{attributes, code_lines, product};
use super::{Finding, Tree};

/// The crates and files that may.
const ALLOWED: [&str; 4] = [
    "crates/wire/",
    "crates/construction/src/json.rs",
    "crates/construction/src/text/",
    "crates/universal/src/pieces_file.rs",
];

/// What is derived.
const TRAITS: [&str; 4] = ["Serialize", "Deserialize", "JsonSchema", "TS"];

/// Checks every derivation in the product's code.
pub(super) fn inspect(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for name in tree.crates() {
        for (path, text) in product(tree, &format!("crates/{name}")) {
            if ALLOWED.iter().any(|place| path.starts_with(place)) {
                continue;
            }
            let derived = attributes(text)
                .into_iter()
                .filter(|(_, inside)| derives(inside));
            let written = implementations(text);
            for (number, what) in derived.chain(written) {
                let what = what.split_whitespace().collect::<Vec<_>>().join(" ");
                let message =
                    format!("only the wire and a family's texts derive serialisation: {what}");
                findings.push(Finding::error(path, number, message));
            }
        }
    }
    findings
}

/// Returns whether an attribute derives one of the traits, also by a condition.
fn derives(attribute: &str) -> bool {
    let is_derive = attribute.contains("derive");
    is_derive && words(attribute).any(|word| TRAITS.contains(&word))
}

/// Returns the implementations of the traits, each with its line and what comes before its body.
fn implementations(text: &str) -> Vec<(usize, String)> {
    let starts = code_lines(text).filter(|(_, line)| line.trim_start().starts_with("impl"));
    let heads = starts.map(|(number, _)| {
        let lines = text.lines().skip(number - 1);
        let mut head = lines.flat_map(|line| [line, " "]).collect::<String>();
        head.truncate(head.find('{').unwrap_or(head.len()));
        (number, head)
    });
    let of_trait = |head: &str| {
        let before = head
            .split(" for ")
            .next()
            .filter(|before| before.len() < head.len());
        before.is_some_and(|before| words(before).any(|word| TRAITS.contains(&word)))
    };
    heads.filter(|(_, head)| of_trait(head)).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}
