//! Plays the search with itself, with some of its devices against with others, and says which is
//! better.
//!
//! ```sh
//! cargo run --release -p chessmith-eval --example duel -- chess nodes=10000 without=singular
//! ```
//!
//! The first player leaves out what follows `without=` (a device by its name, any number of times), the
//! second what follows `other=`. Games are played in pairs with colours changed, from openings that are
//! drawn at random and roughly balanced, with `nodes=N` or `ms=N` for every turn, until the sequential
//! test of `elo=0,20` ends or `pairs=N` were played. A result above 0 speaks for the first player.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a program, not rules"
)]

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use chessmith_construction::Construction;
use chessmith_eval::{
    ConstructionEvaluator, FluidityEvaluator, FreeChessEvaluator, OrthodoxEvaluator,
    UniversalEvaluator,
};
use chessmith_fluidity::Fluidity;
use chessmith_freechess::FreeChess;
use chessmith_game::{Line, OptionValues, Playable, Side, Standing};
use chessmith_orthodox::{Orthodox, Variant};
use chessmith_search::{Device, Devices, Engine, Evaluate, Limits};
use chessmith_testkit::arena::Clock;
use chessmith_testkit::trials::any_turn;
use chessmith_universal::{Edition, Universal};
use fastrand::Rng;

/// What was asked for on the command line.
struct Plan {
    devices: [Devices; 2],
    limits: Limits,
    /// The bounds of the sequential test, in Elo.
    bounds: (f64, f64),
    pairs: u32,
    first_seed: u64,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_default();
    let plan = match read(arguments) {
        Ok(plan) => plan,
        Err(message) => {
            println!("{message}");
            return ExitCode::from(2);
        }
    };
    match &*game {
        "chess" => duel(
            &plan,
            |_| Arc::new(Orthodox::standard(Variant::Chess)),
            OrthodoxEvaluator::default(),
        ),
        "freestyle" => duel(&plan, freestyle, OrthodoxEvaluator::default()),
        "fluidity" => duel(
            &plan,
            |_| Arc::new(Fluidity::default()),
            FluidityEvaluator::default(),
        ),
        "universal-24" => duel(
            &plan,
            |seed| universal(Edition::Small, seed),
            UniversalEvaluator::default(),
        ),
        "universal-73" => duel(
            &plan,
            |seed| universal(Edition::Full, seed),
            UniversalEvaluator::default(),
        ),
        "freechess" => duel(
            &plan,
            |_| Arc::new(FreeChess::default()),
            FreeChessEvaluator::default(),
        ),
        "construction" => duel(&plan, construction, ConstructionEvaluator::default()),
        other => {
            println!("expected a game, found {other:?}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn freestyle(seed: u64) -> Arc<Orthodox> {
    let number = (seed * 389 % 960).to_string();
    Arc::new(Orthodox::new(Variant::Freestyle, &[("number", &number)]).expect("a number"))
}

fn universal(edition: Edition, seed: u64) -> Arc<Universal<1>> {
    let seed = seed.to_string();
    let options = OptionValues::complete(&edition.option_specs(), [("seed", &*seed)]);
    Arc::new(Universal::new(edition, &options.expect("options")).expect("rules"))
}

fn construction(_: u64) -> Arc<Construction> {
    let mut options = OptionValues::default();
    options.set("army", "classic");
    options.set("against", "swarm");
    Arc::new(Construction::new(options).expect("ready armies"))
}

fn read(arguments: impl Iterator<Item = String>) -> Result<Plan, String> {
    let mut plan = Plan {
        devices: [Devices::ALL; 2],
        limits: Limits::default(),
        bounds: (0.0, 20.0),
        pairs: 2_000,
        first_seed: 0,
    };
    for argument in arguments {
        let wrong = || format!("{argument:?} is not understood");
        let (name, value) = argument.split_once('=').ok_or_else(wrong)?;
        let number = || value.parse::<u64>().map_err(|_| wrong());
        let device = || Device::named(value).ok_or_else(wrong);
        match name {
            "without" => plan.devices[0] = plan.devices[0].without(device()?),
            "other" => plan.devices[1] = plan.devices[1].without(device()?),
            "nodes" => plan.limits.nodes = Some(number()?),
            "ms" => plan.limits.time = Some(Duration::from_millis(number()?)),
            "pairs" => plan.pairs = number()? as u32,
            "seed" => plan.first_seed = number()?,
            "elo" => {
                let (low, high) = value.split_once(',').ok_or_else(wrong)?;
                let bound = |text: &str| text.parse().map_err(|_| wrong());
                plan.bounds = (bound(low)?, bound(high)?);
            }
            _ => return Err(wrong()),
        }
    }
    if plan.limits == Limits::default() {
        return Err("expected nodes=N or ms=N".to_owned());
    }
    Ok(plan)
}

/// Plays pairs of games until the test decides.
fn duel<G: Playable, E: Evaluate<G> + Clone>(
    plan: &Plan,
    rules: impl Fn(u64) -> Arc<G>,
    evaluator: E,
) {
    let mut results = Results::default();
    let mut seed = plan.first_seed;
    while results.pairs() < plan.pairs {
        seed += 1;
        let Some(opening) = opening(&rules(seed), &evaluator, seed) else {
            continue;
        };
        let mut points = 0;
        for first in Side::BOTH {
            points += play(&opening, &evaluator, plan, first);
        }
        results.0[points] += 1;
        let decided = results.decision(plan.bounds);
        if decided.is_some() || results.pairs().is_multiple_of(20) {
            println!("{}", results.line(plan.bounds));
        }
        if let Some(word) = decided {
            println!("{word}");
            return;
        }
    }
    println!("{}\nundecided", results.line(plan.bounds));
}

/// Draws turns for an opening; `None` if it is not balanced.
fn opening<G: Playable, E: Evaluate<G> + Clone>(
    game: &Arc<G>,
    evaluator: &E,
    seed: u64,
) -> Option<Line<G>> {
    let mut rng = Rng::with_seed(seed);
    let mut line = Line::new(Arc::clone(game));
    for _ in 0..8 {
        if line.standing().is_over() {
            return None;
        }
        let turn = any_turn(&**game, line.position(), &mut rng);
        line.play(&turn).ok()?;
    }
    let limits = Limits {
        nodes: Some(3_000),
        ..Limits::default()
    };
    let mut judge = Engine::new(evaluator.clone(), 1);
    let report = judge.think(&line, limits, &Clock::start(), &mut |_| ())?;
    (report.score().raw().abs() < 120).then_some(line)
}

/// Plays a game, the first player as `first`, and returns its half points.
fn play<G: Playable, E: Evaluate<G> + Clone>(
    opening: &Line<G>,
    evaluator: &E,
    plan: &Plan,
    first: Side,
) -> usize {
    let engine = |devices| Engine::new(evaluator.clone(), 4).with_devices(devices);
    let mut engines = plan.devices.map(engine);
    let mut line = opening.clone();
    // Turns in a row in which both saw one side far ahead.
    let mut clear = (0, 0);
    while line.played().len() < 300 {
        if let Standing::Over(finish) = line.standing() {
            return match finish.winner {
                Some(winner) if winner == first => 2,
                Some(_) => 0,
                None => 1,
            };
        }
        let side = line.game().side_to_move(line.position());
        let player = usize::from(side != first);
        let report = engines[player].think(&line, plan.limits, &Clock::start(), &mut |_| ());
        let report = report.expect("the game goes on");
        let own = report.score().raw();
        let score = if player == 0 { own } else { -own };
        clear = match score {
            1_000.. => (clear.0 + 1, 0),
            ..=-1_000 => (0, clear.1 + 1),
            _ => (0, 0),
        };
        match clear {
            (6, _) => return 2,
            (_, 6) => return 0,
            _ => {}
        }
        if line.play(report.turn()).is_err() {
            return if player == 0 { 0 } else { 2 };
        }
    }
    1
}

/// How many pairs gave the first player so many half points.
#[derive(Default)]
struct Results([u32; 5]);

impl Results {
    fn pairs(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Returns the mean score of a pair, from 0 to 1, and its variance.
    fn moments(&self) -> (f64, f64) {
        // No class is quite empty, so that no variance is zero.
        let counts = self.0.map(|count| f64::from(count).max(1e-3));
        let all: f64 = counts.iter().sum();
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        let mean = counts.iter().zip(scores).map(|(n, s)| n * s).sum::<f64>() / all;
        let square = |s: f64| (s - mean) * (s - mean);
        let spread = counts.iter().zip(scores).map(|(n, s)| n * square(s));
        (mean, spread.sum::<f64>() / all)
    }

    /// Returns the logarithm of how much likelier the upper bound is than the lower.
    fn ratio(&self, (low, high): (f64, f64)) -> f64 {
        let (mean, variance) = self.moments();
        let (low, high) = (score(low), score(high));
        f64::from(self.pairs()) * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    fn decision(&self, bounds: (f64, f64)) -> Option<&'static str> {
        // Both errors are 5 %.
        let least = 19_f64.ln();
        match self.ratio(bounds) {
            _ if self.pairs() < 16 => None,
            ratio if ratio >= least => Some("better"),
            ratio if ratio <= -least => Some("not better"),
            _ => None,
        }
    }

    fn line(&self, bounds: (f64, f64)) -> String {
        let (mean, variance) = self.moments();
        let error = 1.96 * (variance / f64::from(self.pairs().max(1))).sqrt();
        let (least, most) = (elo(mean - error), elo(mean + error));
        format!(
            "{} games, {:.1} %, {:+.0} Elo [{least:+.0}, {most:+.0}], pairs {:?}, LLR {:.2}",
            2 * self.pairs(),
            100.0 * mean,
            elo(mean),
            self.0,
            self.ratio(bounds)
        )
    }
}

fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-3, 1.0 - 1e-3);
    -400.0 * (1.0 / score - 1.0).log10()
}

fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}
