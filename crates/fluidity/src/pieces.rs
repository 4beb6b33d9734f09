//! The six kinds of men by themselves, on any board.

use chessmith_board::{Direction, LEAP_OFFSETS, Offset, Rect, Square};
use chessmith_figures::{LoneMen, steps};
use chessmith_game::{LoneReach, Pieces};

use crate::Kind;
use crate::explain::in_general;
use crate::reach::RANGER_LIMIT;

/// Returns the men of the family, one by one.
#[must_use]
pub fn pieces() -> Box<dyn Pieces> {
    Box::new(LoneMen {
        sentence: |kind| in_general(kind, RANGER_LIMIT),
        reach: |kind, board, from| LoneReach {
            goes: steps(kind, board, from),
            takes: passed(kind, board, from),
            with_others: Vec::new(),
        },
        among: None,
    })
}

/// Returns where a lone enemy would be passed, and so taken. Rules: FL-5, FL-7, FL-12, FL-15, FL-16, FL-19.
fn passed(kind: Kind, board: Rect, from: Square) -> Vec<Square> {
    let at = |offset: Offset| board.step(from, offset);
    match kind {
        Kind::Pawn => {
            let beside = |way: i8| at((way, 0)).filter(|_| at((way, 1)).is_some());
            let is_home = board.coord(from).rank == 1;
            let before = at((0, 1)).filter(|_| is_home && at((0, 2)).is_some());
            [beside(-1), beside(1), before]
                .into_iter()
                .flatten()
                .collect()
        }
        Kind::Knight => {
            let leaps = LEAP_OFFSETS.into_iter().filter(|&leap| at(leap).is_some());
            let mut arms: Vec<Square> = leaps.flat_map(long_arm).filter_map(at).collect();
            arms.sort_unstable();
            arms.dedup();
            arms
        }
        Kind::Bishop => all_but_last(&Direction::DIAGONAL, board, from),
        Kind::Rook => all_but_last(&Direction::STRAIGHT, board, from),
        Kind::Queen => all_but_last(&Direction::ALL, board, from),
        Kind::King => Vec::new(),
    }
}

/// Returns the two squares along a leap's longer side.
fn long_arm((dx, dy): Offset) -> [Offset; 2] {
    match dx.abs() > dy.abs() {
        true => [(dx.signum(), 0), (2 * dx.signum(), 0)],
        false => [(0, dy.signum()), (0, 2 * dy.signum())],
    }
}

/// Returns the squares on some lines behind which there is one more to land on.
fn all_but_last(lines: &[Direction], board: Rect, from: Square) -> Vec<Square> {
    let on = |line: &Direction| {
        let way = line.offset();
        board
            .ray(from, way)
            .filter(move |&square| board.step(square, way).is_some())
    };
    lines.iter().flat_map(on).collect()
}
