//! Why a turn is refused.

use std::borrow::Cow;

use chessmith_board::eight::name;
use chessmith_board::{Side, Square};
use chessmith_game::{CellId, Reason};
use thiserror::Error;

use crate::Kind;

/// A piece on its square, as a refusal names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Its kind.
    pub kind: Kind,
    /// Where it stands.
    pub square: Square,
}

impl std::fmt::Display for Man {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the {} on {}", self.kind.name(), name(self.square))
    }
}

/// Why a turn is refused. Rules: `docs/rules/fluidity.md`.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The game ended with the capture of a king.
    #[error("the game is over: {side}'s king was captured", side = .0.name())]
    KingCaptured(Side),
    /// Nothing stands where the turn starts.
    #[error("no piece stands on {at}", at = name(*.0))]
    NoPiece(Square),
    /// The piece belongs to the other side.
    #[error("{0} is {owner}'s, and {other} is to move", owner = .1.name(), other = .1.other().name())]
    NotYours(Man, Side),
    /// The turn ends on an occupied square.
    #[error("{0} stands there, and nobody ever lands on an occupied square")]
    Occupied(Man),
    /// The piece does not go that way.
    #[error("{0} does not go to {to}: {way}", to = name(*.1), way = way(.0.kind))]
    Way(Man, Square),
    /// An own piece stands on a ranger's line.
    #[error("{0} cannot pass {1}, which is of its own side")]
    Friend(Man, Man),
    /// A ranger would pass more enemies than it can.
    #[error("{ranger} would pass {passed} enemy pieces on the way to {to}, and a ranger passes {} at most",
        in_words(*.limit), to = name(*.to))]
    TooMany {
        /// The ranger.
        ranger: Man,
        /// How many it would pass.
        passed: u32,
        /// How many it can, by the option `limit`.
        limit: u32,
        /// Where it would go.
        to: Square,
    },
    /// The pawn's way ahead is not free.
    #[error("{0} is stopped by {1}")]
    PawnStopped(Man, Man),
    /// Two squares ahead, but not from the second rank.
    #[error("{0} has left its second rank: it steps one square, and jumps nothing")]
    PawnNotHome(Man),
    /// A diagonal step with no enemy beside the pawn.
    #[error("{0} would bypass {at}, where no enemy piece stands", at = name(*.1))]
    NothingToBypass(Man, Square),
    /// The pawn reaches the last rank without becoming something.
    #[error("{0} reaches the last rank and must become a queen, rook, bishop or knight")]
    PromotionMissing(Man),
    /// A promotion that is none, or to something not allowed.
    #[error("{0} does not become a {kind} on {at}", kind = .1.name(), at = name(*.2))]
    PromotionHere(Man, Kind, Square),
    /// A piece other than a knight is said to choose what it takes.
    #[error("{0} has no choice of what it takes: only a knight has")]
    NoChoice(Man),
    /// The knight is said to take where no enemy stands.
    #[error("{0} would take on {at}, where no enemy piece stands", at = name(*.1))]
    NothingToTake(Man, Square),
    /// The knight takes one of two.
    #[error("{0} takes both enemy pieces on its way, on {near} and {far}, or none", near = name(*.1), far = name(*.2))]
    BothOrNone(Man, Square, Square),
    /// The king would step onto an attacked square.
    #[error("the king would stand on {at}, which {1} attacks", at = name(*.0))]
    StepsIntoAttack(Square, Man),
    /// The king is in check and the turn does not end it.
    #[error("{side} is in check from {1}, and this does not end it", side = .0.name())]
    StillInCheck(Side, Man),
    /// The piece shields its king.
    #[error("{0} is pinned by {1}")]
    Pinned(Man, Man),
    /// What is taken, or taken together with what moves, shields the king.
    #[error("taking {0} would uncover the king to {1}")]
    Uncovers(Man, Man),
    /// King or rook has moved, or the rook was captured.
    #[error("the right to castle with the rook on {at} is gone", at = name(*.0))]
    CastlingRight(Square),
    /// An own piece stands between king and rook.
    #[error("{0}, of the same side, stands between king and rook")]
    CastlingFriend(Man),
    /// An enemy piece between king and rook that is no minor piece.
    #[error("{0} stands between king and rook: one castles through bishops and knights only")]
    CastlingNotMinor(Man),
    /// Two enemies side by side between king and rook.
    #[error("{0} and {1} stand side by side between king and rook")]
    CastlingNeighbours(Man, Man),
    /// The king's way is attacked.
    #[error("the king would castle out of, through or onto {at}, which {1} attacks", at = name(*.0))]
    CastlingAttacked(Square, Man),
}

