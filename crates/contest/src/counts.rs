//! What a match has brought so far, counted.

use std::iter::Sum;
use std::ops::AddAssign;

/// How a game ended for the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It lost.
    Lost,
    /// Nobody won.
    Drawn,
    /// It won.
    Won,
}

impl Outcome {
    /// Returns the outcome of so many half points; more than 2 count as 2.
    #[must_use]
    pub const fn of_half_points(half_points: u8) -> Self {
        match half_points {
            0 => Self::Lost,
            1 => Self::Drawn,
            _ => Self::Won,
        }
    }

    /// Returns what it counts, in half points.
    #[must_use]
    pub const fn half_points(self) -> usize {
        match self {
            Self::Lost => 0,
            Self::Drawn => 1,
            Self::Won => 2,
        }
    }
}

/// How often each outcome of a single game occurred.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Trinomial {
    /// Games that the first player lost.
    pub lost: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games that it won.
    pub won: u64,
}

impl AddAssign<Outcome> for Trinomial {
    fn add_assign(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Lost => self.lost += 1,
            Outcome::Drawn => self.drawn += 1,
            Outcome::Won => self.won += 1,
        }
    }
}

impl Trinomial {
    /// Returns how many games were played.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.lost + self.drawn + self.won
    }

    /// Returns the counts from the worst outcome to the best.
    #[must_use]
    pub const fn counts(&self) -> [u64; 3] {
        [self.lost, self.drawn, self.won]
    }
}

/// How often each outcome of a pair of games occurred, in half points from 0 to 4.
///
/// Both games of a pair begin alike and the colours are changed, so that what the opening is worth falls
/// out. Pairs are the unit of all error bars: the two games of one are not independent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

impl AddAssign<[Outcome; 2]> for Pentanomial {
    fn add_assign(&mut self, [first, second]: [Outcome; 2]) {
        self.0[first.half_points() + second.half_points()] += 1;
    }
}

impl<'a> Sum<&'a Self> for Pentanomial {
    fn sum<I: Iterator<Item = &'a Self>>(all: I) -> Self {
        let mut sum = Self::default();
        for Self(counts) in all {
            for (total, count) in sum.0.iter_mut().zip(counts) {
                *total += count;
            }
        }
        sum
    }
}

impl Pentanomial {
    /// Returns how many pairs were played.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_counts_once_by_its_half_points() {
        let mut pairs = Pentanomial::default();
        pairs += [Outcome::Won, Outcome::Lost];
        pairs += [Outcome::Drawn, Outcome::Drawn];
        pairs += [Outcome::Won, Outcome::Won];
        pairs += [Outcome::Lost, Outcome::Drawn];
        assert_eq!(pairs, Pentanomial([0, 1, 2, 0, 1]));
        assert_eq!(pairs.pairs(), 4);
    }
}
