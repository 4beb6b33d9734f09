//! No loose ends in the code, and no trace of the machine it was written on.

use super::{Finding, Tree};

/// This file names what it looks for, and so do its tests.
const OWN: [&str; 2] = ["xtask/src/tidy/traces.rs", "xtask/src/tidy/tests.rs"];

/// Words that say that something is unfinished.
const UNFINISHED: [&str; 4] = ["TODO", "FIXME", "XXX", "HACK"];

/// Texts that only make sense on one machine, or name a host that packages came from.
const MACHINE: [(&str, &str); 10] = [
    ("/work/", "a path of one machine"),
    ("/root/", "a path of one machine"),
    ("/home/", "a path of one machine"),
    ("/Users/", "a path of one machine"),
    (
        "/tmp/",
        "a path of one machine; tests use a temporary folder of their own",
    ),
    ("../shared", "a folder outside the repository"),
    ("registry.npmjs.org", "a host that packages come from"),
    ("index.crates.io", "a host that packages come from"),
    ("static.crates.io", "a host that packages come from"),
    (
        "\"resolved\":",
        "a host that packages come from; web/.npmrc keeps it out",
    ),
];

/// Checks every line of every text file.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let files = tree.files().filter(|(path, _)| !OWN.contains(path));
    files.flat_map(|(path, text)| in_file(path, text)).collect()
}

fn in_file(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let data = path.ends_with("package-lock.json") || path.starts_with("fuzz/corpus/");
    for (index, line) in text.lines().enumerate() {
        let mut find = |message: String| findings.push(Finding::error(path, index + 1, message));
        let mut words = line.split(|c: char| !c.is_alphanumeric());
        if let Some(word) = words
            .find(|word| UNFINISHED.contains(word))
            .filter(|_| !data)
        {
            find(format!(
                "{word}: finish it or write down a reason to leave it out"
            ));
        }
        if line.trim_start().starts_with("#[ignore") {
            find("an ignored test tests nothing: give it a short form, and its full numbers to `soak`".to_owned());
        }
        if let Some((text, why)) = MACHINE.iter().find(|(text, _)| line.contains(text)) {
            find(format!("{text}: {why}"));
        }
    }
    findings
}
