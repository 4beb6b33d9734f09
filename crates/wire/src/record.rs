//! The record of a game as JSON: files, storage, matches.

use std::collections::BTreeMap;

use chessmith_catalog::game::{Record, Side, TextError};
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
            date: record.date.map(|date| date.to_string()),
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
        let record: Self = crate::read_json(text).map_err(|error| {
            let behind = error.strip_prefix("trailing characters");
            behind.map_or(error.clone(), |place| {
                format!("expected the end of the file, which holds one game{place}")
            })
        })?;
        if record.chessmith != 1 {
            return Err(format!(
                "record version {} is not 1, the only one known",
                record.chessmith
            ));
        }
        record.into_record()
    }

    /// Returns the record as the catalog knows it.
    ///
    /// # Errors
    ///
    /// One line that names the place, if players or date are not what they should be.
    pub fn into_record(self) -> Result<Record, String> {
        if let Some(key) = self.players.keys().find(|key| !is_side(key)) {
            let message = format!("players: expected white or black, found {key:?}");
            return Err(crate::one_line(&message));
        }
        let date = self.date.map(|date| date.parse()).transpose();
        let date = date.map_err(|error: TextError| format!("date: {error}"))?;
        Ok(Record {
            game: self.game,
            options: self.options,
            start: self.start,
            turns: self.turns,
            result: self.result,
            reason: self.reason,
            players: self.players,
            date,
        })
    }
}

/// Returns whether a key of the players is the word of a side.
fn is_side(key: &str) -> bool {
    Side::BOTH.iter().any(|side| side.word() == key)
}

#[cfg(test)]
mod tests {
    use super::GameRecord;

    const GAME: &str =
        r#"{"chessmith":1,"game":"any","options":{},"start":"x","turns":[],"result":"*""#;

    fn refused(rest: &str) -> String {
        GameRecord::from_json(&format!("{GAME}{rest}")).unwrap_err()
    }

    #[test]
    fn what_a_record_cannot_say_is_refused_in_words() {
        let sound = format!(r#"{GAME},"players":{{"black":"B"}},"date":"2024-02-29"}}"#);
        let record = GameRecord::from_json(&sound).unwrap();
        assert_eq!(record.date.unwrap().to_string(), "2024-02-29");
        assert_eq!(
            refused(r#","date":"2023-02-29"}"#),
            "date: expected a day of the calendar as YYYY-MM-DD, found \"2023-02-29\""
        );
        assert_eq!(
            refused(r#","players":{"white":"A","green":"B"}}"#),
            "players: expected white or black, found \"green\""
        );
        assert_eq!(
            refused("} {}"),
            "expected the end of the file, which holds one game at line 1 column 79"
        );
    }
}
