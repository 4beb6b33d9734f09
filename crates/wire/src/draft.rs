//! A position that is put together by hand.

use std::collections::BTreeMap;

use chessmith_catalog::game::{Beside, Memory, Stocked};
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
    /// The text as it is now; the one with which one begins if absent.
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
    /// What stands on a cell looks the next way that it may look, clockwise.
    Rotate {
        /// The name of the cell.
        cell: String,
    },
    /// One more is laid beside the board, or one less.
    Lay {
        /// The id of what is laid there.
        piece: String,
        /// Whose it is.
        side: Side,
        /// Whether it is one more.
        more: bool,
    },
    /// What is remembered with the position is something else.
    Remember {
        /// Its name.
        name: String,
        /// What it is now.
        value: String,
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
    /// Whether what stands there looks somewhere, and can look elsewhere.
    pub rotates: bool,
    /// Whether whatever can be put on the board can be laid beside it.
    pub lays: bool,
    /// What lies beside the board, or could; empty if positions of the game have nothing there.
    pub beside: Vec<DraftBeside>,
    /// What is remembered with the position, beside whose turn it is.
    pub memories: Vec<DraftMemory>,
}

/// Something beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct DraftBeside {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub piece: DraftPiece,
    /// How many there are.
    pub count: u16,
    /// The most that there can be.
    pub most: u16,
}

impl From<Beside> for DraftBeside {
    fn from(beside: Beside) -> Self {
        Self {
            side: beside.side.into(),
            piece: beside.what.into(),
            count: beside.count,
            most: beside.most,
        }
    }
}

/// Something that is remembered with a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct DraftMemory {
    /// Its name, a word or two.
    pub name: String,
    /// What it means, in a sentence.
    pub meaning: String,
    /// What it is.
    pub value: String,
    /// What it can be; empty where it is typed.
    pub words: Vec<DraftWord>,
}

impl From<Memory> for DraftMemory {
    fn from(memory: Memory) -> Self {
        let words = memory.words.into_iter();
        Self {
            name: memory.name.to_owned(),
            meaning: memory.meaning.to_owned(),
            value: memory.value,
            words: words
                .map(|(value, text)| DraftWord { value, text })
                .collect(),
        }
    }
}

/// One of the things that something remembered can be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct DraftWord {
    /// How it is said to the server.
    pub value: String,
    /// What it is called.
    pub text: String,
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

impl From<Stocked> for DraftPiece {
    fn from(piece: Stocked) -> Self {
        Self {
            id: piece.id,
            name: piece.name,
            glyph: piece.glyph.0,
        }
    }
}
