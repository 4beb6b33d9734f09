//! What the command line prints as JSON; `docs/json` has the schemas.

use std::borrow::Cow;
use std::collections::BTreeMap;

use chessmith_catalog::game::{self, Finish};
use chessmith_catalog::{
    Analysis, Entry, ListedTurn, LiveGame, NumberedStart, PerftResult, Status, Variation,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{GameSummary, Scene, Side};

/// A position of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PositionAnswer {
    /// The id of the game.
    pub game: String,
    /// The values of its options.
    pub options: BTreeMap<String, String>,
    /// The canonical text of the position.
    pub position: String,
    /// The side whose turn it is.
    pub side_to_move: Side,
    /// How the game stands: `1-0`, `0-1`, `1/2-1/2`, or `*` while it goes on.
    pub result: String,
    /// What ended it, if it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_by: Option<String>,
    /// The names of the cells that are in danger: where what the side to move must save stands attacked.
    pub check: Vec<String>,
    /// The reasons for which the side to move may claim a draw.
    pub claims: Vec<String>,
    /// What it looks like, unless that was left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scene: Option<Scene>,
}

impl PositionAnswer {
    /// Returns the position of a game in progress.
    #[must_use]
    pub fn of(live: &dyn LiveGame) -> Self {
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        let (finish, claims) = match live.status() {
            Status::Over(finish) => (Some(finish), Vec::new()),
            Status::Ongoing { claims, .. } => (None, claims),
        };
        let scene = live.scene();
        Self {
            game: live.info().id.to_string(),
            options: live.options().iter().map(owned).collect(),
            position: live.position_text(),
            side_to_move: live.side_to_move().into(),
            result: finish.as_ref().map_or("*", Finish::result).to_owned(),
            ended_by: finish.map(|finish| finish.reason.into_owned()),
            check: in_danger(&scene),
            claims: claims.into_iter().map(Cow::into_owned).collect(),
            scene: Some(scene.into()),
        }
    }

    /// Leaves out what it looks like.
    #[must_use]
    pub fn without_scene(self) -> Self {
        Self {
            scene: None,
            ..self
        }
    }
}

/// Returns the names of the cells that a scene marks as in danger.
fn in_danger(scene: &game::Scene) -> Vec<String> {
    let marks = scene.marks.iter();
    let marked: Vec<_> = marks
        .filter(|mark| mark.kind == game::MarkKind::Danger)
        .flat_map(|mark| &mark.cells)
        .collect();
    let cells = scene.cells.iter();
    cells
        .filter(|cell| marked.contains(&&cell.id))
        .map(|cell| cell.name.clone())
        .collect()
}

/// What any command prints on the error stream, where JSON was asked for and it fails.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ErrorAnswer {
    /// What kind of failure it is, as the exit code tells too.
    pub error: ErrorKind,
    /// Why, in one line.
    pub message: String,
}

/// Why a command fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ErrorKind {
    /// What was given was refused: exit code 1.
    Refused,
    /// The command was not understood: exit code 2.
    Usage,
    /// A limit was reached; the answer says what was found until then: exit code 3.
    Limit,
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
    /// The turns, sorted by their canonical texts.
    pub turns: Vec<TurnAnswer>,
    /// Whether every legal turn is listed.
    pub complete: bool,
}

/// One of the turns that `moves --json` prints.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TurnAnswer {
    /// Its canonical text.
    pub turn: String,
    /// How players write it.
    pub human: String,
    /// The names of the cells where something moves from or to, is put, laid or changed, in no order.
    pub cells: Vec<String>,
    /// The names of the cells where something is taken.
    pub taken: Vec<String>,
}

impl From<ListedTurn> for TurnAnswer {
    fn from(turn: ListedTurn) -> Self {
        Self {
            turn: turn.text,
            human: turn.human,
            cells: turn.cells,
            taken: turn.taken,
        }
    }
}

/// What `perft --json` prints.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PerftAnswer {
    /// The position, without what it looks like.
    #[serde(flatten)]
    pub at: PositionAnswer,
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
        Self {
            at: PositionAnswer::of(live).without_scene(),
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
    /// The position, without what it looks like, if it is read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<PositionAnswer>,
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
    pub fn new(start: &NumberedStart, at: PositionAnswer) -> Self {
        let names = start.names.iter();
        Self {
            number: start.number,
            names: names
                .map(|name| (name.kind.to_owned(), name.text.clone()))
                .collect(),
            at,
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
    /// The next best lines, if more than one was asked for, the best first.
    pub others: Vec<AnalysedLine>,
}

/// A line of play beside the best one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AnalysedLine {
    /// The score in the game's unit, for the side to move; absent where the end is in sight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// The turns to a proved win (positive) or loss (negative or zero).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies_to_end: Option<i32>,
    /// The line, in canonical texts.
    pub line: Vec<String>,
}

impl From<&Variation> for AnalysedLine {
    fn from(found: &Variation) -> Self {
        let plies_to_end = found.score.plies_to_end();
        let score = f64::from(found.score.raw()) / 100.0;
        Self {
            score: plies_to_end.is_none().then_some(score),
            plies_to_end,
            line: found.turns.clone(),
        }
    }
}

impl From<&Analysis> for AnalysedDepth {
    fn from(analysis: &Analysis) -> Self {
        let best = AnalysedLine::from(analysis.best());
        let others = analysis.lines.iter().skip(1);
        Self {
            depth: analysis.depth,
            score: best.score,
            plies_to_end: best.plies_to_end,
            nodes: analysis.nodes,
            seconds: analysis.elapsed.as_secs_f64(),
            line: best.line,
            others: others.map(AnalysedLine::from).collect(),
        }
    }
}
