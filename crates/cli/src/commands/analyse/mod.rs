//! `analyse`: what the engine thinks of a position.

mod view;

use std::time::Duration;

use chessmith_catalog::{Catalog, EngineSettings, Limits, LiveGame, Status};
use clap::Args;

use self::view::View;
use crate::Console;
use crate::answer::Json;
use crate::choice::{GameChoice, Moment};
use crate::failure::Failure;
use crate::interrupt::Work;
use crate::network_choice::NetworkChoice;
use crate::score_bar::verdict;
use chessmith_wire::{AnalyseAnswer, AnalysedDepth};

#[derive(Args)]
pub(crate) struct Analyse {
    #[command(flatten)]
    game: GameChoice,
    #[command(flatten)]
    moment: Moment,
    #[command(flatten)]
    limits: ThinkingLimits,
    /// Show so many lines, the best first
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    lines: u16,
    /// Think on so many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    #[command(flatten)]
    network: NetworkChoice,
    #[command(flatten)]
    json: Json,
}

/// How long the engine thinks; whichever limit is reached first counts.
#[derive(Args)]
pub(crate) struct ThinkingLimits {
    /// Look so many turns ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Visit so many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Think for so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse::<f64>()
        .ok()
        .filter(|seconds| (0.001..=86_400.0).contains(seconds));
    let seconds = seconds.ok_or("expected seconds, from 0.001 to 86400")?;
    Ok(Duration::from_secs_f64(seconds))
}

impl ThinkingLimits {
    /// Returns the limits as they were given, perhaps none.
    pub(crate) fn given(&self) -> Limits {
        let Self { depth, nodes, time } = *self;
        Limits {
            depth,
            nodes,
            time,
            ..Limits::default()
        }
    }

    /// Returns the limits; without any there is one of time.
    pub(crate) fn or_time(&self, usual: Duration) -> Limits {
        let given = self.given();
        let free = given.depth.is_none() && given.nodes.is_none();
        Limits {
            time: given.time.or(free.then_some(usual)),
            ..given
        }
    }
}

/// Returns the mebibytes of a table for one question: no more than it can fill, for the system clears all
/// memory before it hands it over, and of a tenth of a second that would take a good part.
fn table_size(limits: &Limits, threads: usize) -> usize {
    /// How many positions are stored in a mebibyte, and at most in a second by a thread.
    const STORED: f64 = 65_536.0;
    const FASTEST: f64 = 2_000_000.0;
    let seconds = limits.time.map(|time| time.as_secs_f64());
    let visited = [
        seconds.map(|seconds| seconds * FASTEST * threads as f64),
        limits.nodes.map(|nodes| nodes as f64),
    ];
    let least = visited.into_iter().flatten().reduce(f64::min);
    let usual = EngineSettings::default().hash_mib;
    least.map_or(usual, |visited| {
        (visited / STORED).ceil().clamp(1.0, 256.0) as usize
    })
}

impl Analyse {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let live = self.game.begin(&self.moment, catalog)?;
        let limits = self.limits.or_time(Duration::from_secs(5));
        live.thinker().set(EngineSettings {
            hash_mib: table_size(&limits, self.threads.into()),
            threads: self.threads.into(),
            lines: self.lines.into(),
            ..EngineSettings::default()
        });
        self.network.give_to(&*live)?;
        let mut depths = Vec::new();
        let mut view = View::new(&*live, console);
        let mut shown = Ok(());
        let best = live.think(limits, &Work::begin(), &mut |analysis| {
            if self.json.is_wanted() {
                depths.push(AnalysedDepth::from(analysis));
            } else if shown.is_ok() {
                shown = view.show(analysis, console);
            }
        });
        shown?;
        let best = best.ok_or_else(|| nothing_to_do(&*live))?;
        let (turn, human) = (&best.best().turns[0], &best.best().human[0]);
        if self.json.is_wanted() {
            let at = self.json.at(&*live);
            return console.json(&AnalyseAnswer {
                at,
                depths,
                best: turn.clone(),
            });
        }
        view.end(&best, console)?;
        let human = if turn == human {
            String::new()
        } else {
            format!(" ({human})")
        };
        let verdict = verdict(best.score(), live.side_to_move());
        console.line(format_args!("best: {turn}{human}, {verdict}"))
    }
}

fn nothing_to_do(live: &dyn LiveGame) -> Failure {
    Failure::Refused(match live.status() {
        Status::Over(finish) => format!("the game is over by {}", finish.reason),
        Status::Ongoing { .. } => "there is no legal turn".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_as_large_as_can_be_filled() {
        let within = |time: Option<u64>, nodes, depth| Limits {
            time: time.map(Duration::from_millis),
            nodes,
            depth,
            ..Limits::default()
        };
        for (limits, threads, mebibytes) in [
            (within(Some(100), None, None), 1, 4),
            (within(Some(100), None, None), 2, 7),
            (within(Some(100), Some(1_000), None), 1, 1),
            (within(Some(5_000), None, None), 1, 153),
            (within(Some(3_600_000), None, Some(9)), 1, 256),
            (within(None, None, Some(9)), 1, 16),
        ] {
            assert_eq!(table_size(&limits, threads), mebibytes, "{limits:?}");
        }
    }
}
