//! Which parts are worth more, or less, beside each other than the sum of both.

use std::f64::consts::SQRT_2;

use chessmith_wire::{ArmyGame, PairRow};
use fastrand::Rng;
use nalgebra::DVector;
use statrs::function::erf::erf_inv;

use crate::model::{Model, TENTHS, rows, without};
use crate::regression::{Fit, Row, sigmoid, surprise};

/// A pair is looked at if in so many games one side alone had it; and one of different parts if each is lacking in so many
/// armies.
const ENOUGH: u64 = 100;

/// A pair whose games are foretold by its parts up to this share says nothing of its own.
const OWN: f64 = 1e-6;

/// How likely it may be that any pair stands out where none is worth anything of its own.
const CHANCE: f64 = 0.05;

/// Two parts that stand beside each other in an army, or two of one part.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    /// The parts, by their places; the same place twice means two or more of that part.
    pub parts: [usize; 2],
    /// What both are worth beyond the sum of the two, and the ends between which that lies 95 times of 100; in units.
    pub worth: [f64; 3],
    /// In how many games one side alone had the pair.
    pub games: u64,
}

/// Returns what pairs are worth, a sentence for each.
#[must_use]
pub fn pairs_told(pairs: &[PairRow]) -> Vec<String> {
    let told = |row: &PairRow| {
        let [first, second] = &row.pieces;
        let who = match first == second {
            true => format!("Two {first} or more"),
            false => format!("{first} and {second} beside each other"),
        };
        let (value, low, high) = (row.value, row.low, row.high);
        let games = row.games;
        format!(
            "{who} are worth {value:+.2} ({low:+.2} to {high:+.2}) beyond their sum, by {games} games."
        )
    };
    pairs.iter().map(told).collect()
}

/// Finds the pairs that foretell games better than their parts do; mostly there are none.
///
/// The starts of games are looked at. That pair is tried first which stands out most, if the greatest of so many would
/// by chance once in twenty times; it is kept if games are foretold better with it by others, each tenth of them by the
/// other nine. Then the rest are looked at again, for what they tell beside it, and those that were kept. Method: score
/// tests with errors by clusters, at C. Bonferroni's bound.
pub(crate) fn pairs(games: &[ArmyGame], model: &Model, rng: &mut Rng) -> Vec<Pair> {
    let starts = Starts {
        games,
        rows: rows(games, 0..1),
        parts: model.believed.len(),
    };
    let kept = starts.choose(model).unwrap_or_default();
    if kept.is_empty() {
        return Vec::new();
    }
    let model = model.with_pairs(kept.len());
    let Some(found) = model.drawn(&starts.with(&kept), rng) else {
        return Vec::new();
    };
    let told = kept.iter().enumerate().map(|(at, &parts)| Pair {
        parts,
        worth: found.with_ends(1 + starts.parts + at),
        games: starts.met(parts),
    });
    told.collect()
}

/// The starts of games.
struct Starts<'a> {
    games: &'a [ArmyGame],
    /// One for each game.
    rows: Vec<Row>,
    /// So many parts there are.
    parts: usize,
}

