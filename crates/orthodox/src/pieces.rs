//! The six kinds of men by themselves, on any board.

use chessmith_board::{Rect, Square};
use chessmith_figures::{LoneMen, steps};
use chessmith_game::{LoneReach, Pieces};

use crate::Kind;
use crate::explain::in_general;

/// Returns the men of the family, one by one.
#[must_use]
pub fn pieces() -> Box<dyn Pieces> {
    Box::new(LoneMen {
        sentence: in_general,
        reach,
    })
}

/// An officer takes where it goes, a pawn diagonally ahead. Rules: FIDE 3.2 to 3.8.
fn reach(kind: Kind, board: Rect, from: Square) -> LoneReach {
    let goes = steps(kind, board, from);
    let takes = match kind {
        Kind::Pawn => {
            let ahead = [(-1, 1), (1, 1)].map(|step| board.step(from, step));
            ahead.into_iter().flatten().collect()
        }
        _ => goes.clone(),
    };
    LoneReach {
        goes,
        takes,
        with_others: Vec::new(),
    }
}
