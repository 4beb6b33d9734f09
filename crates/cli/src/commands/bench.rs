//! `bench`: how much the search does in fixed positions, as a signature and a speed.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chessmith_catalog::{
    Analysis, Catalog, Control, EngineSettings, Entry, Limits, LiveGame, Setting, Status,
};
use clap::Args;

use crate::Console;
use crate::failure::Failure;
use crate::interrupt::Work;

/// After so many turns from the start the search is asked.
const PLACES: [usize; 3] = [0, 10, 30];
/// The most turns of a position from which the next one is taken.
const MOST_LISTED: usize = 500;
/// The table, in mebibytes.
const HASH_MIB: usize = 16;

#[derive(Args)]
pub(crate) struct Bench {
    /// One game; all unless given
    game: Option<String>,
    /// Search each position so many turns deep, instead of as deep as --nodes asks for
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Search each position to the first depth at which so many positions were visited
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
}

/// What the search did in one position.
struct Measure {
    depth: u32,
    nodes: u64,
    time: Duration,
}

impl Bench {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let entries: Vec<&dyn Entry> = match &self.game {
            Some(game) => vec![catalog.find(game)?],
            None => catalog.iter().collect(),
        };
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for entry in entries {
            for turns in PLACES {
                let Some(live) = after(entry, turns)? else {
                    continue;
                };
                let work = Work::begin();
                let Some(measure) = self.measure(&*live, &work) else {
                    continue;
                };
                if work.stopped() {
                    return Err(Failure::Limit("interrupted".to_owned()));
                }
                nodes += measure.nodes;
                time += measure.time;
                let name = format!("{} after {turns}", entry.info().id);
                console.line(format_args!(
                    "{name:<36} depth {:>2} {:>10} nodes {:>8.3} s",
                    measure.depth,
                    measure.nodes,
                    measure.time.as_secs_f64()
                ))?;
                console.out.flush()?;
            }
        }
        let rate = nodes as f64 / time.as_secs_f64().max(1e-9);
        console.line(format_args!("{nodes} nodes {rate:.0} nps"))
    }

    /// Searches a position with one thread and nothing remembered.
    fn measure(&self, live: &dyn LiveGame, work: &Work) -> Option<Measure> {
        live.thinker().set(EngineSettings {
            hash_mib: HASH_MIB,
            ..EngineSettings::default()
        });
        let limits = Limits {
            depth: self.depth,
            ..Limits::default()
        };
        let enough = Enough {
            work,
            reached: AtomicBool::new(false),
        };
        let mut last = None;
        live.think(limits, &enough, &mut |analysis: &Analysis| {
            // The search may come to another depth before it hears that it has done enough.
            if enough.reached.load(Ordering::Relaxed) {
                return;
            }
            last = Some(Measure {
                depth: analysis.depth,
                nodes: analysis.nodes,
                time: analysis.elapsed,
            });
            let reached = self.depth.is_none() && analysis.nodes >= self.nodes;
            enough.reached.store(reached, Ordering::Relaxed);
        });
        last
    }
}

/// Ends a search once it has done enough.
struct Enough<'a> {
    work: &'a Work,
    reached: AtomicBool,
}

impl Control for Enough<'_> {
    fn elapsed(&self) -> Duration {
        self.work.elapsed()
    }

    fn stopped(&self) -> bool {
        self.work.stopped() || self.reached.load(Ordering::Relaxed)
    }
}

/// Begins a game and plays so many turns, always the same ones; `None` if it is over before.
fn after(entry: &dyn Entry, turns: usize) -> Result<Option<Box<dyn LiveGame>>, Failure> {
    let mut live = entry.begin(&Setting::default())?;
    for ply in 0..turns {
        let mut listed = Vec::new();
        live.turns(&mut |turn| {
            listed.push(turn);
            match listed.len() < MOST_LISTED {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        // Whatever order they are listed in, and without chance.
        listed.sort_unstable();
        if listed.is_empty() {
            return Ok(None);
        }
        live.play(&listed[(ply * 37 + 11) % listed.len()])?;
        if matches!(live.status(), Status::Over(_)) {
            return Ok(None);
        }
    }
    Ok(Some(live))
}
