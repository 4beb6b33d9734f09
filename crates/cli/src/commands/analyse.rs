//! `analyse`: what the engine thinks of a position.

use std::time::Duration;

use chessmith_catalog::game::Side;
use chessmith_catalog::{Analysis, Catalog, Limits, LiveGame, Status};
use clap::Args;

use crate::Console;
use crate::answer::Json;
use crate::choice::{GameChoice, Moment};
use crate::failure::Failure;
use crate::interrupt::Work;
use chessmith_wire::{AnalyseAnswer, AnalysedDepth};

#[derive(Args)]
pub(crate) struct Analyse {
    #[command(flatten)]
    game: GameChoice,
    #[command(flatten)]
    moment: Moment,
    #[command(flatten)]
    limits: ThinkingLimits,
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
    /// Returns the limits; without any there is one of time.
    pub(crate) fn or_time(&self, usual: Duration) -> Limits {
        let Self { depth, nodes, time } = *self;
        let free = depth.is_none() && nodes.is_none();
        Limits {
            depth,
            nodes,
            time: time.or(free.then_some(usual)),
            ..Limits::default()
        }
    }
}

impl Analyse {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let live = self.game.begin(&self.moment, catalog)?;
        let limits = self.limits.or_time(Duration::from_secs(5));
        let mut depths = Vec::new();
        let mut shown = Ok(());
        let best = live.think(limits, &Work::begin(), &mut |analysis| {
            depths.push(AnalysedDepth::from(analysis));
            if !self.json.is_wanted() && shown.is_ok() {
                let line = console.line(depth_line(analysis));
                shown = line.and_then(|()| Ok(console.out.flush()?));
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
        let human = if turn == human {
            String::new()
        } else {
            format!(" ({human})")
        };
        let verdict = verdict(&best, live.side_to_move());
        console.line(format_args!("best: {turn}{human}, {verdict}"))
    }
}

/// Returns one line about a completed depth.
fn depth_line(analysis: &Analysis) -> String {
    let Analysis {
        depth,
        nodes,
        elapsed,
        ..
    } = analysis;
    let (seconds, line) = (elapsed.as_secs_f64(), analysis.best().human.join(" "));
    let score = analysis.score().to_string();
    format!("{depth:>3}  {score:>6}  {nodes:>11} nodes  {seconds:>7.3} s  {line}")
}

fn verdict(analysis: &Analysis, side: Side) -> String {
    let score = analysis.score();
    match score.plies_to_end() {
        Some(_) => format!("{} {score}", side.name()),
        None => format!("{score} for {}", side.name()),
    }
}

fn nothing_to_do(live: &dyn LiveGame) -> Failure {
    Failure::Refused(match live.status() {
        Status::Over(finish) => format!("the game is over by {}", finish.reason),
        Status::Ongoing { .. } => "there is no legal turn".to_owned(),
    })
}
