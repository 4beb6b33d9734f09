//! The eight directions, and steps in them.

/// A step on a board: files to the right, and ranks up.
pub type Offset = (i8, i8);

/// The eight steps of a leap of two and one, clockwise from north-north-east.
pub const LEAP_OFFSETS: [Offset; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// One of the eight directions, seen from White's side of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Up the board, towards the last rank.
    North,
    /// Up and to the right.
    NorthEast,
    /// To the right, towards the last file.
    East,
    /// Down and to the right.
    SouthEast,
    /// Down the board, towards the first rank.
    South,
    /// Down and to the left.
    SouthWest,
    /// To the left, towards the first file.
    West,
    /// Up and to the left.
    NorthWest,
}

impl Direction {
    /// All directions, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The four directions along files and ranks, clockwise from north.
    pub const STRAIGHT: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The four directions along diagonals, clockwise from north-east.
    pub const DIAGONAL: [Self; 4] = [
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// Returns the step of one square in this direction.
    #[must_use]
    #[inline]
    pub const fn offset(self) -> Offset {
        match self {
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::East => (1, 0),
            Self::SouthEast => (1, -1),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, 1),
        }
    }

    /// Returns the number of the direction, clockwise from north as 0.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the direction `eighths` of a full turn further clockwise; negative is anticlockwise.
    #[must_use]
    #[inline]
    pub const fn turned(self, eighths: i8) -> Self {
        Self::ALL[(self as i8 + eighths).rem_euclid(8) as usize]
    }

    /// Returns the direction straight back.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        self.turned(4)
    }

    /// Returns whether the direction runs along a diagonal.
    #[must_use]
    #[inline]
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// Returns the direction that a step lies in, or `None` for no step or one on no straight or diagonal line.
    #[must_use]
    pub fn of(offset: Offset) -> Option<Self> {
        let (dx, dy) = offset;
        let on_a_line = dx == 0 || dy == 0 || dx.unsigned_abs() == dy.unsigned_abs();
        let unit = (dx.signum(), dy.signum());
        Self::ALL
            .into_iter()
            .find(|direction| on_a_line && direction.offset() == unit)
    }

    /// Returns the compass letters, such as `n` or `sw`.
    #[must_use]
    pub const fn letters(self) -> &'static str {
        match self {
            Self::North => "n",
            Self::NorthEast => "ne",
            Self::East => "e",
            Self::SouthEast => "se",
            Self::South => "s",
            Self::SouthWest => "sw",
            Self::West => "w",
            Self::NorthWest => "nw",
        }
    }

    /// Reads compass letters.
    #[must_use]
    pub fn from_letters(letters: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.letters() == letters)
    }
}

#[cfg(test)]
mod tests {
    use super::{Direction, LEAP_OFFSETS};

    #[test]
    fn turning_goes_round() {
        assert_eq!(Direction::North.turned(2), Direction::East);
        assert_eq!(Direction::North.turned(-1), Direction::NorthWest);
        for direction in Direction::ALL {
            assert_eq!(direction.opposite().opposite(), direction);
            let ((dx, dy), (ex, ey)) = (direction.offset(), direction.opposite().offset());
            assert_eq!((dx + ex, dy + ey), (0, 0));
            assert_eq!(direction.is_diagonal(), dx != 0 && dy != 0);
            assert_eq!(
                Direction::from_letters(direction.letters()),
                Some(direction)
            );
        }
    }

    #[test]
    fn a_step_lies_in_a_direction_or_in_none() {
        assert_eq!(Direction::of((3, -3)), Some(Direction::SouthEast));
        assert_eq!(Direction::of((0, -7)), Some(Direction::South));
        assert_eq!(Direction::of((0, 0)), None);
        assert!(
            LEAP_OFFSETS
                .into_iter()
                .all(|offset| Direction::of(offset).is_none())
        );
    }
}
