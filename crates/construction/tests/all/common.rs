//! Games and positions of the tests.

#![allow(dead_code, reason = "every test file uses some of it")]

use std::ops::ControlFlow;

use chessmith_construction::{Base, Construction, Design, Position, Token, Turn};
use chessmith_game::{Game, Notate, OptionValues, Reason, Turns};
use fastrand::Rng;

/// Returns the game with some options.
pub(crate) fn game(given: &[(&str, &str)]) -> Construction {
    let mut options = OptionValues::default();
    for (name, value) in given {
        options.set(name, *value);
    }
    Construction::new(options).unwrap()
}

/// Where the lower-left square of the board of [`board`] lies.
const CORNER: (u8, u8) = (9, 9);

/// Returns the name on the canvas of a square of the 8×8 board of the tests: a1 is j10, d4 is m13.
pub(crate) fn sq(name: &str) -> String {
    let mut chars = name.chars();
    let file = chars.next().unwrap() as u8 - b'a';
    let rank: u8 = chars.as_str().parse().unwrap();
    format!(
        "{}{rank}",
        char::from(b'a' + CORNER.0 + file),
        rank = rank + CORNER.1
    )
}

/// Translates every square of the 8×8 board in a turn: `d4-d5` is `m13-m14`.
pub(crate) fn turn(text: &str) -> Turn {
    canvas(text)
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Replaces names `a1` to `h8` that stand for squares by those of the canvas.
pub(crate) fn canvas(text: &str) -> String {
    let mut out = String::new();
    let bytes: Vec<char> = text.chars().collect();
    let mut at = 0;
    while at < bytes.len() {
        let square = bytes[at].is_ascii_lowercase()
            && matches!(bytes[at], 'a'..='h')
            && bytes.get(at + 1).is_some_and(|c| matches!(c, '1'..='8'))
            && !(at > 0 && matches!(bytes[at - 1], '[' | ',' | ':' | 'a'..='z'));
        if square {
            out.push_str(&sq(&bytes[at..at + 2].iter().collect::<String>()));
            at += 2;
        } else {
            out.push(bytes[at]);
            at += 1;
        }
    }
    out
}

/// Returns the text of a position in play on the 8×8 board whose lower half is White's: pieces as
/// `white P[r]/n@d4`, White to move, and a throne for each side far away unless `thrones` is false.
pub(crate) fn board(pieces: &[&str], thrones: bool) -> String {
    board_of(pieces, thrones, "white", "[]", "[]")
}

/// Does the same with a side to move and hands.
pub(crate) fn board_of(
    pieces: &[&str],
    thrones: bool,
    turn: &str,
    white: &str,
    black: &str,
) -> String {
    let lots = [
        ("white", "j10"),
        ("white", "n10"),
        ("black", "j14"),
        ("black", "n14"),
    ];
    let mut lots: Vec<String> = lots
        .iter()
        .map(|(owner, square)| format!(r#"{{"owner":"{owner}","square":"{square}"}}"#))
        .collect();
    let mut all: Vec<String> = pieces.iter().map(|piece| piece_json(piece)).collect();
    if thrones {
        // A lot apart for each side keeps the thrones out of the way.
        for (owner, square) in [("white", "b2"), ("black", "v22")] {
            lots.push(format!(r#"{{"owner":"{owner}","square":"{square}"}}"#));
            all.push(format!(
                r#"{{"owner":"{owner}","square":"{square}","design":"N[y]","facing":"n"}}"#
            ));
        }
    }
    format!(
        r#"{{"game":"construction","options":{{"cash":600,"lot_price":40,"turf":"free","prices":"howe-1999","no_progress":100}},"phase":"play","turn":"{turn}","cash":{{"white":0,"black":0}},"stopped":{{"white":false,"black":false}},"lots_to_place":{{"white":0,"black":0}},"lots":[{}],"pieces":[{}],"hand":{{"white":{white},"black":{black}}},"clock":0,"move":1}}"#,
        lots.join(","),
        all.join(",")
    )
}

/// Returns the JSON of `white P[r]/n@d4`.
fn piece_json(text: &str) -> String {
    let (owner, rest) = text.split_once(' ').unwrap();
    let (design, rest) = rest.split_once('/').unwrap();
    let (facing, square) = rest.split_once('@').unwrap();
    format!(
        r#"{{"owner":"{owner}","square":"{}","design":"{design}","facing":"{facing}"}}"#,
        sq(square)
    )
}

/// Reads a position.
pub(crate) fn read(game: &Construction, text: &str) -> Position {
    game.read_position(text)
        .unwrap_or_else(|errors| panic!("{text}\n{errors:?}"))
}

/// Returns the texts of all turns that start with a text, translated back to the 8×8 board, sorted.
pub(crate) fn turns(game: &Construction, position: &Position, start: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let start = canvas(start);
    game.turns(position, &mut |turn| {
        let text = turn.to_string();
        if text.starts_with(&start) {
            texts.push(back(&text));
        }
        ControlFlow::Continue(())
    });
    texts.sort();
    texts
}

/// Translates squares of the canvas back to the 8×8 board.
fn back(text: &str) -> String {
    let mut out = text.to_owned();
    for file in 'a'..='h' {
        for rank in 1..=8 {
            let name = format!("{file}{rank}");
            out = out.replace(&sq(&name), &name);
        }
    }
    out
}

/// Returns why a turn is refused: the sentence and the rule.
pub(crate) fn refused(game: &Construction, position: &Position, text: &str) -> String {
    match game.validate(position, &turn(text)) {
        Ok(()) => panic!("{text} is legal"),
        Err(refusal) => format!("{refusal} ({})", refusal.rule()),
    }
}

/// Plays turns, each of which must be legal.
pub(crate) fn play(game: &Construction, position: &mut Position, turns: &[&str]) {
    for text in turns {
        let turn: Turn = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        if let Err(refusal) = game.validate(position, &turn) {
            panic!("{text}: {refusal}");
        }
        game.apply(position, &turn);
    }
}

/// Returns a design of at most so many tokens.
pub(crate) fn design(rng: &mut Rng, most: usize) -> Design {
    let mut design = Design::bare(Base::ALL[rng.usize(..5)]);
    for _ in 0..rng.usize(..=most) {
        design = design.with(Token::ALL[rng.usize(..21)]).unwrap_or(design);
    }
    design
}

/// Returns the text of a board full of pieces with random designs.
pub(crate) fn melee_text(rng: &mut Rng) -> String {
    let mut pieces = vec![
        "white P[r,y]/n@a1".to_owned(),
        "black P[r,y]/s@h8".to_owned(),
    ];
    let mut taken = vec!["a1".to_owned(), "h8".to_owned()];
    for _ in 0..rng.usize(6..22) {
        let at = format!("{}{}", char::from(b'a' + rng.u8(..8)), rng.u8(1..9));
        if taken.contains(&at) {
            continue;
        }
        let design = design(rng, 3);
        let facings: Vec<_> = design.base().facings().collect();
        let facing = facings[rng.usize(..facings.len())].letters();
        let owner = if rng.bool() { "white" } else { "black" };
        pieces.push(format!("{owner} {design}/{facing}@{at}"));
        taken.push(at);
    }
    let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
    let side = if rng.bool() { "white" } else { "black" };
    board_of(&pieces, false, side, r#"["O[or]","P"]"#, "[]")
}

/// Returns a board full of pieces with random designs, White to move.
pub(crate) fn melee(game: &Construction, rng: &mut Rng) -> Position {
    read(
        game,
        &melee_text(rng).replace("\"turn\":\"black\"", "\"turn\":\"white\""),
    )
}
