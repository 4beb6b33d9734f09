//! Fits the weights of an evaluator to games that were played.
//!
//! ```sh
//! chessmith match chess --second self --second-option Hash=1 --nodes 2500 --games 2400 --folder games
//! cargo run --release -p chessmith-eval --example fit -- chess games/games.jsonl tie=250 out=weights.txt
//! ```
//!
//! Positions are drawn from the games where nothing hangs: the side to move is not threatened, and neither
//! it nor the search before it took anything. What a position is worth is half the result of its game
//! and half what the search thought. The weights are moved until the likelihood of that is greatest,
//! held back by how far they are from where they began, which is what is compiled in (`tie`); two games of twenty are kept apart to tell whether it
//! helped.
//!
//! How much each weight counts in a position is not written down anywhere: it is found by changing the
//! weight and asking the evaluator again, so any evaluator that is [`Fitted`] can be fitted.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a program, not rules"
)]

use std::fs;
use std::process::ExitCode;
use std::sync::Arc;

use chessmith_construction::Construction;
use chessmith_eval::{
    ConstructionEvaluator, Fitted, FluidityEvaluator, FreeChessEvaluator, OrthodoxEvaluator,
    UniversalEvaluator, write_weights,
};
use chessmith_fluidity::Fluidity;
use chessmith_freechess::FreeChess;
use chessmith_game::{OptionSpec, OptionValues, Playable, Side};
use chessmith_orthodox::{Orthodox, Variant};
use chessmith_search::Evaluate;
use chessmith_universal::{Edition, Universal};
use fastrand::Rng;
use serde_json::Value;

/// The most positions that are drawn from one game.
const EACH: usize = 60;

/// How far a weight is moved to see what it does, in hundredths: many, because worths are whole numbers.
const NUDGE: i32 = 24;

/// Rounds of finding out what the weights do, for evaluators that are not linear, and steps of descent
/// in each.
const ROUNDS: usize = 3;
const STEPS: usize = 400;

/// What a difference of a hundred from the first value costs if nothing else is asked for, as if in
/// likelihood of so many positions.
const TIE: f64 = 100.0;

/// A position, and how its game went on.
struct Sample<G: Playable> {
    game: Arc<G>,
    position: G::Position,
    /// What White can expect, from 0 to 1.
    expected: f64,
    /// Whether it is kept apart.
    apart: bool,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match work(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("{message}");
            ExitCode::from(2)
        }
    }
}

fn work(arguments: &[String]) -> Result<(), String> {
    let [game, files @ ..] = arguments else {
        return Err("expected GAME FILE … [tie=N] [out=FILE]".to_owned());
    };
    let tie = files.iter().find_map(|word| word.strip_prefix("tie="));
    let tie = tie
        .map_or(Ok(TIE), str::parse)
        .map_err(|error| format!("tie: {error}"))?;
    let out = files.iter().find_map(|word| word.strip_prefix("out="));
    let mut records = Vec::new();
    for file in files.iter().filter(|word| !word.contains('=')) {
        let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        for line in text.lines() {
            records.push(serde_json::from_str(line).map_err(|error| format!("{file}: {error}"))?);
        }
    }
    let weights = match &**game {
        "chess" => fit(&records, tie, OrthodoxEvaluator::default(), |_| {
            Orthodox::standard(Variant::Chess)
        }),
        "fluidity" => fit(&records, tie, FluidityEvaluator::default(), |_| {
            Fluidity::default()
        }),
        "freechess" => fit(&records, tie, FreeChessEvaluator::default(), |record| {
            FreeChess::new(options(record, &FreeChess::option_specs())).expect("rules")
        }),
        "universal-24" | "universal-73" => {
            fit(&records, tie, UniversalEvaluator::default(), universal)
        }
        "construction" => fit(&records, tie, ConstructionEvaluator::default(), |record| {
            Construction::new(options(record, &Construction::option_specs())).expect("rules")
        }),
        other => return Err(format!("there is no evaluator to fit for {other:?}")),
    };
    match out {
        Some(file) => fs::write(file, weights).map_err(|error| format!("{file}: {error}")),
        None => {
            println!("{weights}");
            Ok(())
        }
    }
}

/// Returns the rules of a game of Universal Chess, whose army is drawn from a seed.
fn universal(record: &Value) -> Universal<1> {
    let edition = match record["record"]["game"].as_str() {
        Some("universal-24") => Edition::Small,
        _ => Edition::Full,
    };
    Universal::new(edition, &options(record, &edition.option_specs())).expect("rules")
}

