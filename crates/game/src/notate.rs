//! Positions and turns as texts.

use chessmith_board::TextError;

use crate::Game;

/// Writes and reads the canonical texts of positions and turns.
///
/// Laws: reading what was written gives the same value; a text that is refused changes nothing and the
/// error names the column and what was expected.
///
/// ```
/// use chessmith_game::{Game, Notate};
/// use chessmith_testkit::toy::Quarry;
///
/// let rules = Quarry::with(&[])?;
/// let text = rules.position_text(&rules.start());
/// assert_eq!(rules.read_position(&text), Ok(rules.start()));
/// assert!(rules.read_position("nothing of the kind").is_err());
/// # Ok::<(), chessmith_game::OptionError>(())
/// ```
pub trait Notate: Game {
    /// Returns the canonical text of a position.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Reads a position.
    ///
    /// # Errors
    ///
    /// All reasons why the text is refused, at least one, in the order of their columns.
    fn read_position(&self, text: &str) -> Result<Self::Position, Vec<TextError>>;

    /// Returns the canonical text of a turn: one token without spaces.
    fn turn_text(&self, position: &Self::Position, turn: &Self::Turn) -> String;

    /// Reads a turn: its canonical text, the variants named in the notation, or human notation.
    ///
    /// The turn need not be legal; [`validate`](Game::validate) decides that.
    ///
    /// # Errors
    ///
    /// If the text is not the text of one turn in this position.
    fn read_turn(&self, position: &Self::Position, text: &str) -> Result<Self::Turn, TextError>;

    /// Returns a legal turn as players write it; the canonical text where there is no such notation.
    fn human_text(&self, position: &Self::Position, turn: &Self::Turn) -> String {
        self.turn_text(position, turn)
    }
}
