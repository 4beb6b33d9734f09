//! From games to worths: a regression, its errors, and how well it foretells other games.

use std::ops::Range;

use chessmith_wire::{ArmyGame, HeldOut};
use fastrand::Rng;

use crate::pairs::{Pair, pairs};
use crate::regression::{Fit, Prior, Row, fit, redrawn, sigmoid, surprise};

/// How sure one is of what the engine believes a part to be worth, before any game: a standard error of so many
/// units. With thousands of games it hardly matters; with few it keeps rare parts sensible.
const DOUBT: f64 = 1.5;

/// How often games are drawn anew to find errors.
const DRAWS: usize = 200;

/// One pair of so many is kept apart to see what the table foretells.
const APART: u64 = 10;

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
        held_out: model.held_out(&rows(games, 0..1), &all),
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

/// Returns games at some of their stages, 0 being the start, as rows: the first turn, and what White has more of
/// each part than Black.
pub(crate) fn rows(games: &[ArmyGame], stages: Range<usize>) -> Vec<Row> {
    let of = |game: &ArmyGame| -> Vec<Row> {
        let all = std::iter::once(&game.armies)
            .chain(&game.stages)
            .enumerate();
        let chosen = all.filter(|(stage, _)| stages.contains(stage));
        chosen
            .map(|(stage, counts)| row(game, stage, counts))
            .collect()
    };
    games.iter().flat_map(of).collect()
}

fn row(game: &ArmyGame, stage: usize, [white, black]: &[Vec<u32>; 2]) -> Row {
    let more = white
        .iter()
        .zip(black)
        .map(|(&w, &b)| f64::from(w) - f64::from(b));
    let differing = more.enumerate().filter(|&(_, more)| more != 0.0);
    let parts = differing.map(|(part, more)| (part + 1, more));
    // Who has the turn later on is not known, and matters little.
    let first = if stage == 0 { 1.0 } else { 0.0 };
    Row {
        cluster: game.pair,
        features: std::iter::once((0, first)).chain(parts).collect(),
        score: f64::from(game.half_points) / 2.0,
    }
}

/// Returns what a unit is where parts have these worths, in whatever they are told; the parts of a scale are
/// together worth what it says.
#[must_use]
pub fn unit_of(worths: &[f64], scale: &[(usize, f64)]) -> f64 {
    let all: f64 = scale.iter().map(|&(_, worth)| worth).sum();
    let sum: f64 = scale.iter().map(|&(part, _)| worths[part]).sum();
    sum / all
}

/// What is believed before the games: the first coefficient is that of the first turn, then come the parts, then pairs
/// of them.
#[derive(Clone)]
pub(crate) struct Model<'a> {
    /// In units.
    pub(crate) believed: Vec<f64>,
    scale: &'a [(usize, f64)],
    /// So many pairs, which are believed to be worth nothing of their own.
    pairs: usize,
}

impl<'a> Model<'a> {
    /// Takes beliefs in hundredths; `None` where the scale is believed to be worth nothing.
    pub(crate) fn new(believed: &[f64], scale: &'a [(usize, f64)]) -> Option<Self> {
        let one = unit_of(believed, scale);
        (one > 0.0).then(|| Self {
            believed: believed.iter().map(|worth| worth / one).collect(),
            scale,
            pairs: 0,
        })
    }

    /// Returns the same with so many pairs, whose places in rows follow those of the parts.
    pub(crate) fn with_pairs(&self, pairs: usize) -> Self {
        Self {
            pairs,
            ..self.clone()
        }
    }

    fn unit(&self, worths: &[f64]) -> f64 {
        unit_of(worths, self.scale)
    }

    /// Returns how much each part of the scale counts in a unit.
    fn shares(&self) -> impl Iterator<Item = (usize, f64)> {
        let all: f64 = self.scale.iter().map(|&(_, worth)| worth).sum();
        self.scale.iter().map(move |&(part, _)| (part, 1.0 / all))
    }

