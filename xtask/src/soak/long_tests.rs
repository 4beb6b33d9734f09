//! The list of long tests.

use super::LongTest;
use crate::{Failure, fuzz};

pub(super) const LONG_TESTS: [LongTest; 13] = [
    LongTest {
        name: "perft",
        title: "public counts of chess to depth 6, of Chess960 to depth 5, of the setups to their end; the \
                counts of the other games",
        tests: &[
            ("orthodox", &["--test", "all", "--", "perft", "placement"]),
            ("fluidity", &["--test", "all", "--", "perft", "diagram"]),
            ("freechess", &["--test", "all", "--", "perft", "cases"]),
            ("universal", &["--test", "all", "perft"]),
        ],
        also: nothing,
    },
    LongTest {
        name: "rival",
        title: "turns and texts of 20,000 random positions agree with cozy-chess",
        tests: &[("orthodox", &["--test", "all", "cozy"])],
        also: nothing,
    },
    LongTest {
        name: "oracle",
        title: "20,000 positions of each game, half of them made and not reached, agree with the slow oracle",
        tests: &[
            ("orthodox", &["--test", "all", "oracle"]),
            ("fluidity", &["--test", "all", "oracle"]),
            ("freechess", &["--test", "all", "--", "oracle", "safety"]),
            ("universal", &["--test", "all", "oracle"]),
            ("construction", &["--test", "all", "oracle"]),
        ],
        also: nothing,
    },
    LongTest {
        name: "movement",
        title: "tables of movement say what walking says; classical descriptions mean what pyffish says; greedy \
                pieces cost a bounded amount of work",
        tests: &[
            ("movement", &["--test", "all", "--", "tables", "rival"]),
            ("universal", &["--test", "all", "hostile"]),
        ],
        also: nothing,
    },
    LongTest {
        name: "refusals",
        title: "1,000 refused turns of each family are cured; texts and records round-trip",
        tests: &[
            ("orthodox", &["--lib"]),
            ("fluidity", &["--test", "all", "--", "refusals", "reasons"]),
            (
                "freechess",
                &[
                    "--test",
                    "all",
                    "--",
                    "refusals",
                    "compose",
                    "canonical",
                    "effort",
                ],
            ),
            ("universal", &["--test", "all", "refusals"]),
            ("construction", &["--test", "all", "cures"]),
            ("construction", &["--test", "all", "refusals"]),
        ],
        also: nothing,
    },
    LongTest {
        name: "contracts",
        title: "the laws of every game",
        tests: &[
            ("orthodox", &["--test", "all", "contract"]),
            ("fluidity", &["--test", "all", "contract"]),
            (
                "freechess",
                &["--test", "all", "--", "contract", "properties"],
            ),
            ("universal", &["--test", "all", "contract"]),
            ("construction", &["--test", "all", "contract"]),
            ("testkit", &["--test", "quarry"]),
        ],
        also: nothing,
    },
    LongTest {
        name: "prices",
        title: "the price of every design of the Construction Set, worked out two ways; its texts and schemas",
        tests: &[
            ("construction", &["--test", "all", "prices"]),
            ("construction", &["--test", "all", "texts"]),
        ],
        also: nothing,
    },
    LongTest {
        name: "pictures",
        title: "each of the 12,095 pieces of FreeChess is told from those with a copy more, each of the 73 of \
                Universal Chess, and each base, token and facing of the Construction Set from the others",
        tests: &[
            ("freechess", &["--test", "all", "pictures"]),
            ("universal", &["--test", "all", "pixels"]),
            ("construction", &["--test", "all", "pixels"]),
        ],
        also: nothing,
    },
    LongTest {
        name: "sets",
        title: "300 random games of every set of Universal Chess in every mode, and 300 draws of each",
        tests: &[
            ("universal", &["--test", "all", "games"]),
            ("universal", &["--test", "all", "setups"]),
        ],
        also: nothing,
    },
    LongTest {
        name: "games",
        title: "1,000 random games of each game with each value of each option; 300 of each behind the facade, \
                beside a model of what must hold",
        tests: &[(
            "catalog",
            &["--test", "all", "--", "full_games", "random_games"],
        )],
        also: nothing,
    },
    LongTest {
        name: "engine",
        title: "committed positions at 200 ms, 20 games against a random mover at 20 ms; with 1 s and 10 ms a \
                turn nobody is more than 50 ms late",
        tests: &[
            ("catalog", &["--test", "clock"]),
            ("eval", &["--test", "orthodox", "--", "--test-threads=1"]),
            ("eval", &["--test", "fluidity", "--", "--test-threads=1"]),
            ("eval", &["--test", "freechess", "--", "--test-threads=1"]),
            ("eval", &["--test", "universal", "--", "--test-threads=1"]),
            (
                "eval",
                &["--test", "construction", "--", "--test-threads=1"],
            ),
        ],
        also: nothing,
    },
    LongTest {
        name: "server",
        title: "whole games over sockets, and no acknowledged turn lost when the server is killed 50 times",
        // What measures time, and what fills the machine, run by themselves.
        tests: &[
            (
                "server",
                &[
                    "--lib", "--test", "server", "--", "--skip", "fair::", "--skip", "crash::",
                ],
            ),
            ("server", &["--test", "server", "--", "crash::"]),
            (
                "server",
                &["--test", "server", "--", "fair::", "--test-threads=1"],
            ),
        ],
        also: nothing,
    },
    LongTest {
        name: "fuzz",
        title: "every parser, a minute each",
        tests: &[],
        also: || fuzz::all(60, &[]),
    },
];

const fn nothing() -> Result<(), Failure> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::LONG_TESTS;
    use crate::house;

    /// Returns the files of Rust below a folder.
    fn files(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                files(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path.to_string_lossy().replace('\\', "/"));
            }
        }
    }

    /// Whether a group runs the tests of a file: `tests/STEM.rs`, `tests/STEM/MODULE.rs` or `src/…`.
    fn is_run(name: &str, file: &str) -> bool {
        let mut parts = file.trim_end_matches(".rs").split('/');
        let (place, program, module) = (parts.next(), parts.next(), parts.next());
        let helps = matches!(module, Some("mod" | "main" | "common")) || program == Some("support");
        let runs = LONG_TESTS.iter().flat_map(|test| test.tests);
        runs.filter(|(of, _)| *of == name).any(|(_, arguments)| {
            let named = |word: &str| arguments.contains(&word);
            let program = program.unwrap_or_default();
            match place {
                _ if arguments.is_empty() => true,
                Some("src") => named("--lib"),
                // What several programs share is run by whichever is.
                _ if program == "support" => true,
                _ if !named(program) => false,
                _ if helps || !named("all") => true,
                _ => module.is_none_or(named),
            }
        })
    }

    #[test]
    fn every_test_with_full_numbers_is_run_in_full() {
        let mut missing = Vec::new();
        let crates = house::root().join("crates");
        let mut all = Vec::new();
        files(&crates, &mut all);
        for path in all {
            let (_, below) = path.rsplit_once("/crates/").expect("a file of a crate");
            let (name, file) = below.split_once('/').expect("a file in a crate");
            let text = fs::read_to_string(&path).unwrap_or_default();
            if name != "testkit" && text.contains("in_full()") && !is_run(name, file) {
                missing.push(below.to_owned());
            }
        }
        assert_eq!(missing, [""; 0], "no group of soak runs these in full");
    }
}
