//! The record of a game as JSON: files, storage, matches.

use std::collections::BTreeMap;

use chessmith_catalog::game::Record;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A whole game; `chessmith` is the version of the format, 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The version of the format: 1.
    pub chessmith: u32,
    /// The id of the game.
    pub game: String,
    /// The values of its options.
    pub options: BTreeMap<String, String>,
    /// The position in which it began.
    pub start: String,
    /// The turns, canonical.
    pub turns: Vec<String>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while it goes on.
    pub result: String,
    /// What ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Who played.
    #[serde(default)]
    pub players: BTreeMap<String, String>,
    /// The date, as `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

impl From<Record> for GameRecord {
    fn from(record: Record) -> Self {
        Self {
            chessmith: 1,
            game: record.game,
            options: record.options,
            start: record.start,
            turns: record.turns,
            result: record.result,
            reason: record.reason,
            players: record.players,
            date: record.date,
        }
    }
}

impl GameRecord {
    /// Reads a record from JSON.
    ///
    /// # Errors
    ///
    /// One line that names the place, if the text is not a record of version 1.
    pub fn from_json(text: &str) -> Result<Record, String> {
        let record: Self = crate::read_json(text)?;
        if record.chessmith != 1 {
            return Err(format!(
                "record version {} is not 1, the only one known",
                record.chessmith
            ));
        }
        Ok(Record {
            game: record.game,
            options: record.options,
            start: record.start,
            turns: record.turns,
            result: record.result,
            reason: record.reason,
            players: record.players,
            date: record.date,
        })
    }
}
