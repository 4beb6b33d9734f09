//! What a network sees of a position: every attribute of every piece with its count and its square, and what is held
//! in reserve.

use chessmith_board::{Side, Square};
use chessmith_freechess::{Attribute, BOARD, FreeChess, Position};
use chessmith_search::{Features, Input, InputSet, Switch, Told};

use super::FreeChessEvaluator;

/// Counts that are told apart: one copy, two, three, and more.
const COUNTS: u32 = 4;

const ATTRIBUTES: u32 = 6;

/// How many squares there are.
const SQUARES: u32 = BOARD.len() as u32;

/// Where the inputs of what is held begin.
const HELD: u32 = 2 * ATTRIBUTES * COUNTS * SQUARES;

impl Features<FreeChess> for FreeChessEvaluator {
    fn inputs(&self, _: &FreeChess) -> InputSet {
        InputSet {
            name: "freechess: side, attribute, count and square; side and attribute held",
            detail: 0,
            count: HELD + 2 * ATTRIBUTES,
        }
    }

    fn each(&self, _: &FreeChess, position: &Position, sink: &mut impl FnMut(Input)) {
        for square in position.occupied() {
            standing(position, square, sink);
        }
        held(position, sink);
    }

    fn changes(
        &self,
        _: &FreeChess,
        before: &Position,
        after: &Position,
        sink: &mut impl FnMut(Input, Switch),
    ) -> Told {
        for square in before.occupied() | after.occupied() {
            if before.piece_at(square) != after.piece_at(square) {
                standing(before, square, &mut |input| sink(input, Switch::Off));
                standing(after, square, &mut |input| sink(input, Switch::On));
            }
        }
        if Side::BOTH.map(|side| before.reserve(side)) != Side::BOTH.map(|side| after.reserve(side))
        {
            held(before, &mut |input| sink(input, Switch::Off));
            held(after, &mut |input| sink(input, Switch::On));
        }
        Told::Changes
    }
}

/// Hands over the inputs of what stands on a square.
fn standing(position: &Position, square: Square, sink: &mut impl FnMut(Input)) {
    let Some(piece) = position.piece_at(square) else {
        return;
    };
    for (attribute, count) in piece.tally().iter() {
        let what = attribute.index() as u32 * COUNTS + u32::from(count).min(COUNTS) - 1;
        sink(Side::BOTH.map(|own| {
            let enemy = u32::from(own != piece.side());
            let of_side = enemy * ATTRIBUTES * COUNTS + what;
            (of_side * SQUARES + seen(own, square)) as u16
        }));
    }
}

/// Hands over the inputs of what is held, each as often as there are copies.
fn held(position: &Position, sink: &mut impl FnMut(Input)) {
    for side in Side::BOTH {
        let reserve = position.reserve(side);
        for attribute in Attribute::ALL {
            let input = Side::BOTH.map(|own| {
                let enemy = u32::from(own != side);
                (HELD + enemy * ATTRIBUTES + attribute.index() as u32) as u16
            });
            for _ in 0..reserve.count(attribute.index()) {
                sink(input);
            }
        }
    }
}

/// Returns the number of a square as if the side sat below.
fn seen(side: Side, square: Square) -> u32 {
    let (rank, file) = (u32::from(square.0) / 13, u32::from(square.0) % 13);
    match side {
        Side::White => rank * 13 + file,
        Side::Black => (12 - rank) * 13 + file,
    }
}
