//! Texts of positions and turns.

use chessmith_board::TextError;
use chessmith_game::Notate;

use crate::{Construction, Position, Turn, text};

impl Notate for Construction {
    fn position_text(&self, position: &Position) -> String {
        text::write_position(self, position)
    }

    fn read_position(&self, text: &str) -> Result<Position, Vec<TextError>> {
        text::read_position(self, text)
    }

    fn turn_text(&self, _position: &Position, turn: &Turn) -> String {
        turn.to_string()
    }

    fn read_turn(&self, _position: &Position, text: &str) -> Result<Turn, TextError> {
        text.parse()
    }
}
