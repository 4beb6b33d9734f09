//! From games to worths: a regression, its errors, and how well it foretells other games.

use chessmith_wire::{ArmyGame, HeldOut};
use fastrand::Rng;

use crate::foretold::held_out;
use crate::model::{Model, rows};
use crate::pairs::{Pair, pairs};
use crate::regression::sigmoid;

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