impl Starts<'_> {
    /// Returns the rows with what White has more of some pairs, after the parts.
    fn with(&self, pairs: &[[usize; 2]]) -> Vec<Row> {
        let of = |(game, row): (&ArmyGame, &Row)| {
            let more = pairs.iter().enumerate().map(|(at, &pair)| {
                let more = has(&game.armies[0], pair) - has(&game.armies[1], pair);
                (1 + self.parts + at, more)
            });
            let mut row = row.clone();
            row.features.extend(more.filter(|&(_, more)| more != 0.0));
            row
        };
        self.games.iter().zip(&self.rows).map(of).collect()
    }

    /// Returns in how many games one side alone has a pair.
    fn met(&self, pair: [usize; 2]) -> u64 {
        let alone = |game: &&ArmyGame| {
            let [white, black] = &game.armies;
            has(white, pair) != has(black, pair)
        };
        self.games.iter().filter(alone).count() as u64
    }

    /// Returns the pairs to keep; `None` if there are too few games.
    fn choose(&self, model: &Model) -> Option<Vec<[usize; 2]>> {
        let mut left = self.candidates();
        let threshold = SQRT_2 * erf_inv(1.0 - CHANCE / left.len().max(1) as f64);
        let mut kept: Vec<[usize; 2]> = Vec::new();
        loop {
            left = self.outstanding(&left, threshold, &kept, model)?;
            if left.is_empty() {
                return Some(kept);
            }
            let found = left.remove(0);
            let with = [&*kept, &[found]].concat();
            if self.surprise_apart(&with, model)? >= self.surprise_apart(&kept, model)? {
                return Some(kept);
            }
            kept = self.still_outstanding(with, threshold, model)?;
        }
    }

    /// Returns those of some pairs that stand out beside all the others: where a second queen adds less than the first,
    /// whatever stands beside a queen seems to belong to it, until that is known.
    fn still_outstanding(
        &self,
        mut pairs: Vec<[usize; 2]>,
        threshold: f64,
        model: &Model,
    ) -> Option<Vec<[usize; 2]>> {
        let mut at = 0;
        while at < pairs.len() {
            let pair = pairs.remove(at);
            let stands_out = self.outstanding(&[pair], threshold, &pairs, model)?;
            if !stands_out.is_empty() {
                pairs.insert(at, pair);
                at += 1;
            }
        }
        Some(pairs)
    }

    /// Returns the pairs that are looked at.
    fn candidates(&self) -> Vec<[usize; 2]> {
        let lacking = (0..self.parts).filter(|&part| self.is_lacked(part));
        let lacking: Vec<usize> = lacking.collect();
        let twos = (0..self.parts).map(|part| [part, part]);
        let others = lacking
            .iter()
            .enumerate()
            .flat_map(|(at, &first)| lacking[at + 1..].iter().map(move |&second| [first, second]));
        twos.chain(others)
            .filter(|&pair| self.met(pair) >= ENOUGH)
            .collect()
    }

    /// Returns whether some armies have nothing of a part: what is in all of them stands beside everything.
    fn is_lacked(&self, part: usize) -> bool {
        let armies = self.games.iter().flat_map(|game| &game.armies);
        armies.filter(|army| army[part] == 0).count() as u64 >= ENOUGH
    }

    /// Returns the mean surprise of games, each foretold by those of other tenths, with some pairs.
    fn surprise_apart(&self, pairs: &[[usize; 2]], model: &Model) -> Option<f64> {
        let rows = self.with(pairs);
        let model = model.with_pairs(pairs.len());
        let of_tenth = |tenth: u64| {
            let (learned, apart) = without(&rows, tenth);
            let found = model.fit(&learned, None)?;
            Some(surprise(&apart, &found.values) * apart.len() as f64)
        };
        let sum: Option<f64> = (0..TENTHS).map(of_tenth).sum();
        Some(sum? / rows.len().max(1) as f64)
    }

    /// Returns those of some pairs whose games ended otherwise than foretold without them, by more standard errors than a
    /// threshold, where some others are known; the surest first.
    fn outstanding(
        &self,
        pairs: &[[usize; 2]],
        threshold: f64,
        kept: &[[usize; 2]],
        model: &Model,
    ) -> Option<Vec<[usize; 2]>> {
        let rows = self.with(kept);
        let base = &model.with_pairs(kept.len()).fit(&rows, None)?;
        let games = self.games.iter().zip(&rows);
        let games: Vec<Foretold> = games
            .map(|(game, row)| Foretold::new(game, row, base))
            .collect();
        let tried = pairs
            .iter()
            .filter_map(|&pair| Some((pair, sureness(&games, pair, base)?)));
        let mut sure: Vec<_> = tried
            .filter(|(_, sureness)| *sureness > threshold)
            .collect();
        sure.sort_by(|a, b| b.1.total_cmp(&a.1));
        Some(sure.into_iter().map(|(pair, _)| pair).collect())
    }
}

/// The start of a game, and how the game ended against what was foretold.
struct Foretold<'a> {
    armies: &'a [Vec<u32>; 2],
    row: &'a Row,
    /// By how much White scored more than foretold.
    surplus: f64,
    /// How much the game says: the variance of its score.
    certainty: f64,
}

impl<'a> Foretold<'a> {
    fn new(game: &'a ArmyGame, row: &'a Row, base: &Fit) -> Self {
        let odds = row
            .features
            .iter()
            .map(|&(at, more)| base.values[at] * more);
        let expected = sigmoid(odds.sum());
        Self {
            armies: &game.armies,
            row,
            surplus: row.score - expected,
            certainty: expected * (1.0 - expected),
        }
    }

    /// Returns 1 if White alone has a pair, -1 if Black alone has it.
    fn more(&self, pair: [usize; 2]) -> f64 {
        let [white, black] = self.armies;
        has(white, pair) - has(black, pair)
    }
}

/// Returns by how many standard errors games with a pair ended otherwise than foretold without it; `None` if what
/// foretells them tells all that the pair could.
fn sureness(games: &[Foretold], pair: [usize; 2], base: &Fit) -> Option<f64> {
    let (mut own, mut shared) = (0.0, DVector::zeros(base.values.len()));
    for game in games {
        let more = game.more(pair);
        if more != 0.0 {
            own += game.certainty * more * more;
            for &(at, part) in &game.row.features {
                shared[at] += game.certainty * more * part;
            }
        }
    }
    // What is left of the pair when all that its parts tell is taken away.
    let by_parts = &base.covariance * &shared;
    if own - shared.dot(&by_parts) < OWN * own {
        return None;
    }
    let (mut surplus, mut variance) = (0.0, 0.0);
    for cluster in games.chunk_by(|a, b| a.row.cluster == b.row.cluster) {
        let of = |game: &Foretold| {
            let parts = game.row.features.iter();
            let told: f64 = parts.map(|&(at, part)| by_parts[at] * part).sum();
            (game.more(pair) - told) * game.surplus
        };
        let sum: f64 = cluster.iter().map(of).sum();
        surplus += sum;
        variance += sum * sum;
    }
    (variance > 0.0).then(|| surplus.abs() / variance.sqrt())
}

/// Returns 1 if an army has both parts, or two of the one.
fn has(army: &[u32], [first, second]: [usize; 2]) -> f64 {
    let both = match first == second {
        true => army[first] >= 2,
        false => army[first] > 0 && army[second] > 0,
    };
    f64::from(u8::from(both))
}
