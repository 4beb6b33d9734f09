//! Why a turn is refused.

use std::borrow::Cow;

use chessmith_board::{Side, Square, with_article};
use chessmith_game::{CellId, Reason};
use thiserror::Error;

use crate::board::geometry::name;
use crate::board::names::piece_name;
use crate::{Attribute, Piece, Tally};

/// A piece on its square, as a refusal names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// The piece.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

impl std::fmt::Display for Man {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{}'s {} on {}",
            self.piece.side().name(),
            piece_name(self.piece.tally()),
            name(self.square)
        )
    }
}

/// Why a turn is refused. Rules: `docs/rules/freechess.md`.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// A side ended its turn without a piece on the board.
    #[error("the game is over: {side} has no piece left on the board", side = .0.name())]
    Bare(Side),
    /// Every legal turn would leave the mover without a piece.
    #[error("the game is over: {side} has no turn that leaves a piece on the board", side = .0.name())]
    NoTurn(Side),
    /// The attribute is not in the reserve.
    #[error("{side} has no {kind} in the reserve", side = .0.name(), kind = .1.name())]
    NotInReserve(Side, Attribute),
    /// The square is empty and touched by no piece.
    #[error("{at} is not valid: it is empty, and no piece of either colour could move there or attacks it", at = name(*.0))]
    NotValid(Square),
    /// A second C for one piece, or a C for an enemy combinator piece.
    #[error("{0} has a combinator already, and no combinator is ever placed on such a piece")]
    SecondCombinator(Man),
    /// The enemy piece has no copy of what is placed.
    #[error("{0} has no {kind}: on an enemy piece only an attribute it has is placed", kind = .1.name())]
    Lacks(Man, Attribute),
    /// The enemy has just placed this attribute there.
    #[error("the {kind} on {at} was placed there on the turn before, and cannot be cancelled yet", kind = .0.name(), at = name(*.1))]
    JustPlaced(Attribute, Square),
    /// A royal attribute for the enemy royal piece.
    #[error("{0} is royal, and no royal attribute is placed on an enemy royal piece")]
    RoyalCancel(Man),
    /// Nothing stands where the turn starts.
    #[error("no piece stands on {at}", at = name(*.0))]
    NoPiece(Square),
    /// The piece belongs to the other side.
    #[error("{0} is not {side}'s to move", side = .0.piece.side().other().name())]
    NotYours(Man),
    /// The move has no leg.
    #[error("{0} is to move, but no square is named to which it goes")]
    NoLeg(Man),
    /// A combinator alone does not move.
    #[error("a combinator alone on {at} never moves: it stays, or returns to the reserve", at = name(*.0))]
    LoneCombinator(Square),
    /// A second leg of a piece without a combinator.
    #[error("{piece} on {at} has no combinator and makes one leg only", piece = with_article(.0), at = name(*.1))]
    OneLeg(PieceName, Square),
    /// The walk has ended: the combinator is cancelled, or nothing is left.
    #[error("the move ends on {at}: the combinator was cancelled there, or nothing is left of the piece", at = name(*.0))]
    Ended(Square),
    /// No attribute that is left leads there.
    #[error("{piece} on {from} cannot go to {to}: no attribute it has left leads there", piece = with_article(.0), from = name(*.1), to = name(*.2))]
    Way(PieceName, Square, Square),
    /// A capture without a royal piece.
    #[error("nothing can be captured on {at}: no royal piece of {side} is on the board", side = .0.name(), at = name(*.1))]
    NoRoyal(Side, Square),
    /// A royal piece captures with another attribute than K.
    #[error("{piece} is royal and captures with its king step only, which does not lead from {from} to {to}", piece = with_article(.0), from = name(*.1), to = name(*.2))]
    RoyalCapture(PieceName, Square, Square),
    /// A merge that would have two C.
    #[error("{0} has a combinator as well, and one piece cannot have two")]
    TwoCombinators(Man),
    /// An enemy combinator alone.
    #[error("{0} is a combinator alone, which enemies never capture")]
    LonePrey(Man),
    /// The enemy royal piece.
    #[error("{0} is royal, and is never captured")]
    RoyalPrey(Man),
    /// A sub-piece would enter or cross the origin, or the square of another.
    #[error("no sub-piece enters {at}, which the split keeps for itself", at = name(*.0))]
    Kept(Square),
    /// A way back to where it started that changed nothing.
    #[error("{0} would come back to where it was with nothing changed, and there is no pass")]
    NothingChanged(Man),
    /// A split of nothing.
    #[error("{0} is to be split, but no sub-piece moves and nothing is returned")]
    NoPart(Man),
    /// The sub-pieces and the return have more than the piece.
    #[error("{0} does not have all the attributes that move or return: {tally} are one too many", tally = .1)]
    TooMuch(Man, Tally),
    /// The whole piece as one sub-piece.
    #[error("{0} as one sub-piece is a move, not a split")]
    Whole(Man),
    /// The option asks for a residual.
    #[error("{0} must leave something on its square, by the option whole-return")]
    NoResidual(Man),
    /// The option forbids captures of sub-pieces.
    #[error("a sub-piece cannot capture on {at}, by the option split-capture", at = name(*.0))]
    SplitCapture(Square),
    /// The own royal piece would be in check.
    #[error("{0} would be in check from {1}")]
    IntoCheck(Man, Man),
    /// The own royal piece is in check and would stay so.
    #[error("{0} is in check from {1}, and this does not end it")]
    StillInCheck(Man, Man),
}

