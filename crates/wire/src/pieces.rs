//! Pieces by themselves: what `piece --json` and `pieces --json` print (`docs/json` has the schemas), and what the
//! server answers about them.

use std::collections::BTreeMap;

use chessmith_catalog::game::{
    Budget, Budgeted, Diagram, Fact, Ingredient, LonePiece, PieceCard, Pieces, Power, SquareCounts,
    Way,
};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

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
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct PieceSummary {
    /// Its id, as it is written on boards; absent for a piece that the game does not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<String>,
    /// Its number in the list of the game, if those are numbered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub number: Option<u32>,
    /// What it is called.
    pub name: String,
    /// How it moves, as it is written; absent where the game has no notation for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub notation: Option<String>,
    /// The same in every dialect of the notation that can say it.
    pub dialects: Vec<String>,
    /// How it moves, in plain English.
    pub sentence: String,
    /// What else can be said of it in a few words, by a word each.
    pub facts: BTreeMap<String, String>,
    /// The name of its drawing.
    pub glyph: String,
}

impl PieceSummary {
    /// Returns what a card and facts say.
    #[must_use]
    pub fn new(card: &PieceCard, facts: &[Fact]) -> Self {
        let fact = |fact: &Fact| (fact.name.to_owned(), fact.text.clone());
        Self {
            id: card.id.clone(),
            number: card.number,
            name: card.name.clone(),
            notation: card.notation.clone(),
            dialects: card.dialects.clone(),
            sentence: card.sentence.clone(),
            facts: facts.iter().map(fact).collect(),
            glyph: card.glyph.0.clone(),
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
            piece: PieceSummary::new(&diagram.card, &diagram.facts),
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
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
#[ts(export, export_to = "../../../web/src/wire/")]
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
    /// The ways in which it moves there, a word or two each.
    pub ways: Vec<String>,
}

impl PieceRow {
    /// Returns the row of a piece.
    ///
    /// # Errors
    ///
    /// If it cannot be played on the boards on which it is looked at.
    pub fn new(piece: &dyn LonePiece) -> Result<Self, String> {
        let numbers = SquareCounts::of(piece)?;
        let ways = Way::of(piece)?.into_iter();
        Ok(Self {
            piece: PieceSummary::new(&piece.card(), &piece.facts()),
            ways: ways.map(|way| way.name().to_owned()).collect(),
            goes: numbers.goes,
            takes: numbers.takes,
            goes_small: numbers.goes_small,
        })
    }
}

/// A piece of a book.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct BookRow {
    /// The piece, with its reach.
    #[serde(flatten)]
    pub row: PieceRow,
    /// How many squares of 8×8 it goes to, in hundredths: the mean of all squares that it may stand on.
    pub mobility: u32,
    /// Of a hundred times that two enemies stand anywhere on 8×8, how often it attacks both; absent where the game
    /// does not tell.
    pub forks: Option<u32>,
    /// What the engine takes it to be worth, in hundredths of a unit; absent for what cannot be lost, and where it
    /// does not say.
    pub worth: Option<i32>,
}

impl BookRow {
    /// Returns the row of a piece, and what the engine takes it to be worth.
    ///
    /// # Errors
    ///
    /// If it cannot be played on the boards on which it is looked at.
    pub fn new(piece: &dyn LonePiece, worth: Option<i32>) -> Result<Self, String> {
        let Power { mobility, forks } = Power::of(piece)?;
        Ok(Self {
            row: PieceRow::new(piece)?,
            mobility,
            forks,
            worth,
        })
    }
}

/// All pieces of a game, to be looked through.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct PieceBook {
    /// What the game is called.
    pub title: String,
    /// The most files and ranks of a board on which a piece can be shown.
    pub largest_board: u8,
    /// Whether a piece can be tried out among other men.
    pub tries_out: bool,
    /// Whether also pieces are found that the game has not: whatever a notation describes.
    pub is_open: bool,
    /// Whether one designs pieces of one's own by pressing squares.
    pub designs: bool,
    /// Whether its pieces are put together from parts, more of them than are listed.
    pub put_together: bool,
    /// The names of all ways in which pieces move.
    pub ways: Vec<String>,
    /// Its pieces, in its order.
    pub pieces: Vec<BookRow>,
}

impl PieceBook {
    /// Returns the pieces of a game of this title; `worths` says of some ids what the engine takes them to be worth.
    ///
    /// # Errors
    ///
    /// If one cannot be played on the boards on which it is looked at, or the budget is spent.
    pub fn new(
        title: &str,
        pieces: &dyn Pieces,
        worths: impl FnOnce(&[&str]) -> Vec<Option<i32>>,
        budget: &Budget,
    ) -> Result<Self, String> {
        let all = pieces.all();
        let ids = all.iter().map(|piece| piece.card().id.unwrap_or_default());
        let ids: Vec<String> = ids.collect();
        let put_together = ids
            .iter()
            .take(1)
            .any(|id| !pieces.ingredients(id).is_empty());
        let asked: Vec<&str> = ids.iter().map(String::as_str).collect();
        let worths = worths(&asked).into_iter().chain(std::iter::repeat(None));
        let rows = all.iter().zip(worths);
        let rows = rows.map(|(piece, worth)| BookRow::new(&Budgeted(&**piece, budget), worth));
        Ok(Self {
            title: title.to_owned(),
            largest_board: pieces.largest_board(),
            tries_out: pieces.blocker().is_some(),
            is_open: pieces.is_open(),
            designs: pieces.designer().is_some(),
            put_together,
            ways: Way::ALL.map(|way| way.name().to_owned()).into(),
            pieces: rows.collect::<Result<_, _>>()?,
        })
    }
}

/// One piece on a board.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct PieceView {
    /// The piece, with its numbers.
    pub piece: BookRow,
    /// What else the text could mean, if it could.
    pub note: Option<String>,
    /// What that looks like.
    pub scene: Scene,
    /// What it is made of, if pieces of the game are put together.
    pub parts: Vec<PiecePart>,
}

/// A part of which pieces are put together, as it stands with one of them.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct PiecePart {
    /// What parts of its kind are called together; parts of one kind follow one another.
    pub group: String,
    /// What it is called.
    pub name: String,
    /// What it does, in a sentence.
    pub text: String,
    /// The name of its drawing, if it has one.
    pub glyph: Option<String>,
    /// How many of it the piece has.
    pub count: u8,
    /// What the piece with one more of it is asked for by, if there is such a piece.
    pub more: Option<String>,
    /// Why there is none, as a sentence.
    pub why: Option<String>,
    /// What the piece with one less of it is asked for by, if there is such a piece.
    pub fewer: Option<String>,
}

impl From<Ingredient> for PiecePart {
    fn from(part: Ingredient) -> Self {
        let (more, why) = match part.more {
            Ok(more) => (Some(more), None),
            Err(why) => (None, Some(why)),
        };
        Self {
            group: part.group.to_owned(),
            name: part.name,
            text: part.text,
            glyph: part.glyph.map(|glyph| glyph.0),
            count: part.count,
            more,
            why,
            fewer: part.fewer,
        }
    }
}
