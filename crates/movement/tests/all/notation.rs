//! Descriptions are read, written and told without losing anything.

use std::collections::BTreeMap;

use chessmith_board::{Rect, Side, Square, SquareSet};
use chessmith_movement::{Atlas, Dialect, Movement};
use proptest::prelude::{Strategy, prop, proptest};
use proptest::prop_assert_eq;

use crate::pieces;

/// Whatever is refused, and where.
#[test]
fn errors_name_the_column_and_what_was_expected() {
    let mut wrong = Vec::new();
    for (text, column, words) in [
        ("", 1, "expected a capital"),
        ("oR", 1, "the modifier o, for boards whose edges are joined"),
        ("RfoB", 3, "the modifier o"),
        ("tR", 1, "in front of brackets"),
        ("dK", 1, "men of one's own side"),
        ("O2", 1, "O is no move on the board"),
        ("X", 1, "expected a capital, one of W F D"),
        ("RX", 2, "expected a capital"),
        ("kR", 1, "expected a modifier or a capital"),
        ("R04", 2, "leading zero"),
        ("R100", 2, "above 99"),
        ("RR", 2, "goes any distance already"),
        ("hR", 1, "h is no direction of R"),
        ("mmR", 2, "written twice"),
        ("fmrW", 3, "stand together"),
        ("npR", 1, "stand with none of"),
        ("nW", 1, "leaps over no square"),
        ("jW", 1, "no square beyond the first"),
        ("jC", 1, "j is not defined"),
        ("jjD", 1, "several squares"),
        ("njD", 1, "exclude each other"),
        ("pN", 1, "range of two"),
        ("gpQ", 1, "exclude each other"),
        ("yR", 1, "there is none"),
        ("eaK", 1, "e stands in the last leg"),
        ("ypaK", 1, "exclude other letters"),
        ("zaR", 1, "no turn before the first"),
        ("aaaaaaaaaK", 1, "at most 8 legs"),
        ("aaaaaN", 1, "more than 4096 different walks"),
        ("Kafia", 4, "in front of the first leg"),
        ("[F?R", 5, "expected -, ? or ]"),
        ("[F]", 3, "two legs or more"),
        ("[F?]", 4, "expected a capital"),
        ("[aF?R]", 2, "after the first"),
        ("[F?faR]", 4, "stands alone"),
        ("[F?sR]", 1, "no direction is left"),
        ("[yF?R]", 1, "range of its own"),
        ("[pR?B]", 1, "cannot end where it hops"),
        ("[F?()]", 5, "expected a capital"),
        ("[F?a(fFA)]", 6, "in front of its parenthesis"),
        ("f[F?R]", 1, "in front of a capital, not of a bracket"),
        ("(F)", 1, "only in brackets"),
        ("t[F]", 4, "two legs or more"),
        ("{}", 2, "expected a name of lower-case letters"),
        ("{Fly}", 2, "expected a name of lower-case letters"),
        ("{swap", 6, "expected \"}\""),
        ("betza:aK", 7, "is not part of betza"),
        ("betza:[F?R]", 7, "brackets without t is not part of betza"),
        ("betza:R{swap}", 8, "a name in braces is not part of betza"),
        ("betza:N0", 8, "betza writes NN for N0"),
        ("betza:hrN", 7, "one-handed"),
        ("xbetza:NN", 9, "xbetza writes N0 for NN"),
        ("xbetza:t[FR]", 8, "is not part of xbetza"),
        ("bracket:t[FR]", 9, "is not part of bracket"),
    ] {
        let refused = text.parse::<Movement>().expect_err(text);
        if refused.column != Some(column) || !refused.message.contains(words) {
            wrong.push(format!("{text}: {refused}"));
        }
    }
    assert_eq!(wrong, [""; 0]);
    let long = "W".repeat(201).parse::<Movement>().unwrap_err();
    assert_eq!(long.column, Some(201));
}

