//! What a position looks like.

use chessmith_board::eight::{BOARD, Set};
use chessmith_board::{Side, Square};
use chessmith_figures as figures;
use chessmith_game::{
    Area, Cell, CellId, Depict, Glyph, GlyphId, Mark, MarkKind, Scene, ScenePiece,
};

use crate::{Fluidity, Position, Turn};

impl Depict for Fluidity {
    fn scene(&self, position: &Position, last: Option<(&Position, &Turn)>) -> Scene {
        let mut marks = Vec::new();
        if let Some((before, turn)) = last {
            marks.push(mark(MarkKind::Last, Set::of(turn.from) | Set::of(turn.to)));
            let taken = before.taken(turn);
            if !taken.is_empty() {
                marks.push(mark(MarkKind::Taken, taken));
            }
        }
        if position.in_check(position.side) {
            marks.push(mark(MarkKind::Danger, king_square(position)));
        }
        Scene {
            bounds: Area {
                x: 0,
                y: 0,
                width: 8,
                height: 8,
            },
            cells: BOARD
                .squares()
                .map(|square| Cell::of_square(BOARD, square))
                .collect(),
            pieces: position
                .occupied()
                .into_iter()
                .filter_map(|s| piece(position, s))
                .collect(),
            trays: Vec::new(),
            marks,
            notes: Vec::new(),
        }
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        figures::glyph(id)
    }
}

fn king_square(position: &Position) -> Set {
    position.king(position.side).map_or(Set::EMPTY, Set::of)
}

/// Returns a mark on a set of squares.
pub(crate) fn mark(kind: MarkKind, squares: Set) -> Mark {
    Mark {
        kind,
        cells: squares.into_iter().map(|square| CellId(square.0)).collect(),
    }
}

fn piece(position: &Position, square: Square) -> Option<ScenePiece> {
    let (side, kind) = position.piece_at(square)?;
    let colour = match side {
        Side::White => "white",
        Side::Black => "black",
    };
    Some(ScenePiece {
        cell: CellId(square.0),
        side: Some(side),
        glyph: kind.name().into(),
        name: format!("{colour} {}", kind.name()),
        facing: None,
        parts: Vec::new(),
        badges: Vec::new(),
    })
}
