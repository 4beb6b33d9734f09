//! Small runs of the laboratory on a server.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::LabTable;

/// What a small run finds out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum LabQuestion {
    /// How fair and how lively a game is.
    Balance,
    /// What pieces are worth.
    Values,
    /// How fair a game is while rules are turned.
    Sweep,
}

/// A rule that is turned: an option and its values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct TurnedRule {
    /// The name of the option.
    pub name: String,
    /// What it is turned to.
    pub values: Vec<String>,
}

/// What is asked of a small run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct LabRunAsk {
    /// What is to be found out.
    pub question: LabQuestion,
    /// The options of the game.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The rules that are turned, one or two, where that is the question.
    #[serde(default)]
    pub rules: Vec<TurnedRule>,
    /// How many games are played: of a balance at the lower strength, of a sweep at most with every setting.
    pub games: u32,
    /// How many positions the engine looks at for a turn.
    pub nodes: u32,
}

/// How far a small run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum LabRunState {
    /// Others come first.
    Waiting,
    /// Games are played.
    Playing,
    /// All games were played.
    Done,
    /// It was stopped, by somebody or because its time was over; what it has found stands.
    Stopped,
}

/// A small run of the laboratory.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct LabRun {
    /// By which it is asked for again; whoever has it may stop the run.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// How far it is.
    pub state: LabRunState,
    /// How many runs come before it.
    pub ahead: u32,
    /// How many games have been played.
    #[ts(type = "number")]
    pub games: u64,
    /// How many are to be played at most.
    #[ts(type = "number")]
    pub of: u64,
    /// What was found, as soon as it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<LabTable>,
    /// Why nothing was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub problem: Option<String>,
}
