//! Castling, also through minor pieces of the enemy.

use chessmith_board::eight::{self, Set};
use chessmith_board::{Side, Square};

use crate::reach::castling_rook;
use crate::{Kind, Position};

/// Returns a side's first rank.
pub(crate) const fn home_rank(side: Side) -> Set {
    match side {
        Side::White => Set::from_word(0xFF),
        Side::Black => Set::from_word(0xFF00_0000_0000_0000),
    }
}

/// Returns the square on which a side's king begins.
pub(crate) const fn king_home(side: Side) -> Square {
    match side {
        Side::White => Square(4),
        Side::Black => Square(60),
    }
}

/// Returns the two squares on which a side's king ends after castling, the king's side first.
pub(crate) const fn targets(side: Side) -> [Square; 2] {
    let home = king_home(side).0;
    [Square(home + 2), Square(home - 2)]
}

/// Why a king may not castle to a square. Rules: FL-21.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Obstacle {
    /// The king or that rook has moved, or the rook was captured.
    NoRight(Square),
    /// An own piece stands between king and rook.
    Friend(Square),
    /// An enemy piece other than bishop or knight stands between them.
    NotMinor(Square),
    /// Two enemies between them stand side by side.
    Neighbours(Square, Square),
    /// A square of the king's way is attacked.
    Attacked {
        /// The square.
        square: Square,
        /// The attacker.
        by: Square,
    },
}

impl Position {
    /// Decides whether the side to move may castle with its king ending on `target`. Rules: FL-21.
    pub(crate) fn castling_obstacle(&self, target: Square) -> Option<Obstacle> {
        let side = self.side;
        let home = king_home(side);
        let rook = castling_rook(target);
        if !self.unmoved_rooks.has(rook) {
            return Some(Obstacle::NoRight(rook));
        }
        let between = eight::between(home, rook);
        if let Some(friend) = (between & self.of_side(side)).lowest() {
            return Some(Obstacle::Friend(friend));
        }
        let enemies = between & self.of_side(side.other());
        let minors = self.kind(Kind::Bishop) | self.kind(Kind::Knight);
        if let Some(other) = enemies.without(minors).lowest() {
            return Some(Obstacle::NotMinor(other));
        }
        let beside = enemies & Set::from_word(enemies.word() << 1);
        if let Some(right) = beside.lowest() {
            return Some(Obstacle::Neighbours(Square(right.0 - 1), right));
        }
        // Ruling B19: only the king's own squares count, with the captured pieces lifted.
        let occupied = self.occupied().without(enemies);
        let way = eight::between(home, target) | Set::of(home) | Set::of(target);
        way.into_iter().find_map(|square| {
            let by = self.attackers(side.other(), square, occupied).lowest()?;
            Some(Obstacle::Attacked { square, by })
        })
    }
}
