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
    pub(crate) act: fn() -> Result<Verdict, Failure>,
}

/// What a step that did not fail comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// All that it is for was done.
    Passed,
    /// What it needs is not on this machine, as it has said.
    Skipped,
}

impl From<()> for Verdict {
    fn from((): ()) -> Self {
        Self::Passed
    }
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
    /// `None` if it failed.
    verdict: Option<Verdict>,
}

impl Done {
    const fn word(&self) -> &'static str {
        match self.verdict {
            Some(Verdict::Passed) => "passed",
            Some(Verdict::Skipped) => "skipped",
            None => "FAILED",
        }
    }
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
        let verdict = match result {
            Ok(verdict) => Some(verdict),
            Err(Failure(sentence)) => {
                if let Some(sentence) = sentence {
                    eprintln!("error: {sentence}");
                }
                None
            }
        };
        let this = Done {
            name: step.name,
            time,
            verdict,
        };
        println!("--- {} {} after {}", this.name, this.word(), spoken(time));
        done.push(this);
        if verdict.is_none() && after == AfterFailure::Stop {
            break;
        }
    }
    summary(steps, &done, begin.elapsed())
}

fn summary(steps: &[&Step], done: &[Done], all: Duration) -> Result<(), Failure> {
    let width = steps.iter().map(|step| step.name.len()).max().unwrap_or(0);
    println!("\n=== summary");
    for step in done {
        let (word, time) = (step.word(), spoken(step.time));
        println!("{:width$}  {word:7}  {time:>9}", step.name);
    }
    for step in &steps[done.len()..] {
        println!("{:width$}  not run", step.name);
    }
    println!("{:width$}           {:>9}", "all", spoken(all));
    println!("{}", closing(done));
    match done.iter().all(|step| step.verdict.is_some()) {
        true => Ok(()),
        false => Err(Failure::reported()),
    }
}

/// Returns the last line: how many steps failed, or passed, and which were skipped.
fn closing(done: &[Done]) -> String {
    let count = |verdict| done.iter().filter(|step| step.verdict == verdict).count();
    let skipped = done
        .iter()
        .filter(|step| step.verdict == Some(Verdict::Skipped));
    let names: Vec<_> = skipped.map(|step| step.name).collect();
    let all = done.len();
    match (count(None), &*names) {
        (0, []) => format!("all {all} steps passed"),
        (0, names) => format!(
            "{} of {all} steps passed; skipped: {}",
            all - names.len(),
            names.join(", ")
        ),
        (failed, _) => format!("{failed} of {all} steps failed"),
    }
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

    use super::{Done, Step, Verdict, choose, closing, spoken};

    const STEPS: [Step; 2] = [
        Step {
            name: "first",
            title: "comes first",
            act: || Ok(Verdict::Passed),
        },
        Step {
            name: "second",
            title: "comes second",
            act: || Ok(Verdict::Passed),
        },
    ];

    #[test]
    fn times_are_spoken() {
        let texts = [400, 12_000, 187_000, 3_725_000].map(|ms| spoken(Duration::from_millis(ms)));
        assert_eq!(texts, ["0.4 s", "12 s", "3 min 07 s", "1 h 02 min"]);
    }

    #[test]
    fn what_was_skipped_has_not_passed() {
        let done = |name, verdict| Done {
            name,
            time: Duration::ZERO,
            verdict,
        };
        let first = done("first", Some(Verdict::Passed));
        let second = done("second", Some(Verdict::Skipped));
        assert_eq!(second.word(), "skipped");
        let steps = [first, second, done("third", None)];
        assert_eq!(closing(&steps[..1]), "all 1 steps passed");
        assert_eq!(closing(&steps[..2]), "1 of 2 steps passed; skipped: second");
        assert_eq!(closing(&steps), "1 of 3 steps failed");
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
