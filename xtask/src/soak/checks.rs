//! The list of long checks.

use super::Check;
use crate::tool::Tool;
use crate::{Failure, fuzz};

pub(super) const CHECKS: [Check; 10] = [
    Check {
        name: "perft",
        title: "public counts of chess to depth 6, of Chess960 to depth 5, of the setups to their end",
        act: || tests("orthodox", &["--test", "perft", "--test", "placement"]),
    },
    Check {
        name: "rival",
        title: "turns and texts of 20,000 random positions agree with cozy-chess",
        act: || tests("orthodox", &["--test", "cozy"]),
    },
    Check {
        name: "oracle",
        title: "20,000 random positions of each game agree with the slow oracle",
        act: || tests("orthodox", &["--test", "oracle"]),
    },
    Check {
        name: "refusals",
        title: "1,000 refused turns of each family are cured; texts and records round-trip",
        act: || {
            tests("orthodox", &["--lib"])?;
            tests("fluidity", &["--test", "refusals"])
        },
    },
    Check {
        name: "contracts",
        title: "the laws of every game",
        act: || {
            tests("orthodox", &["--test", "contract"])?;
            tests("fluidity", &["--test", "contract"])?;
            tests("testkit", &["--test", "quarry"])
        },
    },
    Check {
        name: "pictures",
        title: "each of the 12,095 pieces of FreeChess is told from those with a copy more",
        act: || tests("freechess", &["--test", "pictures"]),
    },
    Check {
        name: "games",
        title: "1,000 random games of each game behind the facade",
        act: || tests("catalog", &["--test", "random_games"]),
    },
    Check {
        name: "engine",
        title: "committed positions at 200 ms, 20 games against a random mover at 20 ms",
        act: || tests("eval", &["--test", "engine", "--", "--test-threads=1"]),
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
        .args(["test", "--locked", "--package"])
        .args([format!("chessmith-{name}").as_str()])
        .args(which.iter().copied())
        .env("CHESSMITH_SOAK", "1")
        .run()
}
