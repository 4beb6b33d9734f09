//! Perft of chess and of fairy pieces beside other programs, in alternating runs, and of the project's other
//! games beside its chess; times and memory of single tasks.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml -- [--quick] [--games] [PART]`; engines named by
//! the environment variables `FAIRY_STOCKFISH` and `STOCKFISH` take part. With `--games` chess is not raced. A part
//! is run alone: `fairy`, `times`, `load`, or the races of games whose names begin so.

mod clock;
mod contest;
mod counters;
mod engine;
mod fairy;
mod games;
mod load;
mod positions;
mod races;
mod report;
mod times;

use std::env;
use std::process::ExitCode;

use crate::contest::Contest;

fn main() -> ExitCode {
    let (mut quick, mut games, mut only) = (false, false, None);
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [load::ARGUMENT, board] = *arguments.iter().map(String::as_str).collect::<Vec<_>>() {
        return ended(load::once(board));
    }
    for argument in arguments {
        match argument.as_str() {
            "--quick" => quick = true,
            "--games" => games = true,
            name if only.is_none() && !name.starts_with('-') => only = Some(argument),
            other => {
                eprintln!(
                    "unknown argument {other:?}; usage: chessmith-bench [--quick] [--games] [PART]"
                );
                return ExitCode::from(2);
            }
        }
    }
    ended(match only.as_deref() {
        None => run(quick, games),
        Some("fairy") => fairy::run(fairy_rounds(quick)),
        Some("times") => times::run(),
        Some("load") => load::run(),
        Some(game) => races::run(quick, game),
    })
}

const fn fairy_rounds(quick: bool) -> usize {
    if quick { 3 } else { 7 }
}

fn ended(result: Result<(), String>) -> ExitCode {
    match result {
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
    fairy::run(fairy_rounds(quick))?;
    races::run(quick, "")?;
    times::run()?;
    load::run()
}
