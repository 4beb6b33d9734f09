//! Running a list of steps, with a title, a time and a result for each.

use std::time::{Duration, Instant};

use crate::Failure;

/// One step of a task.
pub(crate) struct Step {
    /// Its name, by which it can be chosen.
    pub(crate) name: &'static str,
    /// What it does, in a few words.
    pub(crate) title: &'static str,
    /// Does it.
    pub(crate) act: fn() -> Result<(), Failure>,
}

/// What to do after a step has failed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AfterFailure {
    /// Leave the rest out.
    Stop,
    /// Run the rest all the same.
    GoOn,
}

/// What became of one step.
struct Done {
    name: &'static str,
    time: Duration,
    failed: bool,
}

/// Runs steps one after the other and prints a closing table.
///
/// # Errors
///
/// If a step failed.
pub(crate) fn run(steps: &[&Step], after: AfterFailure) -> Result<(), Failure> {
    let begin = Instant::now();
    let mut done = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        println!(
            "\n=== [{}/{}] {}: {}",
            index + 1,
            steps.len(),
            step.name,
            step.title
        );
        let start = Instant::now();
        let result = (step.act)();
        let time = start.elapsed();
        let failed = result.is_err();
        match result {
            Ok(()) => println!("--- {} passed in {}", step.name, spoken(time)),
            Err(Failure(sentence)) => {
                if let Some(sentence) = sentence {
                    eprintln!("error: {sentence}");
                }
                println!("--- {} FAILED after {}", step.name, spoken(time));
            }
        }
        done.push(Done {
            name: step.name,
            time,
            failed,
        });
        if failed && after == AfterFailure::Stop {
            break;
        }
    }
    summary(steps, &done, begin.elapsed())
}

fn summary(steps: &[&Step], done: &[Done], all: Duration) -> Result<(), Failure> {
    let width = steps.iter().map(|step| step.name.len()).max().unwrap_or(0);
    println!("\n=== summary");
    for step in done {
        let verdict = if step.failed { "FAILED" } else { "passed" };
        println!("{:width$}  {verdict}  {:>9}", step.name, spoken(step.time));
    }
    for step in &steps[done.len()..] {
        println!("{:width$}  not run", step.name);
    }
    println!("{:width$}          {:>9}", "all", spoken(all));
    let failed = done.iter().filter(|step| step.failed).count();
    if failed == 0 {
        println!("all {} steps passed", done.len());
        return Ok(());
    }
    println!("{failed} of {} steps failed", done.len());
    Err(Failure::reported())
}

/// Returns the steps of these names, in the order of the list; all if no name is given.
///
/// # Errors
///
/// If a name is unknown.
pub(crate) fn choose<'a>(steps: &'a [Step], names: &[&str]) -> Result<Vec<&'a Step>, Failure> {
    let unknown = names
        .iter()
        .find(|name| steps.iter().all(|step| step.name != **name));
    if let Some(name) = unknown {
        let known: Vec<_> = steps.iter().map(|step| step.name).collect();
        return Err(Failure::because(format!(
            "there is no step \"{name}\"; there are {}",
            known.join(", ")
        )));
    }
    let wanted = |step: &&Step| names.is_empty() || names.contains(&step.name);
    Ok(steps.iter().filter(wanted).collect())
}

/// Prints names and titles.
pub(crate) fn list(steps: &[Step]) {
    let width = steps.iter().map(|step| step.name.len()).max().unwrap_or(0);
    for step in steps {
        println!("{:width$}  {}", step.name, step.title);
    }
}

/// Returns a time as people say it: `0.4 s`, `12 s`, `3 min 07 s`, `1 h 02 min`.
pub(crate) fn spoken(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..10 => format!("{:.1} s", time.as_secs_f64()),
        10..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} min", seconds / 3600, seconds % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Step, choose, spoken};

    const STEPS: [Step; 2] = [
        Step {
            name: "first",
            title: "comes first",
            act: || Ok(()),
        },
        Step {
            name: "second",
            title: "comes second",
            act: || Ok(()),
        },
    ];

    #[test]
    fn times_are_spoken() {
        let texts = [400, 12_000, 187_000, 3_725_000].map(|ms| spoken(Duration::from_millis(ms)));
        assert_eq!(texts, ["0.4 s", "12 s", "3 min 07 s", "1 h 02 min"]);
    }

    #[test]
    fn steps_are_chosen_by_name_in_their_own_order() {
        let names = |given: &[&str]| -> Vec<_> {
            choose(&STEPS, given)
                .unwrap()
                .iter()
                .map(|step| step.name)
                .collect()
        };
        assert_eq!(names(&[]), ["first", "second"]);
        assert_eq!(names(&["second", "first"]), ["first", "second"]);
        assert_eq!(names(&["second"]), ["second"]);
        let refusal = choose(&STEPS, &["third"])
            .err()
            .and_then(|failure| failure.0)
            .unwrap();
        assert_eq!(
            refusal,
            "there is no step \"third\"; there are first, second"
        );
    }
}
