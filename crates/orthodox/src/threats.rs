//! Checks, pins and attacked squares.

use chessmith_board::{Side, Square};

use crate::{Kind, Position, Set, attacks};

/// What the king of the side to move imposes on its other pieces.
#[derive(Clone, Copy)]
pub(crate) struct Threats {
    /// The enemy pieces that give check.
    pub(crate) checkers: Set,
    /// Where a piece other than the king ends the check: all squares if there is none, none if there
    /// are two.
    pub(crate) remedy: Set,
    /// Lines along files and ranks from the king to a pinning piece: who stands there may only move
    /// along them.
    pub(crate) straight_pins: Set,
    /// The same along diagonals.
    pub(crate) diagonal_pins: Set,
}

impl Threats {
    /// Looks outward from the king of `us`.
    #[inline(always)]
    pub(crate) fn of(position: &Position, us: Side, king: Square) -> Self {
        let them = us.other();
        let (own, enemies) = (position.of_side(us), position.of_side(them));
        let queens = position.kind(Kind::Queen);
        let knights = attacks::knight(king) & position.kind(Kind::Knight);
        let pawns = attacks::pawns(us, Set::of(king)) & position.kind(Kind::Pawn);
        let mut threats = Self {
            checkers: (knights | pawns) & enemies,
            remedy: (knights | pawns) & enemies,
            straight_pins: Set::EMPTY,
            diagonal_pins: Set::EMPTY,
        };
        // Enemies that see the king if its own men are looked through.
        let straight =
            attacks::rook(king, enemies) & (position.kind(Kind::Rook) | queens) & enemies;
        for from in straight {
            let pins = threats.line(king, from, own);
            threats.straight_pins |= pins;
        }
        let diagonal =
            attacks::bishop(king, enemies) & (position.kind(Kind::Bishop) | queens) & enemies;
        for from in diagonal {
            let pins = threats.line(king, from, own);
            threats.diagonal_pins |= pins;
        }
        if threats.checkers.is_empty() {
            threats.remedy = !Set::EMPTY;
        } else if threats.checkers.has_several() {
            threats.remedy = Set::EMPTY;
        }
        threats
    }

    /// Takes note of a slider whose way to the king no enemy blocks, and returns that line if it pins a
    /// piece.
    #[inline(always)]
    fn line(&mut self, king: Square, from: Square, own: Set) -> Set {
        let between = attacks::between(king, from);
        let line = between.with(from);
        let shield = between & own;
        if shield.is_empty() {
            self.checkers.insert(from);
            self.remedy |= line;
            return Set::EMPTY;
        }
        if shield.has_several() {
            Set::EMPTY
        } else {
            line
        }
    }
}

/// Returns all squares that a side attacks, given all occupied squares.
///
/// Leave the other side's king out of `occupied` to know where it may not step.
#[inline(always)]
pub(crate) fn attacked_by(position: &Position, side: Side, occupied: Set) -> Set {
    let pieces = position.of_side(side);
    let queens = position.kind(Kind::Queen);
    let mut attacked = attacks::pawns(side, pieces & position.kind(Kind::Pawn));
    for from in pieces & position.kind(Kind::Knight) {
        attacked |= attacks::knight(from);
    }
    for from in pieces & (position.kind(Kind::Bishop) | queens) {
        attacked |= attacks::bishop(from, occupied);
    }
    for from in pieces & (position.kind(Kind::Rook) | queens) {
        attacked |= attacks::rook(from, occupied);
    }
    attacked | attacks::king(position.king_square(side))
}

impl Position {
    /// Returns the square of a side's king, which must be on the board.
    #[inline(always)]
    pub(crate) fn king_square(&self, side: Side) -> Square {
        Square(self.pieces(side, Kind::King).word().trailing_zeros() as u16)
    }

    /// Returns the pieces of a side that attack a square, given all occupied squares.
    ///
    /// Pinned pieces count; en passant does not.
    #[must_use]
    pub fn attackers(&self, side: Side, square: Square, occupied: Set) -> Set {
        let queens = self.kind(Kind::Queen);
        let found = attacks::pawns(side.other(), Set::of(square)) & self.kind(Kind::Pawn)
            | attacks::knight(square) & self.kind(Kind::Knight)
            | attacks::king(square) & self.kind(Kind::King)
            | attacks::bishop(square, occupied) & (self.kind(Kind::Bishop) | queens)
            | attacks::rook(square, occupied) & (self.kind(Kind::Rook) | queens);
        found & self.of_side(side)
    }

    /// Returns the enemy pieces that give check to a side's king; none while it is in hand.
    #[must_use]
    pub fn checkers(&self, side: Side) -> Set {
        match self.king(side) {
            Some(king) => self.attackers(side.other(), king, self.occupied()),
            None => Set::EMPTY,
        }
    }

    /// Returns whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.checkers(self.side).is_empty()
    }

    /// Returns the piece of a side on `square` that shields its king, as the enemy it shields from.
    #[must_use]
    pub fn pinner(&self, square: Square) -> Option<Square> {
        let side = self.side_at(square)?;
        let king = self.king(side)?;
        if square == king {
            return None;
        }
        let occupied = self.occupied();
        let aligned = self.attackers(side.other(), king, occupied - Set::of(square));
        aligned
            .into_iter()
            .find(|&from| attacks::between(king, from).has(square))
    }

    /// Returns the pieces of a side that shield its king and may only move along that line.
    #[must_use]
    pub fn pinned(&self, side: Side) -> Set {
        if self.king(side).is_none() {
            return Set::EMPTY;
        }
        let threats = Threats::of(self, side, self.king_square(side));
        (threats.straight_pins | threats.diagonal_pins) & self.of_side(side)
    }
}
