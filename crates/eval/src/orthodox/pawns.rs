//! Pawns: doubled, alone, on the march.

use chessmith_board::{Side, Square};
use chessmith_orthodox::{Kind, Position, Set};

use crate::tapered::{Tapered, tapered};

const DOUBLED: Tapered = tapered(-9, -20);
const ALONE: Tapered = tapered(-11, -13);
const GUARDED: Tapered = tapered(9, 7);
/// A pawn that no enemy pawn can stop any more, by the rank it has reached.
const PASSED: [Tapered; 8] = [
    tapered(0, 0),
    tapered(2, 10),
    tapered(4, 16),
    tapered(10, 28),
    tapered(22, 50),
    tapered(42, 85),
    tapered(70, 130),
    tapered(0, 0),
];
const KING_NEAR: i32 = 5;
const BLOCKED: Tapered = tapered(-8, -18);

/// Returns the squares of a file, 0 to 7.
pub(super) const fn file(file: u16) -> Set {
    Set::from_word(0x0101_0101_0101_0101 << file)
}

/// Returns the squares of the files beside a file.
pub(super) const fn beside(index: u16) -> Set {
    let left = if index > 0 { file(index - 1).word() } else { 0 };
    let right = if index < 7 { file(index + 1).word() } else { 0 };
    Set::from_word(left | right)
}

/// Returns the ranks ahead of a square, as a side sees it.
pub(super) const fn ahead(side: Side, square: Square) -> Set {
    let rank = square.0 as u32 / 8;
    Set::from_word(match side {
        Side::White if rank == 7 => 0,
        Side::White => u64::MAX << (8 * (rank + 1)),
        Side::Black => (1 << (8 * rank)) - 1,
    })
}

/// Returns the rank of a square as a side counts it, 0 to 7.
pub(super) const fn rank(side: Side, square: Square) -> usize {
    let rank = square.0 as usize / 8;
    match side {
        Side::White => rank,
        Side::Black => 7 - rank,
    }
}

/// Returns the steps of a king between two squares.
pub(super) const fn distance(a: Square, b: Square) -> i32 {
    let files = (a.0 % 8).abs_diff(b.0 % 8);
    let ranks = (a.0 / 8).abs_diff(b.0 / 8);
    (if files > ranks { files } else { ranks }) as i32
}

/// Returns what a side's pawns are worth beyond their material and places.
pub(super) fn judge(position: &Position, side: Side, guarded: Set) -> Tapered {
    let own = position.pieces(side, Kind::Pawn);
    let enemies = position.pieces(side.other(), Kind::Pawn);
    let kings = position.king(side).zip(position.king(side.other()));
    let mut worth = GUARDED * (own & guarded).len() as i32;
    for pawn in own {
        let (line, front) = (file(pawn.0 % 8), ahead(side, pawn));
        let neighbours = beside(pawn.0 % 8);
        if own.meets(line & front) {
            worth += DOUBLED;
        }
        if !own.meets(neighbours) {
            worth += ALONE;
        }
        if enemies.meets((line | neighbours) & front) || own.meets(line & front) {
            continue;
        }
        let reached = rank(side, pawn);
        worth += PASSED[reached];
        let next = match side {
            Side::White => Square(pawn.0 + 8),
            Side::Black => Square(pawn.0.saturating_sub(8)),
        };
        if position.occupied().has(next) {
            worth += BLOCKED;
        }
        if let Some((king, other)) = kings {
            let nearer = distance(other, next) - distance(king, next);
            worth.bare += KING_NEAR * nearer * reached as i32 / 2;
        }
    }
    worth
}

#[cfg(test)]
mod tests {
    use super::{ahead, distance, rank};
    use chessmith_board::{Side, Square};

    #[test]
    fn sides_look_in_opposite_directions() {
        let e4 = Square(28);
        assert_eq!(ahead(Side::White, e4).len(), 32);
        assert_eq!(ahead(Side::Black, e4).len(), 24);
        assert!(ahead(Side::White, Square(63)).is_empty());
        assert_eq!((rank(Side::White, e4), rank(Side::Black, e4)), (3, 4));
        assert_eq!(distance(Square(0), Square(63)), 7);
    }
}
