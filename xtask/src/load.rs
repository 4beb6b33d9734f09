//! `cargo xtask load`: many games at once against a server, every player at a real socket.

use crate::{Failure, tool::Tool};

/// Builds and runs `crates/load` with the given arguments.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    Tool::cargo()
        .args([
            "run",
            "--release",
            "--locked",
            "--package",
            "chessmith-load",
            "--",
        ])
        .args(arguments)
        .run()
}
