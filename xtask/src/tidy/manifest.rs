//! Reading the few things of a `Cargo.toml` that matter here.
//!
//! It knows the forms that this repository uses and refuses others, so that nothing slips by.

use super::Finding;

/// Which list of dependencies one belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum List {
    /// What the crate itself needs, or its build script.
    Normal,
    /// What only its tests need.
    Dev,
}

/// One dependency on a crate of the house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Dependency<'a> {
    /// The name of the crate's folder.
    pub(super) on: &'a str,
    pub(super) list: List,
    pub(super) line: usize,
}

/// Returns the dependencies on crates of the house, and what could not be understood.
pub(super) fn read<'a>(file: &str, text: &'a str) -> (Vec<Dependency<'a>>, Vec<Finding>) {
    let mut list = None;
    let mut found = Vec::new();
    let mut findings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let (line, number) = (line.trim(), index + 1);
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            list = list_of(section);
            let single = section.rsplit_once("dependencies.").map(|(_, name)| name);
            if let (Some(list), Some(on)) = (list, single.and_then(inner)) {
                found.push(Dependency {
                    on,
                    list,
                    line: number,
                });
            }
            continue;
        }
        let Some(list) = list else { continue };
        let Some((key, value)) = line.split_once('=') else {
            continue;
        };
        let (key, value) = (key.trim(), value.trim());
        if value.contains("package =") || key == "package" {
            findings.push(Finding::error(
                file,
                number,
                "a dependency has one name everywhere: drop `package`",
            ));
        }
        if value.contains("path =") || key == "path" {
            findings.push(Finding::error(
                file,
                number,
                "crates of the house are listed in the root's [workspace.dependencies]: write `.workspace = true`",
            ));
        }
        if let Some(on) = inner(key) {
            found.push(Dependency {
                on,
                list,
                line: number,
            });
        }
    }
    (found, findings)
}

/// Returns which list a section holds, if it holds dependencies.
fn list_of(section: &str) -> Option<List> {
    let words: Vec<_> = section.split('.').collect();
    let is = |name: &str| words.contains(&name);
    match () {
        () if is("dev-dependencies") => Some(List::Dev),
        () if is("dependencies") || is("build-dependencies") => Some(List::Normal),
        () => None,
    }
}

/// Returns the folder's name of a crate of the house.
fn inner(key: &str) -> Option<&str> {
    let name = key.split('.').next()?.trim_matches('"');
    name.strip_prefix("chessmith-")
        .or_else(|| (name == "xtask").then_some(name))
}

#[cfg(test)]
mod tests {
    use super::{Dependency, List, read};

    #[test]
    fn all_forms_of_a_dependency_are_seen() {
        let text = "[dependencies]\nchessmith-board.workspace = true\nserde = \"1\"\n\n\
            [target.'cfg(unix)'.dependencies]\nchessmith-game = { workspace = true }\n\n\
            [dependencies.chessmith-search]\nworkspace = true\n\n\
            [dev-dependencies]\nchessmith-testkit.workspace = true\n\n[features]\nx = [\"chessmith-wire/y\"]\n";
        let (found, findings) = read("Cargo.toml", text);
        let expected = [
            ("board", List::Normal, 2),
            ("game", List::Normal, 6),
            ("search", List::Normal, 8),
            ("testkit", List::Dev, 12),
        ];
        assert_eq!(
            found,
            expected.map(|(on, list, line)| Dependency { on, list, line })
        );
        assert_eq!(findings, []);
    }

    #[test]
    fn disguises_are_refused() {
        let text =
            "[dependencies]\nb = { package = \"chessmith-board\", path = \"crates/board\" }\n";
        let (_, findings) = read("Cargo.toml", text);
        assert_eq!(findings.len(), 2, "{findings:?}");
    }
}
