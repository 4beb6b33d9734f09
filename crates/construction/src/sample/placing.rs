//! Placings: royal pieces out of reach, the others looking at the enemy, and whatever hits his only royal piece.

use chessmith_board::{Direction, Side, Square};
use chessmith_game::Reach;

use super::chance;
use crate::{Construction, Design, Piece, Position, Token, Turn};

/// A way to place a piece, with what speaks for it.
struct Placing {
    turn: Turn,
    square: Square,
    piece: Piece,
    merit: i32,
}

/// From how many placings asked for on twice as many are looked at closely as in small samples.
const MANY: usize = 100;

/// How many placings are looked at closely in a small sample.
const CLOSELY: usize = 24;

/// From how many steps of a king a royal piece is hit, as far as small samples look.
const NEAR: i32 = 3;

/// How many ways to hit it are tried.
const TRIED: usize = 1_000;

impl Construction {
    pub(super) fn placings_worth_it(
        &self,
        position: &Position,
        budget: usize,
        seed: u64,
    ) -> (Vec<Turn>, Reach) {
        let hand = position.hand(position.side);
        let may_stop = Self::validate_stop_placing(position).is_ok();
        let royals_first = hand.royals() > 0;
        let designs: Vec<Design> = hand
            .designs()
            .map(|(design, _)| design)
            .filter(|design| !royals_first || design.is_royal())
            .collect();
        let mut chosen: Vec<Placing> = designs
            .iter()
            .flat_map(|&design| placings(position, design, seed))
            .collect();
        chosen.sort_by_key(|placing| std::cmp::Reverse(placing.merit));
        let closely = if budget < MANY { CLOSELY } else { 2 * CLOSELY };
        for placing in chosen.iter_mut().take(closely) {
            placing.merit += sharp_merit(position, placing.square, placing.piece);
        }
        chosen.truncate(closely);
        chosen.sort_by_key(|placing| std::cmp::Reverse(placing.merit));
        let within = if budget < MANY { NEAR } else { i32::MAX };
        let mut turns = hits(position, &designs, within);
        turns.truncate(budget / 2);
        turns.extend(chosen.into_iter().map(|placing| placing.turn));
        turns.truncate(budget.max(1));
        if may_stop && (turns.is_empty() || budget > 4) {
            turns.push(Turn::Done);
        }
        (turns, Reach::Sampled)
    }
}

/// What looks over the edge loses this much, which is less than a royal piece in danger.
const EDGE: i32 = 240;

/// Returns the ways to place a piece with their merits at first sight, and a little chance.
fn placings(position: &Position, design: Design, seed: u64) -> Vec<Placing> {
    let side = position.side;
    let facings: Vec<Direction> = facings(design, forward(position, side));
    let mut all = Vec::new();
    for square in position.free(side) {
        let at = position.land().coord(square);
        let distance = position.land().steps_to(at, side.other());
        let place = match design.is_royal() {
            true => 3 * distance,
            false => 6 - (distance - 3).abs(),
        };
        for &facing in &facings {
            let Some(piece) = Piece::new(side, design, facing) else {
                continue;
            };
            let luck = chance(seed, crate::land::canvas(at) * 8 + facing.index()) % 8;
            let edge = EDGE * i32::from(position.is_at_edge(square, piece));
            all.push(Placing {
                turn: Turn::Put { design, facing, at },
                square,
                piece,
                merit: 8 * place - luck as i32 - edge,
            });
        }
    }
    all
}

