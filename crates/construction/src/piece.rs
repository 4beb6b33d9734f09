//! A piece on the board, in one word.

use std::fmt;
use std::num::NonZeroU32;

use chessmith_board::{Direction, Side};

use crate::powers::Powers;
use crate::{Base, Design, Token};

/// A design with an owner and a facing: 23 bits of design, three of facing, one of owner. Rules: CS-1.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(NonZeroU32);

const FACING: u32 = 23;
const SIDE: u32 = 26;
const PRESENT: u32 = 1 << 31;

impl Piece {
    /// Puts a piece together; `None` if its base may not face that way. Rules: CS-8.
    #[must_use]
    pub const fn new(side: Side, design: Design, facing: Direction) -> Option<Self> {
        if !design.base().may_face(facing) {
            return None;
        }
        let rest = (facing.index() as u32) << FACING | (side.index() as u32) << SIDE | PRESENT;
        match NonZeroU32::new(design.bits() | rest) {
            Some(word) => Some(Self(word)),
            None => None,
        }
    }

    /// Returns whose it is.
    #[must_use]
    #[inline]
    pub const fn side(self) -> Side {
        Side::BOTH[(self.0.get() >> SIDE & 1) as usize]
    }

    /// Returns its base and tokens.
    #[must_use]
    #[inline]
    pub const fn design(self) -> Design {
        Design::from_bits(self.0.get())
    }

    /// Returns its base.
    #[must_use]
    #[inline]
    pub const fn base(self) -> Base {
        self.design().base()
    }

    /// Returns where it looks.
    #[must_use]
    #[inline]
    pub const fn facing(self) -> Direction {
        Direction::ALL[(self.0.get() >> FACING & 7) as usize]
    }

    /// Returns whether it has a token of this kind.
    #[must_use]
    pub fn has(self, token: Token) -> bool {
        self.powers().has(token)
    }

    /// Returns what its tokens add up to.
    #[inline]
    pub(crate) fn powers(self) -> Powers {
        self.design().tokens().powers()
    }

    /// Returns the piece looking another way, which its base allows.
    #[inline]
    pub(crate) const fn looking(self, facing: Direction) -> Self {
        let word = self.0.get() & !(7 << FACING) | (facing.index() as u32) << FACING;
        match NonZeroU32::new(word) {
            Some(word) => Self(word),
            None => self,
        }
    }

    /// Returns the piece with other tokens.
    pub(crate) const fn with_tokens(self, tokens: crate::Tokens) -> Self {
        let design = Design::new(self.base(), tokens).bits();
        match NonZeroU32::new(self.0.get() >> FACING << FACING | design) {
            Some(word) => Self(word),
            None => self,
        }
    }

    /// Returns the word, for keys.
    pub(crate) const fn bits(self) -> u32 {
        self.0.get()
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (side, facing) = (self.side().word(), self.facing().letters());
        write!(f, "Piece({side} {}/{facing})", self.design())
    }
}
