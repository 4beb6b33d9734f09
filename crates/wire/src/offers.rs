//! What can be picked next, and where on a scene.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Area, Scene, Side};

/// What can be picked next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct OfferList {
    /// The picks that led here.
    pub picks: Vec<String>,
    /// One line that says what to choose now.
    pub prompt: String,
    /// What it looks like after the picks, if that differs from the position.
    pub scene: Option<Scene>,
    /// The choices; none are left when the turn is complete.
    pub offers: Vec<OfferSummary>,
    /// The turn, exactly when the picks make a legal one.
    pub finish: Option<TurnText>,
}

/// One choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct OfferSummary {
    /// What to append to the picks.
    pub pick: String,
    /// What a button or a screen reader says.
    pub label: Label,
    /// Where it is shown.
    pub on: Target,
}

/// What a choice is called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Label {
    /// What is chosen, in a few words.
    pub name: String,
    /// What choosing it does, if the name does not say it; whoever has chosen can do without.
    pub effect: Option<String>,
    /// What it looks like, if a picture says it at a glance.
    pub likeness: Option<Likeness>,
}

/// A picture of what a choice makes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Likeness {
    /// The name of its drawing.
    pub glyph: String,
    /// Whose it is.
    pub side: Option<Side>,
    /// Where it looks, in steps of 45 degrees clockwise from north, 0 to 7, if the choices differ in that.
    pub facing: Option<u8>,
}

/// A place on a scene, or beside it; `at` says what kind of place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "at", rename_all = "lowercase", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum Target {
    /// A cell.
    Cell {
        /// Its number.
        cell: u16,
    },
    /// A rectangle of cells or canvas.
    Area {
        /// The rectangle.
        area: Area,
    },
    /// The piece on a cell, where that is another choice than the cell.
    Piece {
        /// The cell's number.
        cell: u16,
    },
    /// One part of the piece on a cell.
    Part {
        /// The cell's number.
        cell: u16,
        /// The index of the part.
        part: u32,
    },
    /// A slot of a tray.
    Slot {
        /// The index of the tray.
        tray: u32,
        /// The index of the slot.
        slot: u32,
    },
    /// A button beside the board.
    Button,
}

/// A turn in writing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct TurnText {
    /// Its canonical text.
    pub text: String,
    /// How players write it.
    pub human: String,
}
