//! `cargo xtask fuzz`: random inputs for every parser, steered by what they reach.
//!
//! The targets are plain libFuzzer programs in `fuzz/`. They are built here with the compiler's own
//! coverage pass, so that nothing but the pinned toolchain and a C++ compiler is needed; `cargo fuzz` works
//! on the same folder.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::time::Instant;

use crate::steps::spoken;
use crate::tool::Tool;
use crate::{Failure, house};

/// How the compiler counts what an input reaches.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
     -Cllvm-args=-sanitizer-coverage-trace-compares --cfg=fuzzing";

/// Fuzzes the targets named in the arguments, or all.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let mut seconds = 60;
    let mut names = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--seconds" => {
                seconds = rest
                    .next()
                    .and_then(|text| text.parse().ok())
                    .ok_or_else(|| Failure::because("--seconds takes a whole number"))?;
            }
            name => names.push(name.to_owned()),
        }
    }
    all(seconds, &names)
}

/// Fuzzes targets for so many seconds each, two at a time; all targets if none is named.
pub(crate) fn all(seconds: u32, names: &[String]) -> Result<(), Failure> {
    let targets = targets()?;
    if let Some(name) = names.iter().find(|name| !targets.contains(name)) {
        return Err(Failure::because(format!(
            "there is no fuzz target \"{name}\"; there are {}",
            targets.join(", ")
        )));
    }
    let host = host()?;
    Tool::cargo()
        .args([
            "build",
            "--release",
            "--locked",
            "--bins",
            "--target",
            &host,
        ])
        .args(["--manifest-path", "fuzz/Cargo.toml"])
        .env("CARGO_TARGET_DIR", house::target().join("fuzz"))
        .env("RUSTFLAGS", FLAGS)
        .run()?;
    let programs = house::target().join("fuzz").join(host).join("release");
    let chosen: Vec<_> = targets
        .iter()
        .filter(|name| names.is_empty() || names.contains(name))
        .collect();
    println!("{} targets, {seconds} s each", chosen.len());
    let mut failed = Vec::new();
    for pair in chosen.chunks(2) {
        let runs: Vec<_> = pair
            .iter()
            .map(|name| Run::start(&programs, name, seconds))
            .collect::<Result<_, _>>()?;
        for run in runs {
            failed.extend(run.finish()?);
        }
    }
    match failed.as_slice() {
        [] => Ok(()),
        names => Err(Failure::because(format!(
            "{} failed; the inputs are in fuzz/artifacts",
            names.join(", ")
        ))),
    }
}

/// One target at work.
struct Run {
    name: String,
    log: PathBuf,
    child: Child,
    start: Instant,
}

impl Run {
    fn start(programs: &Path, name: &str, seconds: u32) -> Result<Self, Failure> {
        let cannot =
            |error| Failure::because(format!("cannot run the fuzz target {name}: {error}"));
        let found = house::target().join("fuzz/corpus").join(name);
        let artifacts = house::root().join("fuzz/artifacts").join(name);
        fs::create_dir_all(&found).map_err(cannot)?;
        fs::create_dir_all(&artifacts).map_err(cannot)?;
        let log = house::target().join("fuzz").join(format!("{name}.log"));
        let output = File::create(&log).map_err(cannot)?;
        let errors = output.try_clone().map_err(cannot)?;
        let child = Command::new(programs.join(name))
            // What is found goes to the first folder; the committed inputs are only read.
            .arg(found)
            .arg(house::root().join("fuzz/corpus").join(name))
            .arg(format!("-max_total_time={seconds}"))
            .arg(format!("-artifact_prefix={}/", artifacts.display()))
            .args(["-timeout=60", "-rss_limit_mb=2048", "-print_final_stats=1"])
            .stdout(output)
            .stderr(errors)
            .spawn()
            .map_err(cannot)?;
        Ok(Self {
            name: name.to_owned(),
            log,
            child,
            start: Instant::now(),
        })
    }

    /// Waits for the end and returns the name of the target if it failed.
    fn finish(mut self) -> Result<Option<String>, Failure> {
        let name = &self.name;
        let status = self
            .child
            .wait()
            .map_err(|error| Failure::because(format!("cannot wait for {name}: {error}")))?;
        let log = fs::read(&self.log).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        let executed = executed(&log).unwrap_or(0);
        let time = spoken(self.start.elapsed());
        if status.success() && executed > 0 {
            println!("{name}: {executed} inputs in {time}");
            return Ok(None);
        }
        eprintln!("{name}: {}", verdict(status, executed));
        let lines: Vec<_> = log.lines().collect();
        for line in &lines[lines.len().saturating_sub(40)..] {
            eprintln!("    {line}");
        }
        Ok(Some(self.name))
    }
}

fn verdict(status: ExitStatus, executed: u64) -> String {
    if status.success() && executed == 0 {
        return "it ran no input".to_owned();
    }
    format!("it failed ({status}) after {executed} inputs; the end of its log:")
}

/// Reads the number of inputs from a log's closing statistics.
fn executed(log: &str) -> Option<u64> {
    let line = log
        .lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:"))?;
    line.trim().parse().ok()
}

/// Returns the names of the targets, in the order of `fuzz/Cargo.toml`.
fn targets() -> Result<Vec<String>, Failure> {
    let manifest = fs::read_to_string(house::root().join("fuzz/Cargo.toml"))
        .map_err(|error| Failure::because(format!("cannot read fuzz/Cargo.toml: {error}")))?;
    let bins = manifest.split("[[bin]]").skip(1);
    let name = |bin: &str| Some(bin.split_once("name = \"")?.1.split_once('"')?.0.to_owned());
    Ok(bins.filter_map(name).collect())
}

fn host() -> Result<String, Failure> {
    let about = Tool::new("rustc")
        .args(["--version", "--verbose"])
        .answer()
        .ok_or_else(|| Failure::because("`rustc --version` does not answer"))?;
    about
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .map(str::to_owned)
        .ok_or_else(|| Failure::because("`rustc --version --verbose` does not name its host"))
}

#[cfg(test)]
mod tests {
    use super::{executed, targets};

    #[test]
    fn statistics_are_read() {
        let log = "Done 7 runs\nstat::number_of_executed_units: 258000\nstat::peak_rss_mb: 90\n";
        assert_eq!(executed(log), Some(258_000));
        assert_eq!(executed("no statistics"), None);
    }

    #[test]
    fn every_target_has_a_committed_corpus() {
        let targets = targets().unwrap();
        assert!(targets.len() >= 7, "{targets:?}");
        for name in targets {
            let corpus = crate::house::root().join("fuzz/corpus").join(&name);
            let inputs = std::fs::read_dir(&corpus).map_or(0, Iterator::count);
            assert!(inputs > 0, "{} is empty", corpus.display());
        }
    }
}
