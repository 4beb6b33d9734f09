//! A position of the setup: what is in hand comes to the board for both sides alike, so only what is
//! placed by choice counts.

use chessmith_board::Side;
use chessmith_orthodox::{Kind, Position, Set};

use super::Judge;

/// What the right to castle on both wings promises. Rules: FP-16.
const MAY_CASTLE: i32 = 24;

/// What a king is worth that needs not castle any more, by its distance from the nearer edge.
const TUCKED_AWAY: [i32; 4] = [16, 22, 4, -14];

impl Judge {
    /// Returns the worth of a position of the setup, as White sees it.
    pub(super) fn setup(&self, position: &Position) -> i32 {
        self.placed(position, Side::White) - self.placed(position, Side::Black)
    }

    fn placed(&self, position: &Position, side: Side) -> i32 {
        let mirrored = if side == Side::White { 0 } else { 56 };
        let table = &self.tables[Kind::Rook.index()];
        let squares = position.pieces(side, Kind::Rook).into_iter();
        let rooks: i32 = squares
            .map(|square| table[usize::from(square.0 ^ mirrored)].full - table[0].full)
            .sum();
        let king = position.king(side);
        rooks + king.map_or(0, |king| king_worth(position, side, king.0 % 8))
    }
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
