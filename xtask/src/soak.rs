//! `cargo xtask soak`: the full numbers, with progress and resume.
//!
//! Every check is a command that is run with `CHESSMITH_SOAK=1`. What has passed is written to a file under
//! `target/soak`, and left out the next time until `--fresh`.

mod checks;
mod state;

use std::collections::BTreeSet;
use std::time::Instant;

use crate::Failure;
use crate::steps::spoken;
use crate::tool::Tool;
use checks::CHECKS;
use state::{Passed, State};

/// One long check.
struct Check {
    /// Its name, by which it can be chosen and is remembered.
    name: &'static str,
    /// What it establishes, with its numbers.
    title: &'static str,
    /// The tests that are run with their full numbers: a crate, and which of its tests.
    tests: &'static [(&'static str, &'static [&'static str])],
    /// What is done besides.
    also: fn() -> Result<(), Failure>,
}

impl Check {
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

/// Runs the checks named in the arguments, or all.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let mut fresh = false;
    let mut names = BTreeSet::new();
    for argument in arguments {
        match argument.as_str() {
            "--fresh" => fresh = true,
            "--list" => {
                for check in &CHECKS {
                    println!("{:20}{}", check.name, check.title);
                }
                return Ok(());
            }
            name if CHECKS.iter().any(|check| check.name == name) => {
                names.insert(name);
            }
            name => {
                return Err(Failure::because(format!(
                    "there is no check \"{name}\"; `cargo xtask soak --list` names them"
                )));
            }
        }
    }
    let chosen: Vec<_> = CHECKS
        .iter()
        .filter(|check| names.is_empty() || names.contains(check.name))
        .collect();
    let mut state = State::read()?;
    if fresh {
        state.forget(chosen.iter().map(|check| check.name))?;
    }
    let failed = work(&chosen, &mut state)?;
    summary(&chosen, &state, &failed)
}

/// Runs what has not passed yet and returns the names of what failed.
fn work(chosen: &[&Check], state: &mut State) -> Result<Vec<&'static str>, Failure> {
    let mut failed = Vec::new();
    for (index, check) in chosen.iter().enumerate() {
        let place = format!("[{}/{}] {}", index + 1, chosen.len(), check.name);
        if let Some(passed) = state.passed(check.name) {
            println!("=== {place}: passed before, at {}", passed.commit);
            continue;
        }
        println!("\n=== {place}: {}", check.title);
        let start = Instant::now();
        match check.run() {
            Ok(()) => {
                let seconds = start.elapsed().as_secs();
                state.record(
                    check.name,
                    Passed {
                        seconds,
                        commit: commit(),
                    },
                )?;
                println!("--- {} passed in {}", check.name, spoken(start.elapsed()));
            }
            Err(Failure(sentence)) => {
                if let Some(sentence) = sentence {
                    eprintln!("error: {sentence}");
                }
                println!(
                    "--- {} FAILED after {}",
                    check.name,
                    spoken(start.elapsed())
                );
                failed.push(check.name);
            }
        }
    }
    Ok(failed)
}

fn summary(chosen: &[&Check], state: &State, failed: &[&str]) -> Result<(), Failure> {
    println!("\n=== summary");
    let mut seconds = 0;
    for check in chosen {
        match state.passed(check.name) {
            Some(passed) => {
                seconds += passed.seconds;
                println!(
                    "{:20}passed {:>7} s at {}  {}",
                    check.name, passed.seconds, passed.commit, check.title
                );
            }
            None => println!("{:20}FAILED  {}", check.name, check.title),
        }
    }
    if failed.is_empty() {
        println!("all {} checks passed, {seconds} s in all", chosen.len());
        return Ok(());
    }
    println!(
        "{} of {} checks failed: {}",
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
