//! Why a turn is refused.

use std::borrow::Cow;
use std::fmt;

use chessmith_board::{Coord, Side, Square, with_article};
use chessmith_game::{CellId, Reason};
use thiserror::Error;

/// A square with its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedSquare {
    /// The square.
    pub square: Square,
    /// Its file and rank.
    pub coord: Coord,
}

impl fmt::Display for NamedSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.coord.fmt(f)
    }
}

/// A man on its square, as a refusal names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Man {
    /// What it is called.
    pub name: String,
    /// Where it stands.
    pub at: NamedSquare,
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} on {}", self.name, self.at)
    }
}

/// Some men, as a list in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Men(pub Vec<Man>);

impl fmt::Display for Men {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, man) in self.0.iter().enumerate() {
            let between = match index {
                0 => "",
                _ if index + 1 == self.0.len() => " and ",
                _ => ", ",
            };
            write!(f, "{between}{man}")?;
        }
        Ok(())
    }
}

/// Why a turn is refused. Rules: `docs/rules/universal.md`.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// Nothing stands where the turn starts.
    #[error("nothing stands on {0}")]
    Nothing(NamedSquare),
    /// The man belongs to the other side.
    #[error("{0} is {owner}'s, and {other} is to move", owner = .1.name(), other = .1.other().name())]
    NotYours(Man, Side),
    /// The man is frozen.
    #[error("{0} is frozen by {1}: it may only leave the board")]
    Frozen(Man, Men),
    /// The king is frozen, or is told to leave the board.
    #[error("{0} is frozen by {1}, and a king does not leave the board")]
    FrozenKing(Man, Men),
    /// A man that is not frozen is told to leave the board.
    #[error("{0} is not frozen, and only a frozen man may leave the board")]
    NotFrozen(Man),
    /// A man without the power is told to go down with a neighbour.
    #[error(
        "{0} does not go down with a neighbour: only a Swapper does, and a Chameleon next to an enemy Swapper"
    )]
    NoDestroyer(Man),
    /// What is to be destroyed is no neighbour.
    #[error("{0} goes down with a neighbour only, and {1} is none")]
    NoNeighbour(Man, NamedSquare),
    /// No enemy stands where one is to be destroyed.
    #[error("no enemy stands on {1} for {0} to go down with")]
    NothingToDestroy(Man, NamedSquare),
    /// A Chameleon is told to go down with something else than a Swapper.
    #[error("{0} goes down with an enemy Swapper only, not with {1}")]
    NotASwapper(Man, Man),
    /// The turn leaves everything as it is.
    #[error("{0} may not stay where it is")]
    NullMove(Man),
    /// The turn ends on a man of the same side.
    #[error("{0} cannot go to where {1} stands, of the same side")]
    Friend(Man, Man),
    /// The man never goes there.
    #[error("{0} does not go to {1}: {2}")]
    Way(Man, NamedSquare, String),
    /// Men stand in the way.
    #[error("{0} cannot go to {1}: {2} in the way")]
    Blocked(Man, NamedSquare, Men),
    /// A man to hop over is missing, or there are too many.
    #[error("{0} needs exactly one man to hop over on its way to {1}")]
    Mount(Man, NamedSquare),
    /// The man does not take what stands there.
    #[error("{0} does not take {1} by going there")]
    NoCapture(Man, Man),
    /// The man goes there only to take, and there is nothing.
    #[error("{0} goes to {1} only to take, and no enemy stands there")]
    NothingToTake(Man, NamedSquare),
    /// Two squares ahead, but not from the second rank.
    #[error("{0} is not on its second rank, so it steps one square only")]
    PawnNotHome(Man),
    /// A friend is in a Long Leaper's or Chameleon's way.
    #[error("{0} cannot pass {1}, of the same side")]
    PassesFriend(Man, Man),
    /// Two men side by side are in a Long Leaper's or Chameleon's way.
    #[error("{0} cannot pass {1} and {2}, which stand side by side")]
    PassesTwo(Man, Man, Man),
    /// Something else than a Long Leaper is in a Chameleon's way.
    #[error("{0} passes Long Leapers only, not {1}")]
    PassesOther(Man, Man),
    /// A Chameleon has no licence for what stands there.
    #[error("{0} takes {1} only as that could take back: it does not reach it so")]
    NoLicence(Man, Man),
    /// These two have just swapped.
    #[error("{0} and {1} have just changed places: they may not swap back at once")]
    SwapBan(Man, Man),
    /// A promotion where there is none.
    #[error("{0} does not promote in this turn")]
    NoPromotion(Man),
    /// A pawn's promotion is written although there is no choice.
    #[error("what {0} becomes is not written: it is the piece at the back of the queue")]
    PromotionImplied(Man),
    /// A piece is chosen while the queue has some.
    #[error(
        "{0} becomes the piece at the back of the queue: there is no choice while the queue lasts"
    )]
    QueueFirst(Man),
    /// A promotion from an empty queue.
    #[error("the queue of {side} is empty: {0} becomes a lost piece, which is named", side = .1.name())]
    QueueEmpty(Man, Side),
    /// A pawn must become one of the lost pieces.
    #[error("{0} must become a lost piece, as the queue is empty: one of {1}")]
    NameLost(Man, String),
    /// The piece chosen is not lost.
    #[error("{0} cannot become {piece}, which its side has not lost", piece = with_article(.1))]
    NotLost(Man, String),
    /// A drop outside the first rank.
    #[error("{side} drops on its first rank only, not on {0}", side = .1.name())]
    DropRank(NamedSquare, Side),
    /// A drop on an occupied square.
    #[error("the drop on {0} finds {1} there")]
    DropOccupied(NamedSquare, Man),
    /// A drop from an empty queue.
    #[error("{side} has nothing left to drop", side = .0.name())]
    NothingToDrop(Side),
    /// No exchange gives the right to drop.
    ///
    /// With it goes how many rights there are, where a drop takes more.
    #[error("{side} may not drop: {why}", side = .0.name(), why = too_few(*.1))]
    NoRight(Side, u32),
    /// What took a piece is not retaken at once.
    #[error("{side} may not drop: {1}, which took a piece, is not retaken by this turn, so there is no replacement", side = .0.name())]
    NotRetaken(Side, Man),
    /// The king would stand where it can be taken.
    #[error("the king would stand on {0}, where {1} could take it")]
    IntoCheck(NamedSquare, Man),
    /// The king could be taken already, and still could.
    #[error("{side} is in check from {1}, and this does not end it", side = .0.name())]
    StillInCheck(Side, Man),
    /// The move lets the king be taken.
    #[error("after this move of {0}, {1} could take the king")]
    Exposes(Man, Man),
    /// The move is legal, but the drop lets the king be taken.
    #[error("with the drop on {0}, {1} could take the king")]
    DropExposes(NamedSquare, Man),
    /// The drop would help, but the move must be legal alone.
    #[error("the move alone leaves the king to {0}, and here it must be legal without its drop")]
    MoveFirst(Man),
}

