//! The safety of the king.

use chessmith_board::{Side, Square};
use chessmith_orthodox::{Kind, Position, Set, attacks};

use super::pawns::{beside, file, rank};
use crate::tapered::{Tapered, tapered};

const SHIELD_NEAR: i32 = 11;
const SHIELD_FAR: i32 = 6;
const NO_SHIELD: i32 = -14;
const OPEN_FILE: i32 = -10;
const MAY_CASTLE: i32 = 14;

/// The weight of an attack on a square near the king, by number of [`Kind`].
const ATTACK: [i32; 6] = [0, 8, 6, 8, 10, 0];

/// What is aimed at a king.
#[derive(Clone, Copy, Default)]
pub(super) struct Siege {
    pieces: i32,
    weight: i32,
}

impl Siege {
    /// Adds a piece that attacks `squares` of the zone around the king.
    pub(super) fn add(&mut self, kind: Kind, squares: Set) {
        if !squares.is_empty() {
            self.pieces += 1;
            self.weight += ATTACK[kind.index()] * squares.len() as i32;
        }
    }

    /// Returns what it costs the besieged; one piece alone does little.
    fn cost(self) -> Tapered {
        let danger = self.weight * (self.pieces - 1).max(0) / 3;
        tapered(danger.min(260), danger.min(260) / 8)
    }
}

/// Returns the squares around a king, and those two steps ahead of it.
pub(super) fn zone(side: Side, king: Square) -> Set {
    let near = attacks::king(king).with(king);
    near | match side {
        Side::White => near << 8,
        Side::Black => near >> 8,
    }
}

/// Returns what the place of a side's king is worth, given what is aimed at it.
pub(super) fn judge(position: &Position, side: Side, king: Square, siege: Siege) -> Tapered {
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
                SHIELD_NEAR
            } else if here.meets(third) {
                SHIELD_FAR
            } else {
                NO_SHIELD
            };
        }
    } else {
        shield += 2 * NO_SHIELD;
    }
    let around = file(line) | beside(line);
    for column in 0..8 {
        if around.meets(file(column)) && !pawns.meets(file(column)) {
            shield += OPEN_FILE;
        }
    }
    let own_rooks = position.castling_rooks() & position.of_side(side);
    tapered(shield + MAY_CASTLE * own_rooks.len() as i32, 0) - siege.cost()
}
