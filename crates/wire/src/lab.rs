//! The laboratory: its journals of games, and what it found.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{GameRecord, Made};

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
    /// And when a quarter, half and three quarters of all men were gone and nothing was being taken, as far as it
    /// came.
    pub stages: Vec<[Vec<u32>; 2]>,
    /// The whole game.
    pub record: GameRecord,
}

/// What a piece is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
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
    #[ts(type = "number")]
    pub games: u64,
    /// Its worth with all men on the board, and the ends between which that lies 95 times of 100.
    pub early: [f64; 3],
    /// Its worth when half of all men are gone or more, likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub late: Option<[f64; 3]>,
    /// What the engine that played believed it to be worth.
    pub believed: f64,
}

/// Two pieces that are worth more, or less, beside each other than the sum of both.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct PairRow {
    /// The ids of the pieces; the same one twice means two or more of it.
    pub pieces: [String; 2],
    /// What they are worth beyond the sum, in the unit of the table.
    pub value: f64,
    /// Between this and `high` it lies 95 times of 100.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// In how many games one side alone had the pair.
    #[ts(type = "number")]
    pub games: u64,
}

/// How well a table foretells games that it was not made of.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct HeldOut {
    /// The number of games that were kept apart.
    #[ts(type = "number")]
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
    /// The share of games, from 0 to 1, that end as if armies were even, however much they differ; 0 unless games say
    /// so for certain.
    #[serde(default, skip_serializing_if = "is_none")]
    #[ts(optional, as = "Option<f64>")]
    pub even: f64,
}

/// Whether a share is none.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
fn is_none(share: &f64) -> bool {
    *share == 0.0
}

/// What pieces of a game are worth, as a file of results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Values {
    /// The id of the game.
    pub game: String,
    /// The options that were given.
    pub options: BTreeMap<String, String>,
    /// The pieces by which worth is scaled: together they are worth as much as these numbers together, in units.
    pub scale: BTreeMap<String, f64>,
    /// The command that makes the same table.
    pub command: String,
    /// The number from which everything was drawn.
    #[ts(type = "number")]
    pub seed: u64,
    /// When and by what it was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub made: Option<Made>,
    /// How many positions the engine looked at for a turn.
    #[ts(type = "number")]
    pub nodes: u64,
    /// The number of games.
    #[ts(type = "number")]
    pub games: u64,
    /// How many of them White won, drew and lost.
    #[ts(type = "[number, number, number]")]
    pub white: [u64; 3],
    /// What it is worth to have the first turn, and the ends between which that lies 95 times of 100.
    pub first_turn: [f64; 3],
    /// The share of points that a side with one unit more scores, from 0 to 1.
    pub score_of_a_unit: f64,
    /// How well the table foretells games that it was not made of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub held_out: Option<HeldOut>,
    /// The pieces, in the game's own order.
    pub rows: Vec<ValueRow>,
    /// The pairs of pieces by which games that were kept apart were foretold better, the surest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<PairRow>>")]
    pub pairs: Vec<PairRow>,
    /// Games to be replayed: every piece is in one of them, as far as any game had it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<ShownGame>>")]
    pub replays: Vec<ShownGame>,
}

/// A game of the engine with itself, as a line of the journal of a balance.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BalanceGame {
    /// The number of the game, from 0.
    pub number: u64,
    /// How many positions the engine looked at for a turn.
    pub nodes: u64,
    /// The half points of White: 0, 1 or 2.
    pub half_points: u8,
    /// What the engine thought before each of its turns, in hundredths, from White's side.
    pub scores: Vec<i32>,
    /// How many turns were legal, at every fourth turn; as far as they were counted.
    pub choices: Vec<u32>,
    /// How many cells there were at the end, and how many of them were ever seen occupied.
    pub cells: [u32; 2],
    /// The whole game.
    pub record: GameRecord,
}

/// How fair and how lively a game is, as a file of results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Balance {
    /// The id of the game.
    pub game: String,
    /// The options that were given.
    pub options: BTreeMap<String, String>,
    /// The command that makes the same table.
    pub command: String,
    /// The number from which everything was drawn.
    #[ts(type = "number")]
    pub seed: u64,
    /// When and by what it was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub made: Option<Made>,
    /// The whole in a few sentences.
    pub summary: Vec<String>,
    /// The same engine at different strengths, the weakest first.
    pub rows: Vec<BalanceRow>,
    /// Games that show what the figures mean, to be replayed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<ShownGame>>")]
    pub games: Vec<ShownGame>,
}

/// A game that shows what a figure means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct ShownGame {
    /// What it shows, as in `the shortest`, or which pieces.
    pub shows: String,
    /// How many positions the engine looked at for a turn.
    #[ts(type = "number")]
    pub nodes: u64,
    /// How it ended: `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// What ended it.
    pub reason: String,
    /// The position in which it began.
    pub start: String,
    /// The turns, canonical.
    pub turns: Vec<String>,
}

/// How games went at one strength.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct BalanceRow {
    /// How many positions the engine looked at for a turn.
    #[ts(type = "number")]
    pub nodes: u64,
    /// The number of games.
    #[ts(type = "number")]
    pub games: u64,
    /// White's share of the points, from 0 to 1, and the ends between which it lies 95 times of 100.
    pub white: [f64; 3],
    /// The share of games that were drawn, likewise.
    pub drawn: [f64; 3],
    /// The number of turns, both sides counted: by which a tenth, half and nine tenths of all games were over.
    pub turns: [u32; 3],
    /// The mean number of legal turns, as far as they were counted.
    pub choices: f64,
    /// How often the lead changed in a game, on the average.
    pub lead_changes: f64,
    /// How far the winner was behind while it was behind, as a share of the points, on the average of all decided
    /// games.
    pub drama: f64,
    /// The share of a game, from 0 to 1, after which the winner led for good by three units, on the average of all
    /// decided games.
    pub decided_at: f64,
    /// The share of cells that were ever seen occupied.
    pub board_used: f64,
    /// The share of games that ended for each reason.
    pub endings: BTreeMap<String, f64>,
}

/// An option of a game that is turned like a dial.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Dial {
    /// The name of the option.
    pub name: String,
    /// Its value where none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub usual: Option<String>,
    /// The values that it is turned to, in their order.
    pub values: Vec<String>,
}

/// A game of a sweep, as a line of its journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SweepGame {
    /// What the dials were turned to.
    pub values: Vec<String>,
    /// The game.
    pub game: BalanceGame,
}

/// How fair and how lively a game is while its rules are turned like dials, as a file of results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct SweepTable {
    /// The id of the game.
    pub game: String,
    /// The options that were given besides.
    pub options: BTreeMap<String, String>,
    /// The dials, one or two.
    pub dials: Vec<Dial>,
    /// The command that makes the same table.
    pub command: String,
    /// The number from which everything was drawn.
    #[ts(type = "number")]
    pub seed: u64,
    /// When and by what it was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub made: Option<Made>,
    /// The whole in a few sentences.
    pub summary: Vec<String>,
    /// Every setting of the dials that was played; the last dial is turned first.
    pub rows: Vec<SweepRow>,
}

/// How games went with one setting of the dials.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct SweepRow {
    /// What the dials were turned to.
    pub values: Vec<String>,
    /// Whether that is the game as it is without options.
    pub usual: bool,
    /// Whether it was clearly less fair than another setting, and left before all games were played.
    pub stopped: bool,
    /// How the games went.
    pub balance: BalanceRow,
}
