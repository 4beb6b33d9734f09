//! What a position looks like.

use chessmith_board::eight::BOARD;
use chessmith_figures as figures;
use chessmith_game::{Depict, Glyph, GlyphId, Mark, MarkKind, Scene};

use crate::{Fluidity, Position, Turn};

impl Depict for Fluidity {
    fn scene(&self, position: &Position, last: Option<(&Position, &Turn)>) -> Scene {
        let mut marks = Vec::new();
        if let Some((before, turn)) = last {
            marks.extend(Mark::on(MarkKind::Last, [turn.from, turn.to]));
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
