//! The 960 numbered arrays under all their names.

use std::ops::ControlFlow;

use chessmith_board::{Cursor, PerSide, Side, TextError};
use chessmith_game::{Game, Notate, NumberedStart, Numbering, StartLabel, Turns};

use crate::{Drop, Kind, Number, Orthodox, Position, StartName, Turn, Variant};

/// Converts between number, digits, array, names and the drops that encode a number. Rules: FP-3 to FP-14.
///
/// ```
/// use chessmith_game::Numbering;
/// use chessmith_orthodox::ArrayNames;
///
/// let start = ArrayNames.look_up("array RBBQKNRN").unwrap();
/// assert_eq!(start.number, 788);
/// assert_eq!(start.names[3].text, "F788");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ArrayNames;

impl Numbering for ArrayNames {
    fn summary(&self) -> &'static str {
        "a number such as 518, its name as a start such as F518, P518 or P518d, its digits such as \
         \"digits 10001013\", or its array such as \"array RNBQKBNR\""
    }

    fn look_up(&self, name: &str) -> Result<NumberedStart, TextError> {
        let start = Cursor::new(name);
        let found = read(start.rest()).map_err(|error| error.behind(start.column() - 1))?;
        Ok(described(found))
    }
}

/// Reads any name of a start.
fn read(text: &str) -> Result<StartName, TextError> {
    let mut cursor = Cursor::new(text);
    let digits_alone = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit());
    if cursor.eat("digits ") || digits_alone {
        return read_digits(cursor).map(StartName::Open);
    }
    let letters_alone = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    if cursor.eat("array ") || letters_alone {
        return read_array(cursor).map(StartName::freestyle);
    }
    text.parse().map_err(|error: TextError| match error.column {
        Some(1) if !text.starts_with(|first: char| first.is_ascii_digit()) => TextError::at(
            1,
            "expected a number from 0 to 959, a name such as F518, P518 or P518d, \
             \"digits\" and eight digits, or \"array\" and eight letters",
        ),
        _ => error,
    })
}

fn read_digits(mut cursor: Cursor<'_>) -> Result<Number, TextError> {
    let mut digits = [0; 8];
    for (place, digit) in digits.iter_mut().enumerate() {
        let column = cursor.column();
        let found = cursor.next_char().and_then(|c| c.to_digit(10));
        let most = (0..10)
            .rev()
            .find(|&most| number_with(place, most).is_some());
        let most = most.unwrap_or(0);
        let letter = char::from(b'a' + place as u8);
        let expected = || format!("expected the digit {letter}, from 0 to {most}");
        let fits = found.filter(|&digit| digit <= u32::from(most));
        *digit = fits.ok_or_else(|| TextError::at(column, expected()))? as u8;
    }
    cursor.finish()?;
    Number::from_digits(digits).ok_or_else(|| TextError::whole("these digits encode no number"))
}

/// Returns the number whose digits are 0 but for one.
fn number_with(place: usize, digit: u8) -> Option<Number> {
    let mut digits = [0; 8];
    digits[place] = digit;
    Number::from_digits(digits)
}

fn read_array(mut cursor: Cursor<'_>) -> Result<Number, TextError> {
    let start = cursor.column();
    let mut array = [Kind::Pawn; 8];
    for place in &mut array {
        let column = cursor.column();
        let kind = cursor.next_char().and_then(Kind::from_letter);
        *place = kind.filter(|&kind| kind != Kind::Pawn).ok_or_else(|| {
            TextError::at(
                column,
                "expected one of the eight letters of the array: K, Q, R, B or N",
            )
        })?;
    }
    cursor.finish()?;
    Number::from_array(array).ok_or_else(|| {
        TextError::at(
            start,
            "this is none of the 960 arrays: they have K between two Rs, Q, two Ns, \
             and two Bs on squares of both colours",
        )
    })
}

/// Returns a start under all its names.
fn described(name: StartName) -> NumberedStart {
    let number = name.number();
    let game = match name {
        StartName::Open(_) => Variant::PlacementFreestyle,
        StartName::Settled { .. } => Variant::Freestyle,
    };
    let position = Position::named(name);
    let digits: String = number.digits().iter().map(u8::to_string).collect();
    let array: String = number.array().map(Kind::letter).iter().collect();
    let label = |kind, text| StartLabel { kind, text };
    let mut names = vec![
        label("number", number.to_string()),
        label("digits", digits),
        label("array", array),
        label("name", name.to_string()),
        label("left for kings and rooks", free_files(number)),
    ];
    let moves = moves_to(number);
    let (pawns, fifth) = moves.split_at(moves.len().min(4));
    names.push(label("pawn drops", pawns.join(" ")));
    names.push(label("fifth move", fifth.join(" ")));
    NumberedStart {
        number: u64::from(number.get()),
        names,
        game: game.name(),
        position: Orthodox::standard(game).position_text(&position),
    }
}

