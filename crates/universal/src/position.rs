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
    order: Arc<Order>,
    ends: PerSide<(u16, u16)>,
}

/// Pieces in a row, with what tells any stretch of them apart at once.
#[derive(Debug)]
struct Order {
    kinds: Box<[Kind]>,
    /// For each place, the sum of all kinds before it, each times as many factors as kinds come after it.
    sums: Box<[u64]>,
    /// So many factors multiplied.
    powers: Box<[u64]>,
}

/// Odd, so that no kind is lost from a sum; otherwise of no meaning.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

impl Order {
    fn new(kinds: impl Iterator<Item = Kind>) -> Self {
        let kinds: Box<[Kind]> = kinds.collect();
        let (mut sums, mut powers) = (vec![0_u64], vec![1_u64]);
        let (mut sum, mut power) = (0_u64, 1_u64);
        for kind in &kinds {
            sum = sum.wrapping_mul(FACTOR).wrapping_add(u64::from(kind.0) + 1);
            power = power.wrapping_mul(FACTOR);
            sums.push(sum);
            powers.push(power);
        }
        Self {
            kinds,
            sums: sums.into(),
            powers: powers.into(),
        }
    }

    /// Returns a number for the kinds from `start` to before `end`, the same wherever they stand.
    fn sum(&self, (start, end): (u16, u16)) -> u64 {
        let (start, end) = (usize::from(start), usize::from(end));
        let before = self.sums[start].wrapping_mul(self.powers[end - start]);
        self.sums[end].wrapping_sub(before)
    }
}

impl Queues {
    /// Makes queues of two orders, front first.
    pub(crate) fn new(white: &[Kind], black: &[Kind]) -> Self {
        let (first, second) = (white.len() as u16, black.len() as u16);
        if white == black {
            return Self {
                order: Arc::new(Order::new(white.iter().copied())),
                ends: PerSide::new((0, first), (0, first)),
            };
        }
        Self {
            order: Arc::new(Order::new(white.iter().chain(black).copied())),
            ends: PerSide::new((0, first), (first, first + second)),
        }
    }

    /// Returns what a side has, front first.
    #[must_use]
    #[inline]
    pub fn of(&self, side: Side) -> &[Kind] {
        let (start, end) = self.ends[side];
        &self.order.kinds[usize::from(start)..usize::from(end)]
    }

    /// Returns a number for what a side has.
    fn sum(&self, side: Side) -> u64 {
        self.order.sum(self.ends[side])
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

    /// Returns how many rights to drop a side has; where two exchanges earn a drop, it takes two of them.
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
            add((self.queue(side).len() as u64) << 32 | u64::from(self.rights[side]));
            add(self.queues.sum(side));
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

#[cfg(test)]
mod tests {
    use chessmith_board::Side;

    use super::Queues;
    use crate::Kind;

    #[test]
    fn queues_have_one_number_exactly_if_they_are_equal() {
        let kinds =
            |text: &str| -> Vec<Kind> { text.bytes().map(|byte| Kind(byte - b'a')).collect() };
        let mut found = Vec::new();
        for (white, black) in [("abcab", "abcab"), ("cab", "xabc"), ("aab", "ba")] {
            let mut queues = Queues::new(&kinds(white), &kinds(black));
            loop {
                found.extend(Side::BOTH.map(|side| (queues.of(side).to_vec(), queues.sum(side))));
                if queues.take_front(Side::White).is_none() {
                    break;
                }
                queues.take_back(Side::Black);
            }
        }
        for (queue, sum) in &found {
            for (other, number) in &found {
                assert_eq!(queue == other, sum == number, "{queue:?} {other:?}");
            }
        }
    }
}
