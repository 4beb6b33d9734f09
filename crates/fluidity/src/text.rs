//! Positions as texts: FEN with an empty en passant field.

use chessmith_board::{Field, Square, TextError};
use chessmith_figures::{Fen, MenText, build_for};

use crate::{Flaw, Position, PositionBuilder};

/// Castling rights by letter, in the order in which they are written.
const RIGHTS: [(char, Square); 4] = [
    ('K', Square(7)),
    ('Q', Square(0)),
    ('k', Square(63)),
    ('q', Square(56)),
];

/// Writes a position.
pub(crate) fn write(position: &Position) -> String {
    let rights: String = RIGHTS
        .iter()
        .filter(|(_, rook)| position.unmoved_rooks.has(*rook))
        .map(|(letter, _)| letter)
        .collect();
    let rights = if rights.is_empty() { "-" } else { &rights };
    format!(
        "{} {} {rights} - {} {}",
        position.men.text(),
        position.side.letter(),
        position.clock,
        position.number
    )
}

/// Reads a position.
///
/// # Errors
///
/// All reasons why the text is refused, by their columns.
pub(crate) fn read(text: &str) -> Result<Position, Vec<TextError>> {
    let mut errors = Vec::new();
    let position = judge(text, &mut errors);
    match position {
        Some(position) if errors.is_empty() => Ok(position),
        _ => Err(TextError::in_order(errors)),
    }
}

/// Reads as much as can be read, and notes everything that is wrong with it.
fn judge(text: &str, errors: &mut Vec<TextError>) -> Option<Position> {
    let fen = Fen::split(text, errors);
    let board = fen.men(errors);
    let (side, clock, number) = (fen.side(errors), fen.clock(errors), fen.number(errors));
    let rights = fen
        .rights
        .map_or_else(Vec::new, |field| rights(field, errors));
    errors.extend(board.hand.map(|hand| hand.wrong("nobody has men in hand")));
    let passed = fen.passed.filter(|field| field.text() != "-");
    errors.extend(passed.map(|field| field.wrong("expected -, as nothing is taken en passant")));
    let mut builder = PositionBuilder::default()
        .men(board.men?)
        .clock(clock.unwrap_or(0))
        .number(number.unwrap_or(1));
    for &(rook, _) in &rights {
        builder = builder.castling(rook);
    }
    let judged = build_for(side, |side| builder.clone().turn_of(side).build());
    let place = |flaw: Flaw| placed(&flaw, &fen, &board, &rights);
    judged
        .map_err(|flaws| errors.extend(flaws.into_iter().map(place)))
        .ok()
}

/// Reads castling rights: the corners of the rooks, each with the column of its letter.
fn rights(field: Field<'_>, errors: &mut Vec<TextError>) -> Vec<(Square, usize)> {
    let mut rights = Vec::new();
    if field.text() == "-" {
        return rights;
    }
    let mut left = RIGHTS.iter();
    for (found, column) in field.text().chars().zip(field.column()..) {
        match left.find(|(letter, _)| *letter == found) {
            Some((_, rook)) => rights.push((*rook, column)),
            None => {
                let message = format!(
                    "expected castling rights, some of KQkq in this order, or -, found {found:?}"
                );
                errors.push(TextError::at(column, message));
                left = RIGHTS.iter();
            }
        }
    }
    rights
}

/// Returns a flaw as an error at the column of what it is about.
fn placed(
    flaw: &Flaw,
    fen: &Fen<'_>,
    board: &MenText<'_>,
    rights: &[(Square, usize)],
) -> TextError {
    let start = |field: Option<Field<'_>>| field.map_or(board.start(), Field::column);
    let column = match flaw {
        Flaw::Kings { side, .. } => board.column_of_second_king(*side),
        Flaw::PawnOnEdge(square) => board.column_of(*square),
        Flaw::IdleInCheck { by, .. } => board.column_of(by.square),
        Flaw::Castling { rook, .. } | Flaw::CastlingPlace(rook) => {
            let letter = rights.iter().find(|(right, _)| right == rook);
            letter.map_or(start(fen.rights), |&(_, column)| column)
        }
        Flaw::Clock(_) => start(fen.clock_field()),
        Flaw::Number(_) => start(fen.number_field()),
    };
    TextError::at(column, flaw.to_string())
}

#[cfg(test)]
mod tests {
    use super::{read, write};

    fn reasons(text: &str) -> Vec<String> {
        let errors = read(text).unwrap_err();
        errors.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_fault_is_told_by_its_column() {
        assert_eq!(
            reasons("P3k3/8/8/8/8/8/8/4KK2 w KQ e3 0 0"),
            [
                "column 1: a pawn stands on a8, on the first or last rank",
                "column 20: White has 2 kings, not one",
                "column 25: a castling right of White without its king on e1 and its rook on h1",
                "column 26: a castling right of White without its king on e1 and its rook on a1",
                "column 28: expected -, as nothing is taken en passant",
                "column 33: the move number is at least 1",
            ]
        );
        assert_eq!(
            reasons("4k3/4R3/8/8/8/8/8/4K3[Q] w kK - x 1"),
            [
                "column 6: Black, who is not to move, is in check from the rook on e7",
                "column 23: nobody has men in hand",
                "column 28: a castling right of Black without its king on e8 and its rook on h8",
                "column 29: expected castling rights, some of KQkq in this order, or -, found 'K'",
                "column 33: expected the clock, a whole number",
            ]
        );
    }

    #[test]
    fn blanks_around_a_text_mean_nothing_but_count() {
        let text = "4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9";
        assert_eq!(write(&read(&format!("  {text} ")).unwrap()), text);
        assert_eq!(
            reasons("  4k3/8/8/8/8/8/8/R3K2R w KQx - 3 9"),
            ["column 29: expected castling rights, some of KQkq in this order, or -, found 'x'"]
        );
    }
}
