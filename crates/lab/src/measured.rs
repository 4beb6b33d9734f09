//! What games tell about parts, for whoever makes something else of that.

use chessmith_wire::{ArmyGame, EqualScore};
use fastrand::Rng;

use crate::model::{Model, TENTHS, by_worth, parted, rows, without};
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

    /// Returns what the army scored that is the greater one by `others`, in all games between armies that cost the same
    /// within so many units; what each tenth of games costs is made by `costs` of what the other nine say of worths.
    ///
    /// `None` if there are too few games. The interval is that of a mean whose games come in pairs.
    pub(crate) fn equal(
        &self,
        costs: &dyn Fn(&[f64]) -> Vec<f64>,
        others: &[f64],
        within: f64,
    ) -> Option<EqualScore> {
        let (all, starts) = (rows(self.games, 0..4), rows(self.games, 0..1));
        let mut scores = Vec::new();
        for tenth in 0..TENTHS {
            let found = self.model.fit(&without(&all, tenth).0, None)?;
            let costs = costs(&self.model.in_units(&found)[1..]);
            scores.extend(equals(&without(&starts, tenth).1, &costs, others, within));
        }
        let count = scores.len().max(1) as f64;
        let mean = scores.iter().map(|(_, score)| score).sum::<f64>() / count;
        let pairs = scores.chunk_by(|a, b| a.0 == b.0);
        let surplus = pairs.map(|pair| pair.iter().map(|(_, score)| score - mean).sum::<f64>());
        let error = 1.96 * surplus.map(|sum| sum * sum).sum::<f64>().sqrt() / count;
        Some(EqualScore {
            games: scores.len() as u64,
            score: [mean, mean - error, mean + error],
        })
    }
}

/// Returns the pair and the score of the army that is the greater one by some worths, for each game between armies that
/// cost the same within so many units.
fn equals(starts: &[Row], costs: &[f64], others: &[f64], within: f64) -> Vec<(u64, f64)> {
    let more = |row: &Row| row.features[1].1;
    let by_cost = by_worth(starts, costs);
    let by_others = by_worth(starts, others);
    let both = by_cost.iter().zip(&by_others);
    both.filter(|(cost, other)| more(cost).abs() <= within && more(other) != 0.0)
        .map(|(_, other)| match more(other) > 0.0 {
            true => (other.cluster, other.score),
            false => (other.cluster, 1.0 - other.score),
        })
        .collect()
}