#[test]
fn one_thing_is_written_in_one_way() {
    for (text, written) in [
        ("t[FR]", "[F?R]"),
        ("betza:t[FDD]", "betza:t[FDD]"),
        ("xbetza:N0", "xbetza:N0"),
        ("betza:fmK", "betza:fmWfmF"),
        ("N0 L J", "NNCZ"),
        ("R0W1", "RW"),
        ("W W", "W W"),
        ("cmfR", "fmcR"),
        ("[FA?a(FA)]", "[FA?aFaA]"),
        ("[FA?f(cFmA)]", "[FA?fcFfmA]"),
        ("[F(F)-W]", "[F(F)-W]"),
        ("mQ {withdraw}", "mQ{withdraw}"),
        ("bracket:mpafN", "bracket:mpafN"),
    ] {
        let movement: Movement = text.parse().unwrap();
        assert_eq!(movement.to_string(), written);
        assert_eq!(written.parse::<Movement>().as_ref(), Ok(&movement));
    }
    let named: Movement = "xbetza:R".parse().unwrap();
    assert_eq!(named.dialect(), Some(Dialect::XBetza));
}

/// Where pieces of a movement go from the middle of a board, on a few boards.
fn behaviour(movement: &Movement) -> Option<Vec<SquareSet<3>>> {
    let board = Rect::new(11, 11);
    let atlas = Atlas::<3>::compile(board, [movement]).ok()?;
    let mover = atlas.movers().next()?;
    let mut random = fastrand::Rng::with_seed(5);
    let mut found = Vec::new();
    for round in 0..30 {
        let occupied = board
            .squares()
            .filter(|_| random.u32(..6) < round % 4)
            .collect();
        let from = Square(if round < 20 { 60 } else { 5 });
        found.push(atlas.moves(mover, Side::White, from, occupied));
        found.push(atlas.attacks(mover, Side::White, from, occupied));
    }
    Some(found)
}

/// What is told alike goes alike: the English sentences leave nothing out.
#[test]
fn equal_sentences_mean_equal_moves() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut told: BTreeMap<String, (Movement, Option<Vec<SquareSet<3>>>)> = BTreeMap::new();
    let mut collisions = 0;
    for _ in 0..5_000 {
        let text = random_text(&mut random);
        let Ok(movement) = text.parse::<Movement>() else {
            continue;
        };
        let sentence = movement.describe();
        let Some((other, moves)) = told.get(&sentence) else {
            let moves = behaviour(&movement);
            told.insert(sentence, (movement, moves));
            continue;
        };
        if *other != movement {
            collisions += 1;
            assert_eq!(
                behaviour(&movement),
                *moves,
                "{movement} and {other}: {sentence}"
            );
        }
    }
    assert!(told.len() > 800, "{} sentences", told.len());
    assert!(collisions > 5, "{collisions} pairs told alike");
}

/// A short text that is often a description.
fn random_text(random: &mut fastrand::Rng) -> String {
    const MODIFIERS: &[u8] = b"fblrvshmcpgnjayzqie";
    const CAPITALS: &[u8] = b"WFDNAHCZGKQRB";
    let capital = |random: &mut fastrand::Rng, text: &mut String| {
        for _ in 0..random.u32(..4) {
            text.push(char::from(MODIFIERS[random.usize(..MODIFIERS.len())]));
        }
        text.push(char::from(CAPITALS[random.usize(..CAPITALS.len())]));
        if random.u32(..6) == 0 {
            text.push(char::from(b"0123"[random.usize(..4)]));
        }
    };
    let mut text = String::new();
    if random.u32(..4) == 0 {
        text.push('[');
        capital(random, &mut text);
        text.push(if random.bool() { '?' } else { '-' });
        capital(random, &mut text);
        text.push(']');
    } else {
        capital(random, &mut text);
    }
    text
}

#[test]
fn the_pieces_of_the_table_are_told_apart() {
    let mut told: BTreeMap<String, String> = BTreeMap::new();
    for row in pieces::rows() {
        let sentence = pieces::movement(&row.notations[0]).describe();
        assert!(
            sentence.ends_with('.') && !sentence.contains("  "),
            "{sentence}"
        );
        if let Some(other) = told.insert(sentence.clone(), row.id.clone()) {
            assert_eq!((other.as_str(), row.id.as_str()), ("K", "G"), "{sentence}");
        }
    }
}