/// The name of a piece by what it is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceName(pub Tally);

impl std::fmt::Display for PieceName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&piece_name(self.0))
    }
}

impl Reason for Refusal {
    const RULES: &'static [&'static str] = &[
        "FC-6", "FC-7", "FC-8", "FC-10", "FC-13", "FC-14", "FC-15", "FC-16", "FC-17", "FC-18",
        "FC-20", "FC-25", "FC-26", "FC-27", "FC-29", "FC-30", "FC-36", "FC-37", "FC-39", "FC-42",
        "FC-43",
    ];

    fn rule(&self) -> Cow<'static, str> {
        let rule = match self {
            Self::Bare(_) => "FC-42",
            Self::NoTurn(_) => "FC-43",
            Self::NotInReserve(..) => "FC-10",
            Self::NotValid(_) => "FC-8",
            Self::SecondCombinator(_) => "FC-14",
            Self::Lacks(..) => "FC-13",
            Self::JustPlaced(..) => "FC-15",
            Self::RoyalCancel(_) => "FC-16",
            Self::NoPiece(_) | Self::NotYours(_) | Self::NoLeg(_) => "FC-6",
            Self::LoneCombinator(_) | Self::LonePrey(_) => "FC-20",
            Self::OneLeg(..) => "FC-18",
            Self::Ended(_) => "FC-25",
            Self::Way(..) => "FC-17",
            Self::NoRoyal(..) => "FC-26",
            Self::RoyalCapture(..) => "FC-29",
            Self::TwoCombinators(_) => "FC-27",
            Self::RoyalPrey(_) => "FC-30",
            Self::Kept(_) | Self::SplitCapture(_) => "FC-39",
            Self::NothingChanged(_) => "FC-6",
            Self::NoPart(_) | Self::TooMuch(..) | Self::Whole(_) | Self::NoResidual(_) => "FC-37",
            Self::IntoCheck(..) => "FC-7",
            Self::StillInCheck(..) => "FC-36",
        };
        rule.into()
    }

    fn cells(&self) -> Vec<CellId> {
        let squares = match self {
            Self::Bare(_) | Self::NoTurn(_) | Self::NotInReserve(..) => Vec::new(),
            Self::NotValid(at)
            | Self::JustPlaced(_, at)
            | Self::NoPiece(at)
            | Self::LoneCombinator(at)
            | Self::OneLeg(_, at)
            | Self::Ended(at)
            | Self::NoRoyal(_, at)
            | Self::Kept(at)
            | Self::SplitCapture(at) => vec![*at],
            Self::SecondCombinator(man)
            | Self::Lacks(man, _)
            | Self::RoyalCancel(man)
            | Self::NotYours(man)
            | Self::NoLeg(man)
            | Self::TwoCombinators(man)
            | Self::LonePrey(man)
            | Self::RoyalPrey(man)
            | Self::NothingChanged(man)
            | Self::NoPart(man)
            | Self::TooMuch(man, _)
            | Self::Whole(man)
            | Self::NoResidual(man) => vec![man.square],
            Self::Way(_, from, to) | Self::RoyalCapture(_, from, to) => vec![*from, *to],
            Self::IntoCheck(man, by) | Self::StillInCheck(man, by) => vec![man.square, by.square],
        };
        squares.into_iter().map(|square| CellId(square.0)).collect()
    }
}
