//! Matches: what `match --json` prints, and the journal of games.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::GameRecord;

/// A number that was measured, and between what it lies 95 times of 100.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Interval {
    /// The likeliest value.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How a sequential test stands.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct TestAnswer {
    /// The lower hypothesis, in Elo.
    pub lower: f64,
    /// The upper hypothesis, in Elo.
    pub upper: f64,
    /// The logarithm of the likelihood ratio.
    pub ratio: f64,
    /// Whether the upper hypothesis is accepted; absent while that is open.
    pub accepted: Option<bool>,
}

/// What one game of several brought to a match.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameShare {
    /// How many pairs brought 0, 1, 2, 3 and 4 half points.
    pub pairs: Vec<u64>,
    /// The difference in Elo, with the error of pairs.
    pub elo: Interval,
}

/// What `match --json` prints; everything from the first player's point of view.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MatchAnswer {
    /// The ids of the games: one, or several that were played in turn.
    pub games: Vec<String>,
    /// The options that were given, of the first game.
    pub options: BTreeMap<String, String>,
    /// The first player and the second.
    pub players: Vec<String>,
    /// How long players might think.
    pub pace: String,
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
    /// How many pairs brought 0, 1, 2, 3 and 4 half points.
    pub pairs: Vec<u64>,
    /// What each game brought, by its id, without games of which no pair was finished.
    pub by_game: BTreeMap<String, GameShare>,
    /// The mean score of a game, from 0 to 1; absent before the first pair.
    pub score: Option<Interval>,
    /// The difference in Elo, with the error of pairs.
    pub elo: Option<Interval>,
    /// The difference in Elo, with games taken for independent.
    pub elo_of_single_games: Option<Interval>,
    /// The difference in normalised Elo.
    pub normalised_elo: Option<Interval>,
    /// How likely it is that the first player is the stronger one, from 0 to 1.
    pub likelihood_of_superiority: Option<f64>,
    /// Games that White won, drew and lost, whoever had White.
    pub white: Vec<u64>,
    /// How many games ended for which reason.
    pub reasons: BTreeMap<String, u64>,
    /// The longest time of each player for a turn, in milliseconds.
    pub longest_turn_ms: Vec<u64>,
    /// The sequential test, if one was asked for.
    pub test: Option<TestAnswer>,
}

/// A game of a match, as a line of its journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchGame {
    /// The number of the pair, from 0.
    pub pair: u64,
    /// The first or the second game of the pair: 0 or 1; in the first one the first player is White.
    pub game: u8,
    /// The half points of the first player: 0, 1 or 2.
    pub half_points: u8,
    /// The score after each turn in hundredths, from White's side; absent where nobody said it.
    pub scores: Vec<Option<i32>>,
    /// The longest time for a turn, in milliseconds: the first player's and the second's.
    pub longest_ms: [u64; 2],
    /// The whole game.
    pub record: GameRecord,
}