fn free_files(number: Number) -> String {
    let letters = number
        .free_files()
        .map(|file| char::from(b'a' + file).to_string());
    format!("files {}", letters.join(" "))
}

/// Returns the five moves of the sequential game that choose a number and set up its pieces, each
/// with its move number.
fn moves_to(number: Number) -> Vec<String> {
    let rules = Orthodox::standard(Variant::FreePlacementSequential);
    let mut position = rules.start();
    let drops = PerSide::new(
        pawn_drops(number, Side::White),
        pawn_drops(number, Side::Black),
    );
    let mut moves = Vec::new();
    for nth in 0..5 {
        let mut line = format!("{}.", nth + 1);
        for side in Side::BOTH {
            let turn = match drops[side].get(nth) {
                Some(&files) => Some(Turn::Drop(Drop::of(Kind::Pawn, files))),
                None => only_turn(&rules, &position),
            };
            let Some(turn) = turn else { return moves };
            line = format!("{line} {}", rules.turn_text(&position, &turn));
            rules.apply(&mut position, &turn);
        }
        moves.push(line);
    }
    moves
}

/// Returns the files of the four drops of pawns of a side, digit by digit. Rules: FP-5.
fn pawn_drops(number: Number, side: Side) -> [u8; 4] {
    let digits = number.digits();
    let single = |pair: usize| 1 << (2 * pair + usize::from(digits[2 * pair + side.index()]));
    let singles = [single(0), single(1), single(2)];
    let [a, b, c] = singles;
    [a, b, c, number.pawns()[side] & !(a | b | c)]
}

fn only_turn(rules: &Orthodox, position: &Position) -> Option<Turn> {
    let mut found = None;
    rules.turns(position, &mut |turn| {
        found = Some(turn);
        ControlFlow::Break(())
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(name: &str) -> Vec<(&'static str, String)> {
        let start = ArrayNames.look_up(name).unwrap();
        start
            .names
            .into_iter()
            .map(|label| (label.kind, label.text))
            .collect()
    }

    #[test]
    fn the_number_of_the_rules_document() {
        let rows = labels("digits 11010013");
        let expected = [
            ("number", "788"),
            ("digits", "11010013"),
            ("array", "RBBQKNRN"),
            ("name", "P788"),
            ("left for kings and rooks", "files a e g"),
            (
                "pawn drops",
                "1. @b2 @b7 2. @c2 @d7 3. @e2 @e7 4. @d2@h2 @g7",
            ),
            (
                "fifth move",
                "5. B@b1B@c1Q@d1N@f1N@h1@a2@f2@g2 B@b8B@c8Q@d8N@f8N@h8@a7@c7@f7@h7",
            ),
        ];
        let rows: Vec<_> = rows
            .iter()
            .map(|(kind, text)| (*kind, text.as_str()))
            .collect();
        assert_eq!(rows, expected);
    }

    #[test]
    fn every_name_leads_to_its_number() {
        for number in Number::all() {
            let found = described(StartName::Open(number));
            assert_eq!(found.number, u64::from(number.get()));
            for label in &found.names[..3] {
                let text = match label.kind {
                    "number" => label.text.clone(),
                    kind => format!("{kind} {}", label.text),
                };
                assert_eq!(read(&text).unwrap().number(), number, "{text}");
            }
            assert!(found.names.iter().all(|label| !label.text.is_empty()));
        }
    }

    #[test]
    fn refusals_name_the_column() {
        for (text, column) in [
            ("960", 1),
            ("", 1),
            ("P960", 2),
            ("P518i", 5),
            ("digits 2", 8),
            ("digits 11010018", 15),
            ("digits 110100130", 16),
            ("array RNBQKBN", 14),
            ("array RNBQKBNP", 14),
            ("array RNQBKBNR", 7),
            ("RNBKQBRR", 1),
            ("kings", 1),
        ] {
            let error = ArrayNames.look_up(text).unwrap_err();
            assert_eq!(error.column, Some(column), "{text}: {error}");
            let behind_blanks = ArrayNames.look_up(&format!("  {text}")).unwrap_err();
            assert_eq!(behind_blanks.column, Some(column + 2), "{text}");
        }
    }
}
