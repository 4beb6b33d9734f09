//! Logistic regression of results on what armies differ in.

use nalgebra::{DMatrix, DVector};

/// A game, as a regression sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// What belongs together: the games of a cluster are drawn together or not at all.
    pub cluster: u64,
    /// By place, how much there was of each thing that counts.
    pub features: Vec<(usize, f64)>,
    /// The score, from 0 to 1.
    pub score: f64,
}

/// What is believed of the coefficients before any game is seen.
#[derive(Clone, PartialEq, Debug)]
pub struct Prior {
    /// The likeliest values.
    pub means: Vec<f64>,
    /// How sure they are: one over the square of the standard error; 0 where nothing is known.
    pub precisions: Vec<f64>,
}

impl Prior {
    /// Nothing is known of so many coefficients.
    #[must_use]
    pub fn flat(count: usize) -> Self {
        Self {
            means: vec![0.0; count],
            precisions: vec![0.0; count],
        }
    }
}

/// Coefficients, and how sure they are.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The coefficients, in the logarithm of the odds.
    pub values: Vec<f64>,
    /// The covariance of their errors, as if all rows were independent.
    pub covariance: DMatrix<f64>,
}

/// The most steps of Newton's method; it needs fewer than ten.
const STEPS: usize = 40;

/// Finds the coefficients under which the scores are likeliest, each row counted `weights` times; a draw counts
/// as half a win and half a loss.
///
/// Returns `None` if the rows do not decide them: something never differs, and nothing is known of it.
#[must_use]
pub fn fit(rows: &[Row], weights: Option<&[f64]>, prior: &Prior) -> Option<Fit> {
    fit_beside(0.0, rows, weights, prior)
}

/// The same where a share of games is even, whatever the coefficients say.
pub(crate) fn fit_beside(
    even: f64,
    rows: &[Row],
    weights: Option<&[f64]>,
    prior: &Prior,
) -> Option<Fit> {
    let count = prior.means.len();
    let weight = |index: usize| weights.map_or(1.0, |weights| weights[index]);
    let mut values = DVector::from_column_slice(&prior.means);
    for _ in 0..STEPS {
        let mut slope = DVector::zeros(count);
        let mut bend = DMatrix::zeros(count, count);
        for (index, row) in rows.iter().enumerate() {
            let weight = weight(index);
            if weight == 0.0 {
                continue;
            }
            let odds = row.features.iter().map(|&(at, x)| values[at] * x).sum();
            let expected = score_beside(even, odds);
            let steepness = (1.0 - even) * sigmoid(odds) * (1.0 - sigmoid(odds));
            let told = steepness / (expected * (1.0 - expected));
            let certainty = weight * told * steepness;
            for (place, &(at, x)) in row.features.iter().enumerate() {
                slope[at] += weight * told * (row.score - expected) * x;
                for &(other, y) in &row.features[..=place] {
                    bend[(at, other)] += certainty * x * y;
                }
            }
        }
        mirror(&mut bend);
        for at in 0..count {
            slope[at] -= prior.precisions[at] * (values[at] - prior.means[at]);
            bend[(at, at)] += prior.precisions[at];
        }
        let solved = bend.cholesky()?;
        let step = solved.solve(&slope);
        values += &step;
        if step.amax() < 1e-9 {
            return Some(Fit {
                values: values.as_slice().to_vec(),
                covariance: solved.inverse(),
            });
        }
    }
    None
}

/// Adds up both halves of a matrix of which products were entered on either side, once each.
fn mirror(matrix: &mut DMatrix<f64>) {
    for row in 0..matrix.nrows() {
        for column in 0..row {
            let sum = matrix[(row, column)] + matrix[(column, row)];
            matrix[(row, column)] = sum;
            matrix[(column, row)] = sum;
        }
    }
}

/// Returns the score that is expected at these odds, given by their logarithm.
#[must_use]
pub fn sigmoid(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// Returns the score that is expected at these odds, given by their logarithm, where a share of games is even; never
/// quite 0 or 1.
pub(crate) fn score_beside(even: f64, odds: f64) -> f64 {
    (0.5 * even + (1.0 - even) * sigmoid(odds)).clamp(1e-12, 1.0 - 1e-12)
}

/// Returns the mean surprise of rows, in nats.
#[must_use]
pub fn surprise(rows: &[Row], values: &[f64]) -> f64 {
    surprise_beside(0.0, rows, values)
}

/// The same where a share of games is even, whatever the coefficients say.
pub(crate) fn surprise_beside(even: f64, rows: &[Row], values: &[f64]) -> f64 {
    let of = |row: &Row| {
        let odds = row.features.iter().map(|&(at, x)| values[at] * x).sum();
        let expected = score_beside(even, odds);
        -(row.score * expected.ln() + (1.0 - row.score) * (1.0 - expected).ln())
    };
    rows.iter().map(of).sum::<f64>() / rows.len().max(1) as f64
}

/// Draws clusters of rows anew, as many as there are, and returns how often each row was drawn.
///
/// Method: B. Efron, "Bootstrap methods", 1979, by clusters: the games of one draw are not independent.
pub(crate) fn redrawn(rows: &[Row], rng: &mut fastrand::Rng) -> Vec<f64> {
    let mut clusters: Vec<u64> = rows.iter().map(|row| row.cluster).collect();
    clusters.sort_unstable();
    clusters.dedup();
    let mut times = vec![0.0; clusters.len()];
    for _ in 0..clusters.len() {
        times[rng.usize(..clusters.len())] += 1.0;
    }
    let of = |row: &Row| {
        let place = clusters.binary_search(&row.cluster);
        place.map_or(0.0, |place| times[place])
    };
    rows.iter().map(of).collect()
}
