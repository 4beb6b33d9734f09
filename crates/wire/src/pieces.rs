//! What `piece --json` and `pieces --json` print; `docs/json` has the schemas.

use std::collections::BTreeMap;

use chessmith_catalog::game::{Diagram, PieceCard, SquareCounts};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Scene;

/// The game that was asked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Asked {
    /// The id of the game.
    pub game: String,
    /// The options that were given.
    pub options: BTreeMap<String, String>,
}

/// What there is to say about a piece wherever it stands.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PieceSummary {
    /// Its id, as it is written on boards; absent for a piece that the game does not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Its number in the list of the game, if those are numbered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// What it is called.
    pub name: String,
    /// How it moves, as it is written; absent where the game has no notation for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// The same in every dialect of the notation that can say it.
    pub dialects: Vec<String>,
    /// How it moves, in plain English.
    pub sentence: String,
    /// What else can be said of it in a few words, by a word each.
    pub facts: BTreeMap<String, String>,
}

impl From<&PieceCard> for PieceSummary {
    fn from(card: &PieceCard) -> Self {
        let fact = |fact: &chessmith_catalog::game::Fact| (fact.name.to_owned(), fact.text.clone());
        Self {
            id: card.id.clone(),
            number: card.number,
            name: card.name.clone(),
            notation: card.notation.clone(),
            dialects: card.dialects.clone(),
            sentence: card.sentence.clone(),
            facts: card.facts.iter().map(fact).collect(),
        }
    }
}

/// What `piece --json` prints.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PieceAnswer {
    /// The game.
    #[serde(flatten)]
    pub of: Asked,
    /// The piece.
    pub piece: PieceSummary,
    /// What else the text could mean, if it could.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The files of the board.
    pub files: u8,
    /// The ranks of the board.
    pub ranks: u8,
    /// The square it stands on.
    pub square: String,
    /// The squares it goes to.
    pub goes: Vec<String>,
    /// The squares on which it takes a lone enemy.
    pub takes: Vec<String>,
    /// The squares that it goes to, or takes on, only if other men stand right for it.
    pub with_others: Vec<String>,
    /// What that looks like.
    pub scene: Scene,
}

impl PieceAnswer {
    /// Returns what a diagram says.
    #[must_use]
    pub fn new(of: Asked, note: Option<String>, diagram: &Diagram) -> Self {
        let reach = &diagram.reach;
        Self {
            of,
            piece: (&diagram.card).into(),
            note,
            files: diagram.board.files(),
            ranks: diagram.board.ranks(),
            square: diagram.board.coord(diagram.from).to_string(),
            goes: diagram.names(&reach.goes),
            takes: diagram.names(&reach.takes),
            with_others: diagram.names(&reach.with_others),
            scene: diagram.scene().into(),
        }
    }
}

/// What `pieces --json` prints.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PiecesAnswer {
    /// The game.
    #[serde(flatten)]
    pub of: Asked,
    /// Its pieces, in its order.
    pub pieces: Vec<PieceRow>,
}

/// A piece in a table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PieceRow {
    /// The piece.
    #[serde(flatten)]
    pub piece: PieceSummary,
    /// How many squares it goes to from g7 of an empty board of 13×13.
    pub goes: usize,
    /// On how many squares it takes a lone enemy from there.
    pub takes: usize,
    /// How many squares it goes to from d4 of an empty board of 8×8.
    pub goes_small: usize,
}

impl PieceRow {
    /// Returns the row of a piece.
    #[must_use]
    pub fn new(card: &PieceCard, numbers: SquareCounts) -> Self {
        Self {
            piece: card.into(),
            goes: numbers.goes,
            takes: numbers.takes,
            goes_small: numbers.goes_small,
        }
    }
}
