//! What a turn did, in words, from what the position looked like before and after it.

use std::collections::HashMap;

use chessmith_game::{CellId, MarkKind, Scene, ScenePiece, Side};

/// A piece on its cell.
type Standing<'a> = (CellId, &'a ScenePiece);

/// What a turn did besides moving pieces.
pub(crate) struct Happened {
    /// What it took, turned, put, changed and removed, each in a few words without a full stop, such as `takes knight on b3
    /// and pawn on c4`.
    pub(crate) told: Vec<String>,
    /// What it took, as it stood before.
    pub(crate) taken: Vec<ScenePiece>,
}

/// Returns what a turn of this side did besides moving pieces.
pub(crate) fn happened(side: Side, before: &Scene, after: &Scene) -> Happened {
    let names = names_of(before, after);
    let marks = after.marks.iter();
    let taken: Vec<_> = marks
        .filter(|mark| mark.kind == MarkKind::Taken)
        .flat_map(|mark| mark.cells.iter().copied())
        .collect();
    let (mut gone, mut come) = changes(before, after);
    let is_taken = |(cell, piece): &Standing<'_>| piece.side != Some(side) && taken.contains(cell);
    let prey: Vec<_> = gone.extract_if(.., |standing| is_taken(standing)).collect();
    // What went from one cell to another has only moved.
    come.retain(|(_, piece)| {
        let same =
            |(_, other): &Standing<'_>| (other.side, &other.name) == (piece.side, &piece.name);
        match gone.iter().position(same) {
            Some(index) => {
                gone.remove(index);
                false
            }
            None => true,
        }
    });
    // What looks elsewhere is still the same piece, whether it has moved or not.
    let mut turned = Vec::new();
    come.retain(|standing| {
        let same = |(_, other): &Standing<'_>| is_turned(other, standing.1);
        match gone.iter().position(same) {
            Some(index) => {
                gone.remove(index);
                turned.push(*standing);
                false
            }
            None => true,
        }
    });
    let placed = |list: &[Standing<'_>]| {
        let words = list.iter().map(|(cell, piece)| {
            let name = names.get(cell).copied().unwrap_or_default();
            format!("{} on {name}", called(piece))
        });
        joined(words.collect())
    };
    let mut told = Vec::new();
    if !prey.is_empty() {
        told.push(format!("takes {}", placed(&prey)));
    }
    if !turned.is_empty() {
        told.push(format!("turns {}", placed(&turned)));
    }
    for owner in [Some(side), Some(side.other()), None] {
        let (gone, come) = (of(owner, &gone), of(owner, &come));
        match (gone.len(), come.len()) {
            (0, 0) => {}
            (0, _) => told.push(format!("puts {}", placed(&come))),
            (1, 0) => told.push(format!("{} is gone", placed(&gone))),
            (_, 0) => told.push(format!("{} are gone", placed(&gone))),
            (count, _) => {
                let become_ = if count == 1 { "becomes" } else { "become" };
                let names = gone.iter().map(|(_, piece)| called(piece).to_owned());
                told.push(format!(
                    "{} {become_} {}",
                    joined(names.collect()),
                    placed(&come)
                ));
            }
        }
    }
    let taken = prey.into_iter().map(|(_, piece)| piece.clone()).collect();
    Happened { told, taken }
}

/// Returns what stood where it stands no more, and what stands where it did not stand.
fn changes<'a>(before: &'a Scene, after: &'a Scene) -> (Vec<Standing<'a>>, Vec<Standing<'a>>) {
    let at = |scene: &'a Scene| -> HashMap<CellId, &'a ScenePiece> {
        let pieces = scene.pieces.iter();
        pieces.map(|piece| (piece.cell, piece)).collect()
    };
    let (was, is) = (at(before), at(after));
    let differ = |scene: &'a Scene, other: &HashMap<CellId, &ScenePiece>| -> Vec<Standing<'a>> {
        let pieces = scene.pieces.iter();
        let same = |piece: &ScenePiece| {
            let there = other.get(&piece.cell);
            there.is_some_and(|there| (there.side, &there.name) == (piece.side, &piece.name))
        };
        let changed = pieces.filter(|piece| !same(piece));
        changed.map(|piece| (piece.cell, piece)).collect()
    };
    (differ(before, &is), differ(after, &was))
}

/// Returns whether it is the same piece that looks another way.
fn is_turned(before: &ScenePiece, after: &ScenePiece) -> bool {
    let turns = before.facing.is_some() && after.facing.is_some() && before.facing != after.facing;
    turns && (before.side, &before.glyph) == (after.side, &after.glyph)
}

fn of<'a>(owner: Option<Side>, list: &[Standing<'a>]) -> Vec<Standing<'a>> {
    let list = list.iter().copied();
    list.filter(|(_, piece)| piece.side == owner).collect()
}

fn names_of<'a>(before: &'a Scene, after: &'a Scene) -> HashMap<CellId, &'a str> {
    let cells = before.cells.iter().chain(&after.cells);
    cells.map(|cell| (cell.id, cell.name.as_str())).collect()
}

/// Returns what a piece is called, without the word for its side where its name begins with it.
pub(crate) fn called(piece: &ScenePiece) -> &str {
    let side = piece.side.map_or("", Side::word);
    let rest = piece.name.strip_prefix(side).map(str::trim_start);
    rest.filter(|rest| !rest.is_empty()).unwrap_or(&piece.name)
}

fn joined(mut words: Vec<String>) -> String {
    match (words.pop(), words.is_empty()) {
        (None, _) => String::new(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} and {last}", words.join(", ")),
    }
}
