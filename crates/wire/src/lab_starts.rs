//! The map of starts: its journal, and what it found.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{BalanceGame, Made};

/// What was found out about a start, as a line of its journal: a judgement or a play-out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartGame {
    /// What the start is called.
    pub start: String,
    /// What the engine thinks of it, in hundredths, from White's side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// A game that began with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<BalanceGame>,
}

/// What a start is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct StartRow {
    /// What it is called.
    pub name: String,
    /// The number of the array from which it comes.
    #[ts(type = "number")]
    pub number: i64,
    /// The text of the position.
    pub position: String,
    /// What the engine thinks of it, in units, from White's side.
    pub evaluation: f64,
    /// How many games were played from it.
    #[ts(type = "number")]
    pub games: u64,
    /// White's share of their points, from 0 to 1, and the ends between which it lies 95 times of 100.
    pub white: [f64; 3],
    /// The share of games that were drawn, likewise.
    pub drawn: [f64; 3],
}

/// What an array is worth that the players set up themselves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct ArrayRow {
    /// Its number.
    #[ts(type = "number")]
    pub number: i64,
    /// What it is worth when both sides set it up as well as they can, in units, from White's side.
    pub value: f64,
    /// The first turns that keep that worth, within a twentieth of a unit.
    pub best: Vec<String>,
    /// What it is worth after the worst first turn.
    pub worst: f64,
}

/// How alike an order is to that of a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Correlation {
    /// The name of the file.
    pub file: String,
    /// How many starts are in both.
    #[ts(type = "number")]
    pub starts: u64,
    /// Spearman's rank correlation, from -1 to 1.
    pub rho: f64,
}

/// What every start of a game is worth, as a file of results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct StartsTable {
    /// The id of the game.
    pub game: String,
    /// The options that were given.
    pub options: BTreeMap<String, String>,
    /// The command that makes the same table.
    pub command: String,
    /// The number from which everything was drawn.
    #[ts(type = "number")]
    pub seed: u64,
    /// When and by what it was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub made: Option<Made>,
    /// How many positions the engine looked at to judge a start.
    #[ts(type = "number")]
    pub nodes: u64,
    /// How many it looked at for a turn of a play-out.
    #[ts(type = "number")]
    pub play_nodes: u64,
    /// The whole in a few sentences.
    pub summary: Vec<String>,
    /// How alike the evaluations are to those of a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub correlation: Option<Correlation>,
    /// What the arrays are worth, where the players set them up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<ArrayRow>>")]
    pub arrays: Vec<ArrayRow>,
    /// The starts, by number.
    pub rows: Vec<StartRow>,
}
