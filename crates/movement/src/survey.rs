//! What can be said of a movement in numbers.

use chessmith_board::{Offset, Rect, Side, Square, SquareSet};

use crate::compile::CompileError;
use crate::expand;
use crate::limits::LARGEST;
use crate::notation::Movement;
use crate::walker::Walker;

/// How a movement looks when the board is turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Orientation {
    /// The same in all directions, and in a mirror.
    EightFold,
    /// The same after a quarter turn, but not in a mirror.
    FourFold,
    /// The same forward and backward, but not after a quarter turn.
    TwoFold,
    /// It depends on where forward is.
    Forward,
}

impl Movement {
    /// Returns how the movement looks when the board is turned.
    #[must_use]
    pub fn orientation(&self) -> Orientation {
        let turned = |turn: fn(Offset) -> Offset| {
            let mut trails = expand::trails(self, Side::White);
            trails.iter_mut().for_each(|trail| trail.turn(turn));
            trails.sort_unstable();
            trails.dedup();
            trails
        };
        let own = turned(|offset| offset);
        let quarter = turned(|(x, y)| (y, -x)) == own;
        let mirrored = turned(|(x, y)| (-x, y)) == own;
        let back = turned(|(x, y)| (x, -y)) == own || turned(|(x, y)| (-x, -y)) == own;
        match (quarter, mirrored, back) {
            (true, true, _) => Orientation::EightFold,
            (true, false, _) => Orientation::FourFold,
            (false, _, true) => Orientation::TwoFold,
            (false, _, false) => Orientation::Forward,
        }
    }

    /// Returns what part of a board of 16×16 a piece can ever get to, whatever else stands there, as the number
    /// of such parts: 1 for the whole board, 2 for the squares of one colour.
    ///
    /// A piece that goes one way only is counted as if it could also go back.
    ///
    /// # Errors
    ///
    /// If the movement cannot be played.
    pub fn parts_of_the_board(&self) -> Result<u32, CompileError> {
        let board = Rect::new(LARGEST, LARGEST);
        let walker = Walker::<4>::new(board, self)?;
        let mut steps = vec![SquareSet::<4>::EMPTY; board.len()];
        for from in board.squares() {
            let side = Side::White;
            for to in walker.reach(side, from) | walker.possible_attacks(side, from) {
                steps[from.index()].insert(to);
                steps[to.index()].insert(from);
            }
        }
        let start = Square((board.len() / 2 + usize::from(LARGEST) / 2) as u16);
        let mut known = SquareSet::of(start);
        let mut fresh = known;
        while let Some(square) = fresh.lowest() {
            fresh.remove(square);
            fresh |= steps[square.index()] - known;
            known |= steps[square.index()];
        }
        Ok((board.len() as u32 + known.len() / 2) / known.len())
    }
}
