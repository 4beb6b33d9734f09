//! What a network sees of a position: every attribute of every piece with its count, its square, and how far it is
//! from either royal piece; what is held in reserve.
//!
//! Squares are many and games few, so a count is told without its square as well: what holds everywhere is learned
//! from all squares at once.

use chessmith_board::{Side, Square};
use chessmith_freechess::{Attribute, BOARD, FreeChess, Position};
use chessmith_search::{Features, Input, InputSet, Switch, Told};

use super::{FreeChessEvaluator, distance};

/// Counts that are told apart: one copy, two, three, and more.
const COUNTS: u32 = 4;

const ATTRIBUTES: u32 = 6;

/// How many squares there are.
const SQUARES: u32 = BOARD.len() as u32;

/// Distances to a royal piece in steps of a king: from 1 to 6, and more; the last is for a royal piece that is not on
/// the board.
const DISTANCES: u32 = 8;

/// Where the inputs begin: of counts without squares, of distances to the own royal piece and to that of the other
/// side, of what is held.
const ANYWHERE: u32 = 2 * ATTRIBUTES * COUNTS * SQUARES;
const FROM_ROYALS: [u32; 2] = {
    let first = ANYWHERE + 2 * ATTRIBUTES * COUNTS;
    [first, first + 2 * ATTRIBUTES * DISTANCES]
};
const HELD: u32 = FROM_ROYALS[1] + 2 * ATTRIBUTES * DISTANCES;

impl Features<FreeChess> for FreeChessEvaluator {
    fn inputs(&self, _: &FreeChess) -> InputSet {
        InputSet {
            name: "freechess: side, attribute, count and square; count; distances to royals; held",
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
        // When a royal piece moves, all distances change.
        if Side::BOTH.map(|side| before.royal(side)) != Side::BOTH.map(|side| after.royal(side)) {
            return Told::Nothing;
        }
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
    let side = piece.side();
    let from_royals = [side, side.other()].map(|of| {
        let royal = position.royal(of);
        royal.map_or(DISTANCES - 1, |royal| {
            distance(square, royal).clamp(1, DISTANCES as i32 - 1) as u32 - 1
        })
    });
    for (attribute, count) in piece.tally().iter() {
        let attribute = attribute.index() as u32;
        let count = attribute * COUNTS + u32::from(count).min(COUNTS) - 1;
        sink(Side::BOTH.map(|own| {
            let of_side = u32::from(own != side) * ATTRIBUTES * COUNTS + count;
            (of_side * SQUARES + seen(own, square)) as u16
        }));
        let mut whatever_its_square = |from: u32, each: u32, which: u32| {
            sink(
                Side::BOTH
                    .map(|own| (from + u32::from(own != side) * ATTRIBUTES * each + which) as u16),
            );
        };
        whatever_its_square(ANYWHERE, COUNTS, count);
        for (from, distance) in FROM_ROYALS.into_iter().zip(from_royals) {
            whatever_its_square(from, DISTANCES, attribute * DISTANCES + distance);
        }
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
