//! Positions made man by man, and judged before they are used.

use chessmith_board::eight::{Set, name};
use chessmith_board::{LARGEST_COUNTER, Side, Square};
use thiserror::Error;

use crate::castling::{home_rank, king_home};
use crate::position::CORNERS;
use crate::{Kind, Man, Men, Position};

/// A position in the making.
///
/// It begins with an empty board, White to make move 1, nobody with a right to castle.
///
/// ```
/// use chessmith_board::{Side, eight};
/// use chessmith_fluidity::{Flaw, Kind, PositionBuilder};
///
/// let at = |name| eight::square(name).unwrap();
/// let lone = PositionBuilder::default()
///     .man(Side::White, Kind::King, at("e1"))
///     .man(Side::White, Kind::Rook, at("h1"))
///     .castling(at("h1"));
/// let flaw = Flaw::Kings { side: Side::Black, count: 0 };
/// assert_eq!(lone.build(), Err(vec![flaw]));
///
/// // After the capture of its king a side is to move, and has lost.
/// assert!(lone.turn_of(Side::Black).build().is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionBuilder(Position);

/// What speaks against a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Flaw {
    /// A side has several kings, or none although its king was not taken just now.
    #[error("{side} has {count} kings, not one", side = .side.name())]
    Kings {
        /// The side.
        side: Side,
        /// How many it has.
        count: u32,
    },
    /// A pawn on a first or last rank.
    #[error("a pawn stands on {at}, on the first or last rank", at = name(*.0))]
    PawnOnEdge(Square),
    /// A man that attacks the king of the side that is not to move.
    #[error("{side}, who is not to move, is in check from {by}", side = .side.name())]
    IdleInCheck {
        /// The side.
        side: Side,
        /// The man.
        by: Man,
    },
    /// A right to castle without its king or its rook.
    #[error("a castling right of {side} without its king on {king} and its rook on {at}",
        side = .side.name(), at = name(*.rook), king = name(king_home(*.side)))]
    Castling {
        /// Whose right it is.
        side: Side,
        /// The corner of the rook.
        rook: Square,
    },
    /// A right to castle with something that is in no corner.
    #[error("nobody castles with what stands on {at}", at = name(*.0))]
    CastlingPlace(Square),
    /// A clock beyond what a text can say.
    #[error("the clock is above {LARGEST_COUNTER}")]
    Clock(u32),
    /// A number of the move that there is not.
    #[error("the move number is not from 1 to {LARGEST_COUNTER}")]
    Number(u32),
}

impl Default for PositionBuilder {
    fn default() -> Self {
        Self(Position::EMPTY)
    }
}

impl From<Position> for PositionBuilder {
    /// Starts with a position that there is.
    fn from(position: Position) -> Self {
        Self(position)
    }
}

impl PositionBuilder {
    /// Puts these men on the board, in the place of all others.
    #[must_use]
    pub const fn men(mut self, men: Men) -> Self {
        self.0.men = men;
        self
    }

    /// Puts a man on a square, in the place of what stands there.
    #[must_use]
    pub fn man(mut self, side: Side, kind: Kind, square: Square) -> Self {
        let at = Set::of(square);
        self.0.men.lift_and_put(at, at, side, kind);
        self
    }

    /// Empties a square.
    #[must_use]
    pub fn without(mut self, square: Square) -> Self {
        self.0.men.lift(Set::of(square));
        self
    }

    /// Says whose turn it is.
    #[must_use]
    pub const fn turn_of(mut self, side: Side) -> Self {
        self.0.side = side;
        self
    }

    /// Gives the right to castle with the rook in a corner.
    #[must_use]
    pub const fn castling(mut self, rook: Square) -> Self {
        self.0.unmoved_rooks.insert(rook);
        self
    }

    /// Says how many plies there have been since the last capture.
    #[must_use]
    pub const fn clock(mut self, plies: u32) -> Self {
        self.0.clock = plies;
        self
    }

    /// Says the number of the move, counted from 1.
    #[must_use]
    pub const fn number(mut self, number: u32) -> Self {
        self.0.number = number;
        self
    }

    /// Returns the position.
    ///
    /// # Errors
    ///
    /// Everything that speaks against it. Each side has one king, but for the side to move, whose king may
    /// just have been taken; no pawn stands on a first or last rank; who is not to move is not in check;
    /// and each right to castle has its king and its rook at home.
    pub fn build(&self) -> Result<Position, Vec<Flaw>> {
        let mut flaws = Vec::new();
        self.judge_men(&mut flaws);
        self.judge_castling(&mut flaws);
        let position = self.0;
        if position.clock > LARGEST_COUNTER {
            flaws.push(Flaw::Clock(position.clock));
        }
        if !(1..=LARGEST_COUNTER).contains(&position.number) {
            flaws.push(Flaw::Number(position.number));
        }
        match flaws.is_empty() {
            true => Ok(position),
            false => Err(flaws),
        }
    }

    fn judge_men(&self, flaws: &mut Vec<Flaw>) {
        let position = &self.0;
        for side in Side::BOTH {
            let count = position.pieces(side, Kind::King).len();
            if count > 1 || count == 0 && side != position.side {
                flaws.push(Flaw::Kings { side, count });
            }
        }
        let edges = home_rank(Side::White) | home_rank(Side::Black);
        let pawns = position.kind(Kind::Pawn) & edges;
        flaws.extend(pawns.into_iter().map(Flaw::PawnOnEdge));
        let idle = position.side.other();
        let one_each = |side| position.pieces(side, Kind::King).len() == 1;
        // What attacks a king when the other one was just taken is of no more consequence.
        if Side::BOTH.into_iter().all(one_each)
            && let Some(square) = position.checkers(idle).lowest()
            && let Some(kind) = position.kind_at(square)
        {
            let by = Man { kind, square };
            flaws.push(Flaw::IdleInCheck { side: idle, by });
        }
    }

    fn judge_castling(&self, flaws: &mut Vec<Flaw>) {
        let position = &self.0;
        for side in Side::BOTH {
            let at_home = position.king(side) == Some(king_home(side));
            let rooks = position.pieces(side, Kind::Rook);
            let corners = position.unmoved_rooks & CORNERS & home_rank(side);
            let strays = corners
                .into_iter()
                .filter(|rook| !at_home || !rooks.has(*rook));
            flaws.extend(strays.map(|rook| Flaw::Castling { side, rook }));
        }
        let elsewhere = position.unmoved_rooks.without(CORNERS);
        flaws.extend(elsewhere.into_iter().map(Flaw::CastlingPlace));
    }
}
