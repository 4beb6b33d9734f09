//! Why a drop of the setup is not legal.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use chessmith_board::Side;

use super::{Man, Refusal};
use crate::{Drop, Kind, Number, Phase, Position};

/// The number of the move in which the last pawns are dropped. Rules: FP-1.
const LAST_PAWN_MOVE: u32 = 4;
/// The g-file and the h-file.
const CORNERS: u8 = 0b1100_0000;

/// Returns why a drop, which is not legal, is not.
pub(super) fn reason(position: &Position, drop: Drop) -> Refusal {
    let (side, phase) = (position.side_to_move(), position.phase());
    if phase == Phase::Play {
        return Refusal::NothingInHand { side };
    }
    if drop.is_empty() {
        return Refusal::DropsNothing { side, phase };
    }
    if let Some((kind, _)) = drop.pieces().find(|&(kind, _)| !belongs(kind, phase)) {
        return Refusal::NotNow { side, kind, phase };
    }
    match phase {
        Phase::FreePawns => free_pawns(position, drop.files(Kind::Pawn)),
        Phase::SequentialPawns => sequential_pawns(position, drop),
        Phase::Completion | Phase::Play => {
            let forced = position.completion();
            let number = position.selected_number().map_or(0, Number::get);
            Refusal::Forced {
                side,
                number,
                drop: forced,
            }
        }
        Phase::KingsAndRooks => king_or_rook(position, drop),
    }
}

/// Returns whether pieces of a kind are dropped in a phase.
const fn belongs(kind: Kind, phase: Phase) -> bool {
    match phase {
        Phase::FreePawns | Phase::SequentialPawns => matches!(kind, Kind::Pawn),
        Phase::Completion => !matches!(kind, Kind::King | Kind::Rook),
        Phase::KingsAndRooks => matches!(kind, Kind::King | Kind::Rook),
        Phase::Play => false,
    }
}

fn occupied(position: &Position, drop: Drop) -> Option<Refusal> {
    drop.squares(position.side_to_move())
        .find_map(|(kind, square)| {
            Some(Refusal::Occupied {
                kind,
                there: Man::at(position, square)?,
            })
        })
}

/// Rules: FP-8, FP-9.
fn free_pawns(position: &Position, files: u8) -> Refusal {
    let side = position.side_to_move();
    if let Some(refusal) = occupied(position, Drop::of(Kind::Pawn, files)) {
        return refusal;
    }
    let count = files.count_ones();
    if count > 2 {
        return Refusal::TooManyPawns { count };
    }
    if count == 2 && position.has_doubled(side) {
        return Refusal::SecondDouble { side };
    }
    let after = position.pawn_files(side) | files;
    if after & CORNERS == CORNERS {
        return Refusal::BothCorners { side };
    }
    let full: Vec<u8> = (0..3)
        .filter(|pair| after >> (2 * pair) & 0b11 == 0b11)
        .collect();
    match (full.as_slice(), side) {
        (&[one, other, ..], _) => Refusal::TwoFullPairs {
            side,
            pairs: [one, other],
        },
        // Only the fourth single drop is left. It gives four pawns: Black's may be final, but not
        // with a full pair, which shows the extra pawn of a set of five.
        (&[pair], Side::Black) => Refusal::FullPairOfFour { side, pair },
        _ => Refusal::DoubleMissing { side },
    }
}

/// Rules: FP-4, FP-5.
fn sequential_pawns(position: &Position, drop: Drop) -> Refusal {
    let side = position.side_to_move();
    if let Some(refusal) = occupied(position, drop) {
        return refusal;
    }
    let files = drop.files(Kind::Pawn);
    let (extra, corner) = (files & !CORNERS, files & CORNERS);
    let is_pair = extra.count_ones() == 1 && corner.count_ones() == 1;
    if position.number() == LAST_PAWN_MOVE && is_pair {
        return Refusal::ColoursDiffer {
            side,
            extra: extra.trailing_zeros() as u8,
        };
    }
    let mut choices = ArrayVec::new();
    let _ = position.drops(&mut |choice| {
        choices.push(choice);
        ControlFlow::Continue(())
    });
    let nth = 2 * (position.number() - 1) + side.index() as u32;
    Refusal::Digit {
        side,
        digit: char::from(b'a' + nth as u8),
        choices,
    }
}

/// Rules: FP-13.
fn king_or_rook(position: &Position, drop: Drop) -> Refusal {
    let side = position.side_to_move();
    let mut pieces = drop.pieces();
    match (pieces.next(), pieces.next()) {
        (Some((kind, _)), None) => {
            occupied(position, drop).unwrap_or(Refusal::NotInHand { side, kind })
        }
        _ => Refusal::TooManyPieces { count: drop.len() },
    }
}
