//! Armies that players compose before a game: what they are made of, what they cost, how they stand.

use chessmith_board::PerSide;

use crate::{CellId, Facing, GlyphId, Mark, Scene};

/// Armies of a game, composed piece by piece: a contract that a game may offer.
///
/// An army is a text that only the game reads. Every change gives another text, so that whoever composes one needs
/// no memory but that.
pub trait Muster: Send + Sync {
    /// Returns the armies that come with the game.
    fn ready(&self) -> Vec<ReadyArmy>;

    /// Returns the pieces that can be taken at once; what else there is, is known by its text.
    fn stock(&self) -> Vec<StockPiece>;

    /// Returns one piece by its text.
    ///
    /// # Errors
    ///
    /// A sentence on what the text is not.
    fn piece(&self, text: &str) -> Result<StockPiece, String>;

    /// Returns an army as it stands; of an empty text an empty one.
    ///
    /// # Errors
    ///
    /// A sentence, if the text is none, or the change cannot be made.
    fn army(&self, text: &str, change: Option<&ArmyChange>) -> Result<Roster, String>;

    /// Returns what stands on a cell of an army's own ground, and what it does from there among its own; `None` if
    /// nothing stands there.
    ///
    /// # Errors
    ///
    /// A sentence, if the text is none, or there is no such cell.
    fn look(&self, text: &str, cell: CellId) -> Result<Option<ArmyLook>, String>;

    /// Returns the text of the position in which two armies face each other.
    ///
    /// # Errors
    ///
    /// A sentence, if a text is no army, or a game cannot begin so.
    fn face(&self, armies: &PerSide<&str>) -> Result<String, String>;
}

/// An army that comes with the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadyArmy {
    /// What it is called.
    pub name: String,
    /// What it is like, in a sentence.
    pub about: String,
    /// Its text.
    pub text: String,
    /// What it costs.
    pub cost: u64,
}

/// A piece that can be put into an army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StockPiece {
    /// Its text.
    pub text: String,
    /// What it is called.
    pub name: String,
    /// What it does, in a few sentences.
    pub about: String,
    /// The name of its drawing.
    pub glyph: GlyphId,
    /// What pieces of its kind are called together; those of one kind follow one another.
    pub group: String,
    /// What it costs.
    pub cost: u64,
    /// How that comes about.
    pub arithmetic: String,
}

/// One change of an army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArmyChange {
    /// A piece is put on a cell, in the place of what stands there.
    Put {
        /// The text of the piece.
        piece: String,
        /// Where it stands.
        cell: CellId,
    },
    /// What stands on a cell goes.
    Remove(CellId),
    /// What stands on a cell looks another way.
    Face {
        /// The cell.
        cell: CellId,
        /// Where it looks.
        facing: Facing,
    },
    /// The ground changes to the one of this name; what does not stand on it goes.
    Ground(String),
}

/// An army as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roster {
    /// Its text.
    pub text: String,
    /// What it looks like on its own ground, seen from White's side.
    pub scene: Scene,
    /// What it costs, thing by thing, the dearest first.
    pub bill: Vec<BillLine>,
    /// What all that costs.
    pub cost: u64,
    /// What a side has to spend.
    pub purse: u64,
    /// The name of its ground.
    pub ground: String,
    /// The names of all grounds.
    pub grounds: Vec<String>,
    /// Why no game can begin with it, each as a sentence; nothing if one can.
    pub faults: Vec<String>,
}

/// A piece of an army, where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArmyLook {
    /// Where it stands.
    pub cell: CellId,
    /// The piece.
    pub piece: StockPiece,
    /// Where it goes from there, and where it would take an enemy.
    pub marks: Vec<Mark>,
    /// Where it looks, if it looks anywhere.
    pub facing: Option<Facing>,
    /// Every way that it may look, clockwise.
    pub facings: Vec<Facing>,
}

/// One line of what an army costs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BillLine {
    /// What is paid for.
    pub name: String,
    /// Its drawing, if it has one.
    pub glyph: Option<GlyphId>,
    /// How many of it.
    pub count: u32,
    /// What one costs.
    pub each: u64,
}
