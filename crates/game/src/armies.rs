//! Unlike armies from which one learns what each piece is worth.

use chessmith_board::{PerSide, TextError};

use crate::Priced;

/// What armies of a game are made of: a contract that a game may offer.
///
/// Whoever wants to know what pieces are worth lets armies play that are drawn by lot. What every army
/// must have is no part of it.
pub trait Armies: Send + Sync {
    /// Returns the parts of which armies are made, in the game's own order.
    fn parts(&self) -> Vec<ArmyPart>;

    /// Returns the parts by which worth is scaled, by their places in [`parts`](Self::parts), and what they are
    /// worth: together they are worth as much as that together. At least one of them is more than 0.
    fn scale(&self) -> Vec<(usize, f64)> {
        vec![(0, 1.0)]
    }

    /// Draws an army; the same seed draws the same one.
    fn draw(&self, seed: u64) -> Army;

    /// Returns the text of a position in which two armies face each other before the first turn.
    ///
    /// How the men of an army stand depends on it alone, so that two armies that change sides keep their order.
    ///
    /// # Errors
    ///
    /// A sentence, if they cannot stand so.
    fn line_up(&self, armies: &PerSide<Army>) -> Result<String, String>;

    /// Returns how many of each part either side has in a position.
    ///
    /// # Errors
    ///
    /// If the text is that of no position.
    fn count(&self, position: &str) -> Result<PerSide<Vec<u32>>, Vec<TextError>>;

    /// Returns what the parts cost, where the game has a list of prices.
    fn priced(&self) -> Option<Box<dyn Priced>> {
        None
    }
}

/// A part of an army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArmyPart {
    /// Its id, as texts of positions have it.
    pub id: String,
    /// What it is called.
    pub name: String,
}

/// An army that was drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// How many it has of each part.
    pub counts: Vec<u32>,
    /// The number by which its men are put in order.
    pub order: u64,
}
