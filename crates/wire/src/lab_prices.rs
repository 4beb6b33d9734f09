//! What things should cost, as a file of results.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Made;

/// A thing that has a number in a price list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct PriceRow {
    /// How it is written.
    pub thing: String,
    /// What it is called.
    pub name: String,
    /// What its number does to a price.
    pub does: String,
    /// Its number in the list of the game; absent where the inventor left it open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub listed: Option<f64>,
    /// The number under which prices say what was measured.
    pub value: f64,
    /// Between this and `high` it lies 95 times of 100.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How many of the parts that were measured have it.
    #[ts(type = "number")]
    pub parts: u64,
}

/// A part that was measured, and what lists say of it; all in the unit of prices.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct PartPrice {
    /// Its id.
    pub part: String,
    /// What it is called.
    pub name: String,
    /// What it costs by the list of the game.
    pub listed: f64,
    /// What it was measured to be worth.
    pub value: f64,
    /// What it costs by the measured numbers.
    pub price: f64,
}

/// How well something foretells games that it was not made of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct PriceModel {
    /// What it is.
    pub name: String,
    /// The mean surprise of a game that was kept apart, in nats: the less, the better.
    pub surprise: f64,
}

/// What armies scored that cost the same by the numbers that other games say: each tenth of games by the other nine.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct EqualScore {
    /// The number of such games.
    #[ts(type = "number")]
    pub games: u64,
    /// The share of points of the army that is the dearer one by the list of the game, from 0 to 1, and the ends between
    /// which it lies 95 times of 100.
    pub score: [f64; 3],
}

/// What the things of a price list should cost, as a file of results.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct PricesTable {
    /// The id of the game.
    pub game: String,
    /// The options that were given.
    pub options: BTreeMap<String, String>,
    /// The command that makes the same table.
    pub command: String,
    /// The number from which everything was drawn.
    #[ts(type = "number")]
    pub seed: u64,
    /// When and by what the games were made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub made: Option<Made>,
    /// The number of games.
    #[ts(type = "number")]
    pub games: u64,
    /// How many of them were kept apart for the comparison of models.
    #[ts(type = "number")]
    pub apart: u64,
    /// What a unit of worth costs: so that the pieces of the scale together cost what they are listed at.
    pub unit: f64,
    /// What armies of equal measured price scored.
    pub equal: EqualScore,
    /// How well several lists foretell games, that of each part by itself first.
    pub models: Vec<PriceModel>,
    /// The things, in the order of the list.
    pub rows: Vec<PriceRow>,
    /// The parts that were measured.
    pub parts: Vec<PartPrice>,
    /// The list with the measured numbers, rounded, as a file; or why there is none.
    pub list: String,
}
