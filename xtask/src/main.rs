//! `cargo xtask`: everything that a laptop and a build machine both run.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::run(std::env::args().skip(1).collect())
}
