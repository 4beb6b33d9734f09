//! Each check is seen to fail: the real tree is broken in memory, in one place.

use std::sync::LazyLock;

use super::tree::Tree;
use super::{INSPECTIONS, Inspection, Level};
use super::{arrows, attributes, circles, lock, map, purity, serialisation, sizes, traces, words};
use crate::house;

static REAL: LazyLock<Tree> =
    LazyLock::new(|| Tree::read(&house::root()).expect("the repository can be read"));

/// Returns what a check says of a tree, errors only.
fn errors(inspect: Inspection, tree: &Tree) -> Vec<String> {
    let errors = inspect(tree)
        .into_iter()
        .filter(|finding| finding.level == Level::Error);
    errors.map(|finding| finding.to_string()).collect()
}

/// Returns the errors that replacing `file` by `change` of its text brings to the real tree.
fn after(inspect: Inspection, file: &str, change: impl FnOnce(&str) -> String) -> Vec<String> {
    let tree = &*REAL;
    let before = errors(inspect, tree);
    let mut new = errors(inspect, &tree.with(file, change(tree.text(file))));
    new.retain(|error| !before.contains(error));
    new
}

/// Puts code in front of the first line, so that no other line moves.
fn plus(line: &str) -> impl FnOnce(&str) -> String {
    move |text| format!("{line} {text}")
}

/// Adds a dependency to a section of a manifest.
fn depend(section: &str, on: &str) -> impl FnOnce(&str) -> String {
    move |text| format!("{text}\n[{section}]\nchessmith-{on}.workspace = true\n")
}

#[test]
fn the_repository_is_tidy() {
    let tree = &*REAL;
    let all: Vec<_> = INSPECTIONS
        .iter()
        .flat_map(|(_, inspect)| errors(*inspect, tree))
        .collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn an_arrow_turned_round_is_refused() {
    // game stands on board; turned round, board would stand on game.
    let found = after(
        arrows::inspect,
        "crates/board/Cargo.toml",
        depend("dependencies", "game"),
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].ends_with("board may not depend on game; it may on nothing"),
        "{found:?}"
    );
}

#[test]
fn every_wrong_arrow_is_refused() {
    let wrong = [
        ("fluidity", "dependencies", "orthodox"),
        ("orthodox", "dev-dependencies", "fluidity"),
        ("search", "dependencies", "orthodox"),
        ("search", "target.'cfg(unix)'.dependencies", "eval"),
        ("catalog", "dependencies", "testkit"),
        ("testkit", "dependencies", "orthodox"),
        ("store", "build-dependencies", "game"),
    ];
    for (name, section, on) in wrong {
        let found = after(
            arrows::inspect,
            &format!("crates/{name}/Cargo.toml"),
            depend(section, on),
        );
        assert_eq!(found.len(), 1, "{name} -> {on}: {found:?}");
    }
    let right = [
        ("fluidity", "dev-dependencies", "testkit"),
        ("server", "dependencies", "store"),
    ];
    for (name, section, on) in right {
        let found = after(
            arrows::inspect,
            &format!("crates/{name}/Cargo.toml"),
            depend(section, on),
        );
        assert_eq!(found, [""; 0], "{name} -> {on}");
    }
}

#[test]
fn a_new_crate_needs_a_place_and_a_paragraph() {
    let tree = REAL.with(
        "crates/attic/Cargo.toml",
        "[package]\nname = \"chessmith-attic\"\n",
    );
    assert!(
        errors(arrows::inspect, &tree)
            .iter()
            .any(|error| error.contains("the crate attic has no place"))
    );
    assert!(
        errors(map::inspect, &tree)
            .iter()
            .any(|error| error.contains("no paragraph on `crates/attic/`"))
    );
}

