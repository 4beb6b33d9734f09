//! What a change makes of a scene.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Area, Cell, Mark, Piece, Scene, Tray};

/// What a change makes of the scene that was shown before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct SceneChange {
    /// The part of the plane to show.
    pub bounds: Area,
    /// All cells; absent if they are as before.
    pub cells: Option<Vec<Cell>>,
    /// The numbers of the cells whose pieces have gone.
    pub emptied: Vec<u16>,
    /// The pieces that were not there before, or looked otherwise.
    pub pieces: Vec<Piece>,
    /// What is beside the board; absent is each tray that is as the one in its place was before.
    pub trays: Vec<Option<Tray>>,
    /// Sets of cells to point out.
    pub marks: Vec<Mark>,
    /// Short lines that the board does not show.
    pub notes: Vec<String>,
}

impl SceneChange {
    /// Returns what makes one scene of another.
    pub fn between(before: &Scene, after: &Scene) -> Self {
        let on = |scene: &'_ Scene, cell| {
            let found = scene.pieces.binary_search_by_key(&cell, |piece| piece.cell);
            found.ok()
        };
        let is_new = |piece: &&Piece| {
            on(before, piece.cell).and_then(|index| before.pieces.get(index)) != Some(*piece)
        };
        let left = before.pieces.iter().map(|piece| piece.cell);
        let trays = after.trays.iter().enumerate();
        Self {
            bounds: after.bounds,
            cells: (before.cells != after.cells).then(|| after.cells.clone()),
            emptied: left.filter(|&cell| on(after, cell).is_none()).collect(),
            pieces: after.pieces.iter().filter(is_new).cloned().collect(),
            trays: trays
                .map(|(at, tray)| (before.trays.get(at) != Some(tray)).then(|| tray.clone()))
                .collect(),
            marks: after.marks.clone(),
            notes: after.notes.clone(),
        }
    }

    /// Returns what it makes of a scene; `None` if that is not the one it was found for.
    pub fn apply(self, before: Scene) -> Option<Scene> {
        let Scene {
            cells,
            mut pieces,
            trays,
            ..
        } = before;
        let replaced = |piece: &Piece| {
            let cell = piece.cell;
            self.emptied.contains(&cell) || self.pieces.iter().any(|piece| piece.cell == cell)
        };
        pieces.retain(|piece| !replaced(piece));
        pieces.extend(self.pieces);
        pieces.sort_by_key(|piece| piece.cell);
        let mut known = trays.into_iter();
        let trays = self.trays.into_iter().map(|tray| {
            let known = known.next();
            tray.or(known)
        });
        Some(Scene {
            bounds: self.bounds,
            cells: self.cells.unwrap_or(cells),
            pieces,
            trays: trays.collect::<Option<_>>()?,
            marks: self.marks,
            notes: self.notes,
        })
    }
}
