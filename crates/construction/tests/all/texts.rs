//! Position texts: what is written is read, and wrong documents are refused, each with its reason.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use crate::common::{board, game, read};
use chessmith_construction::{Construction, Setup, Turn};
use chessmith_game::{Candidates, Game, Line, Notate, Turns};
use fastrand::Rng;
use regex_automata::meta::Regex;
use serde_json::Value;
use std::sync::Arc;

/// The start, as the notation gives it.
const START: &str = r#"{"game":"construction","options":{"cash":600,"lot_price":40,"turf":"free","prices":"howe-1999","no_progress":100},"phase":"buy","turn":"white","cash":{"white":600,"black":600},"stopped":{"white":false,"black":false},"lots_to_place":{"white":1,"black":1},"lots":[],"pieces":[],"hand":{"white":[],"black":[]},"clock":0,"move":1}"#;

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

#[expect(clippy::disallowed_methods, reason = "the documents are files")]
fn schema(name: &str) -> Value {
    let file = folder("../../docs/json").join(format!("{name}.schema.json"));
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

/// Checks a value against the part of JSON Schema that our schemas use; other words are refused.
fn misfits(root: &Value, schema: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
    let words = schema.as_object().unwrap();
    for (word, rule) in words {
        let number = |value: &Value| value.as_f64().unwrap_or(0.0);
        let ok = match word.as_str() {
            "$schema" | "$defs" | "title" | "description" => true,
            "$ref" => {
                let target = root.pointer(&rule.as_str().unwrap()[1..]).unwrap();
                misfits(root, target, value, place, found);
                true
            }
            "type" => match rule.as_str().unwrap() {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "boolean" => value.is_boolean(),
                "integer" => value.is_i64() || value.is_u64(),
                other => panic!("unknown type {other}"),
            },
            "const" => value == rule,
            "enum" => rule.as_array().unwrap().contains(value),
            "minimum" => number(value) >= number(rule),
            "maximum" => number(value) <= number(rule),
            "maxItems" => value
                .as_array()
                .is_none_or(|list| list.len() as f64 <= number(rule)),
            "pattern" => value
                .as_str()
                .is_none_or(|text| Regex::new(rule.as_str().unwrap()).unwrap().is_match(text)),
            "required" => {
                let mut keys = rule.as_array().unwrap().iter();
                keys.all(|key| value.get(key.as_str().unwrap()).is_some())
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    misfits(root, rule, item, &format!("{place}[{index}]"), found);
                }
                true
            }
            "properties" => {
                for (key, rule) in rule.as_object().unwrap() {
                    if let Some(value) = value.get(key) {
                        misfits(root, rule, value, &format!("{place}.{key}"), found);
                    }
                }
                true
            }
            "additionalProperties" => {
                assert_eq!(rule, &Value::Bool(false));
                let known = words["properties"].as_object().unwrap();
                let mut keys = value.as_object().into_iter().flatten().map(|(key, _)| key);
                keys.all(|key| known.contains_key(key))
            }
            other => panic!("unknown word {other}"),
        };
        if !ok {
            found.push(format!("{place}: {word} {rule} does not fit {value}"));
        }
    }
}

fn fits(schema: &Value, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    misfits(
        schema,
        schema,
        &serde_json::from_str(text).unwrap(),
        "",
        &mut found,
    );
    found
}

#[test]
fn the_start_is_written_as_the_notation_says() {
    let game = game(&[]);
    assert_eq!(game.position_text(&game.start()), START);
    assert_eq!(game.read_position(START), Ok(game.start()));
}

