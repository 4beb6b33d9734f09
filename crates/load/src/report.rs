//! What is printed at the end.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde_json::{Value, json};

use crate::table::Measured;

/// What a run came to. Times are in milliseconds.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) games: usize,
    pub(crate) turns: usize,
    pub(crate) turns_per_second: f64,
    /// Each is one wait for the disk, for all changes that came meanwhile.
    pub(crate) commits_per_second: f64,
    pub(crate) p50: f64,
    pub(crate) p90: f64,
    pub(crate) p99: f64,
    pub(crate) worst: f64,
    pub(crate) bytes_per_turn: f64,
    /// Bytes of the server's memory, for each game, once all have begun.
    pub(crate) memory_per_game: Option<f64>,
    /// How many processors the server kept busy.
    pub(crate) processors: Option<f64>,
    /// The games by their ids.
    pub(crate) by_game: BTreeMap<String, OfGame>,
    pub(crate) errors: Vec<String>,
}

/// What the turns of one game came to. Times are in milliseconds.
#[derive(Debug)]
pub(crate) struct OfGame {
    pub(crate) turns: usize,
    pub(crate) p50: f64,
    pub(crate) p99: f64,
    pub(crate) worst: f64,
    pub(crate) bytes_per_turn: f64,
}

impl OfGame {
    fn new(mut times: Vec<Duration>, bytes: u64) -> Self {
        times.sort_unstable();
        let at = |share: f64| milliseconds(quantile(&times, share));
        Self {
            turns: times.len(),
            p50: at(0.50),
            p99: at(0.99),
            worst: at(1.0),
            bytes_per_turn: bytes as f64 / times.len().max(1) as f64,
        }
    }

    fn json(&self) -> Value {
        json!({
            "turns": self.turns,
            "milliseconds": {"p50": self.p50, "p99": self.p99, "worst": self.worst},
            "bytes_per_turn": self.bytes_per_turn,
        })
    }
}

impl Report {
    /// Adds up what was measured at all tables in some time, in which the server made so many transactions.
    pub(crate) fn new(measured: Vec<Measured>, time: Duration, transactions: u64) -> Self {
        let games = measured.len();
        let bytes: u64 = measured.iter().map(|one| one.bytes).sum();
        let by_game = by_game(&measured);
        let (times, errors): (Vec<_>, Vec<_>) = measured
            .into_iter()
            .map(|one| (one.times, one.error))
            .unzip();
        let mut times: Vec<Duration> = times.into_iter().flatten().collect();
        times.sort_unstable();
        let at = |share: f64| milliseconds(quantile(&times, share));
        Self {
            games,
            turns: times.len(),
            turns_per_second: times.len() as f64 / time.as_secs_f64(),
            commits_per_second: transactions as f64 / time.as_secs_f64(),
            p50: at(0.50),
            p90: at(0.90),
            p99: at(0.99),
            worst: at(1.0),
            bytes_per_turn: bytes as f64 / times.len().max(1) as f64,
            memory_per_game: None,
            processors: None,
            by_game,
            errors: errors.into_iter().flatten().collect(),
        }
    }

    /// Returns the same for programs.
    pub(crate) fn json(&self) -> Value {
        json!({
            "games": self.games,
            "turns": self.turns,
            "turns_per_second": self.turns_per_second,
            "commits_per_second": self.commits_per_second,
            "milliseconds": {"p50": self.p50, "p90": self.p90, "p99": self.p99, "worst": self.worst},
            "bytes_per_turn": self.bytes_per_turn,
            "memory_per_game": self.memory_per_game,
            "processors": self.processors,
            "by_game": self.by_game.iter().map(|(game, of)| (game.clone(), of.json())).collect::<Value>(),
            "errors": self.errors,
        })
    }
}

fn by_game(measured: &[Measured]) -> BTreeMap<String, OfGame> {
    let mut games: BTreeMap<&str, (Vec<Duration>, u64)> = BTreeMap::new();
    for one in measured {
        let (times, bytes) = games.entry(&one.game).or_default();
        times.extend(&one.times);
        *bytes += one.bytes;
    }
    let named = games.into_iter();
    named
        .map(|(game, (times, bytes))| (game.to_owned(), OfGame::new(times, bytes)))
        .collect()
}

/// Returns the smallest of some sorted times that is not below a share of them.
fn quantile(sorted: &[Duration], share: f64) -> Duration {
    let index = (share * sorted.len() as f64).ceil() as usize;
    let at = sorted.get(index.saturating_sub(1));
    at.copied().unwrap_or_default()
}

fn milliseconds(time: Duration) -> f64 {
    1_000.0 * time.as_secs_f64()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "games              {:>9}", self.games)?;
        writeln!(f, "turns              {:>9}", self.turns)?;
        writeln!(f, "turns a second     {:>9.0}", self.turns_per_second)?;
        writeln!(f, "commits a second   {:>9.0}", self.commits_per_second)?;
        for (name, time) in [
            ("p50", self.p50),
            ("p90", self.p90),
            ("p99", self.p99),
            ("worst", self.worst),
        ] {
            writeln!(f, "{name:<19}{time:>9.1} ms")?;
        }
        writeln!(f, "sent for a turn    {:>9.0} bytes", self.bytes_per_turn)?;
        if let Some(memory) = self.memory_per_game {
            writeln!(f, "memory of a game   {:>9.1} kB", memory / 1_000.0)?;
        }
        if let Some(processors) = self.processors {
            writeln!(f, "processors busy    {processors:>9.2}")?;
        }
        for (game, of) in &self.by_game {
            writeln!(
                f,
                "{game:<24}{:>7} turns, p50 {:>7.1} ms, p99 {:>8.1} ms, worst {:>8.1} ms, {:>6.0} bytes a turn",
                of.turns, of.p50, of.p99, of.worst, of.bytes_per_turn
            )?;
        }
        write!(f, "errors             {:>9}", self.errors.len())?;
        for error in self.errors.iter().take(5) {
            write!(f, "\n  {error}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_ranked() {
        let times = |numbers: std::ops::RangeInclusive<u64>| Measured {
            game: String::from(if *numbers.start() > 50 {
                "slow"
            } else {
                "quick"
            }),
            times: numbers.map(Duration::from_millis).collect(),
            bytes: 500,
            error: None,
        };
        let report = Report::new(
            vec![times(51..=100), times(1..=50)],
            Duration::from_secs(10),
            50,
        );
        assert_eq!((report.p50, report.p90, report.p99), (50.0, 90.0, 99.0));
        assert_eq!((report.worst, report.turns_per_second), (100.0, 10.0));
        assert_eq!(
            (report.bytes_per_turn, report.commits_per_second),
            (10.0, 5.0)
        );
        let quick = &report.by_game["quick"];
        assert_eq!((quick.turns, quick.p99, quick.worst), (50, 50.0, 50.0));
        assert_eq!(report.by_game["slow"].p50, 75.0);
        let nothing = Report::new(Vec::new(), Duration::from_secs(1), 0);
        assert_eq!((nothing.p99, nothing.turns), (0.0, 0));
    }
}
