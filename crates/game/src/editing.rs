//! Positions that are put together by hand: texts that need not be positions yet.

use chessmith_board::Side;

use crate::{GlyphId, Scene};

/// How positions of a game are put together by hand: a contract that a game may offer.
///
/// A text may become a position; until it does it is a draft, of which the board is drawn. Nothing that comes from
/// outside is taken for granted: every text and every stroke is answered, or refused in a sentence.
pub trait Editor {
    /// Returns what there is to choose from.
    fn stock(&self) -> Vec<Stocked>;

    /// Returns whether something can be put to what stands on a cell already.
    fn joins(&self) -> bool {
        false
    }

    /// Returns whether what stands on a cell looks somewhere, and can look elsewhere.
    fn rotates(&self) -> bool {
        false
    }

    /// Returns whether whatever can be put on the board can be laid beside it.
    fn lays(&self) -> bool {
        false
    }

    /// Returns the text with which one begins, if that is not the game's own start.
    fn blank(&self) -> Option<String> {
        None
    }

    /// Changes a text that may become a position.
    ///
    /// # Errors
    ///
    /// A sentence, if the text has no board that can be read, or the stroke cannot be made.
    fn change(&self, text: &str, stroke: Option<&Stroke>) -> Result<String, String>;

    /// Returns what a text looks like, whatever the rules say of it.
    ///
    /// # Errors
    ///
    /// A sentence, if it has no board that can be read.
    fn sketch(&self, text: &str) -> Result<Sketch, String>;
}

/// Something that can be put on a board, or beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stocked {
    /// How it is written on boards, if it is White's.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its drawing.
    pub glyph: GlyphId,
}

/// What is done to a draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stroke {
    /// Something is put on a cell, in the place of what stands there.
    Put {
        /// The name of the cell.
        cell: String,
        /// How it is written, if it is White's.
        piece: String,
        /// Whose it is.
        side: Side,
    },
    /// Something is put to what stands on a cell, if that is of the same side; else in its place.
    Join {
        /// The name of the cell.
        cell: String,
        /// How it is written, if it is White's.
        piece: String,
        /// Whose it is.
        side: Side,
    },
    /// What stands on a cell goes.
    Remove {
        /// The name of the cell.
        cell: String,
    },
    /// What stands on a cell looks the next way that it may look, clockwise.
    Rotate {
        /// The name of the cell.
        cell: String,
    },
    /// One more is laid beside the board, or one less.
    Lay {
        /// How it is written, if it is White's.
        piece: String,
        /// Whose it is.
        side: Side,
        /// Whether it is one more.
        more: bool,
    },
    /// What is remembered with the position is something else.
    Remember {
        /// Its name.
        name: String,
        /// What it is now.
        value: String,
    },
    /// All that stands on the board goes.
    Clear,
    /// It is a side's turn.
    Turn(Side),
}

/// What a draft looks like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sketch {
    /// The board with what stands there.
    pub scene: Scene,
    /// Whose turn it is, as far as that is said.
    pub side_to_move: Option<Side>,
    /// What lies beside the board, or could; nothing if positions of the game have nothing there.
    pub beside: Vec<Beside>,
    /// What is remembered with the position, beside whose turn it is.
    pub memories: Vec<Memory>,
}

/// Something beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beside {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub what: Stocked,
    /// How many there are.
    pub count: u16,
    /// The most that there can be.
    pub most: u16,
}

/// Something that is remembered with a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Memory {
    /// Its name, a word or two.
    pub name: &'static str,
    /// What it means, in a sentence.
    pub meaning: &'static str,
    /// What it is.
    pub value: String,
    /// What it can be, each with what that means; nothing where it is typed.
    pub words: Vec<(String, String)>,
}
