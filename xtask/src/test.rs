//! `cargo xtask test`: installs what the tests need and runs them all, quick ones first.

use crate::steps::{AfterFailure, Step, Verdict};
use crate::tool::Tool;
use crate::{Failure, browser, client, fuzz, house, interfaces, python, steps, tidy, wasm};

/// How long each fuzz target runs, in seconds.
const FUZZ_SECONDS: u32 = 6;

const STEPS: [Step; 16] = [
    Step {
        name: "format",
        title: "Rust code is formatted",
        act: || format().map(Verdict::from),
    },
    Step {
        name: "tidy",
        title: "invariants that no compiler checks",
        act: || tidy::run(&[]).map(Verdict::from),
    },
    Step {
        name: "browser",
        title: "a browser for the tests",
        act: || browser::ensure().map(|_| Verdict::Passed),
    },
    Step {
        name: "packages",
        title: "packages of the client",
        act: || client::packages().map(Verdict::from),
    },
    Step {
        name: "client",
        title: "types and style of the client",
        act: || client::lint().map(Verdict::from),
    },
    Step {
        name: "units",
        title: "tests of the client",
        act: || client::test().map(Verdict::from),
    },
    Step {
        name: "pages",
        title: "build of the client",
        act: || client::build().map(Verdict::from),
    },
    Step {
        name: "lint",
        title: "no warning of compiler or Clippy",
        act: || lint().map(Verdict::from),
    },
    Step {
        name: "docs",
        title: "no warning in the documentation",
        act: || docs().map(Verdict::from),
    },
    Step {
        name: "python",
        title: "another program that knows descriptions of movement",
        act: python::ensure,
    },
    Step {
        name: "interfaces",
        title: "programs of others that let engines play, stand before the server, or keep its games",
        act: interfaces::ensure,
    },
    Step {
        name: "rust",
        title: "tests of all crates",
        act: || rust().map(Verdict::from),
    },
    Step {
        name: "outside",
        title: "a crate outside the workspace uses the rules",
        act: || outside().map(Verdict::from),
    },
    Step {
        name: "play",
        title: "games played through the page in a real browser",
        act: || play().map(Verdict::from),
    },
    Step {
        name: "fuzz",
        title: "random inputs for every parser",
        act: || fuzz::all(FUZZ_SECONDS, &[]).map(Verdict::from),
    },
    Step {
        name: "wasm",
        title: "rules crates for wasm32, where possible",
        act: wasm::run,
    },
];

/// What builds everything, the client inside the server: one choice for all steps, so that they share
/// what they build.
const EVERYTHING: [&str; 4] = [
    "--workspace",
    "--locked",
    "--features",
    "chessmith-cli/embed-web",
];

/// Runs the steps named in the arguments, or all.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let mut after = AfterFailure::Stop;
    let mut names = Vec::new();
    for argument in arguments {
        match argument.as_str() {
            "--keep-going" => after = AfterFailure::GoOn,
            "--list" => {
                steps::list(&STEPS);
                return Ok(());
            }
            name => names.push(name),
        }
    }
    steps::run(&steps::choose(&STEPS, &names)?, after)
}

fn format() -> Result<(), Failure> {
    Tool::cargo().args(["fmt", "--all", "--check"]).run()
}

fn lint() -> Result<(), Failure> {
    Tool::cargo()
        .args(["clippy", "--all-targets"])
        .args(EVERYTHING)
        .args(["--", "--deny", "warnings"])
        .run()
}

fn docs() -> Result<(), Failure> {
    Tool::cargo()
        .args(["doc", "--no-deps"])
        .args(EVERYTHING)
        .env("RUSTDOCFLAGS", "--deny warnings")
        .run()
}

/// Examples are not built for it: `lint` has seen that they compile.
fn rust() -> Result<(), Failure> {
    for which in [&["--lib", "--bins", "--tests"][..], &["--doc"]] {
        Tool::cargo()
            .args(["test"])
            .args(EVERYTHING)
            .args(which.iter().copied())
            .run()?;
    }
    Ok(())
}

fn outside() -> Result<(), Failure> {
    Tool::cargo()
        .args([
            "test",
            "--locked",
            "--manifest-path",
            "examples/rules-library/Cargo.toml",
        ])
        .env("CARGO_TARGET_DIR", house::target().join("outside"))
        .run()
}

/// Plays against the programs that the tests of the crates have been built with.
fn play() -> Result<(), Failure> {
    let chromium = browser::ensure()?;
    Tool::cargo()
        .args(["build"])
        .args(EVERYTHING)
        .args(["--example", "quarry"])
        .run()?;
    client::npm()
        .args(["run", "browser"])
        .env("CHESSMITH", house::program("debug"))
        .env("CHESSMITH_TOY", house::example("debug", "quarry"))
        .env("CHROMIUM", chromium)
        .run()
}