/// Returns the options with which a game was played.
fn options(record: &Value, specs: &[OptionSpec]) -> OptionValues {
    let given = record["record"]["options"]
        .as_object()
        .into_iter()
        .flatten();
    let given = given.filter_map(|(name, value)| Some((&**name, value.as_str()?)));
    OptionValues::complete(specs, given).expect("options of a game that was played")
}

fn fit<G: Playable, E: Evaluate<G> + Fitted + Clone>(
    records: &[Value],
    tie: f64,
    mut evaluator: E,
    rules: impl Fn(&Value) -> G,
) -> String {
    let scale = 160.0;
    let mut samples = Vec::new();
    let mut rng = Rng::with_seed(1);
    for (index, record) in records.iter().enumerate() {
        let game = Arc::new(rules(record));
        let apart = index % 20 >= 18;
        draw(
            &game,
            &evaluator,
            record,
            scale,
            apart,
            &mut rng,
            &mut samples,
        );
    }
    println!("{} positions of {} games", samples.len(), records.len());
    let first = numbers(&mut evaluator);
    let mut values: Vec<f64> = first.iter().map(|&number| f64::from(number)).collect();
    let scale = best_scale(&samples, &evaluator);
    println!(
        "one in the likelihood is {scale:.0} hundredths; {} weights",
        first.len()
    );
    for round in 0..ROUNDS {
        let rows: Vec<Row> = rows(&samples, &evaluator, first.len());
        let before = loss(&samples, &rows, &values, &values, scale);
        let begin = values.clone();
        descend(&samples, &rows, &mut values, &first, (tie, scale));
        let after = loss(&samples, &rows, &begin, &values, scale);
        println!(
            "round {}: {:.5} and apart {:.5} before, {:.5} and {:.5} after",
            round + 1,
            before.0,
            before.1,
            after.0,
            after.1
        );
        set(&mut evaluator, &values);
        values = numbers(&mut evaluator).into_iter().map(f64::from).collect();
    }
    write_weights(&mut evaluator)
}

/// Draws positions from a game.
fn draw<G: Playable, E: Evaluate<G>>(
    game: &Arc<G>,
    evaluator: &E,
    record: &Value,
    scale: f64,
    apart: bool,
    rng: &mut Rng,
    samples: &mut Vec<Sample<G>>,
) {
    let text = |of: &Value| of.as_str().map(str::to_owned);
    let parts = &record["record"];
    let result = match parts["result"].as_str() {
        Some("1-0") => 1.0,
        Some("0-1") => 0.0,
        Some("1/2-1/2") => 0.5,
        _ => return,
    };
    let Some(mut position) =
        text(&parts["start"]).and_then(|start| game.read_position(&start).ok())
    else {
        return;
    };
    let empty = Vec::new();
    let turns = parts["turns"].as_array().unwrap_or(&empty);
    let scores = record["scores"].as_array().unwrap_or(&empty);
    // The first turns were drawn at random, and no player thought about them.
    let unthought = turns.len().saturating_sub(scores.len());
    let mut found = Vec::new();
    for (index, turn) in turns.iter().enumerate() {
        let Some(turn) = text(turn).and_then(|turn| game.read_turn(&position, &turn).ok()) else {
            return;
        };
        let score = index
            .checked_sub(unthought)
            .and_then(|index| scores[index].as_i64());
        let quiet = !evaluator.urgent(game, &position)
            && evaluator.gain(game, &position, &turn) <= 0
            && score.is_some_and(|score| score.abs() < 1_500);
        if let Some(score) = score.filter(|_| quiet) {
            let thought = sigmoid(score as f64 / scale);
            found.push(Sample {
                game: Arc::clone(game),
                position: position.clone(),
                expected: f64::midpoint(result, thought),
                apart,
            });
        }
        game.apply(&mut position, &turn);
    }
    rng.shuffle(&mut found);
    found.truncate(EACH);
    samples.extend(found);
}

