//! The safety of the king.

use chessmith_board::{Side, Square};
use chessmith_orthodox::{Kind, Position, Set, attacks};

use super::pawns::{beside, file, rank};
use super::weights::Kings;
use crate::tapered::{Tapered, tapered};

/// What is aimed at a king.
#[derive(Clone, Copy, Default)]
pub(super) struct Siege {
    /// The squares near the king.
    zone: Set,
    /// From where a piece that moves straight, diagonally or as a knight would give check.
    straight: Set,
    diagonal: Set,
    leaps: Set,
    pieces: i32,
    weight: i32,
}

/// The most that danger costs; beyond it the king is as good as lost, and search has the word.
const MOST: i32 = 400;

impl Siege {
    /// Looks at a side's king; checks from squares of `barred` do not count.
    pub(super) fn of(position: &Position, side: Side, barred: Set) -> Self {
        let Some(king) = position.king(side) else {
            return Self::default();
        };
        let occupied = position.occupied();
        Self {
            zone: zone(side, king),
            straight: attacks::rook(king, occupied) - barred,
            diagonal: attacks::bishop(king, occupied) - barred,
            leaps: attacks::knight(king) - barred,
            pieces: 0,
            weight: 0,
        }
    }

    /// Adds a piece of a kind that attacks some squares.
    pub(super) fn add(&mut self, weights: &Kings, kind: Kind, reach: Set) {
        let checks = match kind {
            Kind::Knight => self.leaps,
            Kind::Bishop => self.diagonal,
            Kind::Rook => self.straight,
            Kind::Queen => self.straight | self.diagonal,
            Kind::Pawn | Kind::King => Set::EMPTY,
        };
        let near = (reach & self.zone).len() as i32;
        self.pieces += i32::from(near > 0);
        self.weight += weights.attack[kind.index()] * near
            + weights.check[kind.index()] * (reach & checks).len() as i32;
    }

    /// Returns what it costs the besieged; one piece alone does little.
    fn cost(self) -> Tapered {
        let danger = self.weight * (self.pieces - 1).max(0) / 3;
        tapered(danger.min(MOST), danger.min(MOST) / 8)
    }
}

/// Returns the squares around a king, and those two steps ahead of it.
fn zone(side: Side, king: Square) -> Set {
    let near = attacks::king(king).with(king);
    near | match side {
        Side::White => near << 8,
        Side::Black => near >> 8,
    }
}

impl Kings {
    /// Returns what the place of a side's king is worth, given what is aimed at it.
    pub(super) fn judge(
        &self,
        position: &Position,
        side: Side,
        king: Square,
        siege: Siege,
    ) -> Tapered {
        let pawns = position.kind(Kind::Pawn);
        let own = position.pieces(side, Kind::Pawn);
        let line = king.0 % 8;
        let mut shield = 0;
        if rank(side, king) <= 1 {
            let second = Set::from_word(if side == Side::White {
                0xFF << 8
            } else {
                0xFF << 48
            });
            let third = match side {
                Side::White => second << 8,
                Side::Black => second >> 8,
            };
            for column in line.saturating_sub(1)..=(line + 1).min(7) {
                let here = own & file(column);
                shield += if here.meets(second) {
                    self.shield_near
                } else if here.meets(third) {
                    self.shield_far
                } else {
                    self.no_shield
                };
            }
        } else {
            shield += 2 * self.no_shield;
        }
        let around = file(line) | beside(line);
        for column in 0..8 {
            if around.meets(file(column)) && !pawns.meets(file(column)) {
                shield += self.open_file;
            }
        }
        let own_rooks = position.castling_rooks() & position.of_side(side);
        tapered(shield + self.may_castle * own_rooks.len() as i32, 0) - siege.cost()
    }
}