#[test]
fn any_order_and_white_space_is_read() {
    let game = game(&[]);
    let value: Value = serde_json::from_str(START).unwrap();
    // A map of this crate sorts its keys.
    let sorted = serde_json::to_string_pretty(&value).unwrap();
    assert_ne!(sorted.find("\"cash\""), START.find("\"cash\""));
    assert_eq!(
        game.read_position(&format!("\n\t {sorted} \r\n")),
        Ok(game.start())
    );
    let text = board(&["black P/s@e5", "white P/n@d4"], true);
    let written = game.position_text(&read(&game, &text));
    assert!(written.find("m13").unwrap() < written.find("n14\",\"design").unwrap());
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the documents are files")]
fn wrong_documents_are_refused_each_with_its_reason() {
    let game = game(&[]);
    let reasons = fs::read_to_string(folder("tests/wrong/reasons.txt")).unwrap();
    let structure = schema("construction-position");
    let (mut count, mut caught) = (0, 0);
    let mut otherwise = Vec::new();
    for line in reasons.lines() {
        let (name, reason) = line.split_once(": ").unwrap();
        let text = fs::read_to_string(folder("tests/wrong").join(format!("{name}.json"))).unwrap();
        let errors = game.read_position(&text).expect_err(name);
        let told: Vec<String> = errors.iter().map(|error| error.message.clone()).collect();
        // Nothing is told that only follows from it.
        if told.len() != 1 || !told[0].starts_with(reason) {
            otherwise.push(format!("{name}: {told:?}"));
        }
        // The column is inside the text, or just behind it where something is missing.
        let length = text.chars().count();
        for error in &errors {
            let column = error.column.unwrap_or_else(|| panic!("{name}: {error}"));
            assert!((1..=length + 1).contains(&column), "{name}: {error}");
        }
        let value: Option<Value> = serde_json::from_str(&text).ok();
        caught += usize::from(value.is_none_or(|_| !fits(&structure, &text).is_empty()));
        count += 1;
    }
    assert_eq!(otherwise, Vec::<String>::new());
    let files = fs::read_dir(folder("tests/wrong")).unwrap().count();
    assert_eq!(files, count + 1, "every document has its reason");
    assert!(count >= 30);
    println!("{count} wrong documents, {caught} of them also by the schema");
    assert!(caught >= 15);
}

#[test]
fn columns_point_at_what_is_wrong() {
    let game = game(&[]);
    let text = START.replace("\"turn\":\"white\"", "\"turn\":\"red\"");
    let errors = game.read_position(&text).unwrap_err();
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].column, text.find("\"red\"").map(|at| at + 1));
    let two = text.replace("howe-1999", "howe-1998");
    let errors = game.read_position(&two).unwrap_err();
    let columns: Vec<_> = errors.iter().map(|error| error.column).collect();
    assert_eq!(
        columns,
        [
            two.find("\"howe-1998\"").map(|at| at + 1),
            two.find("\"red\"").map(|at| at + 1)
        ]
    );
}

#[test]
fn all_reasons_are_told_and_nothing_that_follows_from_one() {
    let game = game(&[]);
    let text = board(&["black P/s@e5", "white P/n@d4"], true)
        .replace("\"clock\":0", "\"clock\":-1")
        .replace("\"turn\":\"white\"", "\"turn\":1,\"color\":\"white\"")
        .replace("\"cash\":{\"white\":0", "\"cash\":{\"white\":7")
        .replace("\"square\":\"n10\"", "\"square\":\"o10\"")
        .replace(
            "\"design\":\"P\",\"facing\":\"s\"",
            "\"design\":\"D\",\"facing\":\"s\"",
        )
        .replace(
            "\"hand\":{\"white\":[]",
            "\"hand\":{\"white\":[\"N[y]\",\"Q\"]",
        );
    let errors = game.read_position(&text).unwrap_err();
    let told: Vec<_> = errors.iter().map(|error| &*error.message).collect();
    assert_eq!(
        told,
        [
            "turn: expected a text, found a number",
            "there is no key \"color\"",
            "cash.white: cash is 0 after buying",
            "lots[1].square: a lot's lower-left square must be dark",
            "pieces[0].facing: a piece of base Diag never faces s",
            "hand.white[1]: character 1: expected a base, one of P O D G N, found 'Q'",
            "clock: expected a whole number from 0 to 2147483647, found -1",
        ]
    );
    assert!(errors.is_sorted_by_key(|error| error.column));
}

