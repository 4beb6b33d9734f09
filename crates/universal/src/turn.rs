//! Turns: a move and at most one drop.

use chessmith_board::Square;

use crate::Kind;

/// One whole turn.
///
/// What is taken follows from the way; so does a swap, and what a pawn becomes while its side's queue lasts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn {
    /// Where the man stands.
    pub from: Square,
    /// Where it goes; where its victim stands in mutual destruction; `from` in suicide and null moves.
    pub to: Square,
    /// What it does.
    pub manner: Manner,
    /// What is said about promotion.
    pub promotion: Promotion,
    /// Where the piece at the front of the queue is dropped afterwards. Rules: 2.4.
    pub drop: Option<Square>,
}

/// What a man does in its turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Manner {
    /// It goes somewhere: to an empty square, onto an enemy, or to where what it swaps with stands.
    Go,
    /// It takes a neighbour and leaves the board with it. Rules: 1.4.
    Destroy,
    /// It leaves the board, as it is frozen. Rules: 1.4.
    Suicide,
}

/// What is said about promotion in a turn. Rules: 2.7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Promotion {
    /// Nothing: a pawn on the last rank becomes the piece at the back of the queue, a Cannon Pawn stays one.
    Unsaid,
    /// A Cannon Pawn becomes the piece at the back of the queue.
    FromQueue,
    /// It becomes a lost piece of its side, as the queue is empty.
    Lost(Kind),
}

impl Turn {
    /// Returns a turn in which a man goes somewhere and nothing else is said.
    #[must_use]
    #[inline(always)]
    pub const fn go(from: Square, to: Square) -> Self {
        Self {
            from,
            to,
            manner: Manner::Go,
            promotion: Promotion::Unsaid,
            drop: None,
        }
    }

    /// Returns the turn without its drop.
    #[must_use]
    pub const fn alone(self) -> Self {
        Self { drop: None, ..self }
    }
}
