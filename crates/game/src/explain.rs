//! Answers to "how does this piece move?" and "why may I not go there?".

use std::error::Error;

use crate::{CellId, Game, Mark};

/// Why a turn is refused, in the game's own terms.
///
/// It prints as a sentence without a full stop, and never says just "illegal".
pub trait Reason: Error + Clone + PartialEq + Send + Sync + 'static {
    /// Returns the number of the rule it rests on, as the rules document numbers it.
    fn rule(&self) -> &'static str;

    /// Returns the cells it names.
    fn cells(&self) -> Vec<CellId>;
}

/// What there is to say about one piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// What it is called, and where it stands.
    pub title: String,
    /// How it moves in general, and what holds it back here, in a few sentences.
    pub text: String,
    /// Where it may go and take, and what holds it back.
    pub marks: Vec<Mark>,
}

/// Explains pieces; refusals explain themselves.
pub trait Explain: Game {
    /// Returns what there is to say about what stands on a cell; `None` if nothing does.
    fn about(&self, position: &Self::Position, cell: CellId) -> Option<About>;
}
