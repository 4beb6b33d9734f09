//! Letters that say what a leg may do on the way or at its end.

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
