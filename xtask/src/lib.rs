//! The tasks of the house.
//!
//! One file per task; `steps` runs what consists of several steps and reports on each, `tool` calls
//! programs and says in a sentence what is missing.

#![forbid(unsafe_code)]

mod bench;
mod browser;
mod client;
mod fuzz;
mod house;
mod interfaces;
mod load;
mod python;
mod serve;
mod soak;
mod steps;
mod test;
mod tidy;
mod tool;
mod wasm;

use std::process::ExitCode;

const HELP: &str = "\
usage: cargo xtask TASK

  serve [ARGUMENT ...]        builds client and server and starts the server; arguments go to it
                              (--bind 127.0.0.1 --port 8080 --data DIR)
  test [--keep-going] [--list] [STEP ...]
                              installs what the tests need and runs them all, or only some steps
  soak [--fresh] [--list] [CHECK ...]
                              the full numbers; what is finished is skipped until --fresh
  tidy                        checks the invariants that no compiler checks
  fuzz [--seconds N] [TARGET ...]
                              fuzzes all targets, or only some, N seconds each (default 60)
  wasm                        builds the rules crates for wasm32 where that target is present
  bench [ARGUMENT ...]        counts turns against rival programs
  load [ARGUMENT ...]         drives a server with many games at once (--games 200 --seconds 20)
";

/// Why a task failed: a sentence, or nothing where all has been said already.
#[derive(Debug)]
pub struct Failure(Option<String>);

impl Failure {
    /// Returns a failure that is explained by `sentence`.
    fn because(sentence: impl Into<String>) -> Self {
        Self(Some(sentence.into()))
    }

    /// Returns a failure that has been reported where it happened.
    const fn reported() -> Self {
        Self(None)
    }
}

/// Runs the task that the arguments name.
#[must_use]
pub fn run(arguments: Vec<String>) -> ExitCode {
    let mut arguments = arguments.into_iter();
    let Some(task) = arguments.next() else {
        eprint!("{HELP}");
        return ExitCode::from(2);
    };
    let rest: Vec<String> = arguments.collect();
    let result = match task.as_str() {
        "serve" => serve::run(&rest),
        "test" => test::run(&rest),
        "soak" => soak::run(&rest),
        "tidy" => tidy::run(&rest),
        "fuzz" => fuzz::run(&rest),
        "wasm" => wasm::run().map(drop),
        "bench" => bench::run(&rest),
        "load" => load::run(&rest),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        other => {
            eprintln!("there is no task \"{other}\"\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(sentence)) => {
            if let Some(sentence) = sentence {
                eprintln!("error: {sentence}");
            }
            ExitCode::FAILURE
        }
    }
}
