//! `cargo xtask soak`: the full numbers, with progress and resume.
//!
//! Every group of tests is run with `CHESSMITH_SOAK=1`. What has passed is written to a file under
//! `target/soak`, and left out the next time until `--fresh`.

mod long_tests;
mod state;

use std::collections::BTreeSet;
use std::time::Instant;

use crate::Failure;
use crate::steps::spoken;
use crate::tool::Tool;
use long_tests::LONG_TESTS;
use state::{Passed, State};

/// One long test.
struct LongTest {
    /// Its name, by which it can be chosen and is remembered.
    name: &'static str,
    /// What it establishes, with its numbers.
    title: &'static str,
    /// The tests that are run with their full numbers: a crate, and which of its tests.
    tests: &'static [(&'static str, &'static [&'static str])],
    /// What is done besides.
    also: fn() -> Result<(), Failure>,
}

impl LongTest {
    fn run(&self) -> Result<(), Failure> {
        for (name, which) in self.tests {
            Tool::cargo()
                .args(["test", "--locked", "--profile", "soak", "--package"])
                .args([format!("chessmith-{name}").as_str()])
                .args(which.iter().copied())
                .env("CHESSMITH_SOAK", "1")
                .run()?;
        }
        (self.also)()
    }
}

/// Runs the long tests named in the arguments, or all.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let mut fresh = false;
    let mut names = BTreeSet::new();
    for argument in arguments {
        match argument.as_str() {
            "--fresh" => fresh = true,
            "--list" => {
                for test in &LONG_TESTS {
                    println!("{:20}{}", test.name, test.title);
                }
                return Ok(());
            }
            name if LONG_TESTS.iter().any(|test| test.name == name) => {
                names.insert(name);
            }
            name => {
                return Err(Failure::because(format!(
                    "there is no long test \"{name}\"; `cargo xtask soak --list` names them"
                )));
            }
        }
    }
    let chosen: Vec<_> = LONG_TESTS
        .iter()
        .filter(|test| names.is_empty() || names.contains(test.name))
        .collect();
    let mut state = State::read()?;
    if fresh {
        state.forget(chosen.iter().map(|test| test.name))?;
    }
    let failed = work(&chosen, &mut state)?;
    summary(&chosen, &state, &failed)
}

/// Runs what has not passed yet and returns the names of what failed.
fn work(chosen: &[&LongTest], state: &mut State) -> Result<Vec<&'static str>, Failure> {
    let mut failed = Vec::new();
    for (index, test) in chosen.iter().enumerate() {
        let place = format!("[{}/{}] {}", index + 1, chosen.len(), test.name);
        if let Some(passed) = state.passed(test.name) {
            println!("=== {place}: passed before, at {}", passed.commit);
            continue;
        }
        println!("\n=== {place}: {}", test.title);
        let start = Instant::now();
        match test.run() {
            Ok(()) => {
                let seconds = start.elapsed().as_secs();
                state.record(
                    test.name,
                    Passed {
                        seconds,
                        commit: commit(),
                    },
                )?;
                println!("--- {} passed in {}", test.name, spoken(start.elapsed()));
            }
            Err(Failure(sentence)) => {
                if let Some(sentence) = sentence {
                    eprintln!("error: {sentence}");
                }
                println!("--- {} FAILED after {}", test.name, spoken(start.elapsed()));
                failed.push(test.name);
            }
        }
    }
    Ok(failed)
}

fn summary(chosen: &[&LongTest], state: &State, failed: &[&str]) -> Result<(), Failure> {
    println!("\n=== summary");
    let mut seconds = 0;
    for test in chosen {
        match state.passed(test.name) {
            Some(passed) => {
                seconds += passed.seconds;
                println!(
                    "{:20}passed {:>7} s at {}  {}",
                    test.name, passed.seconds, passed.commit, test.title
                );
            }
            None => println!("{:20}FAILED  {}", test.name, test.title),
        }
    }
    if failed.is_empty() {
        println!("all {} long tests passed, {seconds} s in all", chosen.len());
        return Ok(());
    }
    println!(
        "{} of {} long tests failed: {}",
        failed.len(),
        chosen.len(),
        failed.join(", ")
    );
    Err(Failure::reported())
}

/// Returns the commit at hand, with a `+` if files differ from it.
fn commit() -> String {
    let hash = Tool::new("git")
        .args(["rev-parse", "--short", "HEAD"])
        .answer();
    let changes = Tool::new("git")
        .args(["status", "--porcelain"])
        .answer()
        .unwrap_or_default();
    let mark = if changes.is_empty() { "" } else { "+" };
    format!("{}{mark}", hash.as_deref().unwrap_or("unknown"))
}