#[test]
fn sentences_say_what_a_person_would() {
    for (text, sentence) in [
        (
            "RF",
            "It can slide any distance straight; or step one square diagonally.",
        ),
        (
            "[F?R]",
            "It can step one square diagonally; it may end its move there or, if that square is empty, go on: \
             slide any distance straight in one of the two outward directions.",
        ),
        (
            "ffNbbNF",
            "It can leap two forward and one to either side; or leap two backward and one to either side; or \
             step one square diagonally.",
        ),
        (
            "[N?fR]",
            "It can leap two squares one way and one across; it may end its move there or, if that square is empty, \
             go on: slide any distance straight in the direction nearest to straight on.",
        ),
        (
            "[F?bR]",
            "It can step one square diagonally; it may end its move there or, if that square is empty, go on: slide \
             any distance straight in one of the two directions nearest to straight back.",
        ),
        (
            "[W?vR]",
            "It can step one square straight; it may end its move there or, if that square is empty, go on: slide \
             any distance straight on or back.",
        ),
        (
            "cpR4",
            "It can slide up to 4 squares straight, hopping over exactly one man, only to take.",
        ),
    ] {
        assert_eq!(pieces::movement(text).describe(), sentence);
    }
}

/// Texts of the letters that descriptions are made of.
fn texts() -> impl Strategy<Value = String> {
    let dialect = prop::sample::select(vec!["", "", "", "betza:", "xbetza:", "bracket:"]);
    let token = prop::sample::select(vec![
        "W",
        "F",
        "D",
        "N",
        "A",
        "H",
        "C",
        "Z",
        "G",
        "K",
        "Q",
        "R",
        "B",
        "L",
        "J",
        "NN",
        "f",
        "b",
        "l",
        "r",
        "v",
        "s",
        "h",
        "m",
        "c",
        "p",
        "g",
        "n",
        "j",
        "a",
        "y",
        "z",
        "q",
        "i",
        "e",
        "0",
        "2",
        "3",
        "[",
        "]",
        "?",
        "-",
        "(",
        ")",
        "t[",
        " ",
        "[F?R]",
        "[K?a(KAD)]",
        "{swap}",
        "fr",
        "fs",
        "af",
        "ma",
        "hr",
    ]);
    (dialect, prop::collection::vec(token, 1..10))
        .prop_map(|(dialect, tokens)| format!("{dialect}{}", tokens.concat()))
}

proptest! {
    #[test]
    fn what_is_written_is_read_alike(text in texts()) {
        if let Ok(movement) = text.parse::<Movement>() {
            let written = movement.to_string();
            let again: Movement = written.parse().map_err(|error| {
                proptest::test_runner::TestCaseError::fail(format!("{text} as {written}: {error}"))
            })?;
            prop_assert_eq!(&again, &movement);
            prop_assert_eq!(again.to_string(), written);
            prop_assert_eq!(again.describe(), movement.describe());
        }
    }
}

#[test]
fn a_movement_is_written_in_the_dialects_that_can_say_it() {
    let written = |text: &str| {
        let movement = pieces::movement(text);
        Dialect::ALL.map(|dialect| movement.written_in(dialect))
    };
    let all = |texts: [&str; 3]| texts.map(|text| Some(text.to_owned()));
    assert_eq!(written("RN"), all(["betza:RN", "xbetza:RN", "bracket:RN"]));
    assert_eq!(written("NN"), all(["betza:NN", "xbetza:N0", "bracket:NN"]));
    assert_eq!(
        written("[F?R]"),
        [
            Some("betza:t[FR]".to_owned()),
            None,
            Some("bracket:[F?R]".to_owned())
        ]
    );
    // Directions of K are those of two capitals in betza.
    let [betza, xbetza, _] = written("xbetza:fsK");
    assert_eq!((betza, xbetza.as_deref()), (None, Some("xbetza:fsK")));
}

/// A name in braces is kept and told as it is; what it means is the game's business.
#[test]
fn powers_are_names() {
    let movement = pieces::movement("mQ{fly}");
    assert_eq!(movement.powers().collect::<Vec<_>>(), ["fly"]);
    assert!(
        movement
            .describe()
            .ends_with("It has the power called fly.")
    );
    let told = movement.describe_with(|name| (name == "fly").then_some("It can fly."));
    assert!(told.ends_with("It can fly."), "{told}");
}
