//! The laboratory: its journals of games, and what it found.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::GameRecord;

/// A game between two armies that were drawn, as a line of its journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArmyGame {
    /// The number of the pair, from 0.
    pub pair: u64,
    /// The first or the second game of the pair: 0 or 1; in the second one the armies have changed sides.
    pub game: u8,
    /// The half points of White: 0, 1 or 2.
    pub half_points: u8,
    /// How many White and Black had of each part at the start.
    pub armies: [Vec<u32>; 2],
    /// And when about half of all men were gone, if it came so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<[Vec<u32>; 2]>,
    /// The whole game.
    pub record: GameRecord,
}

/// What a piece is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValueRow {
    /// The id of the piece.
    pub piece: String,
    /// What it is called.
    pub name: String,
    /// Its worth, in the unit of the table.
    pub value: f64,
    /// Between this and `high` it lies 95 times of 100.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// In how many games one side had more of it than the other.
    pub games: u64,
    /// Its worth when half of all men are gone, and the ends between which that lies 95 times of 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<[f64; 3]>,
    /// What the engine that played believed it to be worth.
    pub believed: f64,
}

/// How well a table foretells games that it was not made of.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeldOut {
    /// The number of games that were kept apart.
    pub games: u64,
    /// The mean surprise of a game, in nats, by what was measured, by what the engine believed, and by the mean
    /// score alone.
    pub measured: f64,
    /// By what the engine believed.
    pub believed: f64,
    /// By the mean score alone.
    pub level: f64,
    /// By how many standard errors those games that the side with the greater army was to win ended otherwise
    /// than foretold.
    pub deviation: f64,
}

/// What pieces of a game are worth, as a file of results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// The id of the game.
    pub game: String,
    /// The options that were given.
    pub options: BTreeMap<String, String>,
    /// The id of the piece in which worth is told.
    pub unit: String,
    /// The command that makes the same table.
    pub command: String,
    /// The number from which everything was drawn.
    pub seed: u64,
    /// How many positions the engine looked at for a turn.
    pub nodes: u64,
    /// The number of games.
    pub games: u64,
    /// How many of them White won, drew and lost.
    pub white: [u64; 3],
    /// What it is worth to have the first turn, and the ends between which that lies 95 times of 100.
    pub first_turn: [f64; 3],
    /// The share of points that a side with one unit more scores, from 0 to 1.
    pub score_of_a_unit: f64,
    /// How well the table foretells games that it was not made of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_out: Option<HeldOut>,
    /// The pieces, in the game's own order.
    pub rows: Vec<ValueRow>,
}
