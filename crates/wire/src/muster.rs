//! Armies that are composed before a game.

use std::collections::BTreeMap;

use chessmith_catalog::game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Mark, Scene};

/// What is done to an army that is composed; the server does not remember it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct MusterAsk {
    /// The values of options, by name; the others take their defaults.
    pub options: BTreeMap<String, String>,
    /// The text of the army as it is now; empty for an empty one.
    pub army: String,
    /// What is done to it; nothing if absent.
    pub change: Option<MusterChange>,
    /// The text of a piece that is asked about.
    pub piece: Option<String>,
    /// The number of the cell whose piece is looked at.
    pub look: Option<u16>,
    /// The text of the army that is to face it; no position is made if absent.
    pub against: Option<String>,
}

/// One change of an army.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum MusterChange {
    /// A piece is put on a cell, in the place of what stands there.
    Put {
        /// The text of the piece.
        piece: String,
        /// The number of the cell.
        cell: u16,
    },
    /// What stands on a cell goes.
    Remove {
        /// The number of the cell.
        cell: u16,
    },
    /// What stands on a cell looks another way.
    Face {
        /// The number of the cell.
        cell: u16,
        /// Where it looks, clockwise from the top in steps of 45 degrees.
        facing: u8,
    },
    /// The ground changes to the one of this name; what does not stand on it goes.
    Ground {
        /// Its name.
        name: String,
    },
}

impl From<MusterChange> for game::ArmyChange {
    fn from(change: MusterChange) -> Self {
        match change {
            MusterChange::Put { piece, cell } => Self::Put {
                piece,
                cell: game::CellId(cell),
            },
            MusterChange::Remove { cell } => Self::Remove(game::CellId(cell)),
            MusterChange::Face { cell, facing } => Self::Face {
                cell: game::CellId(cell),
                facing: game::Facing(facing),
            },
            MusterChange::Ground { name } => Self::Ground(name),
        }
    }
}

/// An army that is composed, as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct MusterReply {
    /// The name of the game for people.
    pub title: String,
    /// The text of the army.
    pub army: String,
    /// What it looks like on its own ground.
    pub scene: Scene,
    /// What it costs, thing by thing, the dearest first.
    pub bill: Vec<BillLine>,
    /// What all that costs.
    #[ts(type = "number")]
    pub cost: u64,
    /// What a side has to spend.
    #[ts(type = "number")]
    pub purse: u64,
    /// The name of its ground.
    pub ground: String,
    /// The names of all grounds.
    pub grounds: Vec<String>,
    /// Why no game can begin with it, each as a sentence; nothing if one can.
    pub faults: Vec<String>,
    /// The armies that come with the game.
    pub ready: Vec<ReadyArmy>,
    /// The pieces that can be taken at once.
    pub stock: Vec<StockPiece>,
    /// The piece that was asked about.
    pub piece: Option<StockPiece>,
    /// What stands on the cell that was looked at, if anything does.
    pub look: Option<ArmyLook>,
    /// The text of the position in which it faces the other army.
    pub position: Option<String>,
}

/// A piece of an army, where it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct ArmyLook {
    /// The number of its cell.
    pub cell: u16,
    /// The piece.
    pub piece: StockPiece,
    /// Where it goes from there, and where it would take an enemy.
    pub marks: Vec<Mark>,
    /// Where it looks, clockwise from the top in steps of 45 degrees, if it looks anywhere.
    pub facing: Option<u8>,
    /// Every way that it may look.
    pub facings: Vec<u8>,
}

impl From<game::ArmyLook> for ArmyLook {
    fn from(look: game::ArmyLook) -> Self {
        Self {
            cell: look.cell.0,
            piece: look.piece.into(),
            marks: look.marks.into_iter().map(Into::into).collect(),
            facing: look.facing.map(|facing| facing.0),
            facings: look.facings.into_iter().map(|facing| facing.0).collect(),
        }
    }
}

impl MusterReply {
    /// Answers a question about an army of a game of this title.
    ///
    /// # Errors
    ///
    /// A sentence, if a text is no army or no piece, or the change cannot be made.
    pub fn new(title: &str, muster: &dyn game::Muster, asked: MusterAsk) -> Result<Self, String> {
        let change = asked.change.map(game::ArmyChange::from);
        let roster = muster.army(&asked.army, change.as_ref())?;
        let piece = asked.piece.map(|text| muster.piece(&text)).transpose()?;
        let look = asked.look.map(game::CellId);
        let look = look
            .map(|cell| muster.look(&roster.text, cell))
            .transpose()?;
        let position = asked.against.map(|against| {
            let armies = game::PerSide::new(roster.text.as_str(), against.as_str());
            muster.face(&armies)
        });
        Ok(Self {
            title: title.to_owned(),
            position: position.transpose()?,
            look: look.flatten().map(ArmyLook::from),
            army: roster.text,
            scene: roster.scene.into(),
            bill: roster.bill.into_iter().map(BillLine::from).collect(),
            cost: roster.cost,
            purse: roster.purse,
            ground: roster.ground,
            grounds: roster.grounds,
            faults: roster.faults,
            ready: muster.ready().into_iter().map(ReadyArmy::from).collect(),
            stock: muster.stock().into_iter().map(StockPiece::from).collect(),
            piece: piece.map(StockPiece::from),
        })
    }
}

/// One line of what an army costs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct BillLine {
    /// What is paid for.
    pub name: String,
    /// The name of its drawing, if it has one.
    pub glyph: Option<String>,
    /// How many of it.
    pub count: u32,
    /// What one costs.
    #[ts(type = "number")]
    pub each: u64,
}

impl From<game::BillLine> for BillLine {
    fn from(line: game::BillLine) -> Self {
        Self {
            name: line.name,
            glyph: line.glyph.map(|glyph| glyph.0),
            count: line.count,
            each: line.each,
        }
    }
}

/// An army that comes with a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct ReadyArmy {
    /// What it is called.
    pub name: String,
    /// What it is like, in a sentence.
    pub about: String,
    /// Its text.
    pub text: String,
    /// What it costs.
    #[ts(type = "number")]
    pub cost: u64,
}

impl From<game::ReadyArmy> for ReadyArmy {
    fn from(army: game::ReadyArmy) -> Self {
        Self {
            name: army.name,
            about: army.about,
            text: army.text,
            cost: army.cost,
        }
    }
}

/// A piece that can be put into an army.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct StockPiece {
    /// Its text.
    pub text: String,
    /// What it is called.
    pub name: String,
    /// What it does, in a few sentences.
    pub about: String,
    /// The name of its drawing.
    pub glyph: String,
    /// What pieces of its kind are called together; those of one kind follow one another.
    pub group: String,
    /// What it costs.
    #[ts(type = "number")]
    pub cost: u64,
    /// How that comes about.
    pub arithmetic: String,
}

impl From<game::StockPiece> for StockPiece {
    fn from(piece: game::StockPiece) -> Self {
        Self {
            text: piece.text,
            name: piece.name,
            about: piece.about,
            glyph: piece.glyph.0,
            group: piece.group,
            cost: piece.cost,
            arithmetic: piece.arithmetic,
        }
    }
}
