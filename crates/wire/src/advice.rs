//! The engine beside an analysis: what it is asked over a socket, and what it says while it thinks.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Refusal, read_json};

/// What is said to the engine beside an analysis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum AdviserAsk {
    /// Think about this, and no more about anything else.
    Think(Box<AdviceAsk>),
    /// Think no more, until something is asked again.
    Stop {},
}

impl AdviserAsk {
    /// Reads what a client says.
    ///
    /// # Errors
    ///
    /// One line that names the field and the column, if the text is nothing of the kind.
    pub fn from_json(text: &str) -> Result<Self, String> {
        read_json(text)
    }
}

/// A position that the engine is to think about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct AdviceAsk {
    /// A number of the client's, which stands in all that is said about this.
    pub request: u32,
    /// The values of the options, as the start of the analysis has them.
    pub options: BTreeMap<String, String>,
    /// The text of the first position.
    pub start: String,
    /// The turns from there.
    pub turns: Vec<String>,
    /// How many turns are to be compared, from 1 to 5.
    pub lines: u8,
    /// How long to think, in thousandths of a second; as long as the server allows if absent.
    pub milliseconds: Option<u32>,
}

/// What the engine beside an analysis says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum AdviserMessage {
    /// What it has found out so far.
    Advice(Advice),
    /// It does not think about what was asked.
    Refused {
        /// The number of the question.
        request: u32,
        /// Why.
        refusal: Refusal,
    },
    /// What was said cannot be understood.
    Misunderstood {
        /// Why, as a sentence.
        message: String,
    },
}

/// Whether the engine goes on with a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum AdviceState {
    /// It waits until games, or others who analyse, leave it room.
    #[default]
    Waiting,
    /// It thinks.
    Thinking,
    /// It is done, because its time is over or there is nothing left to find out.
    Done,
}

/// What the engine has found out about a position.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Advice {
    /// The number of the question.
    pub request: u32,
    /// Whether it goes on.
    pub state: AdviceState,
    /// The share of a win that White can expect, in thousandths; absent as long as nothing is known.
    pub chance: Option<u16>,
    /// How many turns deep everything was looked at.
    pub depth: u32,
    /// How long it has thought, in thousandths of a second.
    pub milliseconds: u32,
    /// The best turns, the best first; none where the game is over.
    pub lines: Vec<AdviceLine>,
}

/// A turn that the engine thinks of, and what it expects after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct AdviceLine {
    /// The share of a win that White can expect, in thousandths.
    pub chance: u16,
    /// The score for White in hundredths of the unit of the game.
    pub score: i32,
    /// In how many turns White wins, where that is proved; below zero where White loses.
    pub ends: Option<i32>,
    /// The turns expected, canonical, the one to play first.
    pub turns: Vec<String>,
    /// The same as players write them.
    pub human: Vec<String>,
    /// The cells that the first turn touches, as far as they are there before it: where what it moves first stands
    /// and where that comes to, then the others in order.
    pub cells: Vec<u16>,
}
