//! `cargo xtask serve`: from a clean clone to a running server.

use crate::steps::{AfterFailure, Step, Verdict};
use crate::tool::Tool;
use crate::{Failure, client, house, steps};

const STEPS: [Step; 3] = [
    Step {
        name: "packages",
        title: "the packages that the client is built with",
        act: || client::packages().map(Verdict::from),
    },
    Step {
        name: "client",
        title: "the browser client",
        act: || client::build().map(Verdict::from),
    },
    Step {
        name: "server",
        title: "the server, with the client inside (a few minutes the first time)",
        act: || server().map(Verdict::from),
    },
];

/// Builds client and server and becomes the server.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    steps::run(&STEPS.iter().collect::<Vec<_>>(), AfterFailure::Stop)?;
    println!("\nstarting `chessmith serve`; Ctrl+C ends it");
    Tool::new(house::program("release"))
        .args(["serve"])
        .args(arguments)
        .become_it()
}

fn server() -> Result<(), Failure> {
    Tool::cargo()
        .args([
            "build",
            "--release",
            "--locked",
            "--package",
            "chessmith-cli",
        ])
        .args(["--features", "embed-web"])
        .run()
}
