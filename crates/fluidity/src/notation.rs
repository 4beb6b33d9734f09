//! Turns as texts.

use chessmith_board::eight::{BOARD, name};
use chessmith_board::{Coord, Cursor, Square, TextError};
use chessmith_game::Notate;

use crate::reach::capture_squares;
use crate::{Fluidity, Kind, KnightCapture, Position, Taking, Turn, text};

impl Notate for Fluidity {
    fn position_text(&self, position: &Position) -> String {
        text::write(position)
    }

    fn read_position(&self, text: &str) -> Result<Position, Vec<TextError>> {
        text::read(text)
    }

    fn turn_text(&self, _position: &Position, turn: &Turn) -> String {
        let mut text = format!("{}{}", name(turn.from), name(turn.to));
        if let Some(kind) = turn.promotion {
            text.push(kind.letter().to_ascii_lowercase());
        }
        if turn.taking.is_nothing() {
            return text;
        }
        text.push('x');
        if self.knight_capture() == KnightCapture::Any {
            let (near, far) = capture_squares(turn.from, turn.to);
            for (named, square) in [(turn.taking.near, near), (turn.taking.far, far)] {
                if named {
                    text.push_str(&name(square));
                }
            }
        }
        text
    }

    fn read_turn(&self, position: &Position, text: &str) -> Result<Turn, TextError> {
        let mut cursor = Cursor::new(text);
        let from = square(&mut cursor)?;
        let to = square(&mut cursor)?;
        let mut turn = Turn::new(from, to);
        let column = cursor.column();
        if cursor.eat("x") {
            turn.taking = match self.knight_capture() {
                KnightCapture::All => all_on_the_way(position, &turn, column)?,
                KnightCapture::Any => named(&mut cursor, &turn)?,
            };
        } else if let Some(letter) = cursor.next_char() {
            let kind = Kind::from_letter(letter).filter(|_| letter.is_ascii_lowercase());
            let promotes = kind.filter(|kind| Kind::PROMOTIONS.contains(kind));
            let expected =
                "expected q, r, b or n for a promotion, x for a knight's capture, or the end";
            turn.promotion = Some(promotes.ok_or_else(|| TextError::at(column, expected))?);
        }
        cursor.finish()?;
        Ok(turn)
    }
}

fn square(cursor: &mut Cursor<'_>) -> Result<Square, TextError> {
    let column = cursor.column();
    let coord = Coord::read(cursor)?;
    BOARD
        .square(coord)
        .ok_or_else(|| TextError::at(column, "expected a square of the board, a1 to h8"))
}

/// Everything that a knight can take on its way: what `x` alone means.
fn all_on_the_way(position: &Position, turn: &Turn, column: usize) -> Result<Taking, TextError> {
    if !chessmith_board::eight::leaps(turn.from).has(turn.to) {
        return Err(TextError::at(column, "x belongs to a knight's leap only"));
    }
    let enemies = position.of_side(position.side_to_move().other());
    let (near, far) = capture_squares(turn.from, turn.to);
    let all = Taking {
        near: enemies.has(near),
        far: enemies.has(far),
    };
    if all.is_nothing() {
        let message = format!(
            "x, but no enemy piece stands on {} or {}",
            name(near),
            name(far)
        );
        return Err(TextError::at(column, message));
    }
    Ok(all)
}

/// The squares named after `x`, outward from the start.
fn named(cursor: &mut Cursor<'_>, turn: &Turn) -> Result<Taking, TextError> {
    let column = cursor.column();
    if !chessmith_board::eight::leaps(turn.from).has(turn.to) {
        return Err(TextError::at(column, "x belongs to a knight's leap only"));
    }
    let (near, far) = capture_squares(turn.from, turn.to);
    let taking = Taking {
        near: cursor.eat(&name(near)),
        far: cursor.eat(&name(far)),
    };
    if taking.is_nothing() {
        let message = format!(
            "expected the squares taken: {} or {} or both",
            name(near),
            name(far)
        );
        return Err(TextError::at(column, message));
    }
    Ok(taking)
}
