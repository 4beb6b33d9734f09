//! What speaks against a position.

use chessmith_board::eight::name;
use chessmith_board::{LARGEST_COUNTER, Side, Square};
use thiserror::Error;

use crate::{Man, Wing};

/// What speaks against a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Flaw {
    /// A side has no king, or several, in play.
    #[error("{side} has {count} kings, not one", side = .side.name())]
    Kings {
        /// The side.
        side: Side,
        /// How many it has.
        count: u32,
    },
    /// A pawn on a first or last rank.
    #[error("a pawn on {at}: no pawn stands on rank 1 or 8", at = name(*.0))]
    PawnOnEdge(Square),
    /// A man that could take a king at once.
    #[error("the {0} could take {waiting}'s king at once, though it is {own}'s turn",
        waiting = .0.side.other().name(), own = .0.side.name())]
    KingHangs(Man),
    /// A right to castle without a king that could.
    #[error("{side}'s king does not stand where it could castle", side = .0.name())]
    CastlingKing(Side),
    /// A right to castle without its rook.
    #[error("{side} has no rook to castle with on {at}", side = .side.name(), at = name(*.square))]
    CastlingRook {
        /// Whose right it is.
        side: Side,
        /// Where the rook should stand.
        square: Square,
    },
    /// A right to castle with something off the first and the last rank.
    #[error("nobody castles with what stands on {at}", at = name(*.0))]
    CastlingPlace(Square),
    /// Two rights to castle towards one wing.
    #[error("{side}'s right to castle on the {wing}'s side stands twice", side = .side.name(), wing = .wing.name())]
    CastlingTwice {
        /// Whose rights they are.
        side: Side,
        /// Towards where they go.
        wing: Wing,
    },
    /// An en passant square where no pawn can just have passed.
    #[error("no pawn has just passed {at}, as it is {side}'s turn", at = name(*.square), side = .side.name())]
    Passing {
        /// The square.
        square: Square,
        /// Whose turn it is.
        side: Side,
    },
    /// A right to castle during the setup.
    #[error("there is no castling right during the setup")]
    CastlingInSetup,
    /// An en passant square during the setup.
    #[error("there is no en passant square during the setup")]
    PassingInSetup,
    /// A clock that runs during the setup.
    #[error("the clock stands still during the setup")]
    ClockInSetup,
    /// Men that no drops of the setup bring there; why not, in words.
    #[error("{0}")]
    Unreached(String),
    /// A clock beyond what a text can say.
    #[error("the clock is above {LARGEST_COUNTER}")]
    Clock(u32),
    /// A number of the move that there is not.
    #[error("the move number is not from 1 to {LARGEST_COUNTER}")]
    Number(u32),
}
