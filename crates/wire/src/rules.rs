//! The rules of a game as its documents tell them, and their positions.

use chessmith_catalog::rulebook::{self, Block, Document, views};
use chessmith_catalog::{Claimed, Drawn, Entry};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Scene, Side, one_line};

/// The rules of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct GameRules {
    /// The id of the game.
    pub game: String,
    /// Its name for people.
    pub title: String,
    /// The documents that tell its rules, its own first.
    pub documents: Vec<RulesDocument>,
}

/// A document that tells rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct RulesDocument {
    /// Its name in addresses, and where it begins on the page.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What stands in it, in order.
    pub blocks: Vec<RulesBlock>,
}

/// A piece of a document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum RulesBlock {
    /// A heading.
    Heading {
        /// 2 for a chapter, 3 for what stands in one.
        level: u8,
        /// What it says.
        text: String,
        /// Where it is on the page.
        anchor: String,
    },
    /// A paragraph, a list or a table.
    Prose {
        /// How it is shown: HTML that the server has made itself, without scripts.
        html: String,
        /// The same as plain text.
        text: String,
        /// The rules that it tells.
        rules: Vec<RuleAnchor>,
    },
    /// Positions of the document, counted through it from 0.
    Diagrams {
        /// The first one.
        first: u32,
        /// How many.
        count: u32,
    },
}

/// A rule, and where it is on the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct RuleAnchor {
    /// Its number, as refusals name it.
    pub rule: String,
    /// Where it is on the page.
    pub anchor: String,
}

/// A position of a document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct RulesDiagram {
    /// The id of the game.
    pub game: String,
    /// What the position looks like.
    pub scene: Scene,
    /// The side whose turn it is.
    pub side_to_move: Side,
    /// The turns that led to it in the document, as players write them.
    pub played: Vec<String>,
    /// What holds in it.
    pub claims: Vec<RulesClaim>,
}

/// What holds in a position of a document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct RulesClaim {
    /// Whether the turns are legal; `null` where it is not about turns.
    pub legal: Option<bool>,
    /// The turns.
    pub turns: Vec<String>,
    /// What there is to say, as a sentence without a full stop; often empty.
    pub text: String,
    /// The rule that refuses, if one does.
    pub rule: Option<String>,
    /// The cells that a refusal names.
    pub cells: Vec<u16>,
}

impl GameRules {
    /// Returns the rules of a game.
    #[must_use]
    pub fn new(entry: &dyn Entry, documents: Vec<Document>) -> Self {
        Self {
            game: entry.info().id.to_string(),
            title: entry.info().title.to_string(),
            documents: documents.into_iter().map(RulesDocument::from).collect(),
        }
    }
}

impl From<Document> for RulesDocument {
    fn from(document: Document) -> Self {
        let mut drawn = 0;
        let blocks = document.blocks.into_iter();
        let blocks = blocks.map(|block| match block {
            Block::Heading {
                level,
                text,
                anchor,
            } => RulesBlock::Heading {
                level,
                text,
                anchor,
            },
            Block::Prose { html, text, rules } => RulesBlock::Prose {
                html,
                text,
                rules: rules.into_iter().map(RuleAnchor::from).collect(),
            },
            Block::Case(case) => {
                let first = drawn;
                let count = u32::try_from(views(&case).len()).unwrap_or(u32::MAX);
                drawn += count;
                RulesBlock::Diagrams { first, count }
            }
        });
        Self {
            blocks: blocks.collect(),
            id: document.id,
            title: document.title,
        }
    }
}

impl From<String> for RuleAnchor {
    fn from(rule: String) -> Self {
        let anchor = rulebook::anchor(&rule);
        Self { rule, anchor }
    }
}

impl From<Drawn> for RulesDiagram {
    fn from(Drawn { live, claims }: Drawn) -> Self {
        Self {
            game: live.info().id.to_string(),
            scene: live.scene().into(),
            side_to_move: live.side_to_move().into(),
            played: live.history().into_iter().map(|turn| turn.human).collect(),
            claims: claims.into_iter().map(RulesClaim::from).collect(),
        }
    }
}

impl From<Claimed> for RulesClaim {
    fn from(claimed: Claimed) -> Self {
        Self {
            legal: claimed.legal,
            turns: claimed.turns,
            text: one_line(&claimed.text),
            rule: claimed.rule,
            cells: claimed.cells.into_iter().map(|cell| cell.0).collect(),
        }
    }
}
