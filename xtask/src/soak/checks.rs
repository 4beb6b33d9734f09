//! The list of long checks.

use super::Check;
use crate::tool::Tool;
use crate::{Failure, fuzz};

pub(super) const CHECKS: [Check; 11] = [
    Check {
        name: "perft",
        title: "public counts of chess to depth 6, of Chess960 to depth 5, of the setups to their end; the \
                counts of the other games",
        act: || {
            tests("orthodox", &["--test", "perft", "--test", "placement"])?;
            tests("fluidity", &["--test", "perft", "--test", "diagram"])?;
            tests("freechess", &["--test", "perft", "--test", "cases"])?;
            tests("universal", &["--test", "all", "perft"])
        },
    },
    Check {
        name: "rival",
        title: "turns and texts of 20,000 random positions agree with cozy-chess",
        act: || tests("orthodox", &["--test", "cozy"]),
    },
    Check {
        name: "oracle",
        title: "20,000 random positions of each game agree with the slow oracle",
        act: || {
            tests("orthodox", &["--test", "oracle"])?;
            tests("fluidity", &["--test", "oracle"])?;
            tests("freechess", &["--test", "oracle", "--test", "safety"])?;
            tests("universal", &["--test", "all", "oracle"])?;
            tests("construction", &["--test", "all", "oracle"])
        },
    },
    Check {
        name: "refusals",
        title: "1,000 refused turns of each family are cured; texts and records round-trip",
        act: || {
            tests("orthodox", &["--lib"])?;
            tests("fluidity", &["--test", "refusals", "--test", "reasons"])?;
            tests(
                "freechess",
                &[
                    "--test",
                    "refusals",
                    "--test",
                    "compose",
                    "--test",
                    "canonical",
                ],
            )?;
            tests("universal", &["--test", "all", "refusals"])?;
            tests("construction", &["--test", "all", "cures"])?;
            tests("construction", &["--test", "all", "refusals"])
        },
    },
    Check {
        name: "contracts",
        title: "the laws of every game",
        act: || {
            tests("orthodox", &["--test", "contract"])?;
            tests("fluidity", &["--test", "contract"])?;
            tests("freechess", &["--test", "contract", "--test", "properties"])?;
            tests("universal", &["--test", "all", "contract"])?;
            tests("construction", &["--test", "all", "contract"])?;
            tests("testkit", &["--test", "quarry"])
        },
    },
    Check {
        name: "prices",
        title: "the price of every design of the Construction Set, worked out two ways; its texts and schemas",
        act: || {
            tests("construction", &["--test", "all", "prices"])?;
            tests("construction", &["--test", "all", "texts"])
        },
    },
    Check {
        name: "pictures",
        title: "each of the 12,095 pieces of FreeChess is told from those with a copy more, each of the 73 of \
                Universal Chess, and each base, token and facing of the Construction Set from the others",
        act: || {
            tests("freechess", &["--test", "pictures"])?;
            tests("universal", &["--test", "all", "pixels"])?;
            tests("construction", &["--test", "all", "pixels"])
        },
    },
    Check {
        name: "games",
        title: "1,000 random games of each game with each option, and behind the facade",
        act: || {
            tests("universal", &["--test", "all", "games"])?;
            tests("universal", &["--test", "all", "setups"])?;
            tests("catalog", &["--test", "full_games"])?;
            tests("catalog", &["--test", "random_games"])
        },
    },
    Check {
        name: "engine",
        title: "committed positions at 200 ms, 20 games against a random mover at 20 ms",
        act: || {
            [
                "orthodox",
                "fluidity",
                "freechess",
                "universal",
                "construction",
            ]
            .into_iter()
            .try_for_each(|family| tests("eval", &["--test", family, "--", "--test-threads=1"]))
        },
    },
    Check {
        name: "server",
        title: "whole games over sockets, and no acknowledged turn lost when the server is killed",
        act: || tests("server", &[]),
    },
    Check {
        name: "fuzz",
        title: "every parser, a minute each",
        act: || fuzz::all(60, &[]),
    },
];

/// Runs tests of one crate with the full numbers.
fn tests(name: &str, which: &[&str]) -> Result<(), Failure> {
    Tool::cargo()
        .args(["test", "--locked", "--profile", "soak", "--package"])
        .args([format!("chessmith-{name}").as_str()])
        .args(which.iter().copied())
        .env("CHESSMITH_SOAK", "1")
        .run()
}
