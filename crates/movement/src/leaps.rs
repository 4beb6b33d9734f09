//! A movement as single leaps and rides around a piece, each by itself, and written down again from them.

use std::collections::BTreeMap;

use chessmith_board::{Offset, TextError};

use crate::atom::{Atom, Shape};
use crate::heading::Heading;
use crate::modes::{Mode, Modes};
use crate::notation::{Leg, Movement, Part, Range, Walk};

/// What a leap may be made for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Purpose {
    /// Nothing: there is no such leap.
    #[default]
    Nothing,
    /// It goes to an empty square, and takes an enemy.
    Both,
    /// It takes an enemy, and goes nowhere without.
    Take,
    /// It goes to an empty square, and takes nobody.
    Go,
}

impl Purpose {
    /// Returns the purpose of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nothing, one) | (one, Self::Nothing) => one,
            (Self::Take, Self::Take) => Self::Take,
            (Self::Go, Self::Go) => Self::Go,
            _ => Self::Both,
        }
    }

    /// Returns what is left of it without another.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        match (self, other) {
            (one, Self::Nothing) => one,
            (Self::Both | Self::Take, Self::Go) => Self::Take,
            (Self::Both | Self::Go, Self::Take) => Self::Go,
            _ => Self::Nothing,
        }
    }

    /// Returns whether it goes to empty squares.
    #[must_use]
    pub const fn goes(self) -> bool {
        matches!(self, Self::Both | Self::Go)
    }

    /// Returns whether it takes enemies.
    #[must_use]
    pub const fn takes(self) -> bool {
        matches!(self, Self::Both | Self::Take)
    }

    const fn modes(self) -> Modes {
        match self {
            Self::Nothing | Self::Both => Modes::NONE,
            Self::Take => Modes::NONE.with(Mode::Capture),
            Self::Go => Modes::NONE.with(Mode::Move),
        }
    }

    fn of(modes: Modes) -> Option<Self> {
        let purposes = [Self::Both, Self::Take, Self::Go];
        let both = Modes::NONE.with(Mode::Move).with(Mode::Capture);
        let found = purposes.into_iter().find(|one| one.modes() == modes);
        found.or_else(|| (modes == both).then_some(Self::Both))
    }
}

/// What a piece may do in one direction, as far as it is done in one stride.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stride {
    /// What it may leap there for, once.
    pub leap: Purpose,
    /// What it may do at each square of a line of such leaps, as far as nothing is in the way.
    pub ride: Purpose,
}

impl Stride {
    /// Returns whether there is nothing of either.
    #[must_use]
    pub fn is_nothing(self) -> bool {
        self == Self::default()
    }
}

/// A movement taken apart: what it does around the piece in one stride, and everything else.
///
/// ```
/// use chessmith_movement::{Leaps, Movement, Purpose, Stride};
///
/// let mut leaps = Leaps::of(&"W".parse()?);
/// leaps.set((2, 1), Stride { leap: Purpose::Take, ..Stride::default() });
/// assert_eq!(leaps.written()?.map(|movement: Movement| movement.to_string()), Some("WfrcN".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Leaps {
    strides: BTreeMap<Offset, Stride>,
    others: Vec<Part>,
}

/// The capitals of single leaps, and of their lines where those have one.
const SINGLE: [(Atom, Option<Atom>); 9] = [
    (Atom::W, Some(Atom::R)),
    (Atom::F, Some(Atom::B)),
    (Atom::D, None),
    (Atom::N, None),
    (Atom::A, None),
    (Atom::H, None),
    (Atom::C, None),
    (Atom::Z, None),
    (Atom::G, None),
];

/// Eight places around a piece, as `Shape` counts them.
type Bearings = u8;

impl Leaps {
    /// The farthest that a leap leads, in squares along one axis.
    pub const FARTHEST: i8 = 3;

    /// Takes a movement apart.
    #[must_use]
    pub fn of(movement: &Movement) -> Self {
        let mut leaps = Self::default();
        for part in movement.parts() {
            match plain(part) {
                Some((shape, bearings, stride)) => {
                    for bearing in places(bearings) {
                        let known = leaps.strides.entry(shape.offset(bearing)).or_default();
                        known.leap = known.leap.and(stride.leap);
                        known.ride = known.ride.and(stride.ride);
                    }
                }
                None => leaps.others.push(part.clone()),
            }
        }
        for stride in leaps.strides.values_mut() {
            // Who rides leaps too.
            stride.leap = stride.leap.without(stride.ride);
        }
        leaps
    }

    /// Returns what it does in a direction.
    #[must_use]
    pub fn at(&self, offset: Offset) -> Stride {
        self.strides.get(&offset).copied().unwrap_or_default()
    }

