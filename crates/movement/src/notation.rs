//! What a description says, taken apart.

use crate::atom::Atom;
use crate::heading::Heading;
use crate::modes::Modes;

/// Which way of writing a description keeps to.
///
/// A text may begin with the name of a dialect and a colon, and is then read by that dialect alone. A text
/// without a name may mix them all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Dialect {
    /// `betza:`, single moves with doubled capitals and `t[…]`.
    Classical,
    /// `xbetza:`, moves of several legs with `a`, ranges in digits.
    XBetza,
    /// `bracket:`, legs of different stride in brackets, and names in braces.
    Bracket,
}

impl Dialect {
    /// All dialects.
    pub const ALL: [Self; 3] = [Self::Classical, Self::XBetza, Self::Bracket];

    /// Returns the name that marks a text of the dialect.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classical => "betza",
            Self::XBetza => "xbetza",
            Self::Bracket => "bracket",
        }
    }
}

/// How a piece moves, as parsed from a line of text.
///
/// It knows no board and no piece; [`Atlas`](crate::Atlas) makes tables of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Movement {
    pub(crate) dialect: Option<Dialect>,
    pub(crate) parts: Vec<Part>,
}

impl Movement {
    /// Returns the dialect that the text names.
    #[must_use]
    pub const fn dialect(&self) -> Option<Dialect> {
        self.dialect
    }

    /// Returns the parts, each of which the piece may use.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the names of its powers, in the order written.
    pub fn powers(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            Part::Power(name) => Some(name.as_str()),
            _ => None,
        })
    }
}

/// The name in braces of a walk in two halves of equal length.
pub(crate) const EQUAL_HALVES: &str = "equal-halves";

/// One of several things that a piece may do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// A capital with its modifiers.
    Walk(Walk),
    /// Legs in brackets, each with capitals of its own.
    Chain(Vec<Link>),
    /// `{equal-halves}`: so many squares straight and then as many diagonally, or the other way about.
    EqualHalves,
    /// A power that steps do not express, by its name: what it means, and whether there is one of this name, is the
    /// game's business.
    Power(String),
}

/// A capital with its modifiers: one leg, or several with the same stride.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Walk {
    /// Whether it may only be made from the owner's first rank.
    pub initial: bool,
    /// The legs, at least one, all with the stride of the capital.
    pub legs: Vec<Leg>,
    /// The capital.
    pub atom: Atom,
    /// How often a leg may repeat the leap.
    pub range: Range,
}

/// How often a leap may be repeated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Range {
    /// As often as the capital alone says.
    Natural,
    /// At most so often.
    AtMost(u8),
    /// Until something is in the way.
    Unlimited,
}

/// Directions and modes of one leg.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Leg {
    /// Where it may lead; empty for the usual directions.
    pub headings: Vec<Heading>,
    /// What it may do on the way and at its end.
    pub modes: Modes,
}

/// A leg in brackets.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Link {
    /// What the leg may be.
    pub steps: Vec<Step>,
    /// Whether the move may end after it, although more legs follow.
    pub may_end: bool,
}

/// One of the things that a leg in brackets may be.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    /// Whether it may lead anywhere but straight back.
    pub anywhere: bool,
    /// Whether it may only be made from the owner's first rank.
    pub initial: bool,
    /// Its directions and modes.
    pub leg: Leg,
    /// Its capital.
    pub atom: Atom,
    /// How often it may repeat the leap.
    pub range: Range,
}
