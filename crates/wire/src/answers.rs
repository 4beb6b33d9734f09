//! What the command line prints as JSON; `docs/json` has the schemas.

use std::collections::BTreeMap;

use chessmith_catalog::{Analysis, Entry, LiveGame, NumberedStart, PerftResult};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{GameSummary, Scene};

/// A position of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PositionAnswer {
    /// The id of the game.
    pub game: String,
    /// The values of its options.
    pub options: BTreeMap<String, String>,
    /// The canonical text of the position.
    pub position: String,
    /// What it looks like.
    pub scene: Scene,
}

impl PositionAnswer {
    /// Returns the position of a game in progress.
    #[must_use]
    pub fn of(live: &dyn LiveGame) -> Self {
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Self {
            game: live.info().id.to_string(),
            options: live.options().iter().map(owned).collect(),
            position: live.position_text(),
            scene: live.scene().into(),
        }
    }
}

/// What `games --json` prints, one for each game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameAnswer {
    /// The game and its options.
    #[serde(flatten)]
    pub game: GameSummary,
}

impl GameAnswer {
    /// Returns what there is to say about a game.
    #[must_use]
    pub fn of(entry: &dyn Entry) -> Self {
        Self { game: entry.into() }
    }
}

/// What `moves --json` prints.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MovesAnswer {
    /// The position.
    #[serde(flatten)]
    pub at: PositionAnswer,
    /// The canonical texts of the turns, sorted.
    pub turns: Vec<String>,
    /// Whether every legal turn is listed.
    pub complete: bool,
}

/// What `perft --json` prints.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PerftAnswer {
    /// The id of the game.
    pub game: String,
    /// The values of its options.
    pub options: BTreeMap<String, String>,
    /// The canonical text of the position.
    pub position: String,
    /// How many turns deep.
    pub depth: u32,
    /// The number of lines.
    pub nodes: u64,
    /// The time it took, in seconds.
    pub seconds: f64,
    /// Whether a limit cut the count short.
    pub truncated: bool,
    /// The lines below each first turn.
    pub divided: BTreeMap<String, u64>,
}

impl PerftAnswer {
    /// Returns what was counted.
    #[must_use]
    pub fn new(live: &dyn LiveGame, depth: u32, seconds: f64, result: PerftResult) -> Self {
        let PositionAnswer {
            game,
            options,
            position,
            ..
        } = PositionAnswer::of(live);
        Self {
            game,
            options,
            position,
            depth,
            nodes: result.nodes,
            seconds,
            truncated: result.truncated,
            divided: result.divided.into_iter().collect(),
        }
    }
}

/// What `explain --json` prints.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExplainAnswer {
    /// The position.
    #[serde(flatten)]
    pub at: PositionAnswer,
    /// The turn: canonical if it is legal, otherwise as it was read or given.
    pub turn: String,
    /// Whether it is legal.
    pub legal: bool,
    /// How players write it, if it is legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub human: Option<String>,
    /// Why it is refused, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The rule that refuses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The numbers of the cells that the reason names.
    pub cells: Vec<u16>,
}

/// What `doctor --json` prints.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DoctorAnswer {
    /// The id of the game.
    pub game: String,
    /// The text that was looked at.
    pub position: String,
    /// Why it is refused; empty if it is read.
    pub reasons: Vec<DoctorReason>,
    /// Its canonical form, if it is read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<String>,
}

/// One reason why a text is refused.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DoctorReason {
    /// The column, counted in characters from 1; absent if the text as a whole is at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
    /// What is wrong or was expected.
    pub message: String,
}

/// What `number --json` prints.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NumberAnswer {
    /// The number.
    pub number: u64,
    /// What the start is called, by the kind of name.
    pub names: BTreeMap<String, String>,
    /// The position.
    #[serde(flatten)]
    pub at: PositionAnswer,
}

impl NumberAnswer {
    /// Returns a numbered start, begun as `live`.
    #[must_use]
    pub fn new(start: &NumberedStart, live: &dyn LiveGame) -> Self {
        let names = start.names.iter();
        Self {
            number: start.number,
            names: names
                .map(|name| (name.kind.to_owned(), name.text.clone()))
                .collect(),
            at: PositionAnswer::of(live),
        }
    }
}

/// What `analyse --json` prints.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AnalyseAnswer {
    /// The position.
    #[serde(flatten)]
    pub at: PositionAnswer,
    /// The depths completed, the last one counting most.
    pub depths: Vec<AnalysedDepth>,
    /// The turn to play.
    pub best: String,
}

/// What the engine thinks after one depth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AnalysedDepth {
    /// The depth, in turns.
    pub depth: u32,
    /// The score in the game's unit, for the side to move; absent where the end is in sight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// The turns to a proved win (positive) or loss (negative or zero).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies_to_end: Option<i32>,
    /// The positions visited.
    pub nodes: u64,
    /// The time spent, in seconds.
    pub seconds: f64,
    /// The line expected, in canonical texts.
    pub line: Vec<String>,
}

impl From<&Analysis> for AnalysedDepth {
    fn from(analysis: &Analysis) -> Self {
        let plies_to_end = analysis.score().plies_to_end();
        let score = f64::from(analysis.score().raw()) / 100.0;
        Self {
            depth: analysis.depth,
            score: plies_to_end.is_none().then_some(score),
            plies_to_end,
            nodes: analysis.nodes,
            seconds: analysis.elapsed.as_secs_f64(),
            line: analysis.best().turns.clone(),
        }
    }
}
