//! Reading FEN: its fields, and the men of the first one.

use chessmith_board::eight::{BOARD, Set};
use chessmith_board::{Field, LARGEST_COUNTER, Side, Square, TextError, judge_ranks};

use crate::{Kind, Men};

/// The fields of a FEN, as far as it has them.
///
/// The last two may be missing together; the clock then stands at 0 and the move is number 1.
#[derive(Clone, Copy, Debug)]
pub struct Fen<'a> {
    board: Option<Field<'a>>,
    side: Option<Field<'a>>,
    /// Who may castle.
    pub rights: Option<Field<'a>>,
    /// The square that a pawn has just passed.
    pub passed: Option<Field<'a>>,
    /// Clock and number of the move; `Some(None)` for one that should be there and is not.
    counters: Option<[Option<Field<'a>>; 2]>,
}

/// What the first field says.
#[derive(Clone, Debug)]
pub struct MenText<'a> {
    /// The men; `None` if some of them could not be read.
    pub men: Option<Men>,
    /// What stands in brackets after the board, if brackets do.
    pub hand: Option<Field<'a>>,
    start: usize,
    end: usize,
    columns: Vec<(Square, usize)>,
}

impl MenText<'_> {
    /// Returns the column of the man on a square; that of the whole board if none is there.
    #[must_use]
    pub fn column_of(&self, square: Square) -> usize {
        let found = self.columns.iter().find(|(at, _)| *at == square);
        found.map_or(self.start, |&(_, column)| column)
    }

    /// Returns the column of a side's second king; that of the whole board if it has none.
    #[must_use]
    pub fn column_of_second_king(&self, side: Side) -> usize {
        let kings = self
            .men
            .map_or(Set::EMPTY, |men| men.pieces(side, Kind::King));
        let mut columns: Vec<_> = kings.into_iter().map(|at| self.column_of(at)).collect();
        columns.sort_unstable();
        columns.get(1).copied().unwrap_or(self.start)
    }

    /// Returns the column at which the board begins.
    #[must_use]
    pub const fn start(&self) -> usize {
        self.start
    }

    /// Returns the column at which the board ends.
    #[must_use]
    pub const fn end(&self) -> usize {
        self.end
    }
}

impl<'a> Fen<'a> {
    /// Takes a text apart, and notes if it has too few fields, too many, or blanks in excess.
    #[must_use]
    pub fn split(text: &'a str, errors: &mut Vec<TextError>) -> Self {
        let (fields, gaps): (Vec<_>, Vec<_>) = Field::split(text)
            .into_iter()
            .partition(|field| !field.text().is_empty());
        if !fields.is_empty() {
            errors.extend(
                gaps.iter()
                    .map(|gap| gap.wrong("expected one blank, found more")),
            );
        }
        let end = fields.last().map_or(1, |field| field.end());
        let field = |place: usize| fields.get(place).copied();
        match fields.len() {
            0..4 => errors.push(TextError::at(
                end,
                "expected board, side, castling rights, en passant square, and then either nothing or \
                 clock and move number, separated by single spaces",
            )),
            4 | 6 => {}
            5 => errors.push(TextError::at(end, "expected the move number after the clock")),
            _ => errors.extend(
                field(6).map(|extra| extra.wrong("expected the end of the text after six fields")),
            ),
        }
        Self {
            board: field(0),
            side: field(1),
            rights: field(2),
            passed: field(3),
            counters: field(4).map(|clock| [Some(clock), field(5)]),
        }
    }

    /// Reads the men, and finds the brackets behind them.
    pub fn men(&self, errors: &mut Vec<TextError>) -> MenText<'a> {
        let Some(board) = self.board else {
            return MenText {
                men: None,
                hand: None,
                start: 1,
                end: 1,
                columns: Vec::new(),
            };
        };
        let mut cursor = board.cursor();
        let before = errors.len();
        let placed = judge_ranks(&mut cursor, BOARD, read_man, errors);
        let end = cursor.column();
        let mut men = Men::NONE;
        for man in &placed {
            men.put(man.piece.0, man.piece.1, man.square);
        }
        let mut hand = None;
        let mut rest = || {
            if cursor.eat("[") {
                let column = cursor.column();
                hand = Some(Field::new(cursor.take_while(|c| c != ']'), column));
                cursor.expect("]")?;
            }
            cursor.finish()
        };
        errors.extend(rest().err());
        MenText {
            men: (errors.len() == before).then_some(men),
            hand,
            start: board.column(),
            end,
            columns: placed.iter().map(|man| (man.square, man.column)).collect(),
        }
    }

    /// Reads whose turn it is.
    pub fn side(&self, errors: &mut Vec<TextError>) -> Option<Side> {
        self.side?.side().map_err(|error| errors.push(error)).ok()
    }

    /// Reads the clock; 0 if neither clock nor number is there.
    pub fn clock(&self, errors: &mut Vec<TextError>) -> Option<u32> {
        let Some([clock, _]) = self.counters else {
            return Some(0);
        };
        let read = clock?.number("the clock", 0..=LARGEST_COUNTER);
        read.map_err(|error| errors.push(error)).ok()
    }

    /// Reads the number of the move; 1 if neither clock nor number is there.
    pub fn number(&self, errors: &mut Vec<TextError>) -> Option<u32> {
        let Some([_, number]) = self.counters else {
            return Some(1);
        };
        let read = number?.number("the move number", 1..=LARGEST_COUNTER);
        read.map_err(|error| errors.push(error)).ok()
    }

    /// Returns where the clock stands, if it does.
    #[must_use]
    pub fn clock_field(&self) -> Option<Field<'a>> {
        self.counters?[0]
    }

    /// Returns where the number of the move stands, if it does.
    #[must_use]
    pub fn number_field(&self) -> Option<Field<'a>> {
        self.counters?[1]
    }
}

