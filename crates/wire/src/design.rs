//! A piece that is designed by pressing squares around it.

use std::collections::BTreeMap;

use chessmith_catalog::game::{LonePiece, Pressed};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{PieceRow, Scene};

/// What is done to a piece that is designed; the server does not remember it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct DesignAsk {
    /// The values of options, by name; the others take their defaults.
    pub options: BTreeMap<String, String>,
    /// The text of the piece as it is now; empty for one that does nothing yet.
    pub piece: String,
    /// What is done; nothing if absent.
    pub change: Option<DesignChange>,
}

/// What is done to a piece that is designed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum DesignChange {
    /// A square around it is pressed once.
    Press {
        /// The name of the square on the board around it.
        cell: String,
        /// The id of the way in which it is pressed.
        way: String,
    },
    /// It is added to the pieces that are played with.
    Adopt {
        /// What it is called.
        name: String,
    },
    /// A piece of one's own goes from those that are played with.
    Discard {
        /// Its id.
        id: String,
    },
}

/// A piece that is designed, as it stands.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct DesignReply {
    /// Its text; empty for one that does nothing yet.
    pub piece: String,
    /// In what ways squares can be pressed, the usual one first.
    pub ways: Vec<DesignWay>,
    /// The board around it, with what was pressed.
    pub board: Scene,
    /// What was pressed there.
    pub pressed: Vec<PressedCell>,
    /// What it is and does; absent for one that does nothing yet, or cannot be played.
    pub row: Option<PieceRow>,
    /// What it does from the middle of an empty board of 8×8; absent as above.
    pub reach: Option<Scene>,
    /// Why it cannot be played, as a sentence.
    pub fault: Option<String>,
    /// The values of options that have changed, by name.
    pub changed: BTreeMap<String, String>,
    /// The pieces of one's own that are played with.
    pub own: Vec<OwnPiece>,
}

/// A way to press a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct DesignWay {
    /// Its id.
    pub id: String,
    /// What it is called, in a word or two.
    pub name: String,
    /// What comes of it, in a sentence.
    pub text: String,
}

/// A square that was pressed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct PressedCell {
    /// The number of its cell.
    pub cell: u16,
    /// What the piece does there, in a few words.
    pub words: String,
    /// Whether it may do so again and again in that direction.
    pub repeats: bool,
}

impl From<Pressed> for PressedCell {
    fn from(pressed: Pressed) -> Self {
        Self {
            cell: pressed.square.0,
            words: pressed.words,
            repeats: pressed.repeats,
        }
    }
}

/// A piece of a player's own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct OwnPiece {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How it moves, as it is written.
    pub notation: String,
    /// The name of its drawing.
    pub glyph: String,
}

impl From<&dyn LonePiece> for OwnPiece {
    fn from(piece: &dyn LonePiece) -> Self {
        let card = piece.card();
        Self {
            id: card.id.unwrap_or_default(),
            name: card.name,
            notation: card.notation.unwrap_or_default(),
            glyph: card.glyph.0,
        }
    }
}
