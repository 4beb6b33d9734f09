//! What a position looks like.

use chessmith_board::Square;
use chessmith_board::eight::BOARD;
use chessmith_figures as figures;
use chessmith_game::{Depict, Glyph, GlyphId, Mark, MarkKind, Scene};

use crate::reach::castling_rook;
use crate::{Fluidity, Position, Turn};

impl Depict for Fluidity {
    fn scene(&self, position: &Position, last: Option<(&Position, &Turn)>) -> Scene {
        let mut marks = Vec::new();
        if let Some((before, turn)) = last {
            marks.extend(Mark::of_ways(ways(before, turn)));
            marks.extend(Mark::on(MarkKind::Taken, before.taken(turn)));
        }
        if position.in_check(position.side) {
            marks.extend(Mark::on(MarkKind::Danger, position.king(position.side)));
        }
        Scene {
            pieces: position.shown(),
            marks,
            ..Scene::of_board(BOARD)
        }
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        figures::glyph(id)
    }

    fn letters(&self, id: &GlyphId) -> String {
        figures::letters(id)
    }
}

/// Returns the ways of what a turn moves: the king's before that of the rook it castles with. What is passed and taken
/// is no stop.
fn ways(before: &Position, turn: &Turn) -> Vec<[Square; 2]> {
    let mut ways = vec![[turn.from, turn.to]];
    if before.king(before.side) == Some(turn.from) && turn.from.0.abs_diff(turn.to.0) == 2 {
        let crossed = Square(u16::midpoint(turn.from.0, turn.to.0));
        ways.push([castling_rook(turn.to), crossed]);
    }
    ways
}
