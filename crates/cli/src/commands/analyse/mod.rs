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

impl Analyse {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let live = self.game.begin(&self.moment, catalog)?;
        live.thinker().set(EngineSettings {
            threads: self.threads.into(),
            lines: self.lines.into(),
            ..live.thinker().settings()
        });
        self.network.give_to(&*live)?;
        let limits = self.limits.or_time(Duration::from_secs(5));
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
