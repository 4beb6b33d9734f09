//! Scores that change with the material on the board.

use std::ops::Range;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A worth with all pieces on the board and one with few, in hundredths of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tapered {
    /// With all pieces on the board.
    pub(crate) full: i32,
    /// With few.
    pub(crate) bare: i32,
}

/// Pairs the worth with all pieces on the board and the worth with few.
pub(crate) const fn tapered(full: i32, bare: i32) -> Tapered {
    Tapered { full, bare }
}

/// Returns the mean worth on some squares, half of it with all pieces on the board and half with few.
pub(crate) fn mean(squares: Range<usize>, at: impl Fn(usize) -> Tapered) -> i32 {
    let count = squares.len().max(1) as i32;
    let sum: i32 = squares.map(at).map(|each| each.full + each.bare).sum();
    sum / (2 * count)
}

impl Tapered {
    /// Returns the worth when `share` of `whole` is on the board.
    pub(crate) fn at(self, share: i32, whole: i32) -> i32 {
        let share = share.clamp(0, whole);
        (self.full * share + self.bare * (whole - share)) / whole
    }
}

impl Add for Tapered {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        tapered(self.full + other.full, self.bare + other.bare)
    }
}

impl AddAssign for Tapered {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Neg for Tapered {
    type Output = Self;

    fn neg(self) -> Self {
        tapered(-self.full, -self.bare)
    }
}

impl Sub for Tapered {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl SubAssign for Tapered {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;

    fn mul(self, times: i32) -> Self {
        tapered(self.full * times, self.bare * times)
    }
}

#[cfg(test)]
mod tests {
    use super::tapered;

    #[test]
    fn a_worth_slides_from_one_end_to_the_other() {
        let worth = tapered(100, -20) - tapered(0, 20) * 2;
        assert_eq!(
            [worth.at(24, 24), worth.at(12, 24), worth.at(0, 24)],
            [100, 20, -60]
        );
        assert_eq!(worth.at(99, 24), 100);
    }
}
