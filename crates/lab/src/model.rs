//! Games as a regression sees them, and what is believed of parts before the games.

use std::ops::Range;

use chessmith_wire::ArmyGame;
use fastrand::Rng;

use crate::regression::{Fit, Prior, Row, fit, redrawn};

/// How sure one is of what the engine believes a part to be worth, before any game: a standard error of so many
/// units. With thousands of games it hardly matters; with few it keeps rare parts sensible.
const DOUBT: f64 = 1.5;

/// How often games are drawn anew to find errors.
const DRAWS: usize = 200;

/// So many parts games are parted into, whole pairs together, to see what the others foretell of one.
pub(crate) const TENTHS: u64 = 10;

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

    pub(crate) fn unit(&self, worths: &[f64]) -> f64 {
        unit_of(worths, self.scale)
    }

    /// Returns how much each part of the scale counts in a unit.
    pub(crate) fn shares(&self) -> impl Iterator<Item = (usize, f64)> {
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
}

/// Parts rows into those to learn from and those that are kept apart, which are the last tenth.
pub(crate) fn parted(rows: &[Row]) -> (Vec<Row>, Vec<Row>) {
    without(rows, TENTHS - 1)
}

/// Parts rows into those of the other tenths and those of one, from 0 to 9.
pub(crate) fn without(rows: &[Row], tenth: u64) -> (Vec<Row>, Vec<Row>) {
    let (apart, learned) = rows
        .iter()
        .cloned()
        .partition(|row| row.cluster % TENTHS == tenth);
    (learned, apart)
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
    pub(crate) one: f64,
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
