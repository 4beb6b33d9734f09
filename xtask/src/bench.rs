//! `cargo xtask bench`: the contest with rival programs, in a workspace of its own.

use crate::{Failure, tool::Tool};

/// Builds and runs `bench/` with the given arguments.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    Tool::cargo()
        .args([
            "run",
            "--release",
            "--locked",
            "--manifest-path",
            "bench/Cargo.toml",
            "--",
        ])
        .args(arguments)
        .run()
}
