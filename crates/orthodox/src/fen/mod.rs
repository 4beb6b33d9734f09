//! Positions as texts: X-FEN, with the pieces in hand in brackets during the setup.

mod hand;
mod rights;
mod write;

use chessmith_board::eight::square_of;
use chessmith_board::{Coord, Field, Side, Square, TextError};
use chessmith_figures::{Fen, MenText, build_for};

use crate::{Flaw, Position, PositionBuilder, Variant};

impl Position {
    /// Reads the text of a position of a game.
    ///
    /// X-FEN and the castling letters of Shredder-FEN are read, in any order; the last two fields may be
    /// missing. What must hold of a position is said at [`PositionBuilder::build`]. An en passant square
    /// that means nothing is dropped.
    ///
    /// # Errors
    ///
    /// All reasons why the text is refused, by their columns.
    pub fn read(variant: Variant, text: &str) -> Result<Self, Vec<TextError>> {
        let mut errors = Vec::new();
        let position = read(variant, text, &mut errors);
        match position {
            Some(position) if errors.is_empty() => Ok(position),
            _ => Err(TextError::in_order(errors)),
        }
    }
}

/// What stands in the place of castling rights during a setup in which Black drops first. Rules: FP-1.
const BLACK_FIRST: &str = "b";

/// Reads as much as can be read, and notes everything that is wrong with it.
fn read(variant: Variant, text: &str, errors: &mut Vec<TextError>) -> Option<Position> {
    let fen = Fen::split(text, errors);
    let board = fen.men(errors);
    let (side, clock) = (fen.side(errors), fen.clock(errors));
    let number = fen.number(errors);
    let passed = fen.passed.and_then(|field| passed(field, errors));
    // Without its number a text without a hand is taken for one of play.
    let play = variant.setup_moves() + 1;
    let in_play = board.hand.is_none() || play == 1;
    let number = number.or(in_play.then_some(play))?;
    let men = board.men.as_ref()?;
    let mut builder = PositionBuilder::new(variant)
        .men(*men)
        .clock(clock.unwrap_or(0))
        .number(number);
    if number < play {
        builder = builder.begun_by(first(&fen, errors));
    } else {
        let letters = rights::letters(&fen, errors);
        builder = rights::granted(variant, builder, men, &letters, errors);
        if let Some(square) = passed {
            builder = builder.en_passant(square);
        }
    }
    hand::judge(variant, &builder.unjudged(), &board, errors);
    let judged = build_for(side, |side| builder.clone().turn_of(side).build());
    let place = |flaw: Flaw| placed(&flaw, &fen, &board);
    judged
        .map_err(|flaws| errors.extend(flaws.into_iter().map(place)))
        .ok()
}

/// Reads the en passant square; none if it is `-` or wrong.
fn passed(field: Field<'_>, errors: &mut Vec<TextError>) -> Option<Square> {
    if field.text() == "-" {
        return None;
    }
    let read = field.read(|cursor| {
        let coord = Coord::read(cursor)?;
        square_of(coord)
            .ok_or_else(|| field.wrong(format!("there is no square {coord} on this board")))
    });
    read.map_err(|error| errors.push(error)).ok()
}

/// Returns who drops first; notes what else stands in the place of castling rights and en passant square.
fn first(fen: &Fen<'_>, errors: &mut Vec<TextError>) -> Side {
    let black = fen.rights.is_some_and(|field| field.text() == BLACK_FIRST);
    let rights = fen.rights.filter(|field| !black && field.text() != "-");
    errors.extend(rights.map(|field| {
        let flaw = Flaw::CastlingInSetup;
        field.wrong(format!(
            "expected -, or {BLACK_FIRST} where Black drops first, as {flaw}"
        ))
    }));
    let passed = fen.passed.filter(|field| field.text() != "-");
    errors.extend(
        passed.map(|field| field.wrong(format!("expected -, as {}", Flaw::PassingInSetup))),
    );
    match black {
        true => Side::Black,
        false => Side::White,
    }
}

/// Returns a flaw as an error at the column of what it is about.
fn placed(flaw: &Flaw, fen: &Fen<'_>, board: &MenText<'_>) -> TextError {
    let start = |field: Option<Field<'_>>| field.map_or(board.start(), Field::column);
    let column = match flaw {
        Flaw::Kings { side, .. } => board.column_of_second_king(*side),
        Flaw::PawnOnEdge(square) => board.column_of(*square),
        Flaw::KingHangs(man) => board.column_of(man.square),
        Flaw::Unreached(_) => board.start(),
        Flaw::CastlingKing(_)
        | Flaw::CastlingRook { .. }
        | Flaw::CastlingPlace(_)
        | Flaw::CastlingTwice { .. }
        | Flaw::CastlingInSetup => start(fen.rights),
        Flaw::Passing { .. } | Flaw::PassingInSetup => start(fen.passed),
        Flaw::ClockInSetup | Flaw::Clock(_) => start(fen.clock_field()),
        Flaw::Number(_) => start(fen.number_field()),
    };
    TextError::at(column, flaw.to_string())
}

#[cfg(test)]
mod tests;
