//! From games to worths: a regression, its errors, and how well it foretells other games.

use chessmith_wire::{ArmyGame, HeldOut};
use fastrand::Rng;

use crate::model::{Model, by_worth, parted, rows};
use crate::pairs::{Pair, pairs};
use crate::regression::{Prior, Row, fit, sigmoid, surprise};

/// A part as games showed it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Part {
    /// Its worth at all stages of a game together, and the ends between which that lies 95 times of 100; in units.
    pub worth: [f64; 3],
    /// The same with all men on the board.
    pub early: [f64; 3],
    /// The same when half of all men are gone or more, if enough games came so far.
    pub late: Option<[f64; 3]>,
    /// In how many games one side had more of it.
    pub games: u64,
}

/// What games showed.
#[derive(Clone, PartialEq, Debug)]
pub struct Worths {
    /// The parts, in the order of the game.
    pub parts: Vec<Part>,
    /// What the first turn is worth, likewise.
    pub first_turn: [f64; 3],
    /// What a side with one unit more scores, from 0 to 1.
    pub score_of_a_unit: f64,
    /// How well games are foretold from which nothing was learned; `None` with few games.
    pub held_out: Option<HeldOut>,
    /// Parts that are worth more or less beside each other than by themselves, the surest first.
    pub pairs: Vec<Pair>,
}

/// Finds the worth of every part under which the results of games are likeliest.
///
/// `believed` is what the engine believes, in hundredths; `scale` has parts by their places, and what they are
/// worth together, in units. Errors come from drawing pairs of games anew, by `seed`. Method: one logistic regression
/// over all games, draws half a win and half a loss, held back towards what the engine believes with a standard error
/// of one and a half units.
///
/// Returns `None` if there are too few games to find anything.
#[must_use]
pub fn worths(
    games: &[ArmyGame],
    believed: &[f64],
    scale: &[(usize, f64)],
    seed: u64,
) -> Option<Worths> {
    let model = Model::new(believed, scale)?;
    let all = rows(games, 0..4);
    let mut rng = Rng::with_seed(seed);
    let whole = model.drawn(&all, &mut rng)?;
    let early = model.drawn(&rows(games, 0..1), &mut rng)?;
    let late = model.drawn(&rows(games, 2..4), &mut rng);
    let pairs = pairs(games, &model, &mut rng);
    let parts = (0..believed.len()).map(|part| Part {
        worth: whole.with_ends(part + 1),
        early: early.with_ends(part + 1),
        late: late.as_ref().map(|late| late.with_ends(part + 1)),
        games: games
            .iter()
            .filter(|game| game.armies[0][part] != game.armies[1][part])
            .count() as u64,
    });
    Some(Worths {
        parts: parts.collect(),
        first_turn: early.with_ends(0),
        score_of_a_unit: sigmoid(whole.one),
        held_out: held_out(&model, &rows(games, 0..1), &all),
        pairs,
    })
}

/// Returns the standard error of the part that is known least, in units, as far as it can be told quickly; `None`
/// if there are too few games.
#[must_use]
pub fn running(games: &[ArmyGame], believed: &[f64], scale: &[(usize, f64)]) -> Option<f64> {
    let model = Model::new(believed, scale)?;
    let found = model.fit(&rows(games, 0..4), None)?;
    let one = model.unit(&found.values[1..]);
    let count = found.values.len();
    // The error of a quotient, by its first derivatives: of the part, and of the parts of the scale.
    let error = |part: usize| {
        let mut slopes = vec![0.0; count];
        slopes[part + 1] += 1.0 / one;
        for (at, share) in model.shares() {
            slopes[at + 1] -= share * found.values[part + 1] / (one * one);
        }
        let pairs = (0..count).flat_map(|a| (0..count).map(move |b| (a, b)));
        let variance: f64 = pairs
            .map(|(a, b)| slopes[a] * slopes[b] * found.covariance[(a, b)])
            .sum();
        variance.max(0.0).sqrt()
    };
    (0..believed.len()).map(error).max_by(f64::total_cmp)
}

fn held_out(model: &Model, starts: &[Row], all: &[Row]) -> Option<HeldOut> {
    let ((of_starts, apart), (of_all, _)) = (parted(starts), parted(all));
    if apart.len() < 20 {
        return None;
    }
    // How much a unit counts at the start is found from starts; what parts are worth in units, from all.
    let worths = model.in_units(&model.fit(&of_all, None)?);
    let measured = fit(&by_worth(&of_starts, &worths[1..]), None, &Prior::flat(2))?;
    let believed = fit(
        &by_worth(&of_starts, &model.believed),
        None,
        &Prior::flat(2),
    )?;
    let measured_apart = by_worth(&apart, &worths[1..]);
    let level = |rows: &[Row]| -> Vec<Row> {
        let of = |row: &Row| Row {
            features: vec![(0, 1.0)],
            ..row.clone()
        };
        rows.iter().map(of).collect()
    };
    let mean = fit(&level(&of_starts), None, &Prior::flat(1))?;
    Some(HeldOut {
        games: apart.len() as u64,
        measured: surprise(&measured_apart, &measured.values),
        believed: surprise(&by_worth(&apart, &model.believed), &believed.values),
        level: surprise(&level(&apart), &mean.values),
        deviation: deviation(&measured_apart, &measured.values),
    })
}

/// Returns by how many standard errors the stronger armies, as they are foretold, scored otherwise than foretold.
fn deviation(rows: &[Row], values: &[f64]) -> f64 {
    let (mut more, mut variance) = (0.0, 0.0);
    for pair in rows.chunk_by(|a, b| a.cluster == b.cluster) {
        // The surplus of the army that is foretold to be the stronger one, over all games of the pair.
        let mut surplus = 0.0;
        for row in pair {
            let odds: f64 = row.features.iter().map(|&(at, x)| values[at] * x).sum();
            let sign = (odds - values[0]).signum();
            surplus += sign * (row.score - sigmoid(odds));
        }
        more += surplus;
        variance += surplus * surplus;
    }
    match variance > 0.0 {
        true => more / variance.sqrt(),
        false => 0.0,
    }
}
