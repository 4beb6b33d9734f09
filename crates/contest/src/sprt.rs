//! When a match has proved enough: the sequential probability ratio test.

use crate::elo::{NORMALISED_PER_DEVIATION, expected_score};
use crate::frequencies::Frequencies;
use crate::{Pentanomial, Trinomial};

/// In what unit the two hypotheses of a test are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Elo, by the mean score of a game.
    Elo,
    /// Normalised Elo, by the mean score in standard deviations of a game.
    Normalised,
}

/// A test of the hypothesis that a player is `lower` better against the one that it is `upper` better.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The first hypothesis.
    pub lower: f64,
    /// The second.
    pub upper: f64,
    /// The unit of both.
    pub scale: Scale,
    /// How often, at most, the second may be accepted where the first is true.
    pub alpha: f64,
    /// How often, at most, the first may be accepted where the second is true.
    pub beta: f64,
}

/// What a test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// More games are needed.
    Open,
    /// The player is not better by as much as was hoped.
    Rejected,
    /// The player is better.
    Accepted,
}

impl Sprt {
    /// Returns a test in Elo with errors of 5 % either way.
    #[must_use]
    pub const fn elo(lower: f64, upper: f64) -> Self {
        Self {
            lower,
            upper,
            scale: Scale::Elo,
            alpha: 0.05,
            beta: 0.05,
        }
    }

    /// Returns the ratios at which the first and the second hypothesis are accepted.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let low = (self.beta / (1.0 - self.alpha)).ln();
        let high = ((1.0 - self.beta) / self.alpha).ln();
        (low, high)
    }

    /// Returns the logarithm of the likelihood ratio after these pairs.
    #[must_use]
    pub fn ratio_of_pairs(&self, pairs: &Pentanomial) -> f64 {
        self.ratio(&Frequencies::from(pairs))
    }

    /// Returns it after these single games, taken for independent.
    #[must_use]
    pub fn ratio_of_games(&self, games: &Trinomial) -> f64 {
        self.ratio(&Frequencies::from(games))
    }

    /// Returns what the test says after these pairs.
    #[must_use]
    pub fn verdict(&self, pairs: &Pentanomial) -> Verdict {
        if pairs.pairs() == 0 {
            return Verdict::Open;
        }
        let (low, high) = self.bounds();
        match self.ratio_of_pairs(pairs) {
            ratio if ratio <= low => Verdict::Rejected,
            ratio if ratio >= high => Verdict::Accepted,
            _ => Verdict::Open,
        }
    }

    fn ratio(&self, frequencies: &Frequencies) -> f64 {
        match self.scale {
            Scale::Elo => frequencies
                .likelihood_of_means(expected_score(self.lower), expected_score(self.upper)),
            Scale::Normalised => {
                let distance =
                    |elo: f64| elo / NORMALISED_PER_DEVIATION * frequencies.games_each.sqrt();
                frequencies.likelihood_of_distances(distance(self.lower), distance(self.upper))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(scale: Scale, lower: f64, upper: f64) -> Sprt {
        Sprt {
            scale,
            ..Sprt::elo(lower, upper)
        }
    }

    /// Results as published with changes to Stockfish in 2022 and 2025: bounds in normalised Elo, counts of pairs,
    /// ratio (pull requests 6019 and 4194).
    #[test]
    fn ratios_of_published_tests_in_normalised_elo() {
        let published = [
            (0.0, 2.0, [320, 12_431, 27_275, 12_858, 316], 2.95),
            (0.5, 2.5, [197, 45_541, 117_722, 46_579, 228], 2.96),
            (0.0, 2.0, [371, 10_263, 24_989, 10_642, 379], 2.95),
            (0.5, 2.5, [47, 8_181, 25_234, 8_575, 47], 2.94),
            (-1.75, 0.25, [289, 26_459, 62_934, 26_379, 331], 2.94),
        ];
        for (lower, upper, pairs, ratio) in published {
            let found = test(Scale::Normalised, lower, upper).ratio_of_pairs(&Pentanomial(pairs));
            assert!((found - ratio).abs() < 0.006, "{pairs:?}: {found}");
        }
    }

    /// Results as published in 2020, when bounds were in Elo (pull requests 3098, 3209 and 2951).
    #[test]
    fn ratios_of_published_tests_in_elo() {
        let published = [
            (-0.25, 1.25, [491, 7_345, 29_693, 7_670, 465], 2.96),
            (0.25, 1.25, [53, 2_220, 21_459, 2_445, 47], 2.97),
            (-0.25, 1.25, [253, 4_282, 17_604, 4_431, 286], 2.94),
            (-0.5, 1.5, [59, 754, 2_467, 865, 75], 2.95),
        ];
        for (lower, upper, pairs, ratio) in published {
            let found = test(Scale::Elo, lower, upper).ratio_of_pairs(&Pentanomial(pairs));
            assert!((found - ratio).abs() < 0.006, "{pairs:?}: {found}");
        }
    }

    #[test]
    fn bounds_are_those_of_five_percent() {
        let (low, high) = Sprt::elo(0.0, 20.0).bounds();
        assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3);
    }

    #[test]
    fn a_test_ends_when_enough_is_proved() {
        let test = Sprt::elo(0.0, 20.0);
        assert_eq!(test.verdict(&Pentanomial::default()), Verdict::Open);
        assert_eq!(test.verdict(&Pentanomial([2, 6, 10, 8, 2])), Verdict::Open);
        assert_eq!(
            test.verdict(&Pentanomial([5, 40, 80, 120, 55])),
            Verdict::Accepted
        );
        assert_eq!(
            test.verdict(&Pentanomial([55, 120, 80, 40, 5])),
            Verdict::Rejected
        );
    }
}
