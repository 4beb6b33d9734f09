//! Why the king may not castle.

use chessmith_board::{Side, Square};

use super::{Man, Refusal};
use crate::castling::outermost;
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
        if king.square.0.abs_diff(to.0) <= 1 {
            return None;
        }
        let rook = position
            .castling_rook(king.side, wing)
            .or_else(|| outermost(position, king.side, wing))
            .and_then(|square| Man::at(position, square));
        return match rook {
            None => Some(Refusal::CastleNoRook { king, wing }),
            Some(rook) => with_rook(variant, position, king, rook),
        };
    };
    let own_rook = target.kind == Kind::Rook && target.side == king.side;
    if own_rook {
        with_rook(variant, position, king, target)
    } else {
        None
    }
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

fn with_rook(variant: Variant, position: &Position, king: Man, rook: Man) -> Option<Refusal> {
    let side = king.side;
    let first = |squares: Set| {
        squares
            .lowest()
            .and_then(|square| Man::at(position, square))
    };
    if !position.castling_rooks().has(rook.square) {
        return Some(if variant.setup_moves() > 0 && is_outside(position, king) {
            Refusal::CastleOutside { king, rook }
        } else {
            Refusal::CastleLost { king, rook }
        });
    }
    if let Some(by) = first(position.checkers(side)) {
        return Some(Refusal::CastleOutOfCheck { king, by });
    }
    let must_be_empty = castling::must_be_empty(side, king.square, rook.square);
    if let Some(blocker) = first(must_be_empty & position.occupied()) {
        return Some(Refusal::CastleBlocked {
            king,
            rook,
            blocker,
        });
    }
    attacked_way(position, king, rook).or_else(|| {
        let by = Man::at(position, position.pinner(rook.square)?)?;
        Some(Refusal::CastleUncovers { rook, by })
    })
}

/// Returns the first square on the king's way that is attacked.
fn attacked_way(position: &Position, king: Man, rook: Man) -> Option<Refusal> {
    let target = Wing::of_rook(king.square, rook.square).king_target(king.side);
    let seen = position.occupied() - Set::of(king.square);
    let way = castling::must_be_safe(king.side, king.square, rook.square);
    let attacked = way.into_iter().filter_map(|square| {
        let by = position
            .attackers(king.side.other(), square, seen)
            .lowest()?;
        Some((square, Man::at(position, by)?))
    });
    let (square, by) = attacked.min_by_key(|(square, _)| square.0.abs_diff(king.square.0))?;
    Some(if square == target {
        Refusal::CastleInto { king, square, by }
    } else {
        Refusal::CastleThrough { king, square, by }
    })
}