/// Returns why so many rights are too few for a drop.
const fn too_few(rights: u32) -> &'static str {
    match rights {
        0 => "no exchange has given it the right",
        _ => "it has one right, and a drop takes two",
    }
}

impl Reason for Refusal {
    const RULES: &'static [&'static str] = &[
        "UC-1.2.1", "UC-1.3", "UC-1.4", "UC-2.4", "UC-2.6", "UC-2.7", "UC-2.8", "UC-A7", "UC-A16",
        "UC-A17",
    ];

    fn rule(&self) -> Cow<'static, str> {
        let rule = match self {
            Self::Nothing(_) | Self::NotYours(..) => "UC-2.4",
            Self::Friend(..) => "UC-1.2.1",
            Self::Way(..) | Self::Blocked(..) | Self::Mount(..) | Self::NoCapture(..) => "UC-1.3",
            Self::NothingToTake(..) => "UC-1.3",
            Self::Frozen(..) | Self::FrozenKing(..) | Self::NotFrozen(_) => "UC-1.4",
            Self::NoDestroyer(_) | Self::NoNeighbour(..) | Self::NothingToDestroy(..) => "UC-1.4",
            Self::NotASwapper(..) | Self::PassesFriend(..) | Self::PassesTwo(..) => "UC-1.4",
            Self::PassesOther(..) | Self::NoLicence(..) | Self::SwapBan(..) => "UC-1.4",
            Self::NullMove(_) => "UC-A7",
            Self::PawnNotHome(_) | Self::NoPromotion(_) | Self::PromotionImplied(_) => "UC-2.7",
            Self::QueueFirst(_) | Self::QueueEmpty(..) => "UC-2.7",
            Self::NameLost(..) | Self::NotLost(..) => "UC-A17",
            Self::DropRank(..) | Self::DropOccupied(..) => "UC-2.4",
            Self::NothingToDrop(_) | Self::NoRight(..) | Self::NotRetaken(..) => "UC-2.6",
            Self::IntoCheck(..) | Self::StillInCheck(..) | Self::Exposes(..) => "UC-2.8",
            Self::DropExposes(..) => "UC-2.4",
            Self::MoveFirst(_) => "UC-A16",
        };
        rule.into()
    }

    fn cells(&self) -> Vec<CellId> {
        let places: Vec<NamedSquare> = match self {
            Self::Nothing(at) | Self::DropRank(at, _) => vec![*at],
            Self::NotYours(man, _)
            | Self::NotFrozen(man)
            | Self::NoDestroyer(man)
            | Self::NullMove(man)
            | Self::PawnNotHome(man)
            | Self::NoPromotion(man)
            | Self::PromotionImplied(man)
            | Self::QueueFirst(man)
            | Self::QueueEmpty(man, _)
            | Self::NameLost(man, _)
            | Self::NotLost(man, _)
            | Self::NotRetaken(_, man)
            | Self::StillInCheck(_, man)
            | Self::MoveFirst(man) => vec![man.at],
            Self::Frozen(man, by) | Self::FrozenKing(man, by) => {
                by.0.iter().chain([man]).map(|man| man.at).collect()
            }
            Self::NoNeighbour(man, at)
            | Self::NothingToDestroy(man, at)
            | Self::Way(man, at, _)
            | Self::Mount(man, at)
            | Self::NothingToTake(man, at)
            | Self::DropOccupied(at, man)
            | Self::IntoCheck(at, man)
            | Self::DropExposes(at, man) => vec![man.at, *at],
            Self::Blocked(man, at, men) => men
                .0
                .iter()
                .chain([man])
                .map(|man| man.at)
                .chain([*at])
                .collect(),
            Self::NotASwapper(a, b)
            | Self::Friend(a, b)
            | Self::NoCapture(a, b)
            | Self::PassesFriend(a, b)
            | Self::PassesOther(a, b)
            | Self::NoLicence(a, b)
            | Self::SwapBan(a, b)
            | Self::Exposes(a, b) => vec![a.at, b.at],
            Self::PassesTwo(a, b, c) => vec![a.at, b.at, c.at],
            Self::NothingToDrop(_) | Self::NoRight(..) => Vec::new(),
        };
        places
            .into_iter()
            .map(|place| CellId(place.square.0))
            .collect()
    }
}
