//! The capitals of the notation: one leap each, in all its directions.

use chessmith_board::{Direction, Offset};

/// A capital of the notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Atom {
    /// One square along a file or a rank.
    W,
    /// One square along a diagonal.
    F,
    /// Two squares along a file or a rank.
    D,
    /// Two squares one way and one across.
    N,
    /// Two squares along a diagonal.
    A,
    /// Three squares along a file or a rank.
    H,
    /// Three squares one way and one across; once written L.
    C,
    /// Three squares one way and two across; once written J.
    Z,
    /// Three squares along a diagonal.
    G,
    /// `W` and `F` together.
    K,
    /// `R` and `B` together.
    Q,
    /// `W` repeated without limit.
    R,
    /// `F` repeated without limit.
    B,
}

/// How the leaps of an atom lie on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// So many squares along files and ranks.
    Straight(i8),
    /// So many squares along diagonals.
    Diagonal(i8),
    /// One square along any line.
    Both,
    /// So many squares one way and so many more across.
    Oblique(i8, i8),
}

impl Atom {
    /// All atoms.
    pub const ALL: [Self; 13] = [
        Self::W,
        Self::F,
        Self::D,
        Self::N,
        Self::A,
        Self::H,
        Self::C,
        Self::Z,
        Self::G,
        Self::K,
        Self::Q,
        Self::R,
        Self::B,
    ];

    /// Returns the capital.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::W => 'W',
            Self::F => 'F',
            Self::D => 'D',
            Self::N => 'N',
            Self::A => 'A',
            Self::H => 'H',
            Self::C => 'C',
            Self::Z => 'Z',
            Self::G => 'G',
            Self::K => 'K',
            Self::Q => 'Q',
            Self::R => 'R',
            Self::B => 'B',
        }
    }

    /// Reads a capital, also one of the old letters L (for C) and J (for Z).
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'L' => Some(Self::C),
            'J' => Some(Self::Z),
            _ => Self::ALL.into_iter().find(|atom| atom.letter() == letter),
        }
    }

    /// Returns how its leaps lie.
    #[must_use]
    pub const fn shape(self) -> Shape {
        match self {
            Self::W | Self::R => Shape::Straight(1),
            Self::F | Self::B => Shape::Diagonal(1),
            Self::D => Shape::Straight(2),
            Self::A => Shape::Diagonal(2),
            Self::H => Shape::Straight(3),
            Self::G => Shape::Diagonal(3),
            Self::K | Self::Q => Shape::Both,
            Self::N => Shape::Oblique(1, 2),
            Self::C => Shape::Oblique(1, 3),
            Self::Z => Shape::Oblique(2, 3),
        }
    }

    /// Returns whether the capital alone repeats its leap without limit.
    #[must_use]
    pub const fn is_slider(self) -> bool {
        matches!(self, Self::Q | Self::R | Self::B)
    }
}

impl Shape {
    /// Returns the places, clockwise, that a leap of this shape can take among eight: the eight directions
    /// from north for leaps along lines, the eight oblique leaps from north-north-east for others.
    #[must_use]
    pub const fn bearings(self) -> u8 {
        match self {
            Self::Straight(_) => 0b0101_0101,
            Self::Diagonal(_) => 0b1010_1010,
            Self::Both | Self::Oblique(..) => 0b1111_1111,
        }
    }

    /// Returns the leap at one of the eight places.
    ///
    /// Along lines every place gives a leap, so that a walk can turn by half a right angle.
    #[must_use]
    pub const fn offset(self, bearing: u8) -> Offset {
        match self {
            Self::Straight(length) | Self::Diagonal(length) => {
                let (dx, dy) = Direction::ALL[bearing as usize % 8].offset();
                (dx * length, dy * length)
            }
            Self::Both => Direction::ALL[bearing as usize % 8].offset(),
            Self::Oblique(a, b) => match bearing % 8 {
                0 => (a, b),
                1 => (b, a),
                2 => (b, -a),
                3 => (a, -b),
                4 => (-a, -b),
                5 => (-b, -a),
                6 => (-b, a),
                _ => (-a, b),
            },
        }
    }

    /// Returns whether the leaps lie on no line.
    #[must_use]
    pub const fn is_oblique(self) -> bool {
        matches!(self, Self::Oblique(..))
    }
}

#[cfg(test)]
mod tests {
    use super::{Atom, Shape};

    #[test]
    fn letters_read_back_and_old_ones_too() {
        for atom in Atom::ALL {
            assert_eq!(Atom::from_letter(atom.letter()), Some(atom));
        }
        assert_eq!(Atom::from_letter('L'), Some(Atom::C));
        assert_eq!(Atom::from_letter('J'), Some(Atom::Z));
        assert_eq!(Atom::from_letter('O'), None);
    }

    #[test]
    fn opposite_places_are_opposite_leaps() {
        for shape in [Shape::Straight(2), Shape::Both, Shape::Oblique(1, 3)] {
            for bearing in 0..8 {
                let ((a, b), (c, d)) = (shape.offset(bearing), shape.offset(bearing + 4));
                assert_eq!((a + c, b + d), (0, 0));
            }
        }
        assert_eq!(Atom::G.shape().offset(7), (-3, 3));
        assert_eq!(Atom::Z.shape().bearings().count_ones(), 8);
    }
}
