//! What a position looks like.

use std::iter::once;

use chessmith_board::{Side, Square};
use chessmith_game::{
    CellId, Depict, Glyph, GlyphId, Mark, MarkKind, Part, PartPlace, Scene, ScenePiece, Slot, Tray,
    TrayKind,
};

use crate::board::geometry::{BOARD, Set, name};
use crate::board::names::piece_name;
use crate::show::glyphs;
use crate::turn::path::Path;
use crate::{Attribute, FreeChess, Position, Tally, Turn};

impl Depict for FreeChess {
    fn scene(&self, position: &Position, last: Option<(&Position, &Turn)>) -> Scene {
        let mut marks = Vec::new();
        if let Some((before, turn)) = last {
            marks.extend(Mark::of_ways(ways(turn)));
            marks.extend(Mark::on(MarkKind::Taken, taken(before, position, turn)));
        }
        let side = position.side;
        if self.in_check(position, side) {
            marks.extend(Mark::on(MarkKind::Danger, position.royal(side)));
        }
        Scene {
            pieces: position
                .occupied()
                .into_iter()
                .filter_map(|square| piece(position, square))
                .collect(),
            trays: Side::BOTH.map(|side| tray(position, side)).into(),
            marks,
            notes: notes(position),
            ..Scene::of_board(BOARD)
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

/// Returns the number of a square's cell.
pub(crate) const fn cell_id(square: Square) -> CellId {
    CellId(square.0)
}

/// Returns the ways of what a turn moves or puts, in order: those of sub-pieces begin where the piece is taken apart.
fn ways(turn: &Turn) -> Vec<Vec<Square>> {
    let way = |path: &Path| once(path.start()).chain(path.legs()).collect();
    match turn {
        Turn::Place(placement) => vec![vec![placement.square]],
        Turn::Move(path) => vec![way(path)],
        Turn::Split(split) if split.parts.is_empty() => vec![vec![split.origin]],
        Turn::Split(split) => split.parts.iter().map(|part| way(&part.path)).collect(),
    }
}

/// The squares where an enemy piece, or an attribute of one, was removed.
fn taken(before: &Position, after: &Position, turn: &Turn) -> Set {
    let enemies = before.of_side(before.side.other());
    let changed = turn.touched() & enemies;
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
    let name = format!("{colour} {}", piece_name(tally));
    Some(ScenePiece {
        parts,
        ..ScenePiece::new(square, piece.side(), glyphs::glyph_id(tally), name)
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
        shelves: Vec::new(),
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
