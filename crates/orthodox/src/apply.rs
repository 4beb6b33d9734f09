//! Playing moves.

use chessmith_board::{LARGEST_COUNTER, Side, Square};

use crate::position::FIRST_AND_LAST_RANK;
use crate::{Kind, Move, Position, Set, Wing, castling, en_passant};

impl Position {
    /// Plays a legal move.
    #[inline(always)]
    pub(crate) fn play(&mut self, m: Move) {
        let us = self.side;
        if m.kind == Kind::King && self.of_side(us).has(m.to) {
            return self.castle(m.from, m.to);
        }
        let (from, to) = (Set::of(m.from), Set::of(m.to));
        let captures = self.of_side(us.other()).meets(to);
        let passing = self.rights - FIRST_AND_LAST_RANK;
        let kind = m.promotion.unwrap_or(m.kind);
        self.men.lift_and_put(from | to, to, us, kind);

        self.clock = if captures || m.kind == Kind::Pawn {
            0
        } else {
            next(self.clock)
        };
        self.rights &= FIRST_AND_LAST_RANK - from - to;
        if m.kind == Kind::King {
            self.rights = self.rights - Set::from_word(0xFF << castling::home(us));
        }
        if m.kind == Kind::Pawn {
            if passing.meets(to) {
                self.men.lift(Set::of(en_passant::victim(m.to)));
            }
            self.note_double_step(m);
        }
        self.end_turn();
    }

    /// Sets the en passant square after a double step next to an enemy pawn.
    #[inline(always)]
    fn note_double_step(&mut self, m: Move) {
        if m.from.0.abs_diff(m.to.0) != 16 {
            return;
        }
        let passed = Square(m.from.0.midpoint(m.to.0));
        if !en_passant::beside(self, self.side.other(), passed).is_empty() {
            self.rights.insert(passed);
        }
    }

    #[cold]
    #[inline(never)]
    fn castle(&mut self, king: Square, rook: Square) {
        let us = self.side;
        let wing = Wing::of_rook(king, rook);
        self.men.lift(Set::of(king).with(rook));
        self.men.put(us, Kind::King, wing.king_target(us));
        self.men.put(us, Kind::Rook, wing.rook_target(us));
        self.rights &= FIRST_AND_LAST_RANK - Set::from_word(0xFF << castling::home(us));
        self.clock = next(self.clock);
        self.end_turn();
    }

    /// Passes the turn to the other side.
    #[inline(always)]
    pub(crate) fn end_turn(&mut self) {
        if self.side == Side::Black {
            self.number = next(self.number);
        }
        self.side = self.side.other();
    }
}

/// Counts one further.
#[inline(always)]
const fn next(counter: u32) -> u32 {
    if counter < LARGEST_COUNTER {
        counter + 1
    } else {
        LARGEST_COUNTER
    }
}
