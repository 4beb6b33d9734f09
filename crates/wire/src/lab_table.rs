//! Files of results of the laboratory.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Balance, Made, PricesTable, StartsTable, SweepTable, Values};

/// A table of the laboratory, as a file of results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "table", rename_all = "lowercase")]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum LabTable {
    /// What pieces are worth.
    Values(Values),
    /// How fair and how lively a game is.
    Balance(Balance),
    /// The same while rules are turned like dials.
    Sweep(SweepTable),
    /// What every start of a game is worth.
    Starts(StartsTable),
    /// What the things of a price list should cost.
    Prices(PricesTable),
}

impl LabTable {
    /// Returns the id of the game.
    #[must_use]
    pub fn game(&self) -> &str {
        match self {
            Self::Values(table) => &table.game,
            Self::Balance(table) => &table.game,
            Self::Sweep(table) => &table.game,
            Self::Starts(table) => &table.game,
            Self::Prices(table) => &table.game,
        }
    }

    /// Returns the command that makes the same table.
    #[must_use]
    pub fn command(&self) -> &str {
        match self {
            Self::Values(table) => &table.command,
            Self::Balance(table) => &table.command,
            Self::Sweep(table) => &table.command,
            Self::Starts(table) => &table.command,
            Self::Prices(table) => &table.command,
        }
    }

    /// Returns when and by what it was made, if that is known.
    #[must_use]
    pub const fn made(&self) -> Option<&Made> {
        match self {
            Self::Values(table) => table.made.as_ref(),
            Self::Balance(table) => table.made.as_ref(),
            Self::Sweep(table) => table.made.as_ref(),
            Self::Starts(table) => table.made.as_ref(),
            Self::Prices(table) => table.made.as_ref(),
        }
    }

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        match self {
            Self::Values(table) => table.games,
            Self::Balance(table) => table.rows.iter().map(|row| row.games).sum(),
            Self::Sweep(table) => table.rows.iter().map(|row| row.balance.games).sum(),
            Self::Starts(table) => table.rows.iter().map(|row| row.games).sum(),
            Self::Prices(table) => table.games,
        }
    }
}

/// A published table of the laboratory, as a list of them shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct LabSummary {
    /// What it is called: what was measured and of which game, joined by `-`.
    pub name: String,
    /// What was measured, the first word of the name.
    pub what: String,
    /// The id of the game that it tells about, the rest of the name.
    pub about: String,
    /// What that game is called.
    pub title: String,
    /// The id of the game that was played for it.
    pub game: String,
    /// The number of games.
    #[ts(type = "number")]
    pub games: u64,
    /// When and by what it was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub made: Option<Made>,
}