    /// Finds first how much a believed unit counts, then how much every part does.
    pub(crate) fn fit(&self, rows: &[Row], weights: Option<&[f64]>) -> Option<Fit> {
        let by_belief = fit(
            &by_worth(rows, &self.believed),
            weights,
            &Prior {
                means: vec![0.0; 2],
                precisions: vec![0.01, 0.01],
            },
        )?;
        let one = by_belief.values[1].max(0.05);
        let mut prior = Prior::flat(1 + self.believed.len() + self.pairs);
        prior.precisions.fill((one * DOUBT).powi(-2));
        // Late rows say nothing of the first turn.
        prior.precisions[0] = 0.01;
        for (part, worth) in self.believed.iter().enumerate() {
            prior.means[part + 1] = one * worth;
        }
        let found = fit(rows, weights, &prior)?;
        (self.unit(&found.values[1..]) > 0.0).then_some(found)
    }

    pub(crate) fn in_units(&self, fit: &Fit) -> Vec<f64> {
        let one = self.unit(&fit.values[1..]);
        fit.values.iter().map(|value| value / one).collect()
    }

    /// Finds the worths, and what they are when clusters are drawn anew.
    pub(crate) fn drawn(&self, rows: &[Row], rng: &mut Rng) -> Option<Drawn> {
        if rows.is_empty() {
            return None;
        }
        let found = self.fit(rows, None)?;
        let again = |_| self.fit(rows, Some(&redrawn(rows, rng)));
        Some(Drawn {
            middle: self.in_units(&found),
            draws: (0..DRAWS)
                .filter_map(again)
                .map(|fit| self.in_units(&fit))
                .collect(),
            one: self.unit(&found.values[1..]),
        })
    }

    /// Learns from some games at all stages, and foretells the others from their starts.
    fn held_out(&self, starts: &[Row], all: &[Row]) -> Option<HeldOut> {
        let ((of_starts, apart), (of_all, _)) = (parted(starts), parted(all));
        if apart.len() < 20 {
            return None;
        }
        // How much a unit counts at the start is found from starts; what parts are worth in units, from all.
        let worths = self.in_units(&self.fit(&of_all, None)?);
        let measured = fit(&by_worth(&of_starts, &worths[1..]), None, &Prior::flat(2))?;
        let believed = fit(&by_worth(&of_starts, &self.believed), None, &Prior::flat(2))?;
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
            believed: surprise(&by_worth(&apart, &self.believed), &believed.values),
            level: surprise(&level(&apart), &mean.values),
            deviation: deviation(&measured_apart, &measured.values),
        })
    }
}

/// Parts rows into those to learn from and those that are kept apart.
pub(crate) fn parted(rows: &[Row]) -> (Vec<Row>, Vec<Row>) {
    let (apart, learned) = rows
        .iter()
        .cloned()
        .partition(|row| row.cluster % APART == APART - 1);
    (learned, apart)
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

/// Returns rows that say what one side had more, in units, if parts are worth so much.
pub(crate) fn by_worth(rows: &[Row], worths: &[f64]) -> Vec<Row> {
    let of = |row: &Row| {
        let first = row.features.first().map_or(0.0, |&(_, first)| first);
        let parts = row.features.iter().skip(1);
        let parts = parts.filter(|&&(at, _)| at <= worths.len());
        let more = parts.map(|&(at, more)| worths[at - 1] * more).sum();
        Row {
            features: vec![(0, first), (1, more)],
            ..row.clone()
        }
    };
    rows.iter().map(of).collect()
}

/// Coefficients in units, and what they are when games are drawn anew.
pub(crate) struct Drawn {
    pub(crate) middle: Vec<f64>,
    pub(crate) draws: Vec<Vec<f64>>,
    /// What a unit adds to the logarithm of the odds.
    one: f64,
}

impl Drawn {
    /// Returns a coefficient with the ends between which 95 of 100 draws lie.
    pub(crate) fn with_ends(&self, at: usize) -> [f64; 3] {
        let mut drawn: Vec<f64> = self.draws.iter().map(|draw| draw[at]).collect();
        drawn.sort_by(f64::total_cmp);
        let end = |share: f64| {
            let place = (share * drawn.len() as f64) as usize;
            let place = place.min(drawn.len().saturating_sub(1));
            drawn.get(place).copied().unwrap_or(self.middle[at])
        };
        [self.middle[at], end(0.025), end(0.975)]
    }
}
