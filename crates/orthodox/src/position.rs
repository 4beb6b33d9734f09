//! The position: one plain value for play and setup of every game of the family.

use std::ops::Deref;

pub use chessmith_board::eight::{BOARD, Set};
use chessmith_board::{Multiset, Side, Square};
use chessmith_figures::Men;

use crate::Kind;

/// A full army, by number of [`Kind`]. Rules: FP-1.
pub const ARMY: Multiset<6> = Multiset::new([8, 2, 2, 2, 1, 1]);

pub(crate) const FIRST_AND_LAST_RANK: Set = Set::from_word(0xFF00_0000_0000_00FF);

/// What the players do at present.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Phase {
    /// Moves 1–4: drops of one or two pawns that can be completed. Rules: FP-8, FP-9.
    FreePawns,
    /// Moves 1–4: drops of pawns that encode one digit each. Rules: FP-5.
    SequentialPawns,
    /// Move 5: the forced drop of the other pawns, bishops, queen and knights. Rules: FP-11.
    Completion,
    /// Each side drops its king and its rooks, one a move. Rules: FP-13.
    KingsAndRooks,
    /// Chess. Rules: FP-16, FP-17.
    Play,
}

impl Phase {
    /// Returns whether pieces are still being dropped.
    #[must_use]
    #[inline]
    pub const fn is_setup(self) -> bool {
        !matches!(self, Self::Play)
    }
}

/// A side of the board as castling knows it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wing {
    /// Towards the h-file; the king goes to the g-file, the rook to the f-file.
    King,
    /// Towards the a-file; the king goes to the c-file, the rook to the d-file.
    Queen,
}

impl Wing {
    /// Both wings, the king's first.
    pub const BOTH: [Self; 2] = [Self::King, Self::Queen];

    /// Returns `king` or `queen`, whose side of the board it is.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Queen => "queen",
        }
    }

    /// Returns the file on which the king ends, counted from 0.
    #[must_use]
    #[inline]
    pub const fn king_file(self) -> u8 {
        match self {
            Self::King => 6,
            Self::Queen => 2,
        }
    }

    /// Returns the file on which the rook ends, counted from 0.
    #[must_use]
    #[inline]
    pub const fn rook_file(self) -> u8 {
        match self {
            Self::King => 5,
            Self::Queen => 3,
        }
    }
}

/// Everything the rules need to know to go on, without history.
///
/// It is asked as its [`Men`] are where these stand, and by its own methods for what it remembers besides. A
/// [`PositionBuilder`](crate::PositionBuilder) makes one that is not the start of a game.
///
/// During the setup, what is in hand, how many moves were made and whether a side has made its double
/// drop all follow from the board, the side to move and the move number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The men on the board.
    pub(crate) men: Men,
    /// On the first and last rank the rooks that may still castle, on ranks 3 and 6 the en passant
    /// square.
    pub(crate) rights: Set,
    /// Plies since the last capture or pawn move; 0 during the setup.
    pub(crate) clock: u32,
    /// The number of the move, counted from 1 and raised after each turn of the second to move.
    pub(crate) number: u32,
    pub(crate) side: Side,
    /// Who has the first turn of a move: White, except in a setup in which Black drops first.
    pub(crate) first: Side,
    pub(crate) phase: Phase,
}

impl Position {
    /// Returns an empty board with White to make move 1 of `phase`.
    #[must_use]
    pub(crate) const fn empty(phase: Phase) -> Self {
        Self {
            men: Men::NONE,
            rights: Set::EMPTY,
            clock: 0,
            number: 1,
            side: Side::White,
            first: Side::White,
            phase,
        }
    }

    /// Returns a start of the setup with this side as the one that drops first. Rules: FP-1.
    #[must_use]
    pub(crate) const fn begun_by(mut self, side: Side) -> Self {
        (self.side, self.first) = (side, side);
        self
    }

    /// Returns the side to move.
    #[must_use]
    #[inline(always)]
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// Returns who has the first turn of a move: White, except in a setup in which Black drops first.
    ///
    /// Rules: FP-1.
    #[must_use]
    pub const fn first(&self) -> Side {
        self.first
    }

    /// Returns what the players do at present.
    #[must_use]
    #[inline(always)]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the rooks, of both sides, with which the right to castle is still there.
    #[must_use]
    #[inline(always)]
    pub const fn castling_rooks(&self) -> Set {
        self.rights.and(FIRST_AND_LAST_RANK)
    }

    /// Returns the rook with which a side has the right to castle towards a wing.
    #[must_use]
    pub fn castling_rook(&self, side: Side, wing: Wing) -> Option<Square> {
        let king = self.king(side)?;
        let rooks = self.castling_rooks() & self.of_side(side);
        rooks
            .into_iter()
            .find(|&rook| (rook > king) == (wing == Wing::King))
    }

    /// Returns the square behind the pawn that made a double step last turn.
    ///
    /// Only there if an enemy pawn stands beside that pawn, pinned or not.
    #[must_use]
    #[inline(always)]
    pub const fn en_passant(&self) -> Option<Square> {
        self.rights.without(FIRST_AND_LAST_RANK).lowest()
    }

    /// Returns the number of plies since the last capture or pawn move.
    #[must_use]
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// Returns the number of the move.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Returns how many pieces of each kind a side has on the board, by number of [`Kind`].
    #[must_use]
    pub fn on_board(&self, side: Side) -> Multiset<6> {
        Multiset::new(Kind::ALL.map(|kind| self.pieces(side, kind).len() as u8))
    }

    /// Returns what a side has in hand, by number of [`Kind`]; nothing once play has begun.
    #[must_use]
    pub fn hand(&self, side: Side) -> Multiset<6> {
        if self.phase == Phase::Play {
            return Multiset::EMPTY;
        }
        ARMY.minus(self.on_board(side)).unwrap_or_default()
    }
}

impl Deref for Position {
    type Target = Men;

    #[inline(always)]
    fn deref(&self) -> &Men {
        &self.men
    }
}
