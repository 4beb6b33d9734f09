//! Records to PGN and back, and files of others.

use std::collections::BTreeMap;

use chessmith_game::{Date, Notate, Record};
use fastrand::Rng;

use super::pgn;
use crate::testing::{legal_turns, random_start, trials};
use crate::{Orthodox, StartName, Variant};

fn random_record(rng: &mut Rng, variant: Variant) -> Record {
    let rules = Orthodox::standard(variant);
    let mut position = random_start(rng, variant);
    let start = position;
    let mut turns = Vec::new();
    for _ in 0..rng.usize(..160) {
        let Some(turn) = rng.choice(legal_turns(&position)) else {
            break;
        };
        turns.push(rules.turn_text(&position, &turn));
        position.apply(&turn);
    }
    let number = match start.name() {
        Some(StartName::Open(number) | StartName::Settled { number, .. })
            if variant != Variant::Chess =>
        {
            Some(("number".to_owned(), number.to_string()))
        }
        _ => None,
    };
    let first = (variant.setup_moves() > 0).then(|| ("first".to_owned(), "white".to_owned()));
    let (result, reason) = [
        ("*", None),
        ("1-0", Some("resignation")),
        ("1/2-1/2", Some("threefold repetition")),
        ("0-1", None),
    ][rng.usize(..4)];
    let mut players = BTreeMap::new();
    if rng.bool() {
        players.insert("white".to_owned(), "Ann \"the \\ fork\"".to_owned());
        players.insert("black".to_owned(), "Zoë".to_owned());
    }
    Record {
        game: variant.name().to_owned(),
        options: number.into_iter().chain(first).collect(),
        start: start.to_string(),
        turns,
        result: result.to_owned(),
        reason: reason.map(str::to_owned),
        players,
        date: Date::new(2026, rng.u8(1..=12), rng.u8(1..=31)),
    }
}

#[test]
fn records_round_trip() {
    let mut rng = Rng::with_seed(81);
    for trial in 0..trials(100, 1_000) {
        let record = random_record(&mut rng, Variant::ALL[trial % 5]);
        let text = pgn().write(&record).unwrap();
        assert!(
            text.lines()
                .all(|line| line.starts_with('[') || line.len() < 80),
            "{text}"
        );
        assert_eq!(pgn().read(&text).unwrap(), record, "{text}");
    }
}

