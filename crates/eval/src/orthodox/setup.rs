//! A position of the setup: what is in hand comes to the board for both sides alike, so only what is
//! placed by choice counts.

use chessmith_board::Side;
use chessmith_orthodox::{Kind, Position, Set};

use super::worth::WORTH;

/// What the right to castle on both wings promises. Rules: FP-16.
const MAY_CASTLE: i32 = 24;

/// What a king is worth that needs not castle any more, by its distance from the nearer edge.
const TUCKED_AWAY: [i32; 4] = [16, 22, 4, -14];

/// Returns the worth of a position of the setup, as White sees it.
pub(super) fn judge(position: &Position) -> i32 {
    side_worth(position, Side::White) - side_worth(position, Side::Black)
}

fn side_worth(position: &Position, side: Side) -> i32 {
    let mirrored = if side == Side::White { 0 } else { 56 };
    let place = |kind: Kind| -> i32 {
        let squares = position.pieces(side, kind).into_iter();
        squares
            .map(|square| WORTH[kind.index()][usize::from(square.0 ^ mirrored)].full)
            .sum()
    };
    let rooks = place(Kind::Rook) - WORTH[Kind::Rook.index()][0].full * placed(position, side);
    rooks
        + position
            .king(side)
            .map_or(0, |king| king_worth(position, side, king.0 % 8))
}

fn placed(position: &Position, side: Side) -> i32 {
    position.pieces(side, Kind::Rook).len() as i32
}

/// Judges a king by whether the rooks stand, or will stand, on both sides of it.
fn king_worth(position: &Position, side: Side, column: u16) -> i32 {
    let base = if side == Side::White { 0 } else { 56 };
    let home = Set::from_word(0xFF << base);
    let others = position.of_side(side) - position.kind(Kind::Rook) - position.kind(Kind::King);
    // The three squares of king and rooks are those on which no other piece stands.
    let theirs = home - others;
    let left = theirs
        .into_iter()
        .filter(|square| square.0 % 8 < column)
        .count();
    let right = theirs
        .into_iter()
        .filter(|square| square.0 % 8 > column)
        .count();
    if left == 1 && right == 1 {
        return MAY_CASTLE;
    }
    let wide = if column < 4 { column } else { 7 - column };
    TUCKED_AWAY[usize::from(wide)]
}
