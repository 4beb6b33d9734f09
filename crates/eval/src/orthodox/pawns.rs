//! Pawns: doubled, alone, on the march.

use chessmith_board::{PerSide, Side, Square};
use chessmith_orthodox::{Kind, Position, Set, attacks};

use super::weights::Pawns;
use crate::tapered::{Tapered, tapered};

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

/// What pawns are among themselves, which stays until one of them moves or is taken.
#[derive(Clone, Copy, Debug)]
pub struct Structure {
    /// What each side's are worth, those on the march aside.
    worth: PerSide<Tapered>,
    /// Those that no enemy pawn can stop.
    passed: PerSide<Set>,
}

impl Structure {
    /// Returns whether two positions have the same pawns.
    pub(super) fn is_shared(a: &Position, b: &Position) -> bool {
        let pawns = |position: &Position, side| position.pieces(side, Kind::Pawn);
        Side::BOTH
            .iter()
            .all(|&side| pawns(a, side) == pawns(b, side))
    }
}

impl Pawns {
    /// Looks at all pawns of a position.
    pub(super) fn structure(&self, position: &Position) -> Structure {
        let mut structure = Structure {
            worth: PerSide([tapered(0, 0); 2]),
            passed: PerSide([Set::EMPTY; 2]),
        };
        for side in Side::BOTH {
            self.add_side(&mut structure, position, side);
        }
        structure
    }

    fn add_side(&self, structure: &mut Structure, position: &Position, side: Side) {
        let own = position.pieces(side, Kind::Pawn);
        let enemies = position.pieces(side.other(), Kind::Pawn);
        let (attacked, threatened) = (
            attacks::pawns(side, own),
            attacks::pawns(side.other(), enemies),
        );
        let worth = &mut structure.worth[side];
        for pawn in own {
            let (line, front) = (file(pawn.0 % 8), ahead(side, pawn));
            let neighbours = beside(pawn.0 % 8);
            let reached = rank(side, pawn);
            if attacked.has(pawn) {
                *worth += self.guarded[reached];
            } else if !own.meets(neighbours) {
                *worth += self.alone;
            } else if !own.meets(neighbours - front) && threatened.has(next(side, pawn)) {
                *worth += self.backward;
            }
            if own.meets(attacks::king(pawn) & neighbours & same_rank(pawn)) {
                *worth += self.beside[reached];
            }
            if own.meets(line & front) {
                *worth += self.doubled;
            } else if !enemies.meets((line | neighbours) & front) {
                *worth += self.passed[reached];
                structure.passed[side].insert(pawn);
            }
        }
    }

    /// Returns what a side's pawns are worth beyond their material and places.
    pub(super) fn judge(&self, structure: &Structure, position: &Position, side: Side) -> Tapered {
        let kings = position.king(side).zip(position.king(side.other()));
        let mut worth = structure.worth[side];
        for pawn in structure.passed[side] {
            let next = next(side, pawn);
            if position.occupied().has(next) {
                worth += self.blocked;
            }
            if let Some((king, enemy)) = kings {
                let steps = |king| distance(king, next) * rank(side, pawn) as i32;
                worth += self.own_king * steps(king) + self.enemy_king * steps(enemy);
            }
        }
        worth
    }
}

/// Returns the square ahead of a pawn.
const fn next(side: Side, pawn: Square) -> Square {
    match side {
        Side::White => Square(pawn.0 + 8),
        Side::Black => Square(pawn.0.saturating_sub(8)),
    }
}

/// Returns the squares of a rank.
const fn same_rank(square: Square) -> Set {
    Set::from_word(0xFF << (square.0 / 8 * 8))
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