    /// Returns everything that it does in one stride, by direction.
    pub fn strides(&self) -> impl Iterator<Item = (Offset, Stride)> {
        let strides = self.strides.iter();
        strides.map(|(&offset, &stride)| (offset, stride))
    }

    /// Returns whether it does something besides that.
    #[must_use]
    pub fn has_others(&self) -> bool {
        !self.others.is_empty()
    }

    /// Says what it does in a direction. Nothing is changed where no leap leads: on its own square, or farther
    /// than [`FARTHEST`](Self::FARTHEST).
    pub fn set(&mut self, offset: Offset, stride: Stride) {
        let far = offset.0.unsigned_abs().max(offset.1.unsigned_abs());
        if !(1..=Self::FARTHEST.unsigned_abs()).contains(&far) {
            return;
        }
        self.strides.insert(offset, stride);
        self.strides.retain(|_, stride| !stride.is_nothing());
    }

    /// Writes it as a movement: what goes and takes first, each capital with the fewest letters that are found, and
    /// what is no single stride at the end; `None` if it does nothing.
    ///
    /// # Errors
    ///
    /// If that is a text too long to be read.
    pub fn written(&self) -> Result<Option<Movement>, TextError> {
        let mut parts = Vec::new();
        for purpose in [Purpose::Both, Purpose::Go, Purpose::Take] {
            let by_atom = |rides: bool| {
                SINGLE.map(|(atom, _)| {
                    let is_asked = |stride: Stride| match rides {
                        true => stride.ride == purpose,
                        false => stride.leap == purpose,
                    };
                    let shape = atom.shape();
                    let all = places(shape.bearings());
                    all.filter(|&bearing| is_asked(self.at(shape.offset(bearing))))
                        .fold(0, |set, bearing| set | (1 << bearing))
                })
            };
            for rides in [true, false] {
                parts.extend(capitals(by_atom(rides), purpose, rides));
            }
        }
        parts.extend(self.others.iter().cloned());
        if parts.is_empty() {
            return Ok(None);
        }
        let written = Movement {
            dialect: None,
            parts,
        };
        written.to_string().parse().map(Some)
    }
}

/// Returns what a part does in one stride; `None` if there is more to it.
fn plain(part: &Part) -> Option<(Shape, Bearings, Stride)> {
    let Part::Walk(walk) = part else { return None };
    let [leg] = &walk.legs[..] else { return None };
    let purpose = Purpose::of(leg.modes).filter(|_| !walk.initial)?;
    let stride = match (walk.range, walk.atom.is_slider()) {
        (Range::Natural, false) | (Range::AtMost(1), _) => Stride {
            leap: purpose,
            ..Stride::default()
        },
        (Range::Natural, true) | (Range::Unlimited, _) => Stride {
            ride: purpose,
            ..Stride::default()
        },
        (Range::AtMost(_), _) => return None,
    };
    let shape = walk.atom.shape();
    Some((shape, directions(&leg.headings, shape)?, stride))
}

/// Returns the places that direction letters mean together.
fn directions(headings: &[Heading], shape: Shape) -> Option<Bearings> {
    if headings.is_empty() {
        return Some(shape.bearings());
    }
    headings
        .iter()
        .try_fold(0, |set, heading| Some(set | heading.on_board(shape)?))
}

fn places(set: Bearings) -> impl Iterator<Item = u8> {
    (0..8).filter(move |bearing| set & (1 << bearing) != 0)
}

/// Writes leaps, or lines of them, of one purpose.
fn capitals(mut wanted: [Bearings; SINGLE.len()], purpose: Purpose, rides: bool) -> Vec<Part> {
    let mut parts = Vec::new();
    let is_full = |index: usize| wanted[index] == SINGLE[index].0.shape().bearings();
    if is_full(0) && is_full(1) {
        let atom = if rides { Atom::Q } else { Atom::K };
        parts.push(part(Vec::new(), purpose, atom, Range::Natural));
        wanted[..2].fill(0);
    }
    for ((atom, line), set) in SINGLE.into_iter().zip(wanted) {
        let (atom, range) = match (rides, line) {
            (true, Some(line)) => (line, Range::Natural),
            (true, None) => (atom, Range::Unlimited),
            (false, _) => (atom, Range::Natural),
        };
        if set == atom.shape().bearings() {
            parts.push(part(Vec::new(), purpose, atom, range));
        } else if set != 0 {
            let letters = letters(set, atom.shape());
            let together = part(letters.clone(), purpose, atom, range);
            if reads_back(&together) {
                parts.push(together);
            } else {
                let each = |heading| part(vec![heading], purpose, atom, range);
                parts.extend(letters.into_iter().map(each));
            }
        }
    }
    parts
}

