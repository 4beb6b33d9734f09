//! Ready designs and armies, from the data of this crate.

use chessmith_board::TextError;
use serde::Deserialize;

use super::read_json;

/// A design with a name, as the data has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DesignFile {
    pub(crate) name: String,
    pub(crate) design: String,
    pub(crate) about: String,
}

/// An army with a name, as the data has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArmyFile {
    pub(crate) name: String,
    pub(crate) about: String,
    /// The width and height of its turf in lots.
    pub(crate) turf: (u8, u8),
    /// The rows from the one nearest to the enemy: names of ready designs, `.` for an empty square.
    pub(crate) rows: Vec<String>,
    /// Names of ready designs kept in hand.
    pub(crate) hand: Vec<String>,
}

/// Reads a list of named designs.
pub(crate) fn read_designs(text: &str) -> Result<Vec<DesignFile>, TextError> {
    read_json(text)
}

/// Reads a list of armies.
pub(crate) fn read_armies(text: &str) -> Result<Vec<ArmyFile>, TextError> {
    read_json(text)
}
