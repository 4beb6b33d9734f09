//! Why the king may not castle.

use chessmith_board::{Side, Square};

use super::{Man, Refusal};
use crate::{Kind, Position, Set, Variant, Wing, castling};

/// Returns why castling, which is not legal, is not; `None` if the move is no attempt to castle.
///
/// An attempt is a king on its home rank that goes onto an own rook there, or at least two squares
/// along it to the c-file or g-file.
pub(super) fn reason(
    variant: Variant,
    position: &Position,
    king: Man,
    to: Square,
) -> Option<Refusal> {
    let rank = home_rank(king.side);
    if king.kind != Kind::King || !rank.has(king.square) || !rank.has(to) {
        return None;
    }
    let Some(target) = Man::at(position, to) else {
        let wing = Wing::BOTH
            .into_iter()
            .find(|wing| wing.king_target(king.side) == to)?;
        let steps = king.square.0.abs_diff(to.0);
        return (steps > 1).then_some(Refusal::CastleNoRook { king, wing });
    };
    let own_rook = target.kind == Kind::Rook && target.side == king.side;
    own_rook.then(|| with_rook(variant, position, king, target))
}

/// Returns whether both rooks stand on the home rank on one side of the king.
fn is_outside(position: &Position, king: Man) -> bool {
    let rooks = position.pieces(king.side, Kind::Rook) & home_rank(king.side);
    let right = rooks.into_iter().filter(|&rook| rook > king.square).count();
    rooks.len() == 2 && right != 1
}

fn home_rank(side: Side) -> Set {
    Set::from_word(0xFF << castling::home(side))
}

fn with_rook(variant: Variant, position: &Position, king: Man, rook: Man) -> Refusal {
    let side = king.side;
    let occupied = position.occupied();
    let first = |squares: Set| {
        squares
            .lowest()
            .and_then(|square| Man::at(position, square))
    };

    if !position.castling_rooks().has(rook.square) {
        return if variant.setup_moves() > 0 && is_outside(position, king) {
            Refusal::CastleOutside { king, rook }
        } else {
            Refusal::CastleLost { king, rook }
        };
    }
    if let Some(by) = first(position.checkers(side)) {
        return Refusal::CastleOutOfCheck { king, by };
    }
    let in_the_way = castling::must_be_empty(side, king.square, rook.square) & occupied;
    if let Some(blocker) = first(in_the_way) {
        return Refusal::CastleBlocked {
            king,
            rook,
            blocker,
        };
    }
    let target = Wing::of_rook(king.square, rook.square).king_target(side);
    let mut way: Vec<_> = castling::must_be_safe(side, king.square, rook.square)
        .into_iter()
        .collect();
    way.sort_by_key(|square| square.0.abs_diff(king.square.0));
    let seen = occupied - Set::of(king.square);
    for square in way {
        if let Some(by) = first(position.attackers(side.other(), square, seen)) {
            return if square == target {
                Refusal::CastleInto { king, square, by }
            } else {
                Refusal::CastleThrough { king, square, by }
            };
        }
    }
    let by = position
        .pinner(rook.square)
        .and_then(|square| Man::at(position, square))
        .expect("a pinned rook, the only reason left");
    Refusal::CastleUncovers { rook, by }
}
