//! Standard pawns. Rules: 2.7.

use chessmith_board::{Direction, Rect, Side, Square, SquareSet};

use crate::Position;

/// Tables of the pawns of both sides.
#[derive(Debug)]
pub(crate) struct Pawns<const W: usize> {
    rect: Rect,
    board: SquareSet<W>,
    files: u32,
    takes: [Vec<SquareSet<W>>; 2],
    /// Squares from which a step to the left, or to the right, stays on the board.
    not_first_file: SquareSet<W>,
    not_last_file: SquareSet<W>,
    /// Where a pawn stands halfway through its double step.
    halfway: [SquareSet<W>; 2],
}

impl<const W: usize> Pawns<W> {
    pub(crate) fn new(rect: Rect) -> Self {
        let board: SquareSet<W> = rect.all();
        let takes = |steps: [(i8, i8); 2]| {
            let of = |from: Square| {
                steps
                    .iter()
                    .filter_map(|&step| rect.step(from, step))
                    .collect()
            };
            rect.squares().map(of).collect::<Vec<_>>()
        };
        Self {
            rect,
            board,
            files: u32::from(rect.files()),
            takes: [takes([(-1, 1), (1, 1)]), takes([(-1, -1), (1, -1)])],
            not_first_file: board - rect.file(0),
            not_last_file: board - rect.file(rect.files() - 1),
            halfway: [rect.rank(2), rect.rank(rect.ranks() - 3)],
        }
    }

    /// Moves every square up by so many numbers, or down; what leaves the board is lost.
    #[inline(always)]
    fn shift(&self, set: SquareSet<W>, by: i16) -> SquareSet<W> {
        let mut words = set.0;
        let bits = u32::from(by.unsigned_abs());
        if by >= 0 {
            for word in (0..W).rev() {
                let carry = if word > 0 {
                    set.0[word - 1] >> (64 - bits)
                } else {
                    0
                };
                words[word] = set.0[word] << bits | carry;
            }
        } else {
            for (word, moved) in words.iter_mut().enumerate() {
                let carry = set.0.get(word + 1).map_or(0, |next| next << (64 - bits));
                *moved = set.0[word] >> bits | carry;
            }
        }
        SquareSet(words) & self.board
    }

    /// Returns the squares on which a pawn takes, whatever stands there.
    #[inline(always)]
    pub(crate) fn takes(&self, side: Side, from: Square) -> SquareSet<W> {
        self.takes[side.index()][from.index()]
    }

    /// Returns where one pawn goes, captures in passing left out.
    pub(crate) fn targets(
        &self,
        side: Side,
        from: Square,
        occupied: SquareSet<W>,
        enemies: SquareSet<W>,
    ) -> SquareSet<W> {
        let targets = self.all_targets(side, SquareSet::of(from), occupied, enemies);
        targets
            .into_iter()
            .fold(SquareSet::EMPTY, |all, (to, _)| all | to)
    }

    /// Returns where some pawns go, captures in passing left out, by what is added to the number of the square.
    #[inline(always)]
    pub(crate) fn all_targets(
        &self,
        side: Side,
        pawns: SquareSet<W>,
        occupied: SquareSet<W>,
        enemies: SquareSet<W>,
    ) -> [(SquareSet<W>, i16); 4] {
        let files = self.files as i16;
        let ahead = if side == Side::White { files } else { -files };
        let once = self.shift(pawns, ahead) - occupied;
        let twice = self.shift(once & self.halfway[side.index()], ahead) - occupied;
        let left = self.shift(pawns & self.not_first_file, ahead - 1) & enemies;
        let right = self.shift(pawns & self.not_last_file, ahead + 1) & enemies;
        [
            (once, ahead),
            (twice, 2 * ahead),
            (left, ahead - 1),
            (right, ahead + 1),
        ]
    }

    /// Returns the square that a pawn passes in its double step, or `None` if it makes none.
    #[inline]
    pub(crate) fn passed(&self, from: Square, to: Square) -> Option<Square> {
        let twice = 2 * self.files as u16;
        (from.0.abs_diff(to.0) == twice).then(|| Square(u16::midpoint(from.0, to.0)))
    }

    /// Returns where the pawn stands that is taken in passing by going to `to`.
    fn passer(&self, side: Side, to: Square) -> Option<Square> {
        let back = if side == Side::White {
            Direction::South
        } else {
            Direction::North
        };
        self.rect.step(to, back.offset())
    }

    /// Returns whether the men stand as they must for a capture in passing onto `to`, whoever makes it.
    pub(crate) fn is_en_passant_possible(&self, position: &Position<W>, to: Square) -> bool {
        let men = &position.men;
        let victims = men.pawns() & men.of(position.side.other());
        !men.occupied().has(to)
            && self
                .passer(position.side, to)
                .is_some_and(|passer| victims.has(passer))
    }
}
