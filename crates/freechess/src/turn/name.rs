//! Turns written as texts.

use crate::board::geometry::name;
use crate::turn::path::{path_text, push_legs};
use crate::{Placement, Split, SubPiece, Turn};

/// Writes a turn.
pub(crate) fn turn_text(turn: &Turn) -> String {
    match turn {
        Turn::Place(placement) => placement_text(*placement),
        Turn::Move(path) => path_text(path),
        Turn::Split(split) => split_text(split),
    }
}

/// Writes a placement: `N@g7`.
pub(crate) fn placement_text(Placement { attribute, square }: Placement) -> String {
    format!("{}@{}", attribute.letter(), name(square))
}

/// Writes what stands between two commas of a split: `NB-f7-g9`.
pub(crate) fn item_text(part: &SubPiece) -> String {
    let mut text = part.tally.to_string();
    push_legs(&mut text, &part.path);
    text
}

/// Writes a split: `e5:RB-h8,NB-f7-g9,P^`.
fn split_text(split: &Split) -> String {
    let mut items: Vec<String> = split.parts.iter().map(item_text).collect();
    if !split.returned.is_empty() {
        items.push(format!("{}^", split.returned));
    }
    format!("{}:{}", name(split.origin), items.join(","))
}
