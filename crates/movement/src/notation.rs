//! What a description says, taken apart.

use crate::atom::Atom;
use crate::heading::Heading;
use crate::power::Power;

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
    /// `bracket:`, legs of different stride in brackets, and named powers.
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

    /// Returns the named powers, in the order written.
    pub fn powers(&self) -> impl Iterator<Item = Power> {
        self.parts.iter().filter_map(|part| match part {
            Part::Power(power) => Some(*power),
            _ => None,
        })
    }

    /// Returns whether a power is among the parts.
    #[must_use]
    pub fn has(&self, power: Power) -> bool {
        self.powers().any(|own| own == power)
    }
}

/// One of several things that a piece may do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// A capital with its modifiers.
    Walk(Walk),
    /// Legs in brackets, each with capitals of its own.
    Chain(Vec<Link>),
    /// A power that has a name instead of a description.
    Power(Power),
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

/// A letter that says what a leg may do on the way or at its end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u16)]
pub enum Mode {
    /// `m`: to an empty square.
    Move = 1,
    /// `c`: to an enemy, who is taken.
    Capture = 1 << 1,
    /// `e`: in passing.
    InPassing = 1 << 2,
    /// `p`: over exactly one man.
    Hop = 1 << 3,
    /// `g`: to the square just beyond a man; before another leg, with its range changed.
    HopShort = 1 << 4,
    /// `y`: before another leg, with its range changed.
    Change = 1 << 5,
    /// `n`: not over men.
    Lame = 1 << 6,
    /// `j`: only over a man; for sliders, the first square does not matter.
    Jump = 1 << 7,
    /// `jj`: only over one man or more.
    JumpMany = 1 << 8,
    /// `z`: turning to and fro.
    Crooked = 1 << 9,
    /// `q`: turning the same way round.
    Circular = 1 << 10,
}

/// A set of modes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Modes(u16);

impl Mode {
    /// All modes, in the order in which they are written.
    pub const ALL: [Self; 11] = [
        Self::Move,
        Self::Capture,
        Self::InPassing,
        Self::Hop,
        Self::HopShort,
        Self::Change,
        Self::Lame,
        Self::Jump,
        Self::JumpMany,
        Self::Crooked,
        Self::Circular,
    ];

    /// Returns the letters.
    #[must_use]
    pub const fn letters(self) -> &'static str {
        match self {
            Self::Move => "m",
            Self::Capture => "c",
            Self::InPassing => "e",
            Self::Hop => "p",
            Self::HopShort => "g",
            Self::Change => "y",
            Self::Lame => "n",
            Self::Jump => "j",
            Self::JumpMany => "jj",
            Self::Crooked => "z",
            Self::Circular => "q",
        }
    }
}

impl Modes {
    /// No mode: the usual ones.
    pub const NONE: Self = Self(0);

    /// Returns whether no mode is written.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether a mode is among them.
    #[must_use]
    pub const fn has(self, mode: Mode) -> bool {
        self.0 & mode as u16 != 0
    }

    /// Returns whether one of several modes is among them.
    #[must_use]
    pub fn has_any(self, modes: &[Mode]) -> bool {
        modes.iter().any(|&mode| self.has(mode))
    }

    /// Returns the modes in the order in which they are written.
    pub fn iter(self) -> impl Iterator<Item = Mode> {
        Mode::ALL.into_iter().filter(move |&mode| self.has(mode))
    }

    pub(crate) const fn with(self, mode: Mode) -> Self {
        Self(self.0 | mode as u16)
    }

    pub(crate) const fn without(self, mode: Mode) -> Self {
        Self(self.0 & !(mode as u16))
    }
}