#[test]
fn a_short_game_is_written_as_usual() {
    let record = Record {
        game: "chess".into(),
        start: Orthodox::standard(Variant::Chess)
            .position_text(&random_start(&mut Rng::with_seed(0), Variant::Chess)),
        turns: ["f2f3", "e7e5", "g2g4", "d8h4"].map(str::to_owned).into(),
        result: "0-1".into(),
        reason: Some("checkmate".into()),
        ..Record::default()
    };
    let text = pgn().write(&record).unwrap();
    assert_eq!(
        text,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
         [Black \"?\"]\n[Result \"0-1\"]\n[Termination \"checkmate\"]\n\n\
         1. f3 e5 2. g4 Qh4# 0-1\n"
    );
}

#[test]
fn a_setup_is_written_with_its_drops() {
    let turns = "@b2 @b7 @c2 @d7 @e2 @e7 @d2@h2 @g7 B@b1B@c1Q@d1N@f1N@h1@a2@f2@g2";
    let record = Record {
        game: "free-placement".into(),
        start: "8/8/8/8/8/8/8/8[PPPPPPPPNNBBRRQKppppppppnnbbrrqk] w - - 0 1".into(),
        turns: turns.split(' ').map(str::to_owned).collect(),
        result: "*".into(),
        ..Record::default()
    };
    let text = pgn().write(&record).unwrap();
    assert!(
        text.contains("[Variant \"free-placement\"]\n[SetUp \"1\"]\n[FEN \"8/8/8/"),
        "{text}"
    );
    assert!(
        text.contains(
            "\n1. @b2 @b7 2. @c2 @d7 3. @e2 @e7 4. @d2@h2 @g7 5. B@b1B@c1Q@d1N@f1N@h1@a2@f2@g2\n*\n"
        ),
        "{text}"
    );
}

#[test]
fn files_of_others_are_read() {
    let text = "\u{feff}% a line for programs\n[Event \"a [b] \\\"c\\\"\"]\r\n[ White \"A\" ]\n\
        [Date \"2020.??.??\"]\n[Result \"1-0\"]\n[Variant \"Standard\"]\n[Termination \"Normal\"]\n\n\
        {first} 1.e4! $1 e5 (1...c5 {deep (er} 2.Nf3 (2. c3 d5) d6) 2.Bc4 ; to the end ( of line\n\
        2...Nc6?! 3. Qh5 Nf6?? 4. Qxf7# 1-0 {the end} \n\n; nothing follows\n";
    let record = pgn().read(text).unwrap();
    assert_eq!(record.turns.join(" "), "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7");
    assert_eq!((record.result.as_str(), record.reason), ("1-0", None));
    assert_eq!(record.players.get("white").map(String::as_str), Some("A"));
    assert_eq!(record.date, None);
}

#[test]
fn chess960_is_freestyle_and_its_castling_is_read() {
    let text = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
        [FEN \"4k1r1/5pp1/8/8/8/8/6P1/4K1R1 w Gg - 2 9\"]\n\n9. O-O 0-0+ *";
    let error = pgn().read(text).unwrap_err().to_string();
    assert_eq!(error, "line 5, column 8: 0-0+: this move gives no check");
    let record = pgn().read(&text.replace("0+", "0")).unwrap();
    assert_eq!(record.game, "freestyle");
    assert_eq!(record.turns, ["e1g1", "e8g8"]);
    assert!(record.options.is_empty());
}

#[test]
fn a_game_without_result_or_tags_goes_on() {
    let record = pgn().read("1. e4 e5").unwrap();
    assert_eq!((record.turns.len(), record.result.as_str()), (2, "*"));
    let tagged = pgn().read("[Result \"1/2-1/2\"]\n1. e4 e5\n").unwrap();
    assert_eq!(tagged.result, "1/2-1/2");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (text, said) in [
        ("", "expected a game, found nothing"),
        ("[Event]", "line 1, column 7: expected \""),
        (
            "[Event \"a\n\"]",
            "line 1, column 10: expected \" at the end of the value",
        ),
        ("[Event \"a\"", "line 1, column 11: expected ]"),
        (
            "\n[Variant \"Atomic\"]",
            "line 2, column 1: tag Variant: expected Chess960 or one of",
        ),
        (
            "[FEN \"8/8\"]",
            "line 1, column 1: tag FEN: column 1: White has 0 kings, not one; ",
        ),
        (
            "[Result \"2-0\"] e4",
            "line 1, column 1: tag Result: expected 1-0",
        ),
        (
            "1. e4 e5\n2. Ke3",
            "line 2, column 4: Ke3: the king on e1 cannot go to e3",
        ),
        (
            "1. e4 {no end",
            "line 1, column 7: a comment begins here that does not end",
        ),
        ("1. e4 (1. d4", "a variation does not end"),
        (
            "1. e4 ) e5",
            "line 1, column 7: a variation ends here that did not begin",
        ),
        (
            "1. e4 } e5",
            "line 1, column 7: a comment ends here that did not begin",
        ),
        ("1. e4 e5 ]", "line 1, column 10: expected a move"),
        ("1. e4 hello", "line 1, column 7: hello: expected"),
        (
            "[Result \"1-0\"]\n1. e4 e5 0-1",
            "line 1, column 1: tag Result: it says 1-0, but the moves end with 0-1",
        ),
        (
            "1. e4 *\n\n[Event \"second\"]\n1. d4 *",
            "line 3, column 1: a second game begins here, and a file of one game is expected",
        ),
        (
            "1. e4\n[Event \"second\"]",
            "line 2, column 1: a second game begins here, and a file of one game is expected",
        ),
        (
            "1. e4 * 1. d4",
            "line 1, column 9: expected nothing after the result, found 1",
        ),
        (
            "[Date \"2023.02.29\"] *",
            "line 1, column 1: tag Date: expected a day of the calendar as YYYY.MM.DD",
        ),
        (
            "[Date \"yesterday\"] *",
            "tag Date: expected a day of the calendar",
        ),
    ] {
        let error = pgn().read(text).unwrap_err().to_string();
        assert!(error.contains(said), "{text:?}: {error}");
    }
}

#[test]
fn damaged_files_are_read_or_refused_in_words() {
    let mut rng = Rng::with_seed(82);
    for trial in 0..trials(300, 3_000) {
        let text = pgn()
            .write(&random_record(&mut rng, Variant::ALL[trial % 5]))
            .unwrap();
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..chars.len());
            match rng.u8(..3) {
                0 => chars[at] = rng.char(..),
                1 => drop(chars.remove(at)),
                _ => chars.insert(
                    at,
                    *rng.choice(&['{', '(', '"', '\\', '[', '\n', '*', 'é'])
                        .unwrap(),
                ),
            }
        }
        if let Err(error) = pgn().read(&chars.into_iter().collect::<String>()) {
            assert!(!error.message.is_empty());
        }
    }
}

#[test]
fn records_that_do_not_hold_together_are_not_written() {
    let good = random_record(&mut Rng::with_seed(5), Variant::Chess);
    let refused = |change: fn(&mut Record)| {
        let mut record = good.clone();
        change(&mut record);
        pgn().write(&record).unwrap_err().to_string()
    };
    assert!(
        refused(|r| r.game = "draughts".into()).contains("\"draughts\" is not one of the games")
    );
    assert!(refused(|r| r.start = "8/8".into()).starts_with("the start of the record: column"));
    assert!(refused(|r| r.result = "2-0".into()).contains("is not one of 1-0"));
    let said = refused(|r| r.turns = vec!["e2e4".into(), "e4e5".into()]);
    assert_eq!(
        said,
        "turn 2 of the record, \"e4e5\": the pawn on e4 is White's, and it is Black's turn"
    );
}
