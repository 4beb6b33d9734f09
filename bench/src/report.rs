//! What is printed.

use std::time::Duration;

use crate::clock::Clock;

/// How long one participant took in each round.
pub(crate) struct Times {
    pub(crate) name: String,
    pub(crate) elapsed: Vec<Duration>,
}

/// Prints what everyone was compiled for.
pub(crate) fn setting() {
    let gathers = cfg!(all(target_arch = "x86_64", target_feature = "bmi2"));
    let bmi2 = if gathers { "with" } else { "without" };
    println!("one thread each; libraries compiled alike, {bmi2} BMI2, LTO, one codegen unit");
    let processor = Clock::of_this_thread().is_processor();
    println!(
        "times are {} time",
        if processor { "processor" } else { "wall-clock" }
    );
}

/// Prints speeds, and how many times faster we were in the same round: least, median, most.
pub(crate) fn table(position: &str, depth: usize, bulk: bool, nodes: u64, times: &[Times]) {
    let bulk = if bulk { "bulk" } else { "every turn played" };
    println!("\n{position}, depth {depth}, {bulk}, {nodes} lines");
    println!(
        "{:<28} {:>12} {:>10} {:>8} {:>8}",
        "", "million/s", "ratio min", "median", "max"
    );
    let Some(ours) = times.first() else { return };
    for theirs in times {
        let mut ratios: Vec<f64> = theirs
            .elapsed
            .iter()
            .zip(&ours.elapsed)
            .map(|(theirs, ours)| theirs.as_secs_f64() / ours.as_secs_f64())
            .collect();
        ratios.sort_by(f64::total_cmp);
        let mut seconds: Vec<f64> = theirs.elapsed.iter().map(Duration::as_secs_f64).collect();
        seconds.sort_by(f64::total_cmp);
        let speed = nodes as f64 / seconds[seconds.len() / 2] / 1e6;
        let (min, median, max) = (
            ratios[0],
            ratios[ratios.len() / 2],
            ratios[ratios.len() - 1],
        );
        println!(
            "{:<28} {speed:>12.1} {min:>10.2} {median:>8.2} {max:>8.2}",
            theirs.name
        );
    }
}
