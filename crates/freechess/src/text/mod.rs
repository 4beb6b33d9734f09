//! Positions and turns as texts.

pub(crate) mod position;
pub(crate) mod turn;

use chessmith_board::TextError;
use chessmith_game::Notate;

use crate::turn::name::turn_text;
use crate::{FreeChess, Position, Turn};

impl Notate for FreeChess {
    fn position_text(&self, position: &Position) -> String {
        position::write(position)
    }

    fn read_position(&self, text: &str) -> Result<Position, Vec<TextError>> {
        position::read(self, text)
    }

    fn turn_text(&self, _position: &Position, turn: &Turn) -> String {
        turn_text(turn)
    }

    fn read_turn(&self, _position: &Position, text: &str) -> Result<Turn, TextError> {
        turn::read(text)
    }
}