/// Returns the ways to place one of these designs so that it takes the only royal piece of the enemy, or robs it, from
/// so many steps away at most, as soon as its side has the turn in play, and leaves none of its own to be taken: few are
/// as good, wherever else the piece might stand. Near squares come first, and no more than [`TRIED`] ways are tried.
fn hits(position: &Position, designs: &[Design], within: i32) -> Vec<Turn> {
    let (side, land) = (position.side, position.land());
    let mut royals = position.royals(side.other()).into_iter();
    let only = royals
        .next()
        .filter(|_| position.royal_count(side.other()) == 1);
    let Some(royal) = only.filter(|&royal| !position.is_lost(royal, side)) else {
        return Vec::new();
    };
    let goal = land.coord(royal);
    let way = |square: Square| {
        let (at, by) = (land.coord(square), |from: u8, to: u8| {
            i32::from(to) - i32::from(from)
        });
        (by(at.file, goal.file), by(at.rank, goal.rank))
    };
    let steps = |square: &Square| {
        let (x, y) = way(*square);
        x.abs().max(y.abs())
    };
    let mut squares: Vec<Square> = position.free(side).into_iter().collect();
    squares.retain(|square| steps(square) <= within);
    squares.sort_by_key(steps);
    let ways = squares.into_iter().flat_map(|square| {
        let (x, y) = way(square);
        let towards = Direction::of((x.signum() as i8, y.signum() as i8));
        let towards = towards.unwrap_or(Direction::North);
        let faced = move |&design: &Design| {
            let facings = facings(design, towards).into_iter();
            facings.filter_map(move |facing| Some((square, Piece::new(side, design, facing)?)))
        };
        designs.iter().flat_map(faced)
    });
    let mut next = position.clone();
    let mut all = Vec::new();
    for (square, piece) in ways.take(TRIED) {
        next.put(square, piece);
        let robs = piece.has(Token::Thief) && land.beside(royal).has(square);
        let hits = robs || next.takes(square, royal);
        if hits && !in_danger(&next, side) {
            all.push(Turn::Put {
                design: piece.design(),
                facing: piece.facing(),
                at: land.coord(square),
            });
        }
        next.take(square);
    }
    all
}

/// Returns the direction from the middle of a side's land to the middle of the other's.
pub(super) fn forward(position: &Position, side: Side) -> Direction {
    let land = position.land();
    let middle = |side: Side| {
        let owned = land.owned(side);
        let count = owned.len().max(1) as i32;
        let sum = owned.into_iter().map(|square| land.coord(square));
        let (x, y) = sum.fold((0, 0), |(x, y), coord| {
            (x + i32::from(coord.file), y + i32::from(coord.rank))
        });
        (8 * x / count, 8 * y / count)
    };
    let ((x, y), (fx, fy)) = (middle(side), middle(side.other()));
    let (dx, dy) = (fx - x, fy - y);
    // A step of the compass: an axis counts if it is at least half as long as the other.
    let unit = |a: i32, b: i32| {
        if 2 * a.abs() >= b.abs() {
            a.signum() as i8
        } else {
            0
        }
    };
    Direction::of((unit(dx, dy), unit(dy, dx))).unwrap_or(Direction::North)
}

/// Returns up to three facings of a design that look at the enemy; one for what can turn before moving.
pub(super) fn facings(design: Design, forward: Direction) -> Vec<Direction> {
    let near = [0, 1, -1, 2, -2, 3, -3, 4].map(|turn| forward.turned(turn));
    let mut ways: Vec<Direction> = near
        .into_iter()
        .filter(|&way| design.base().may_face(way))
        .collect();
    let free = design.tokens().powers().turns() || design.base() == crate::Base::Null;
    ways.truncate(if free { 1 } else { 3 });
    ways
}

/// Returns what speaks for a piece on a square besides: royal pieces out of danger, and a threat.
fn sharp_merit(position: &Position, square: Square, piece: Piece) -> i32 {
    let side = piece.side();
    let mut next = position.clone();
    next.put(square, piece);
    let in_danger = next
        .royals(side)
        .into_iter()
        .filter(|&royal| next.is_lost(royal, side.other()))
        .count() as i32;
    let mut theirs = next.royals(side.other()).into_iter();
    let threatens = theirs.any(|royal| next.takes(square, royal));
    160 * i32::from(threatens) - 480 * in_danger
}

/// Returns whether the enemy could take or rob a royal piece of a side.
fn in_danger(position: &Position, side: Side) -> bool {
    let mut royals = position.royals(side).into_iter();
    royals.any(|royal| position.is_lost(royal, side.other()))
}
