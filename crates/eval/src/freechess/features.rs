//! What a network sees of a position: every attribute of every piece with its square, how often it is there, what it
//! is joined with, and where it lies from either royal piece; what is held in reserve.
//!
//! Squares are many and games few, so most is told without a square as well: what holds everywhere is learned from
//! all squares at once.

use chessmith_board::{Side, Square};
use chessmith_freechess::{Attribute, BOARD, FreeChess, Piece, Position};
use chessmith_search::{Features, Input, InputSet, Switch, Told};

use super::{FreeChessEvaluator, distance};

/// Counts that are told apart: one copy, two, three, and more.
const COUNTS: u32 = 4;

const ATTRIBUTES: u32 = 6;

/// How many squares there are.
const SQUARES: u32 = BOARD.len() as u32;

/// Distances to a royal piece in steps of a king: from 1 to 7; the last is for all beyond, and for a royal piece that is
/// not on the board, by which no place is told either.
const DISTANCES: u32 = 8;

/// Places by a royal piece: it is 0 to 7 files away, and from 7 ranks behind to 7 ahead; what is beyond counts as 7.
const AWAY: u32 = 8;
const AHEAD: u32 = 15;
const PLACES: u32 = AWAY * AHEAD;

/// Pairs of attributes that can be joined.
const PAIRS: u32 = ATTRIBUTES * (ATTRIBUTES - 1) / 2;

/// How many attributes a piece has, as far as that is told.
const SIZES: u32 = 6;

/// Where the inputs of a side begin, after those of its attributes by square. Of two, the first is for the own royal
/// piece and the second for that of the other side.
const COUNTED: u32 = ATTRIBUTES * SQUARES;
const JOINED: u32 = COUNTED + ATTRIBUTES * COUNTS;
const SIZED: u32 = JOINED + PAIRS;
const FROM_ROYALS: [u32; 2] = both(SIZED + SIZES, ATTRIBUTES * DISTANCES);
const BY_ROYALS: [u32; 2] = both(FROM_ROYALS[1] + ATTRIBUTES * DISTANCES, ATTRIBUTES * PLACES);
const HELD: u32 = BY_ROYALS[1] + ATTRIBUTES * PLACES;

/// How many inputs a side has.
const SIDE: u32 = HELD + ATTRIBUTES;

/// Returns where two stretches of one length begin, one after the other.
const fn both(first: u32, length: u32) -> [u32; 2] {
    [first, first + length]
}

impl Features<FreeChess> for FreeChessEvaluator {
    fn inputs(&self, _: &FreeChess) -> InputSet {
        InputSet {
            name: "freechess: side, attribute and square; count; joined; size; distances to royals, places by them; held",
            detail: 0,
            count: 2 * SIDE,
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
        // When a royal piece moves, all distances and places change.
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

/// Hands over an input of a side: each side sees its own first.
fn on(side: Side, number: u32, sink: &mut impl FnMut(Input)) {
    sink(Side::BOTH.map(|own| (u32::from(own != side) * SIDE + number) as u16));
}

/// Hands over the inputs of what stands on a square.
fn standing(position: &Position, square: Square, sink: &mut impl FnMut(Input)) {
    let Some(piece) = position.piece_at(square) else {
        return;
    };
    let side = piece.side();
    let royals = [side, side.other()].map(|of| position.royal(of));
    let distances = royals.map(|royal| {
        royal
            .map_or(DISTANCES, |royal| distance(square, royal) as u32)
            .clamp(1, DISTANCES)
            - 1
    });
    let places = royals.map(|royal| royal.map(|royal| place(side, square, royal)));
    for (attribute, count) in piece.tally().iter() {
        let attribute = attribute.index() as u32;
        let count = u32::from(count).min(COUNTS);
        for _ in 0..count {
            sink(Side::BOTH.map(|own| {
                let from = u32::from(own != side) * SIDE + attribute * SQUARES;
                (from + seen(own, square)) as u16
            }));
        }
        on(side, COUNTED + attribute * COUNTS + count - 1, sink);
        for (from, distance) in FROM_ROYALS.into_iter().zip(distances) {
            on(side, from + attribute * DISTANCES + distance, sink);
        }
        for (from, place) in BY_ROYALS.into_iter().zip(places) {
            if let Some(place) = place {
                on(side, from + attribute * PLACES + place, sink);
            }
        }
    }
    joined(piece, sink);
}

/// Hands over the inputs of what a piece is joined of.
fn joined(piece: Piece, sink: &mut impl FnMut(Input)) {
    let kinds = || piece.tally().iter().map(|(kind, _)| kind.index() as u32);
    for second in kinds() {
        for first in kinds().take_while(|&first| first < second) {
            let pair = second * (second - 1) / 2 + first;
            on(piece.side(), JOINED + pair, sink);
        }
    }
    let size = piece.tally().len().clamp(1, SIZES);
    on(piece.side(), SIZED + size - 1, sink);
}

/// Returns where a royal piece lies from a square, as a side looks.
fn place(side: Side, square: Square, royal: Square) -> u32 {
    let [at, goal] = [square, royal].map(|square| BOARD.coord(square));
    let ahead = i32::from(goal.rank) - i32::from(at.rank);
    let ahead = match side {
        Side::White => ahead,
        Side::Black => -ahead,
    };
    let most = AHEAD as i32 / 2;
    let away = u32::from(at.file.abs_diff(goal.file)).min(AWAY - 1);
    away * AHEAD + (ahead.clamp(-most, most) + most) as u32
}

/// Hands over the inputs of what is held, each as often as there are copies.
fn held(position: &Position, sink: &mut impl FnMut(Input)) {
    for side in Side::BOTH {
        let reserve = position.reserve(side);
        for attribute in Attribute::ALL {
            for _ in 0..reserve.count(attribute.index()) {
                on(side, HELD + attribute.index() as u32, sink);
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
