//! Observed frequencies of scores: mean, variance, and the likeliest distribution with a given mean.
//!
//! The method is that of M. Van den Bergh's notes on the generalised likelihood ratio test for
//! multinomial distributions, as the test server of Stockfish uses it.

use crate::{Pentanomial, Trinomial};

/// What replaces a count of zero, so that no outcome is held to be impossible.
const UNSEEN: f64 = 1e-3;

/// A distribution over scores from 0 to 1, estimated from so many observations.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Frequencies {
    /// Scores with their share; the scores rise and the shares add up to 1.
    pub(crate) shares: Vec<(f64, f64)>,
    /// How many observations there were: games or pairs.
    pub(crate) observations: f64,
    /// How many games one observation stands for.
    pub(crate) games_each: f64,
}

impl From<&Trinomial> for Frequencies {
    fn from(games: &Trinomial) -> Self {
        Self::of(&games.counts(), 1.0)
    }
}

impl From<&Pentanomial> for Frequencies {
    fn from(pairs: &Pentanomial) -> Self {
        Self::of(&pairs.0, 2.0)
    }
}

impl Frequencies {
    fn of(counts: &[u64], games_each: f64) -> Self {
        let seen: Vec<f64> = counts
            .iter()
            .map(|&count| if count == 0 { UNSEEN } else { count as f64 })
            .collect();
        let observations: f64 = seen.iter().sum();
        let best = (counts.len() - 1) as f64;
        let shares = seen
            .iter()
            .enumerate()
            .map(|(index, count)| (index as f64 / best, count / observations))
            .collect();
        Self {
            shares,
            observations,
            games_each,
        }
    }

    /// Returns mean and variance of one observation.
    pub(crate) fn moments(&self) -> (f64, f64) {
        moments(&self.shares)
    }

    /// Returns the standard deviation of the score of a single game.
    ///
    /// For pairs it is what the deviation would be if games were independent: what counts is how much a
    /// game teaches.
    pub(crate) fn deviation_of_a_game(&self) -> f64 {
        (self.games_each * self.moments().1).sqrt()
    }

    /// Returns the logarithm of how much likelier the observations are if the mean is `after` than if it
    /// is `before`.
    pub(crate) fn likelihood_of_means(&self, before: f64, after: f64) -> f64 {
        self.likelihood(&self.with_mean(before), &self.with_mean(after))
    }

    /// Returns the same where the mean is given as its distance from 1/2, in standard deviations of one
    /// observation.
    pub(crate) fn likelihood_of_distances(&self, before: f64, after: f64) -> f64 {
        self.likelihood(&self.with_distance(before), &self.with_distance(after))
    }

    fn likelihood(&self, before: &[f64], after: &[f64]) -> f64 {
        let mean: f64 = self
            .shares
            .iter()
            .zip(before.iter().zip(after))
            .map(|((_, share), (before, after))| share * (after.ln() - before.ln()))
            .sum();
        self.observations * mean
    }

    /// Returns the likeliest shares among the distributions with this mean.
    fn with_mean(&self, mean: f64) -> Vec<f64> {
        let offsets: Vec<f64> = self.shares.iter().map(|(score, _)| score - mean).collect();
        self.tilted(&offsets)
    }

    /// Returns the likeliest shares among the distributions whose mean lies so many standard deviations
    /// above 1/2; found by iteration.
    fn with_distance(&self, distance: f64) -> Vec<f64> {
        let mut found = vec![1.0 / self.shares.len() as f64; self.shares.len()];
        for _ in 0..ITERATIONS {
            let scores = self.shares.iter().map(|(score, _)| *score);
            let (mean, variance) = moments(&scores.zip(found.iter().copied()).collect::<Vec<_>>());
            let deviation = variance.sqrt();
            let offsets: Vec<f64> = self
                .shares
                .iter()
                .map(|(score, _)| {
                    let from_mean = (mean - score) / deviation;
                    score - 0.5 - distance * deviation * (1.0 + from_mean * from_mean) / 2.0
                })
                .collect();
            let next = self.tilted(&offsets);
            let change = found.iter().zip(&next).map(|(a, b)| (a - b).abs());
            let settled = change.fold(0.0, f64::max) < 1e-9;
            found = next;
            if settled {
                break;
            }
        }
        found
    }

    /// Returns the likeliest shares under which `offsets` have the mean 0: each observed share divided by
    /// `1 + x * offset`, for the one `x` that makes it so.
    fn tilted(&self, offsets: &[f64]) -> Vec<f64> {
        let lowest = offsets.iter().copied().fold(f64::INFINITY, f64::min);
        let highest = offsets.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let rest = |x: f64| -> f64 {
            let terms = self.shares.iter().zip(offsets);
            terms
                .map(|((_, share), offset)| share * offset / (1.0 + x * offset))
                .sum()
        };
        // The sum falls from plus to minus infinity between the two poles.
        let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            match rest(middle) > 0.0 {
                true => low = middle,
                false => high = middle,
            }
        }
        let x = f64::midpoint(low, high);
        let terms = self.shares.iter().zip(offsets);
        terms
            .map(|((_, share), offset)| share / (1.0 + x * offset))
            .collect()
    }
}

/// Enough for ten digits; each step gives about one.
const ITERATIONS: usize = 20;

/// Enough to halve any interval down to the precision of a number.
const HALVINGS: usize = 100;

fn moments(shares: &[(f64, f64)]) -> (f64, f64) {
    let mean: f64 = shares.iter().map(|(score, share)| score * share).sum();
    let variance = shares
        .iter()
        .map(|(score, share)| share * (score - mean) * (score - mean))
        .sum();
    (mean, variance)
}