/// Returns how many pieces a ranger passes, as a word.
pub(crate) const fn in_words(limit: u32) -> &'static str {
    match limit {
        1 => "one",
        2 => "two",
        3 => "three",
        4 => "four",
        5 => "five",
        6 => "six",
        _ => "seven",
    }
}

/// Returns how a piece of a kind goes, as a clause.
const fn way(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => {
            "a pawn goes straight ahead, or one square diagonally ahead past a piece beside it"
        }
        Kind::Knight => "a knight goes two squares along and one across",
        Kind::Bishop => "a bishop goes along diagonals",
        Kind::Rook => "a rook goes along files and ranks",
        Kind::Queen => "a queen goes along diagonals, files and ranks",
        Kind::King => "a king goes one square, or castles",
    }
}

impl Reason for Refusal {
    const RULES: &'static [&'static str] = &[
        "FL-1", "FL-2", "FL-6", "FL-7", "FL-8", "FL-9", "FL-11", "FL-12", "FL-13", "FL-14",
        "FL-15", "FL-16", "FL-18", "FL-19", "FL-20", "FL-21", "FL-23", "FL-25",
    ];

    fn rule(&self) -> Cow<'static, str> {
        let rule = match self {
            Self::KingCaptured(_) => "FL-25",
            Self::NoPiece(_) | Self::NotYours(..) => "FL-1",
            Self::Occupied(_) => "FL-2",
            Self::Way(man, _) => match man.kind {
                Kind::Pawn => "FL-14",
                Kind::Knight => "FL-11",
                Kind::King => "FL-19",
                _ => "FL-7",
            },
            Self::Friend(..) => "FL-8",
            Self::TooMany { .. } => "FL-9",
            Self::PawnStopped(..) => "FL-14",
            Self::PawnNotHome(_) => "FL-16",
            Self::NothingToBypass(..) => "FL-15",
            Self::PromotionMissing(_) | Self::PromotionHere(..) => "FL-18",
            Self::NoChoice(_) => "FL-6",
            Self::NothingToTake(..) => "FL-12",
            Self::BothOrNone(..) => "FL-13",
            Self::StepsIntoAttack(..) => "FL-19",
            Self::StillInCheck(..) | Self::Pinned(..) | Self::Uncovers(..) => "FL-20",
            Self::CastlingRight(_) => "FL-23",
            Self::CastlingFriend(_)
            | Self::CastlingNotMinor(_)
            | Self::CastlingNeighbours(..)
            | Self::CastlingAttacked(..) => "FL-21",
        };
        rule.into()
    }

    fn cells(&self) -> Vec<CellId> {
        let squares: Vec<Square> = match self {
            Self::KingCaptured(_) => Vec::new(),
            Self::NoPiece(square) | Self::CastlingRight(square) => vec![*square],
            Self::NotYours(man, _)
            | Self::Occupied(man)
            | Self::PawnNotHome(man)
            | Self::PromotionMissing(man)
            | Self::NoChoice(man)
            | Self::StillInCheck(_, man)
            | Self::CastlingFriend(man)
            | Self::CastlingNotMinor(man) => vec![man.square],
            Self::Way(man, to)
            | Self::TooMany {
                ranger: man, to, ..
            }
            | Self::NothingToBypass(man, to)
            | Self::PromotionHere(man, _, to)
            | Self::NothingToTake(man, to) => vec![man.square, *to],
            Self::StepsIntoAttack(square, man) | Self::CastlingAttacked(square, man) => {
                vec![*square, man.square]
            }
            Self::Friend(a, b)
            | Self::PawnStopped(a, b)
            | Self::Pinned(a, b)
            | Self::Uncovers(a, b)
            | Self::CastlingNeighbours(a, b) => vec![a.square, b.square],
            Self::BothOrNone(man, near, far) => vec![man.square, *near, *far],
        };
        squares.into_iter().map(|square| CellId(square.0)).collect()
    }
}
