//! A position that is put together by hand.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Scene, Side};

/// What is done to a position that is put together; the server does not remember it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct DraftAsk {
    /// The values of options, by name; the others take their defaults.
    pub options: BTreeMap<String, String>,
    /// The text as it is now; that of the game's own start if absent.
    pub position: Option<String>,
    /// What is done to it; nothing if absent.
    pub stroke: Option<DraftStroke>,
}

/// What is done to a position that is put together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum DraftStroke {
    /// Something is put on a cell, in the place of what stands there.
    Put {
        /// The name of the cell.
        cell: String,
        /// The id of what is put there.
        piece: String,
        /// Whose it is.
        side: Side,
    },
    /// Something is put to what stands on a cell, if that is of the same side; else in its place.
    Join {
        /// The name of the cell.
        cell: String,
        /// The id of what is put there.
        piece: String,
        /// Whose it is.
        side: Side,
    },
    /// What stands on a cell goes.
    Remove {
        /// The name of the cell.
        cell: String,
    },
    /// All that stands on the board goes.
    Clear {},
    /// It is a side's turn.
    Turn {
        /// Whose.
        side: Side,
    },
}

/// A position that is put together, as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct DraftReply {
    /// The name of the game for people.
    pub title: String,
    /// The values of its options, complete.
    pub options: BTreeMap<String, String>,
    /// The text.
    pub position: String,
    /// What it looks like: the board alone as long as it is no position.
    pub scene: Scene,
    /// Whose turn it is, as far as that is said.
    pub side_to_move: Option<Side>,
    /// Everything for which it is no position, each as a sentence; nothing if it is one.
    pub faults: Vec<String>,
    /// What can be put on the board.
    pub pieces: Vec<DraftPiece>,
    /// Whether that can be put to what stands there.
    pub joins: bool,
}

/// Something that can be put on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct DraftPiece {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The name of its drawing.
    pub glyph: String,
}
