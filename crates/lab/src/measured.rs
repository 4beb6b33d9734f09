//! What games tell about parts, for whoever makes something else of that.

use chessmith_wire::{ArmyGame, EqualScore};
use fastrand::Rng;

use crate::model::{Model, by_worth, parted, rows};
use crate::regression::{Prior, Row, fit, surprise};

/// Games as they tell about parts, for whoever makes something else of that.
pub(crate) struct Measured<'a> {
    model: Model<'a>,
    games: &'a [ArmyGame],
    /// What each part is worth, in units, by all games, and when they are drawn anew.
    pub(crate) middle: Vec<f64>,
    pub(crate) draws: Vec<Vec<f64>>,
}

impl<'a> Measured<'a> {
    /// Finds the worths; `None` if there are too few games.
    pub(crate) fn new(
        games: &'a [ArmyGame],
        believed: &[f64],
        scale: &'a [(usize, f64)],
        seed: u64,
    ) -> Option<Self> {
        let model = Model::new(believed, scale)?;
        let drawn = model.drawn(&rows(games, 0..4), &mut Rng::with_seed(seed))?;
        let parts_of = |values: &Vec<f64>| values[1..].to_vec();
        Some(Self {
            games,
            middle: parts_of(&drawn.middle),
            draws: drawn.draws.iter().map(parts_of).collect(),
            model,
        })
    }

    /// Returns the standard errors of the worths.
    pub(crate) fn errors(&self) -> Vec<f64> {
        let count = self.draws.len().max(1) as f64;
        let of = |(part, middle): (usize, &f64)| {
            let squares = self.draws.iter().map(|draw| (draw[part] - middle).powi(2));
            (squares.sum::<f64>() / count).sqrt()
        };
        self.middle.iter().enumerate().map(of).collect()
    }

    /// Returns what the engine believed, in units.
    pub(crate) fn believed(&self) -> Vec<f64> {
        self.model.believed.clone()
    }

    /// Returns the worths by all games but those kept apart.
    pub(crate) fn of_learned(&self) -> Option<Vec<f64>> {
        let (learned, _) = parted(&rows(self.games, 0..4));
        let found = self.model.fit(&learned, None)?;
        Some(self.model.in_units(&found)[1..].to_vec())
    }

    /// Returns how many games are kept apart.
    pub(crate) fn apart(&self) -> u64 {
        parted(&rows(self.games, 0..1)).1.len() as u64
    }

    /// Returns the mean surprise, in nats, of the games kept apart, if parts are worth so much.
    pub(crate) fn surprise(&self, worths: &[f64]) -> Option<f64> {
        let (learned, apart) = parted(&rows(self.games, 0..1));
        let found = fit(&by_worth(&learned, worths), None, &Prior::flat(2))?;
        (!apart.is_empty()).then(|| surprise(&by_worth(&apart, worths), &found.values))
    }

    /// Of games kept apart between armies that are worth the same, within so many units, returns what the army scored that
    /// is the greater one by other worths.
    pub(crate) fn equal(&self, worths: &[f64], others: &[f64], within: f64) -> EqualScore {
        let (_, apart) = parted(&rows(self.games, 0..1));
        let more = |worths: &[f64]| by_worth(&apart, worths);
        let (more, by_others) = (more(worths), more(others));
        let of = |row: &Row| row.features[1].1;
        let each = apart.iter().zip(more.iter().zip(&by_others));
        let scores: Vec<f64> = each
            .filter(|(_, (more, other))| of(more).abs() <= within && of(other) != 0.0)
            .map(|(row, (_, other))| match of(other) > 0.0 {
                true => row.score,
                false => 1.0 - row.score,
            })
            .collect();
        let count = scores.len().max(1) as f64;
        let mean = scores.iter().sum::<f64>() / count;
        let squares: f64 = scores.iter().map(|score| (score - mean).powi(2)).sum();
        let error = 1.96 * squares.sqrt() / count;
        EqualScore {
            games: scores.len() as u64,
            score: [mean, mean - error, mean + error],
        }
    }
}