#[test]
fn a_crate_under_another_name_is_refused() {
    let found = after(arrows::inspect, "Cargo.toml", |text| {
        text.replace(
            "chessmith-search = {",
            "seeker = { package = \"chessmith-search\",",
        )
    });
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn a_familys_word_in_a_generic_crate_is_refused() {
    let places = [
        ("crates/search/src/lib.rs", "// as when a pawn advances"),
        ("crates/board/src/lib.rs", "const KNIGHT_STEPS: u8 = 8;"),
        ("crates/server/src/lib.rs", "fn mayCastle() {}"),
        ("web/src/main.ts", "const promotion = 5;"),
        ("web/index.html", "<p>Play Fluidity</p>"),
        ("crates/testkit/src/toy/rules.rs", "// FREECHESS"),
        ("crates/game/src/line.rs", "fn stale_mate() {}"),
        ("crates/wire/src/scene.rs", "struct PaoVao;"),
    ];
    for (file, line) in places {
        let found = after(words::inspect, file, plus(line));
        assert_eq!(found.len(), 1, "{file}: {found:?}");
    }
    assert_eq!(
        after(
            words::inspect,
            "crates/orthodox/src/lib.rs",
            plus("// a pawn")
        ),
        [""; 0]
    );
    assert_eq!(
        after(
            words::inspect,
            "web/src/main.ts",
            plus("// Chessmith is blocking")
        ),
        [""; 0]
    );
}

#[test]
fn a_familys_word_in_the_name_of_a_generic_file_is_refused() {
    let found = after(words::inspect, "crates/picture/src/knights.rs", plus(""));
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn a_circle_of_imports_is_refused() {
    // `line` takes names from `rules`; now `rules` takes one from `line`, and so does a path in the code.
    for line in [
        "use crate::{Candidates, Line};",
        "fn f(_: &crate::line::PlayError<()>) {}",
    ] {
        let found = after(circles::inspect, "crates/game/src/rules.rs", plus(line));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("rules -> "), "{found:?}");
    }
    // A file and the modules in the folder named after it are one thing.
    let own = plus("use super::Table;");
    let found = after(circles::inspect, "crates/perft/src/table/own.rs", own);
    assert_eq!(found, [""; 0]);
}

#[test]
fn unsafe_code_and_roots_without_attributes_are_refused() {
    let found = after(
        attributes::inspect,
        "crates/board/src/square.rs",
        plus("unsafe fn f() {}"),
    );
    assert_eq!(found.len(), 1, "{found:?}");
    let bare = |text: &str| text.replace("#![forbid(unsafe_code)]", "");
    assert_eq!(
        after(attributes::inspect, "crates/catalog/src/lib.rs", bare).len(),
        1
    );
    let trusting = |text: &str| text.replace("clippy::unwrap_used", "");
    assert_eq!(
        after(attributes::inspect, "crates/store/src/lib.rs", trusting).len(),
        1
    );
}

#[test]
fn impure_rules_are_refused() {
    let lines = [
        "use std::time::Instant;",
        "use std::fs;",
        "static CACHE: Mutex<u8> = Mutex::new(0);",
        "    std::env::var(\"HOME\");",
    ];
    for line in lines {
        assert_eq!(
            after(purity::inspect, "crates/orthodox/src/apply.rs", plus(line)).len(),
            1,
            "{line}"
        );
    }
    assert_eq!(
        after(
            purity::inspect,
            "crates/store/src/sqlite.rs",
            plus(lines[0])
        ),
        [""; 0]
    );
    let test = |text: &str| {
        format!("{text}\n#[cfg(test)]\nmod more_tests {{\n    use std::time::Instant;\n}}\n")
    };
    assert_eq!(
        after(purity::inspect, "crates/perft/src/table.rs", test),
        [""; 0]
    );
}

#[test]
fn serialisation_outside_the_wire_is_refused() {
    let line = "#[derive(Clone, Serialize)]";
    for line in [
        line,
        "#[derive(\n    Clone,\n    Serialize,\n)]\nstruct A;",
        "#[cfg_attr(feature = \"a\",\n derive(Deserialize))]\nstruct A;",
        "impl<'de> serde::Deserialize<'de> for A {}",
        "impl\n    Serialize\n    for A {}",
    ] {
        assert_eq!(
            after(
                serialisation::inspect,
                "crates/game/src/scene.rs",
                plus(line)
            )
            .len(),
            1,
            "{line}"
        );
    }
    assert_eq!(
        after(
            serialisation::inspect,
            "crates/wire/src/scene.rs",
            plus(line)
        ),
        [""; 0]
    );
}

#[test]
fn long_files_loose_ends_and_traces_are_refused() {
    let long = |_: &str| "\n".repeat(801);
    assert_eq!(
        after(sizes::inspect, "crates/game/src/line.rs", long).len(),
        1
    );
    for line in [
        "// TODO: later",
        "// a fixme",
        "    #[ignore]",
        "#[ignore = \"slow\"] ",
        "#[cfg_attr(debug_assertions, ignore)]",
        "#[cfg_attr(\n    not(feature = \"long\"),\n    ignore,\n)]",
        "/// ```ignore",
        "// see /work/notes",
        "// see /home/ann",
        "// see ../shared/rules",
        "// http://10.0.0.7/index",
    ] {
        assert_eq!(
            after(traces::inspect, "crates/game/src/line.rs", plus(line)).len(),
            1,
            "{line}"
        );
    }
    for line in ["// see ../../docs/notation.md", "// GET /api/games/x"] {
        let found = after(traces::inspect, "crates/game/src/line.rs", plus(line));
        assert_eq!(found, [""; 0], "{line}");
    }
    let lines = [
        ("web/package-lock.json", "\"resolved\": \"x\","),
        ("Cargo.lock", "source = \"sparse+x\""),
        ("web/.npmrc", "registry=https://x.example\n"),
        (".cargo/config.toml", "registry = \"https://x.example\"\n"),
    ];
    for (file, line) in lines {
        assert_eq!(after(traces::inspect, file, plus(line)).len(), 1, "{file}");
    }
}

#[test]
fn a_growing_lock_file_is_refused() {
    assert_eq!(
        after(lock::inspect, "Cargo.lock", |text| text.repeat(2)).len(),
        1
    );
    assert_eq!(
        after(lock::inspect, "Cargo.lock", |_| String::new()).len(),
        1
    );
}
