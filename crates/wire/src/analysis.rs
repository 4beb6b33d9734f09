//! A game that is looked into: any position, played on from by hand.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Answer, Question, Refusal, Snapshot};

/// What an analysis begins with: it is settled once, also where lots were drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct AnalysisStart {
    /// The id of the game.
    pub game: String,
    /// Its name for people.
    pub title: String,
    /// The values of its options, complete.
    pub options: BTreeMap<String, String>,
    /// The text of the first position.
    pub start: String,
    /// The turns that were played from there, canonical; none but of a game that is over.
    pub turns: Vec<String>,
}

/// What a new analysis is to begin with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct BeginAnalysis {
    /// The values of options, by name; the others take their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The text of a position; the game's own start if absent.
    #[serde(default)]
    pub position: Option<String>,
}

/// What is asked in an analysis, which the server does not remember.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct AnalysisAsk {
    /// The values of the options, as the start has them.
    pub options: BTreeMap<String, String>,
    /// The text of the first position.
    pub start: String,
    /// The turns from there to the position that is asked about; the last one may be tried now.
    pub turns: Vec<String>,
    /// What is asked there; to see how it stands if absent. Nothing can be done by it.
    pub question: Option<Question>,
}

/// What an analysis answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum AnalysisReply {
    /// How it stands after the turns, as whoever has the turn sees it.
    Stands(Box<Snapshot>),
    /// The answer to the question.
    Answer(Box<Answer>),
    /// A turn, or the question, is refused by the rules.
    Refused(Refusal),
}
