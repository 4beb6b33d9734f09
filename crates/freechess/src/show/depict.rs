//! What a position looks like.

use chessmith_board::{Side, Square};
use chessmith_game::{
    Area, Cell, CellId, Depict, Glyph, GlyphId, Mark, MarkKind, Part, PartPlace, Scene, ScenePiece,
    Slot, Tray, TrayKind,
};

use crate::board::geometry::{BOARD, Set, name};
use crate::board::names::piece_name;
use crate::show::glyphs;
use crate::{Attribute, FreeChess, Position, Tally, Turn};

impl Depict for FreeChess {
    fn scene(&self, position: &Position, last: Option<(&Position, &Turn)>) -> Scene {
        let mut marks = Vec::new();
        if let Some((before, turn)) = last {
            marks.push(mark(MarkKind::Last, touched(turn)));
            let taken = taken(before, position, turn);
            if !taken.is_empty() {
                marks.push(mark(MarkKind::Taken, taken));
            }
        }
        let side = position.side;
        if let Some(royal) = position.royal(side)
            && self.in_check(position, side)
        {
            marks.push(mark(MarkKind::Danger, Set::of(royal)));
        }
        Scene {
            bounds: Area {
                x: 0,
                y: 0,
                width: 13,
                height: 13,
            },
            cells: BOARD
                .squares()
                .map(|square| Cell::of_square(BOARD, square))
                .collect(),
            pieces: position
                .occupied()
                .into_iter()
                .filter_map(|square| piece(position, square))
                .collect(),
            trays: Side::BOTH.map(|side| tray(position, side)).into(),
            marks,
            notes: notes(position),
        }
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        glyphs::glyph(id)
    }

    fn letters(&self, id: &GlyphId) -> String {
        let mut letters = id.0.chars().filter(char::is_ascii_alphabetic);
        letters.by_ref().take(2).collect::<String>().to_uppercase()
    }
}

/// Returns a mark on a set of squares.
pub(crate) fn mark(kind: MarkKind, squares: Set) -> Mark {
    Mark {
        kind,
        cells: squares.into_iter().map(cell_id).collect(),
    }
}

/// Returns the number of a square's cell.
pub(crate) const fn cell_id(square: Square) -> CellId {
    CellId(square.0)
}

/// The squares that a turn names.
fn touched(turn: &Turn) -> Set {
    match turn {
        Turn::Place(placement) => Set::of(placement.square),
        Turn::Move(path) => path.legs().chain([path.start()]).collect(),
        Turn::Split(split) => split
            .parts
            .iter()
            .flat_map(|part| part.path.legs().collect::<Vec<_>>())
            .chain([split.origin])
            .collect(),
    }
}

/// The squares where an enemy piece, or an attribute of one, was removed.
fn taken(before: &Position, after: &Position, turn: &Turn) -> Set {
    let enemies = before.of_side(before.side.other());
    let changed = touched(turn) & enemies;
    changed
        .into_iter()
        .filter(|&square| before.at(square) != after.at(square))
        .collect()
}

fn piece(position: &Position, square: Square) -> Option<ScenePiece> {
    let piece = position.piece_at(square)?;
    let tally = piece.tally();
    let parts = match tally.len() {
        1 => Vec::new(),
        _ => tally
            .iter()
            .map(|(kind, count)| part(kind, count))
            .collect(),
    };
    let colour = match piece.side() {
        Side::White => "white",
        Side::Black => "black",
    };
    Some(ScenePiece {
        cell: cell_id(square),
        side: Some(piece.side()),
        glyph: glyphs::glyph_id(tally),
        name: format!("{colour} {}", piece_name(tally)),
        facing: None,
        parts,
        badges: Vec::new(),
    })
}

fn part(kind: Attribute, count: u8) -> Part {
    Part {
        glyph: glyphs::glyph_id(Tally::of(kind)),
        name: kind.name().to_owned(),
        count: u16::from(count),
        place: PartPlace::Drawing,
    }
}

fn tray(position: &Position, side: Side) -> Tray {
    let slots = position.reserve(side).iter().map(|(kind, count)| {
        let kind = Attribute::ALL[kind];
        Slot {
            glyph: glyphs::glyph_id(Tally::of(kind)),
            name: kind.name().to_owned(),
            count: u16::from(count),
            caption: None,
        }
    });
    Tray {
        kind: TrayKind::Reserve,
        title: format!("{}'s reserve", side.name()),
        side: Some(side),
        slots: slots.collect(),
    }
}

fn notes(position: &Position) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(last) = position.last
        && position
            .piece_at(last.square)
            .is_some_and(|piece| piece.side() != position.side)
    {
        notes.push(format!(
            "The {} on {} was placed on the turn before and cannot be cancelled yet.",
            last.attribute.name(),
            name(last.square)
        ));
    }
    for side in Side::BOTH {
        if position.royal(side).is_none() && !position.of_side(side).is_empty() {
            let side = side.name();
            notes.push(format!(
                "{side} has no royal piece on the board: it captures nothing and is never in check."
            ));
        }
    }
    notes
}
