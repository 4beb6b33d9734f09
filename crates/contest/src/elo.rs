//! How much stronger one player is than another, with error bars.

use statrs::function::erf::erf;

use crate::frequencies::Frequencies;
use crate::{Pentanomial, Trinomial};

/// Normalised Elo of one standard deviation of a game: 800 / ln 10.
pub(crate) const NORMALISED_PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// Standard errors on either side of a mean between which it lies 95 times of 100.
const TWO_SIDED_95: f64 = 1.959_963_985;

/// A number that was measured, and between what it lies 95 times of 100.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// The likeliest value.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What a match says about two players, from the first one's point of view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean score of a game, from 0 to 1.
    pub score: Measured,
    /// The difference in Elo: 400 for a score of 10 to 1.
    pub elo: Measured,
    /// The difference in normalised Elo, which depends neither on draws nor on openings.
    pub normalised: Measured,
    /// How likely it is that the first player is the stronger one, from 0 to 1.
    pub superiority: f64,
}

impl Estimate {
    /// Estimates from pairs of games.
    #[must_use]
    pub fn of_pairs(pairs: &Pentanomial) -> Self {
        Self::of(&Frequencies::from(pairs))
    }

    /// Estimates from single games, taken for independent.
    #[must_use]
    pub fn of_games(games: &Trinomial) -> Self {
        Self::of(&Frequencies::from(games))
    }

    fn of(frequencies: &Frequencies) -> Self {
        let (mean, variance) = frequencies.moments();
        let error = (variance / frequencies.observations).sqrt();
        let measured = |of: &dyn Fn(f64) -> f64| Measured {
            value: of(mean),
            low: of(mean - TWO_SIDED_95 * error),
            high: of(mean + TWO_SIDED_95 * error),
        };
        let deviation = frequencies.deviation_of_a_game();
        Self {
            score: measured(&|score| score.clamp(0.0, 1.0)),
            elo: measured(&elo),
            normalised: measured(&|score| (score - 0.5) / deviation * NORMALISED_PER_DEVIATION),
            superiority: normal((mean - 0.5) / error),
        }
    }
}

/// Returns the difference in Elo that makes a mean score; scores near 0 and 1 are kept off infinity.
#[must_use]
pub fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-3, 1.0 - 1e-3);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// Returns the mean score that a difference in Elo makes.
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The share of a normal distribution below so many standard deviations.
fn normal(deviations: f64) -> f64 {
    f64::midpoint(1.0, erf(deviations / std::f64::consts::SQRT_2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_are_inverse() {
        for difference in [-300.0, -12.5, 0.0, 40.0, 250.0] {
            assert!((elo(expected_score(difference)) - difference).abs() < 1e-9);
        }
        assert!((elo(0.64) - 99.95).abs() < 0.01);
    }

    /// The error table of a standard deviation of 0.4: 400 games give 27 Elo.
    #[test]
    fn four_hundred_games_give_an_interval_of_27_elo() {
        let games = Trinomial {
            lost: 128,
            drawn: 144,
            won: 128,
        };
        let estimate = Estimate::of_games(&games);
        assert!(estimate.elo.value.abs() < 1e-9);
        assert!((estimate.elo.high - 27.3).abs() < 0.3, "{estimate:?}");
        assert!((estimate.superiority - 0.5).abs() < 1e-9);
    }

    /// Draws in pairs say more than as many draws in single games.
    #[test]
    fn pairs_that_cancel_out_narrow_the_interval() {
        let pairs = Pentanomial([0, 5, 90, 5, 0]);
        let games = Trinomial {
            lost: 60,
            drawn: 80,
            won: 60,
        };
        let width = |estimate: Estimate| estimate.elo.high - estimate.elo.low;
        assert!(width(Estimate::of_pairs(&pairs)) < width(Estimate::of_games(&games)) / 2.0);
    }
}
