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

/// Prints what the columns of [`share`] are.
pub(crate) fn share_heading() {
    println!(
        "{:<64} {:>10} {:>10} {:>8} {:>8} {:>8} {:>8}",
        "", "million/s", "chess", "min", "median", "max", "asked"
    );
}

/// Prints a game's share of the speed of chess in the same round: least, median, most.
pub(crate) fn share(what: &str, chess: &[f64], game: &[f64], asked: f64) {
    let mut shares: Vec<f64> = game
        .iter()
        .zip(chess)
        .map(|(own, theirs)| own / theirs)
        .collect();
    shares.sort_by(f64::total_cmp);
    let middle = |speeds: &[f64]| {
        let mut speeds = speeds.to_vec();
        speeds.sort_by(f64::total_cmp);
        speeds[speeds.len() / 2] / 1e6
    };
    let (min, median, max) = (
        shares[0],
        shares[shares.len() / 2],
        shares[shares.len() - 1],
    );
    println!(
        "{what:<64} {:>10.1} {:>10.1} {min:>8.3} {median:>8.3} {max:>8.3} {asked:>8.3}",
        middle(game),
        middle(chess),
    );
}

/// Prints what the columns of [`time`] are.
pub(crate) fn time_heading() {
    println!("{:<52} {:>12} {:>12}", "", "microseconds", "at most");
}

/// Prints a time beside its limit in seconds.
pub(crate) fn time(what: &str, time: Duration, limit: f64) {
    let micros = time.as_secs_f64() * 1e6;
    println!("{what:<52} {micros:>12.1} {:>12.1}", limit * 1e6);
}

/// Prints what the columns of [`load`] are.
pub(crate) fn load_heading() {
    println!(
        "{:<12} {:>14} {:>10} {:>12} {:>10}",
        "", "milliseconds", "at most", "megabytes", "at most"
    );
}

/// Prints a time in seconds and the most memory in bytes, each beside its limit.
pub(crate) fn load(what: &str, (seconds, longest): (f64, f64), (bytes, most): (Option<u64>, u64)) {
    let megabytes = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    let memory = bytes.map_or_else(
        || "not told".to_owned(),
        |bytes| format!("{:.1}", megabytes(bytes)),
    );
    println!(
        "{what:<12} {:>14.1} {:>10.0} {memory:>12} {:>10.0}",
        seconds * 1e3,
        longest * 1e3,
        megabytes(most)
    );
}
