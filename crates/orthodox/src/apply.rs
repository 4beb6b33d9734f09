//! Playing moves.

use chessmith_board::{Side, Square};

use crate::position::{FIRST_AND_LAST_RANK, MAX_COUNTER};
use crate::{Kind, Move, Position, Set, Wing, castling, en_passant};

/// For each side and kind, all ones in the boards that have a piece of it.
static PLACES: [[[Set; 8]; 6]; 2] = {
    let mut places = [[[Set::EMPTY; 8]; 6]; 2];
    let mut side = 0;
    while side < 2 {
        let mut kind = 0;
        while kind < 6 {
            places[side][kind][kind] = Set::first(64);
            places[side][kind][6 + side] = Set::first(64);
            kind += 1;
        }
        side += 1;
    }
    places
};

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
        self.lift_and_put(from | to, to, m.promotion.unwrap_or(m.kind));

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
                self.lift(Set::of(en_passant::victim(m.to)));
            }
            self.note_double_step(m);
        }
        self.end_turn();
    }

    /// Empties the squares `lift` and then puts a piece of the side to move on `to`.
    #[inline(always)]
    fn lift_and_put(&mut self, lift: Set, to: Set, kind: Kind) {
        let places = &PLACES[self.side.index()][kind.index()];
        for (board, place) in self.boards.iter_mut().zip(places) {
            *board = (*board - lift) | (to & *place);
        }
    }

    #[inline(always)]
    fn lift(&mut self, squares: Set) {
        for board in &mut self.boards {
            *board = *board - squares;
        }
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
        self.lift(Set::of(king).with(rook));
        self.put(us, Kind::King, wing.king_target(us));
        self.put(us, Kind::Rook, wing.rook_target(us));
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
    if counter < MAX_COUNTER {
        counter + 1
    } else {
        MAX_COUNTER
    }
}