#[test]
fn the_options_of_a_text_are_found_where_a_game_can_be_made_with_them() {
    let pairs = |text: &str| {
        let found = Construction::options_of(text).into_iter();
        let texts = found.map(|(name, value)| format!("{name}={value}"));
        texts.collect::<Vec<_>>().join(" ")
    };
    let text = START.replace("\"cash\":600,", "\"cash\":1500,");
    assert_eq!(
        pairs(&text),
        "cash=1500 lot-price=40 turf=free no-progress=100"
    );
    let recipe = Construction::recipe();
    let rich = recipe.for_position([("lot-price", "40")], &text).unwrap();
    assert_eq!(rich.cash(), 1500);
    assert!(rich.read_position(&text).is_ok());
    let contradicted = recipe.for_position([("cash", "600")], &text).unwrap_err();
    assert_eq!(
        contradicted.to_string(),
        "option cash: it is 600, and the text of the position says 1500"
    );
    let poor = START.replace("\"cash\":600,", "\"cash\":15,");
    assert_eq!(pairs(&poor), "lot-price=40 turf=free no-progress=100");
    let errors = game(&[]).read_position(&poor).unwrap_err();
    assert_eq!(
        errors[0].message,
        "options.cash: no royal piece costs less than 16, and each side needs one"
    );
    let wrong = START.replace("\"lot_price\":40", "\"lot_price\":\"forty\"");
    assert_eq!(pairs(&wrong), "cash=600 turf=free no-progress=100");
    assert_eq!(pairs("{\"options\":7}"), "");
    assert_eq!(pairs("no JSON"), "");
}

#[test]
fn setups_are_what_positions_are_made_of() {
    let game = game(&[("army", "riders"), ("against", "frost")]);
    let setup = Setup::of(&game.start());
    assert_eq!(setup.position(&game), Ok(game.start()));
    let mut wrong = setup.clone();
    wrong.pieces.swap_remove(0);
    wrong.lots[1] = wrong.lots[0];
    wrong.clock = u32::MAX;
    let faults = wrong.position(&game).unwrap_err();
    let told: Vec<_> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "clock: expected at most 2147483647",
            "lots[1].square: the lot overlaps White's lot on j10",
        ]
    );
}

#[test]
fn a_position_of_another_list_is_read_where_the_list_is_loaded() {
    let list = include_str!("../../data/howe-1999.json").replace("howe-1999", "mine");
    let own = game(&[("prices", &list)]);
    let text = START.replace("howe-1999", "mine");
    assert_eq!(own.read_position(&text), Ok(own.start()));
    assert!(game(&[]).read_position(&text).is_err());
}

#[test]
fn the_price_list_fits_its_schema() {
    let structure = schema("construction-prices");
    let list = include_str!("../../data/howe-1999.json");
    assert_eq!(fits(&structure, list), Vec::<String>::new());
    assert!(!fits(&structure, &list.replace("\"N\": 2", "\"N\": 2, \"X\": 3")).is_empty());
}

/// How many random games are played to their end or 500 plies; the full number with `CHESSMITH_SOAK`.
fn games() -> u64 {
    if chessmith_testkit::in_full() {
        2_000
    } else {
        24
    }
}

#[test]
fn random_games_run_to_their_end_and_every_position_fits_the_schema() {
    let structure = schema("construction-position");
    let variants = [
        game(&[]),
        game(&[("cash", "120")]),
        game(&[
            ("cash", "200"),
            ("turf", "rectangular"),
            ("lot-price", "20"),
        ]),
        game(&[("army", "swarm"), ("against", "thieves")]),
    ];
    let variants: Vec<Arc<Construction>> = variants.into_iter().map(Arc::new).collect();
    let (mut plies, mut over) = (0, 0);
    for seed in 0..games() {
        let mut rng = Rng::with_seed(seed);
        let game = &variants[seed as usize % variants.len()];
        let mut line = Line::new(Arc::clone(game));
        for ply in 0..500 {
            let position = line.position().clone();
            if chessmith_testkit::in_full() || ply % 16 == 0 {
                let text = game.position_text(&position);
                assert_eq!(fits(&structure, &text), Vec::<String>::new(), "{text}");
                assert_eq!(game.read_position(&text).as_ref(), Ok(&position), "{text}");
            }
            if line.standing().is_over() {
                over += 1;
                break;
            }
            let turn = random_turn(game, &position, &mut rng);
            line.play(&turn)
                .unwrap_or_else(|error| panic!("{turn}: {error:?}"));
            plies += 1;
        }
    }
    println!("{} games, {plies} plies, {over} over", games());
    assert!(over > 0);
}

/// Chooses a listed turn, or, while buying, now and then a candidate.
fn random_turn(
    game: &Construction,
    position: &chessmith_construction::Position,
    rng: &mut Rng,
) -> Turn {
    let mut turns = Vec::new();
    let mut keep = |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    };
    if rng.u8(..) < 100 {
        game.candidates(position, 24, rng.u64(..), &mut keep);
    } else {
        game.turns(position, &mut keep);
    }
    turns[rng.usize(..turns.len())]
}