/// Builds a position for the side that is to move; where that could not be read, returns what speaks against the
/// position whoever is.
///
/// # Errors
///
/// The flaws that `build` finds for the side, or those that it finds for both. Where it finds none for one of them,
/// the list is empty: then only the side is missing.
pub fn build_for<P, F: PartialEq>(
    side: Option<Side>,
    build: impl Fn(Side) -> Result<P, Vec<F>>,
) -> Result<P, Vec<F>> {
    if let Some(side) = side {
        return build(side);
    }
    let [mut white, black] = Side::BOTH.map(|side| build(side).err().unwrap_or_default());
    white.retain(|flaw| black.contains(flaw));
    Err(white)
}

/// Reads the id of a man: one letter.
fn read_man(id: &str, column: usize) -> Result<(Side, Kind), TextError> {
    let mut letters = id.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Kind::read(letter, column),
        _ => Err(TextError::at(column, "expected one letter for a piece")),
    }
}

impl Kind {
    /// Reads the letter of a man, which stands at a column: upper case for White.
    ///
    /// # Errors
    ///
    /// If it is no letter of a kind.
    pub fn read(letter: char, column: usize) -> Result<(Side, Self), TextError> {
        let side = match letter.is_ascii_uppercase() {
            true => Side::White,
            false => Side::Black,
        };
        let kind = Self::from_letter(letter).ok_or_else(|| {
            let message = format!("expected a piece, one of PNBRQKpnbrqk, found {letter:?}");
            TextError::at(column, message)
        })?;
        Ok((side, kind))
    }
}

#[cfg(test)]
mod tests {
    use chessmith_board::{Side, Square};

    use super::Fen;

    fn judge(text: &str) -> Vec<String> {
        let mut errors = Vec::new();
        let fen = Fen::split(text, &mut errors);
        let _ = (fen.men(&mut errors), fen.side(&mut errors));
        let _ = (fen.clock(&mut errors), fen.number(&mut errors));
        errors.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn fields_are_read_from_their_columns() {
        let mut errors = Vec::new();
        let fen = Fen::split("  4k3/8/8/8/8/8/8/R3K3[Qq] b Q - 3 9", &mut errors);
        let board = fen.men(&mut errors);
        assert_eq!(board.men.unwrap().text(), "4k3/8/8/8/8/8/8/R3K3");
        assert_eq!((board.start(), board.column_of(Square(0))), (3, 19));
        assert_eq!(
            board.hand.map(|hand| (hand.text(), hand.column())),
            Some(("Qq", 24))
        );
        assert_eq!(fen.side(&mut errors), Some(Side::Black));
        assert_eq!(fen.rights.map(|rights| rights.text()), Some("Q"));
        assert_eq!(fen.clock(&mut errors), Some(3));
        assert_eq!(fen.number(&mut errors), Some(9));
        assert_eq!(errors, []);
    }

    #[test]
    fn every_fault_is_noted() {
        assert_eq!(
            judge("8/8/8/8/8/8/8/xz6 x - - 01 0"),
            [
                "column 15: expected a piece, one of PNBRQKpnbrqk, found 'x'",
                "column 16: expected a piece, one of PNBRQKpnbrqk, found 'z'",
                "column 19: expected the side to move, w or b, found \"x\"",
                "column 25: the clock has a leading zero",
                "column 28: the move number is at least 1",
            ]
        );
        assert_eq!(
            judge("8/8/8/8/8/8/8/8]  w - - 5"),
            [
                "column 18: expected one blank, found more",
                "column 26: expected the move number after the clock",
                "column 16: expected the end of the text, found ']'",
            ]
        );
        assert_eq!(judge("").len(), 1);
        assert_eq!(judge("8/8/8/8/8/8/8/8 w - - 0 1 x y").len(), 1);
    }
}