fn sigmoid(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

/// Returns what White has, in hundredths.
fn worth<G: Playable, E: Evaluate<G>>(sample: &Sample<G>, evaluator: &E) -> f64 {
    let memo = evaluator.root(&sample.game, &sample.position);
    let own = evaluator
        .evaluate(&sample.game, &sample.position, &memo)
        .raw();
    f64::from(match sample.game.side_to_move(&sample.position) {
        Side::White => own,
        Side::Black => -own,
    })
}

/// What an evaluator makes of a position, and what a hundredth more of each weight adds.
struct Row {
    worth: f64,
    slopes: Vec<(u32, f32)>,
}

fn rows<G: Playable, E: Evaluate<G> + Fitted + Clone>(
    samples: &[Sample<G>],
    evaluator: &E,
    count: usize,
) -> Vec<Row> {
    let mut rows: Vec<Row> = samples
        .iter()
        .map(|sample| Row {
            worth: worth(sample, evaluator),
            slopes: Vec::new(),
        })
        .collect();
    for index in 0..count {
        let nudged = |by: i32| {
            let mut evaluator = evaluator.clone();
            let mut at = 0;
            evaluator.each(&mut |_, number| {
                if at == index {
                    *number += by;
                }
                at += 1;
            });
            evaluator
        };
        let (more, less) = (nudged(NUDGE), nudged(-NUDGE));
        for (row, sample) in rows.iter_mut().zip(samples) {
            let slope = (worth(sample, &more) - worth(sample, &less)) / f64::from(2 * NUDGE);
            if slope != 0.0 {
                row.slopes.push((index as u32, slope as f32));
            }
        }
    }
    rows
}

fn moved(row: &Row, from: &[f64], to: &[f64]) -> f64 {
    let change = |&(index, slope): &(u32, f32)| {
        (to[index as usize] - from[index as usize]) * f64::from(slope)
    };
    row.worth + row.slopes.iter().map(change).sum::<f64>()
}

fn cost(expected: f64, worth: f64, scale: f64) -> f64 {
    let believed = sigmoid(worth / scale).clamp(1e-9, 1.0 - 1e-9);
    -(expected * believed.ln() + (1.0 - expected) * (1.0 - believed).ln())
}

/// Returns the mean cost of the positions that are learned from and of those kept apart.
fn loss<G: Playable>(
    samples: &[Sample<G>],
    rows: &[Row],
    from: &[f64],
    to: &[f64],
    scale: f64,
) -> (f64, f64) {
    let mean = |apart: bool| {
        let chosen = samples
            .iter()
            .zip(rows)
            .filter(|(sample, _)| sample.apart == apart);
        let costs = chosen.map(|(sample, row)| cost(sample.expected, moved(row, from, to), scale));
        let (sum, count) = costs.fold((0.0, 0.0), |(sum, count), cost| (sum + cost, count + 1.0));
        sum / count
    };
    (mean(false), mean(true))
}

/// Returns the scale by which the evaluator as it is explains most.
fn best_scale<G: Playable, E: Evaluate<G>>(samples: &[Sample<G>], evaluator: &E) -> f64 {
    let worths: Vec<f64> = samples
        .iter()
        .map(|sample| worth(sample, evaluator))
        .collect();
    let total = |scale: f64| -> f64 {
        let pairs = samples.iter().zip(&worths);
        pairs
            .map(|(sample, worth)| cost(sample.expected, *worth, scale))
            .sum()
    };
    (4..60)
        .map(|step| f64::from(step) * 10.0)
        .min_by(|a, b| total(*a).total_cmp(&total(*b)))
        .unwrap_or(160.0)
}

/// Descends with a step for each weight (D. Kingma, J. Ba, "Adam", 2015).
fn descend<G: Playable>(
    samples: &[Sample<G>],
    rows: &[Row],
    values: &mut [f64],
    first: &[i32],
    (tie, scale): (f64, f64),
) {
    let begin = values.to_vec();
    let (mut mean, mut spread) = (vec![0.0; values.len()], vec![0.0; values.len()]);
    let learned: Vec<_> = samples
        .iter()
        .zip(rows)
        .filter(|(sample, _)| !sample.apart)
        .collect();
    for step in 1..=STEPS {
        let mut slope: Vec<f64> = values
            .iter()
            .zip(first)
            .map(|(value, first)| 2.0 * tie * (value - f64::from(*first)) / 10_000.0)
            .collect();
        for (sample, row) in &learned {
            let error = sigmoid(moved(row, &begin, values) / scale) - sample.expected;
            for &(index, by) in &row.slopes {
                slope[index as usize] += error * f64::from(by) / scale;
            }
        }
        let rate = 2.0 * (1.0 - step as f64 / STEPS as f64) + 0.02;
        for (index, slope) in slope.into_iter().enumerate() {
            mean[index] = 0.9 * mean[index] + 0.1 * slope;
            spread[index] = 0.999 * spread[index] + 0.001 * slope * slope;
            let mean = mean[index] / (1.0 - 0.9_f64.powi(step as i32));
            let spread: f64 = spread[index] / (1.0 - 0.999_f64.powi(step as i32));
            values[index] -= rate * mean / (spread.sqrt() + 1e-9);
        }
    }
}

fn numbers(weights: &mut impl Fitted) -> Vec<i32> {
    let mut numbers = Vec::new();
    weights.each(&mut |_, number| numbers.push(*number));
    numbers
}

fn set(weights: &mut impl Fitted, values: &[f64]) {
    let mut values = values.iter();
    weights.each(&mut |_, number| {
        if let Some(value) = values.next() {
            *number = value.round() as i32;
        }
    });
}
