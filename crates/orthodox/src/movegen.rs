//! Which moves are legal: sets of destinations, never a move that would have to be taken back.
//!
//! One generator serves counting, listing and asking; what is done with the destinations is the
//! [`Visitor`]'s. It is compiled once per side and visitor.

use std::ops::ControlFlow;

use chessmith_board::{Side, Square};

use crate::threats::{Threats, attacked_by};
use crate::{Kind, Position, Set, attacks, castling, en_passant};

const FILE_A: Set = Set::from_word(0x0101_0101_0101_0101);
const FILE_H: Set = Set::from_word(0x8080_8080_8080_8080);

/// Is handed the legal moves in groups; each move once.
pub(crate) trait Visitor {
    /// One piece may move to any square of `to`, without promotion.
    ///
    /// A king moves onto its own rook to castle.
    fn piece(&mut self, kind: Kind, from: Square, to: Set) -> ControlFlow<()>;

    /// Pawns may move to each square of `to`, each from the square whose number is lower by `step`.
    fn pawns(&mut self, to: Set, step: i16) -> ControlFlow<()>;

    /// The same, to the last rank: each pawn becomes any of four kinds.
    fn promotions(&mut self, to: Set, step: i16) -> ControlFlow<()>;
}

/// Hands all legal moves of a position in play to `visitor`, until it breaks.
#[inline]
pub(crate) fn visit(position: &Position, visitor: &mut impl Visitor) -> ControlFlow<()> {
    match position.side_to_move() {
        Side::White => generate::<false, _>(position, visitor),
        Side::Black => generate::<true, _>(position, visitor),
    }
}

#[inline]
fn generate<const BLACK: bool, V: Visitor>(p: &Position, v: &mut V) -> ControlFlow<()> {
    let us = if BLACK { Side::Black } else { Side::White };
    let own = p.of_side(us);
    let occupied = p.occupied();
    let king = p.king_square(us);
    let threats = Threats::of(p, us, king);

    let mut king_to = attacks::king(king) - own;
    let castling = match threats.checkers.is_empty() {
        true => castling::unblocked(p, us, king, threats.straight_pins),
        false => Set::EMPTY,
    };
    // A king that is shut in by its own pieces need not know what is attacked.
    if !(king_to | castling).is_empty() {
        let attacked = attacked_by(p, us.other(), occupied - Set::of(king));
        king_to = (king_to - attacked) | castling::safe(us, king, castling, attacked);
    }
    if threats.checkers.has_several() {
        return v.piece(Kind::King, king, king_to);
    }
    pawn_moves::<BLACK, V>(p, &threats, v)?;

    let to = threats.remedy - own;
    let (straight, diagonal) = (threats.straight_pins, threats.diagonal_pins);
    for from in (own & p.kind(Kind::Knight)) - straight - diagonal {
        v.piece(Kind::Knight, from, attacks::knight(from) & to)?;
    }
    for from in (own & p.kind(Kind::Bishop)) - straight {
        let along = if diagonal.has(from) {
            diagonal
        } else {
            !Set::EMPTY
        };
        v.piece(
            Kind::Bishop,
            from,
            attacks::bishop(from, occupied) & to & along,
        )?;
    }
    for from in (own & p.kind(Kind::Rook)) - diagonal {
        let along = if straight.has(from) {
            straight
        } else {
            !Set::EMPTY
        };
        v.piece(Kind::Rook, from, attacks::rook(from, occupied) & to & along)?;
    }
    for from in own & p.kind(Kind::Queen) {
        let reach = if diagonal.has(from) {
            attacks::bishop(from, occupied) & diagonal
        } else if straight.has(from) {
            attacks::rook(from, occupied) & straight
        } else {
            attacks::queen(from, occupied)
        };
        v.piece(Kind::Queen, from, reach & to)?;
    }
    v.piece(Kind::King, king, king_to)
}

/// Moves all pawns at once, by shifting.
#[inline]
fn pawn_moves<const BLACK: bool, V: Visitor>(
    p: &Position,
    threats: &Threats,
    v: &mut V,
) -> ControlFlow<()> {
    let us = if BLACK { Side::Black } else { Side::White };
    let (ahead, left, right) = if BLACK { (-8, -9, -7) } else { (8, 7, 9) };
    let pawns = p.pieces(us, Kind::Pawn);
    let enemies = p.of_side(us.other());
    let empty = !p.occupied();
    let (straight, diagonal) = (threats.straight_pins, threats.diagonal_pins);

    // A pinned pawn stays on its line, which ends at the pinning piece.
    let pushers = pawns - diagonal;
    let third = Set::from_word(if BLACK { 0xFF << 40 } else { 0xFF << 16 });
    let once =
        (shift(pushers - straight, ahead) | shift(pushers & straight, ahead) & straight) & empty;
    let twice = shift(once & third, ahead) & empty & threats.remedy;
    let once = once & threats.remedy;

    let takers = pawns - straight;
    let target = enemies & threats.remedy;
    let (free, pinned) = (takers - diagonal, takers & diagonal);
    let to_left = (shift(free - FILE_A, left) | shift(pinned - FILE_A, left) & diagonal) & target;
    let to_right =
        (shift(free - FILE_H, right) | shift(pinned - FILE_H, right) & diagonal) & target;

    let last = Set::from_word(if BLACK { 0xFF } else { 0xFF << 56 });
    let before_last = shift(last, -ahead);
    if pawns.meets(before_last) {
        v.promotions(once & last, ahead)?;
        v.promotions(to_left & last, left)?;
        v.promotions(to_right & last, right)?;
        v.pawns(once - last, ahead)?;
        v.pawns(to_left - last, left)?;
        v.pawns(to_right - last, right)?;
    } else {
        v.pawns(once, ahead)?;
        v.pawns(to_left, left)?;
        v.pawns(to_right, right)?;
    }
    v.pawns(twice, 2 * ahead)?;
    if let Some(to) = p.en_passant() {
        for from in en_passant::capturers(p) {
            v.piece(Kind::Pawn, from, Set::of(to))?;
        }
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn shift(set: Set, by: i16) -> Set {
    if by >= 0 {
        set << by as u32
    } else {
        set >> -by as u32
    }
}