fn part(headings: Vec<Heading>, purpose: Purpose, atom: Atom, range: Range) -> Part {
    let modes = purpose.modes();
    Part::Walk(Walk {
        initial: false,
        legs: vec![Leg { headings, modes }],
        atom,
        range,
    })
}

/// Returns whether the letters of a part mean the same when they are read one after the other.
fn reads_back(part: &Part) -> bool {
    let alone = Movement {
        dialect: None,
        parts: vec![part.clone()],
    };
    let read = alone.to_string().parse::<Movement>();
    read.is_ok_and(|read| match read.parts() {
        [one] => plain(one) == plain(part),
        _ => false,
    })
}

/// Returns direction letters for a set of places, those that mean most of them first.
fn letters(set: Bearings, shape: Shape) -> Vec<Heading> {
    let first = "fbrlvsh".chars();
    let pairs = first.flat_map(|first| {
        let second = "fbrlvsh".chars().map(Some);
        std::iter::once(None)
            .chain(second)
            .map(move |second| Heading::new(first, second))
    });
    let known = pairs.filter_map(|heading| Some((heading, heading.on_board(shape)?)));
    let known: Vec<_> = known.filter(|(_, means)| means & !set == 0).collect();
    let mut left = set;
    let mut chosen = Vec::new();
    while left != 0 {
        let fits = known.iter().filter(|(_, means)| means & !left == 0);
        // Of several that mean as many, the first.
        let best = fits.rev().max_by_key(|(_, means)| means.count_ones());
        let Some(&(heading, means)) = best else { break };
        left &= !means;
        chosen.push(heading);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::{Leaps, Purpose, Stride};
    use crate::Movement;

    fn read(text: &str) -> Leaps {
        Leaps::of(&text.parse().unwrap())
    }

    fn leap(purpose: Purpose) -> Stride {
        Stride {
            leap: purpose,
            ..Stride::default()
        }
    }

    #[test]
    fn whatever_is_pressed_is_written_and_read_as_the_same() {
        let mut dice = fastrand::Rng::with_seed(14);
        let purposes = [Purpose::Both, Purpose::Take, Purpose::Go];
        let mut written = 0;
        for round in 0..3000 {
            let mut leaps = Leaps::default();
            for _ in 0..1 + round % 12 {
                let offset = (dice.i8(-3..=3), dice.i8(-3..=3));
                let one = purposes[dice.usize(..3)];
                let stride = match dice.u8(..3) {
                    0 => leap(one),
                    1 => Stride {
                        ride: one,
                        ..Stride::default()
                    },
                    _ => Stride {
                        leap: Purpose::Both.without(one),
                        ride: one,
                    },
                };
                leaps.set(offset, stride);
            }
            let Ok(Some(movement)) = leaps.written() else {
                continue;
            };
            written += 1;
            let again: Movement = movement.to_string().parse().unwrap();
            assert_eq!(Leaps::of(&again), leaps, "{movement}");
        }
        assert!(written > 2500, "{written}");
    }

    #[test]
    fn known_pieces_are_taken_apart_and_written_as_they_are() {
        for text in [
            "K", "Q", "R", "B", "N", "RN", "BF", "NN", "DD", "WD", "mWcF", "fhN", "RmN",
        ] {
            let again = read(text).written().unwrap().unwrap();
            assert_eq!(read(&again.to_string()), read(text), "{text} {again}");
            assert!(again.to_string().len() <= text.len() + 1, "{text} {again}");
        }
        let chain = read("W[F?R]R3{freeze}");
        assert_eq!(chain.strides().count(), 4);
        assert!(chain.has_others());
        let written = chain.written().unwrap().unwrap();
        assert_eq!(written.to_string(), "W[F?R]R3{freeze}");
    }

    #[test]
    fn a_ride_is_a_leap_too_and_nothing_leads_nowhere() {
        assert_eq!(read("RW").written().unwrap().unwrap().to_string(), "R");
        let capture = read("mRW").at((0, 1));
        assert_eq!((capture.leap, capture.ride), (Purpose::Take, Purpose::Go));
        let mut none = Leaps::default();
        for offset in [(0, 0), (4, 0), (-128, 127)] {
            none.set(offset, leap(Purpose::Both));
        }
        assert_eq!(none.written().unwrap(), None);
    }

    #[test]
    fn what_would_be_too_long_is_refused() {
        let mut leaps = read(&"[F?R]".repeat(39));
        assert_eq!(leaps.written().unwrap().unwrap().parts().len(), 39);
        for (x, purpose) in [(1, Purpose::Take), (2, Purpose::Go), (3, Purpose::Both)] {
            leaps.set((x, 0), leap(purpose));
        }
        let refused = leaps.written().unwrap_err();
        assert!(refused.message.contains("200"), "{refused}");
    }
}
