//! Positions: the men, the queues, and what exchanges have left to be settled.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use chessmith_board::{Key, PerSide, Side, Square, mix};

use crate::{Kind, Men};

/// Everything that counts from now on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position<const W: usize> {
    pub(crate) men: Men<W>,
    pub(crate) side: Side,
    pub(crate) en_passant: Option<Square>,
    pub(crate) queues: Queues,
    /// How many pieces each side may drop. Rules: 2.6.
    pub(crate) rights: PerSide<u32>,
    pub(crate) pending: Option<Pending>,
    /// The squares whose men may not swap in this ply, the lower number first. Rules: 1.4, A27.
    pub(crate) ban: Option<(Square, Square)>,
    pub(crate) clock: u32,
    pub(crate) number: u32,
}

/// A capture that becomes an exchange if it is retaken at once. Rules: 2.6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pending {
    /// Where the taker stands.
    pub square: Square,
    /// How many pieces it took.
    pub taken: u32,
}

/// The pieces still to come, for each side: a shared order, cut at both ends.
#[derive(Clone, Debug)]
pub struct Queues {
    order: Arc<[Kind]>,
    ends: PerSide<(u16, u16)>,
}

impl Queues {
    /// Makes queues of two orders, front first.
    pub(crate) fn new(white: &[Kind], black: &[Kind]) -> Self {
        let (first, second) = (white.len() as u16, black.len() as u16);
        if white == black {
            return Self {
                order: white.into(),
                ends: PerSide::new((0, first), (0, first)),
            };
        }
        Self {
            order: white.iter().chain(black).copied().collect(),
            ends: PerSide::new((0, first), (first, first + second)),
        }
    }

    /// Returns what a side has, front first.
    #[must_use]
    #[inline]
    pub fn of(&self, side: Side) -> &[Kind] {
        let (start, end) = self.ends[side];
        &self.order[usize::from(start)..usize::from(end)]
    }

    /// Takes the front piece, which is dropped.
    pub(crate) fn take_front(&mut self, side: Side) -> Option<Kind> {
        let front = self.of(side).first().copied()?;
        self.ends[side].0 += 1;
        Some(front)
    }

    /// Takes the back piece, which somebody becomes.
    pub(crate) fn take_back(&mut self, side: Side) -> Option<Kind> {
        let back = self.of(side).last().copied()?;
        self.ends[side].1 -= 1;
        Some(back)
    }
}

impl PartialEq for Queues {
    fn eq(&self, other: &Self) -> bool {
        Side::BOTH
            .iter()
            .all(|&side| self.of(side) == other.of(side))
    }
}

impl Eq for Queues {}

impl Hash for Queues {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for side in Side::BOTH {
            self.of(side).hash(state);
        }
    }
}

impl<const W: usize> Position<W> {
    /// Returns the men on the board.
    #[must_use]
    pub const fn men(&self) -> &Men<W> {
        &self.men
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// Returns what a side has in its queue, front first.
    #[must_use]
    pub fn queue(&self, side: Side) -> &[Kind] {
        self.queues.of(side)
    }

    /// Returns how many pieces a side may drop.
    #[must_use]
    pub fn rights(&self, side: Side) -> u32 {
        self.rights[side]
    }

    /// Returns the capture that is an exchange if it is retaken now.
    #[must_use]
    pub const fn pending(&self) -> Option<Pending> {
        self.pending
    }

    /// Returns the square on which a pawn can be taken in passing.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Returns the squares whose men may not swap in this ply.
    #[must_use]
    pub const fn ban(&self) -> Option<(Square, Square)> {
        self.ban
    }

    /// Returns the plies since the last turn that the move rule counts from.
    #[must_use]
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// Returns the identity for repetition. Rules: 2.9.
    pub(crate) fn key(&self) -> Key {
        let mut hash = self.side.index() as u64;
        let mut add = |word: u64| hash = mix(hash.rotate_left(23) ^ word);
        self.men.words().for_each(&mut add);
        self.men.of(Side::White).0.into_iter().for_each(&mut add);
        for side in Side::BOTH {
            let queue = self.queue(side);
            add((queue.len() as u64) << 32 | u64::from(self.rights[side]));
            for eight in queue.chunks(8) {
                add(eight
                    .iter()
                    .fold(1, |word, kind| word << 8 | u64::from(kind.0)));
            }
        }
        let square = |square: Option<Square>| square.map_or(0xFFFF, |square| u64::from(square.0));
        add(square(self.en_passant) << 32
            | square(self.ban.map(|(a, _)| a)) << 16
            | square(self.ban.map(|(_, b)| b)));
        add(self.pending.map_or(u64::MAX, |pending| {
            u64::from(pending.square.0) << 32 | u64::from(pending.taken)
        }));
        Key(hash)
    }
}
