//! Playing a turn.

use chessmith_board::Square;
use chessmith_board::eight::Set;

use crate::castling::home_rank;
use crate::position::{CORNERS, MAX_COUNTER};
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
        for set in &mut self.boards {
            *set = set.without(taken);
        }
        let from = Set::of(turn.from);
        let to = Set::of(turn.to);
        let is_king = self.kind(Kind::King).meets(from);
        for set in &mut self.boards[..6] {
            if set.meets(from) {
                *set ^= from | to;
                break;
            }
        }
        let own = &mut self.boards[6 + side.index()];
        *own ^= from | to;
        if let Some(kind) = turn.promotion {
            self.boards[Kind::Pawn.index()].remove(turn.to);
            self.boards[kind.index()].insert(turn.to);
        }
        if is_king {
            if turn.from.0.abs_diff(turn.to.0) == 2 {
                let rook = castling_rook(turn.to);
                let crossed = Square(u16::midpoint(turn.from.0, turn.to.0));
                let both = Set::of(rook) | Set::of(crossed);
                self.boards[Kind::Rook.index()] ^= both;
                self.boards[6 + side.index()] = self.boards[6 + side.index()] ^ both;
            }
            self.unmoved_rooks = self.unmoved_rooks.without(home_rank(side));
        }
        if (from | taken).meets(CORNERS) {
            self.unmoved_rooks = self.unmoved_rooks.without(from | taken);
        }
        self.clock = if taken.is_empty() {
            (self.clock + 1).min(MAX_COUNTER)
        } else {
            0
        };
        self.number = (self.number + side.index() as u32).min(MAX_COUNTER);
        self.side = side.other();
    }
}
