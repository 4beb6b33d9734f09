//! Laws of scenes.

use std::collections::{HashMap, HashSet};

use chessmith_game::{Area, CellId, GlyphId, Mark, MarkKind, Playable, Scene, SceneRef, Side};

use super::Trial;

pub(super) fn scene_is_sound<G: Playable>(
    trial: &Trial<'_, G>,
    last: Option<(&G::Position, &G::Turn)>,
) {
    verify_scene(trial, &trial.game.scene(trial.position, last));
    if let Some((before, turn)) = last {
        turn_is_told(trial, before, turn);
    }
    let bare = trial.game.scene(trial.position, None);
    let same = bare == trial.game.scene(trial.position, None);
    trial.law(same, "a scene is a function of the position", String::new);
}

/// Whoever follows the marks of the last turn, way by way, comes from the scene before it to the one after it.
fn turn_is_told<G: Playable>(trial: &Trial<'_, G>, before: &G::Position, turn: &G::Turn) {
    let was = trial.game.scene(before, None);
    let is = trial.game.scene(trial.position, Some((before, turn)));
    let broken = broken_way(&was, &is);
    let found = || format!("{}: {:?}", trial.game.turn_text(before, turn), is.marks);
    trial.law(broken.is_none(), broken.unwrap_or_default(), found);
}

/// Returns what is wrong with the marks of the turn that led from one scene to another; `None` if they tell it.
fn broken_way(was: &Scene, is: &Scene) -> Option<&'static str> {
    let standing = |scene: &Scene| -> HashMap<CellId, (Option<Side>, String)> {
        let pieces = scene.pieces.iter();
        let stand = pieces.map(|piece| (piece.cell, (piece.side, piece.name.clone())));
        stand.collect()
    };
    let (old, new) = (standing(was), standing(is));
    let marks = is.marks.iter();
    let named: HashSet<CellId> = marks
        .clone()
        .filter(|mark| matches!(mark.kind, MarkKind::Last | MarkKind::Taken))
        .flat_map(|mark| mark.cells.iter().copied())
        .collect();
    let mut cells = old.keys().chain(new.keys());
    if cells.any(|cell| old.get(cell) != new.get(cell) && !named.contains(cell)) {
        return Some("the marks of the last turn name what it changed");
    }
    let mut held: HashSet<CellId> = old.keys().copied().collect();
    for mark in marks.filter(|mark| mark.kind == MarkKind::Last) {
        let holds = |cell: &CellId| old.contains_key(cell) || new.contains_key(cell);
        let [start, .., end] = *mark.cells else {
            held.extend(&mark.cells);
            continue;
        };
        // What is laid is no piece.
        if mark.cells.iter().any(holds) {
            if !held.contains(&start) {
                return Some("a way begins where something stands");
            }
            held.insert(end);
        }
    }
    let reached = new.keys().all(|cell| held.contains(cell));
    (!reached).then_some("a way ends where something came")
}

/// Checks that a scene holds together.
pub(super) fn verify_scene<G: Playable>(trial: &Trial<'_, G>, scene: &Scene) {
    let mut ids = HashSet::new();
    let mut places = HashSet::new();
    let mut names = HashSet::new();
    for cell in &scene.cells {
        trial.law(ids.insert(cell.id), "cells have different numbers", || {
            format!("{cell:?}")
        });
        trial.law(places.insert((cell.x, cell.y)), "cells lie apart", || {
            format!("{cell:?}")
        });
        trial.law(
            names.insert(&cell.name),
            "cells have different names",
            || format!("{cell:?}"),
        );
        let spot = Area {
            x: cell.x,
            y: cell.y,
            width: 1,
            height: 1,
        };
        trial.law(
            inside(scene.bounds, spot),
            "cells lie within the bounds",
            || format!("{cell:?}"),
        );
    }
    trial.law(
        inside(scene.bounds, scene.bounds),
        "bounds are not empty",
        || format!("{:?}", scene.bounds),
    );
    let mut stands = HashSet::new();
    for piece in &scene.pieces {
        trial.law(
            ids.contains(&piece.cell),
            "a piece stands on a cell",
            || format!("{piece:?}"),
        );
        trial.law(
            stands.insert(piece.cell),
            "one piece stands on a cell",
            || format!("{piece:?}"),
        );
        trial.law(!piece.name.is_empty(), "a piece has a name", || {
            format!("{piece:?}")
        });
        let facing = piece.facing.is_none_or(|facing| facing.0 < 8);
        trial.law(facing, "a facing is below 8", || format!("{piece:?}"));
        glyph(trial, &piece.glyph);
        for part in &piece.parts {
            trial.law(part.count > 0, "a part is there", || format!("{piece:?}"));
            glyph(trial, &part.glyph);
        }
        piece
            .badges
            .iter()
            .for_each(|badge| glyph(trial, &badge.glyph));
    }
    for tray in &scene.trays {
        trial.law(!tray.title.is_empty(), "a tray has a title", || {
            format!("{tray:?}")
        });
        for slot in &tray.slots {
            trial.law(slot.count > 0, "what is in a slot is there", || {
                format!("{tray:?}")
            });
            glyph(trial, &slot.glyph);
        }
    }
    marks(trial, scene, &scene.marks);
}

fn marks<G: Playable>(trial: &Trial<'_, G>, scene: &Scene, marks: &[Mark]) {
    for mark in marks {
        let on = mark
            .cells
            .iter()
            .all(|id| scene.cells.iter().any(|cell| cell.id == *id));
        trial.law(on, "a mark is on cells", || format!("{mark:?}"));
    }
}

