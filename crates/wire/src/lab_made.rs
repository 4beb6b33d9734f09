//! When and by what results of the laboratory were made.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// When a table was made, and by what.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Made {
    /// The day on which the last game ended, `YYYY-MM-DD`, in universal time.
    pub date: String,
    /// How many hours went by from the first game to the last.
    pub hours: f64,
    /// The program whose engine played.
    pub engine: String,
}
