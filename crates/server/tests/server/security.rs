//! The list of threats: no line without a test.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

const DOCUMENT: &str = include_str!("../../../../docs/security.md");
/// Where tests of the server are, of what it asks, and of what it draws with.
const PLACES: [&str; 8] = [
    "server/src",
    "server/tests",
    "store/src",
    "store/tests",
    "cli/src",
    "cli/tests",
    "picture/tests",
    "catalog/tests",
];

/// Adds the names of all tests in a folder.
fn collect(folder: &Path, names: &mut HashSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, names);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let lines: Vec<_> = text.lines().map(str::trim).collect();
            for (index, line) in lines.iter().enumerate() {
                let is_test = matches!(*line, "#[test]" | "#[tokio::test]");
                let function = lines[index + 1..]
                    .iter()
                    .find(|line| !line.starts_with("#["))
                    .filter(|_| is_test);
                let name = function.and_then(|line| line.split("fn ").nth(1)?.split('(').next());
                names.extend(name.map(str::to_owned));
            }
        }
    }
}

#[test]
fn every_threat_has_a_test() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut known = HashSet::new();
    for place in PLACES {
        collect(&crates.join(place), &mut known);
    }
    // Parts of the one test that every store passes.
    let contract = fs::read_to_string(crates.join("store/tests/contract.rs")).unwrap();
    let is_known = |name: &str| {
        let called = format!("    {name}(");
        known.contains(name) || contract.contains(&called)
    };
    let rows = DOCUMENT.lines().filter(|line| line.starts_with("| "));
    let rows = rows.filter(|line| !line.starts_with("| ---") && !line.starts_with("| threat"));
    let mut count = 0;
    for row in rows {
        count += 1;
        let tests = row
            .trim_end_matches(['|', ' '])
            .rsplit(" | ")
            .next()
            .unwrap();
        let names: Vec<_> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "no test: {row}");
        for name in names {
            assert!(is_known(name), "there is no test {name}: {row}");
        }
    }
    assert!(count > 25, "{count} rows");
}
