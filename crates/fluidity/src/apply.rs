//! Playing a turn.

use chessmith_board::eight::Set;
use chessmith_board::{LARGEST_COUNTER, Square};

use crate::castling::home_rank;
use crate::position::CORNERS;
use crate::reach::castling_rook;
use crate::{Kind, Position, Turn};

impl Position {
    /// Plays a legal turn.
    #[inline]
    pub(crate) fn apply(&mut self, turn: &Turn) {
        let taken = self.taken(turn);
        let side = self.side;
        if taken.meets(self.kind(Kind::King)) {
            self.unmoved_rooks = self.unmoved_rooks.without(home_rank(side.other()));
        }
        self.men.lift(taken);
        let from = Set::of(turn.from);
        let is_king = self.kind(Kind::King).meets(from);
        self.men.shift(side, turn.from, turn.to);
        if let Some(kind) = turn.promotion {
            let to = Set::of(turn.to);
            self.men.lift_and_put(to, to, side, kind);
        }
        if is_king {
            if turn.from.0.abs_diff(turn.to.0) == 2 {
                let crossed = Square(u16::midpoint(turn.from.0, turn.to.0));
                self.men.shift(side, castling_rook(turn.to), crossed);
            }
            self.unmoved_rooks = self.unmoved_rooks.without(home_rank(side));
        }
        if (from | taken).meets(CORNERS) {
            self.unmoved_rooks = self.unmoved_rooks.without(from | taken);
        }
        self.clock = if taken.is_empty() {
            (self.clock + 1).min(LARGEST_COUNTER)
        } else {
            0
        };
        self.number = (self.number + side.index() as u32).min(LARGEST_COUNTER);
        self.side = side.other();
    }
}
