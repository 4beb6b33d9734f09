//! The six kinds of men by themselves, on any board.

use chessmith_board::{Rect, Square};
use chessmith_figures::{LoneMen, lines, steps};
use chessmith_game::{Company, LoneReach, Pieces};

use crate::Kind;
use crate::explain::in_general;

/// Returns the men of the family, one by one.
#[must_use]
pub fn pieces() -> Box<dyn Pieces> {
    Box::new(LoneMen {
        sentence: in_general,
        reach,
        among: Some(among),
    })
}

/// It goes as far as nothing is in its way, and takes the enemy that is; a pawn takes diagonally ahead.
/// Rules: FIDE 3.2 to 3.8.
fn among(kind: Kind, board: Rect, from: Square, men: &Company) -> LoneReach {
    let mut reached = LoneReach::default();
    for line in lines(kind, board, from) {
        let free = line.iter().take_while(|&&square| !men.has(square));
        reached.goes.extend(free.copied());
        let stop = line.into_iter().find(|&square| men.has(square));
        reached.takes.extend(stop.filter(|_| kind != Kind::Pawn));
    }
    if kind == Kind::Pawn {
        reached.takes = reach(kind, board, from).takes;
    }
    reached.takes.retain(|square| men.enemies.contains(square));
    reached
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
