//! Perft of chess beside other programs, in alternating runs, and of the project's other games beside its chess.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml -- [--quick] [--games]`; engines named by the
//! environment variables `FAIRY_STOCKFISH` and `STOCKFISH` take part. With `--games` chess is not raced.

mod clock;
mod contest;
mod counters;
mod engine;
mod positions;
mod races;
mod report;
mod times;

use std::env;
use std::process::ExitCode;

use crate::contest::Contest;

fn main() -> ExitCode {
    let (mut quick, mut games) = (false, false);
    for argument in env::args().skip(1) {
        match argument.as_str() {
            "--quick" => quick = true,
            "--games" => games = true,
            other => {
                eprintln!("unknown argument {other:?}; usage: chessmith-bench [--quick] [--games]");
                return ExitCode::from(2);
            }
        }
    }
    match run(quick, games) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(quick: bool, games: bool) -> Result<(), String> {
    if games {
        report::setting();
    } else {
        Contest::new(quick)?.run()?;
    }
    races::run(quick)?;
    times::run()
}