fn glyph<G: Playable>(trial: &Trial<'_, G>, id: &GlyphId) {
    let named = !id.0.is_empty()
        && id
            .0
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    trial.law(named, "a drawing's name is of a-z, 0-9 and -", || {
        id.0.clone()
    });
    let found = trial
        .game
        .glyph(id)
        .is_some_and(|glyph| !glyph.shapes.is_empty());
    trial.law(found, "every drawing named can be had", || id.0.clone());
}

fn inside(outer: Area, inner: Area) -> bool {
    let span = |from: i16, length: u16| (i32::from(from), i32::from(from) + i32::from(length));
    let within = |a: (i32, i32), b: (i32, i32)| b.0 <= a.0 && a.1 <= b.1 && a.0 < a.1;
    within(span(inner.x, inner.width), span(outer.x, outer.width))
        && within(span(inner.y, inner.height), span(outer.y, outer.height))
}

/// Returns whether a reference names something of the scene.
pub(super) fn holds(scene: &Scene, on: &SceneRef) -> bool {
    let piece = |cell: &CellId| scene.pieces.iter().find(|piece| piece.cell == *cell);
    match on {
        SceneRef::Cell(id) => scene.cells.iter().any(|cell| cell.id == *id),
        SceneRef::Area(area) => inside(scene.bounds, *area),
        SceneRef::Piece(id) => piece(id).is_some(),
        SceneRef::Part { cell, part } => piece(cell).is_some_and(|piece| *part < piece.parts.len()),
        SceneRef::Slot { tray, slot } => scene
            .trays
            .get(*tray)
            .is_some_and(|tray| *slot < tray.slots.len()),
        SceneRef::Button => true,
    }
}

pub(super) fn pieces_are_explained<G: Playable>(trial: &Trial<'_, G>) {
    let scene = trial.game.scene(trial.position, None);
    let beyond = [0, 63, 64, 168, 675, 676, 1_000, u16::MAX].map(CellId);
    for id in scene.cells.iter().map(|cell| cell.id).chain(beyond) {
        let about = trial.game.about(trial.position, id);
        let stands = scene.pieces.iter().any(|piece| piece.cell == id);
        trial.law(
            about.is_some() == stands,
            "there is something to say about a piece",
            || format!("{id:?}: {about:?}"),
        );
        if let Some(about) = about {
            let told = !about.title.is_empty() && !about.text.is_empty();
            let named = about.piece.as_ref().is_none_or(|piece| !piece.is_empty());
            trial.law(
                told && named,
                "what is said about a piece is not empty",
                || format!("{about:?}"),
            );
            marks(trial, &scene, &about.marks);
        }
    }
    slots_are_explained(trial, &scene);
}

/// Whatever lies beside the board is told about, and nothing else is.
fn slots_are_explained<G: Playable>(trial: &Trial<'_, G>, scene: &Scene) {
    for tray in 0..scene.trays.len() + 2 {
        let lying = scene.trays.get(tray).map_or(0, |tray| tray.slots.len());
        for slot in 0..lying + 2 {
            let about = trial.game.about_slot(trial.position, tray, slot);
            trial.law(
                about.is_some() == (slot < lying),
                "there is something to say about what lies in a tray, and about nothing else",
                || format!("tray {tray}, slot {slot}: {about:?}"),
            );
            let told = about.is_none_or(|about| !about.title.is_empty() && !about.text.is_empty());
            trial.law(
                told,
                "what is said about what lies in a tray is not empty",
                || format!("tray {tray}, slot {slot}"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use chessmith_game::{Rect, ScenePiece, Square};

    use super::*;

    /// A board of three squares in a row with a piece on some of them, and marks of the last turn.
    fn scene(stands: &[(u16, &str)], marks: &[(MarkKind, &[u16])]) -> Scene {
        let piece = |&(at, name): &(u16, &str)| {
            ScenePiece::new(Square(at), Side::White, "man", name.to_owned())
        };
        let mark = |&(kind, cells): &(MarkKind, &[u16])| Mark {
            kind,
            cells: cells.iter().copied().map(CellId).collect(),
        };
        Scene {
            pieces: stands.iter().map(piece).collect(),
            marks: marks.iter().map(mark).collect(),
            ..Scene::of_board(Rect::new(3, 1))
        }
    }

    #[test]
    fn whatever_a_turn_leaves_untold_is_found() {
        use MarkKind::{Last, Taken};
        let was = scene(&[(0, "rook"), (1, "man")], &[]);
        let goes: &[(u16, &str)] = &[(2, "rook")];
        let broken = |stands: &[(u16, &str)], marks: &[(MarkKind, &[u16])]| {
            broken_way(&was, &scene(stands, marks))
        };
        // It passes a man and takes it.
        assert_eq!(broken(goes, &[(Last, &[0, 1, 2]), (Taken, &[1])]), None);
        let names = Some("the marks of the last turn name what it changed");
        assert_eq!(broken(goes, &[]), names);
        assert_eq!(broken(goes, &[(Last, &[0, 2])]), names);
        assert_eq!(broken(&[(0, "rook"), (1, "queen")], &[]), names);
        let begins = Some("a way begins where something stands");
        assert_eq!(broken(goes, &[(Last, &[2, 1, 0])]), begins);
        let ends = Some("a way ends where something came");
        let stops = [(Last, &[0, 1][..]), (Taken, &[1, 2])];
        assert_eq!(broken(goes, &stops), ends);
        // What was put is named alone.
        let put: &[(u16, &str)] = &[(0, "rook"), (1, "man"), (2, "queen")];
        assert_eq!(broken(put, &[(Last, &[2])]), None);
        assert_eq!(broken(put, &[]), names);
    }
}
