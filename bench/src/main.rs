//! Perft of chess beside other programs, in alternating runs.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml -- [--quick]`; engines named by the environment
//! variables `FAIRY_STOCKFISH` and `STOCKFISH` take part.

mod clock;
mod contest;
mod counters;
mod engine;
mod positions;
mod report;

use std::env;
use std::process::ExitCode;

use crate::contest::Contest;

fn main() -> ExitCode {
    let mut quick = false;
    for argument in env::args().skip(1) {
        match argument.as_str() {
            "--quick" => quick = true,
            other => {
                eprintln!("unknown argument {other:?}; usage: chessmith-bench [--quick]");
                return ExitCode::from(2);
            }
        }
    }
    match Contest::new(quick).and_then(|mut contest| contest.run()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
