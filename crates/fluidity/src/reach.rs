//! What pieces pass and take on their way: the map of captures, apart from moves and attacks.

use chessmith_board::eight::{self, Set};
use chessmith_board::{Side, Square};

use crate::{Kind, Position, Taking, Turn};

/// The greatest number of pieces that a ranger passes in one move, unless an option says otherwise. Rules: FL-7, FL-9.
pub const RANGER_LIMIT: u32 = 3;

/// Returns the squares that a ranger of this kind sees from a square. Rules: FL-3.
#[inline(always)]
pub(crate) fn lines(kind: Kind, from: Square, occupied: Set) -> Set {
    match kind {
        Kind::Bishop => eight::diagonals(from, occupied),
        Kind::Rook => eight::straights(from, occupied),
        _ => eight::diagonals(from, occupied) | eight::straights(from, occupied),
    }
}

/// Returns the empty squares where a ranger lands behind one or more enemies, `limit` at most. Rules: FL-7 to FL-9.
#[inline]
pub(crate) fn ranger_landings(
    (kind, limit): (Kind, u32),
    from: Square,
    occupied: Set,
    enemies: Set,
) -> Set {
    let mut seen = lines(kind, from, occupied);
    let mut passable = occupied;
    let mut landings = Set::EMPTY;
    let mut front = seen & enemies;
    for _ in 0..limit {
        if front.is_empty() {
            break;
        }
        passable = passable.without(front);
        let further = lines(kind, from, passable);
        let gained = further.without(seen);
        landings |= gained.without(occupied);
        front = gained & enemies;
        seen = further;
    }
    landings
}

/// Returns the two capture squares of a knight's leap, the near one first. Rules: FL-12.
///
/// Unspecified if the two squares are not a knight's leap apart.
#[must_use]
#[inline]
pub fn capture_squares(from: Square, to: Square) -> (Square, Square) {
    let (file, rank) = (from.0 % 8, from.0 / 8);
    let (dx, dy) = ((to.0 % 8).abs_diff(file), (to.0 / 8).abs_diff(rank));
    let step = match (dx > dy, to.0 % 8 > file, to.0 > from.0) {
        (true, true, _) => 1,
        (true, false, _) => -1,
        (false, _, true) => 8,
        (false, _, false) => -8,
    };
    let near = from.0.wrapping_add_signed(step);
    (
        Square(near & 63),
        Square(near.wrapping_add_signed(step) & 63),
    )
}

/// Returns the squares that `taking` names on a knight's way.
#[inline]
pub(crate) fn taken_by_knight(from: Square, to: Square, taking: Taking) -> Set {
    let (near, far) = capture_squares(from, to);
    let mut taken = Set::EMPTY;
    if taking.near {
        taken.insert(near);
    }
    if taking.far {
        taken.insert(far);
    }
    taken
}

impl Position {
    /// Returns the squares of the enemy pieces that a turn of correct shape removes. Rules: FL-5, FL-6.
    #[must_use]
    #[inline]
    pub fn taken(&self, turn: &Turn) -> Set {
        let side = self.side;
        let from = Set::of(turn.from);
        let enemies = self.of_side(side.other());
        if self.kind(Kind::Pawn).meets(from) {
            enemies & passed_by_pawn(turn.from, turn.to)
        } else if self.kind(Kind::Knight).meets(from) {
            match turn.taking.is_nothing() {
                true => Set::EMPTY,
                false => enemies & taken_by_knight(turn.from, turn.to, turn.taking),
            }
        } else if self.kind(Kind::King).meets(from) {
            match turn.from.0.abs_diff(turn.to.0) {
                2 => enemies & eight::between(turn.from, castling_rook(turn.to)),
                _ => Set::EMPTY,
            }
        } else {
            enemies & eight::between(turn.from, turn.to)
        }
    }
}

/// Returns the square of the rook with which a king castles that goes to `target`. Rules: FL-22.
#[must_use]
#[inline]
pub(crate) const fn castling_rook(target: Square) -> Square {
    if target.0 % 8 == 6 {
        Square(target.0 + 1)
    } else {
        Square(target.0 - 2)
    }
}

/// Returns the square that a pawn passes: beside it, or in front of it; none in a single step.
///
/// Rules: FL-15, FL-16.
#[inline]
fn passed_by_pawn(from: Square, to: Square) -> Set {
    match from.0.abs_diff(to.0) {
        8 => Set::EMPTY,
        16 => Set::of(Square(u16::midpoint(from.0, to.0))),
        _ => Set::of(Square((from.0 & !7) | (to.0 & 7))),
    }
}

/// Returns the rank from which a side's pawns may move two squares. Rules: FL-14.
#[inline(always)]
pub(crate) const fn second_rank(side: Side) -> Set {
    match side {
        Side::White => Set::from_word(0xFF00),
        Side::Black => Set::from_word(0x00FF_0000_0000_0000),
    }
}

/// Returns the rank on which a side's pawns promote. Rules: FL-18.
#[inline(always)]
pub(crate) const fn last_rank(side: Side) -> Set {
    match side {
        Side::White => Set::from_word(0xFF00_0000_0000_0000),
        Side::Black => Set::from_word(0xFF),
    }
}

/// Moves a set one rank ahead, as seen from a side.
#[inline(always)]
pub(crate) const fn ahead(side: Side, set: Set) -> Set {
    match side {
        Side::White => Set::from_word(set.word() << 8),
        Side::Black => Set::from_word(set.word() >> 8),
    }
}
