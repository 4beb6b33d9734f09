//! Turns as texts.

use chessmith_board::{Cursor, TextError};
use chessmith_game::Notate;

use crate::squares::{name, read_square};
use crate::{Army, Kind, Manner, Position, Promotion, Turn, Universal, text};

impl<const W: usize> Notate for Universal<W> {
    fn position_text(&self, position: &Position<W>) -> String {
        text::write(self.army(), position)
    }

    fn read_position(&self, text: &str) -> Result<Position<W>, Vec<TextError>> {
        text::read(self.army(), text)
    }

    fn turn_text(&self, _: &Position<W>, turn: &Turn) -> String {
        write(self.army(), turn)
    }

    fn read_turn(&self, _: &Position<W>, text: &str) -> Result<Turn, TextError> {
        read(self.army(), text)
    }
}

fn write<const W: usize>(army: &Army<W>, turn: &Turn) -> String {
    let board = army.board();
    let mut text = name(board, turn.from);
    if turn.manner != Manner::Suicide {
        text += &name(board, turn.to);
    }
    if turn.manner != Manner::Go {
        text.push('*');
    }
    match turn.promotion {
        Promotion::Unsaid => {}
        Promotion::FromQueue => text.push('='),
        Promotion::Lost(kind) => {
            text.push('=');
            text += army.id(kind);
        }
    }
    if let Some(square) = turn.drop {
        text.push('@');
        text += &name(board, square);
    }
    text
}

fn read<const W: usize>(army: &Army<W>, text: &str) -> Result<Turn, TextError> {
    let board = army.board();
    let mut cursor = Cursor::new(text);
    let from = read_square(&mut cursor, board)?;
    let mut turn = Turn::go(from, from);
    if cursor.eat("*") {
        turn.manner = Manner::Suicide;
    } else {
        turn.to = read_square(&mut cursor, board)?;
        if cursor.eat("*") {
            turn.manner = Manner::Destroy;
        } else if cursor.eat("=") {
            turn.promotion = read_promotion(&mut cursor, army)?;
        }
    }
    if cursor.eat("@") {
        turn.drop = Some(read_square(&mut cursor, board)?);
    }
    if cursor.is_at_end() {
        Ok(turn)
    } else {
        Err(cursor.unexpected("the end of the turn, or @ and a square for a drop"))
    }
}

fn read_promotion<const W: usize>(
    cursor: &mut Cursor<'_>,
    army: &Army<W>,
) -> Result<Promotion, TextError> {
    let column = cursor.column();
    let id = cursor.take_while(|c| c.is_ascii_alphanumeric());
    if id.is_empty() {
        return Ok(Promotion::FromQueue);
    }
    match army.find(id) {
        Some(kind) if kind != Kind::PAWN && kind != Kind::KING => Ok(Promotion::Lost(kind)),
        Some(_) => Err(TextError::at(column, format!("nothing promotes to {id}"))),
        None => Err(TextError::at(
            column,
            format!("{id:?} is no piece of this game, in upper case"),
        )),
    }
}
