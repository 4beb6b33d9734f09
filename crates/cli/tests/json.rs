//! What `--json` prints fits the schemas in `docs/json`, and those are the ones of the types.
//!
//! With `CHESSMITH_BLESS` set the schemas are written anew.

mod support;

use std::fs;
use std::path::PathBuf;

use chessmith_wire::{
    AnalyseAnswer, ArmyGame, Balance, BalanceGame, DoctorAnswer, ErrorAnswer, ExplainAnswer,
    GameAnswer, GameRecord, LabTable, MatchAnswer, MatchGame, MovesAnswer, NumberAnswer,
    PerftAnswer, PieceAnswer, PiecesAnswer, PositionAnswer, StartGame, StartsTable, SweepGame,
    SweepTable, Values,
};
use schemars::{Schema, schema_for};
use serde_json::Value;

use support::{chessmith, chessmith_told, with_quarry};

fn schemas() -> [(&'static str, Schema); 23] {
    [
        ("position", schema_for!(PositionAnswer)),
        ("game", schema_for!(GameAnswer)),
        ("moves", schema_for!(MovesAnswer)),
        ("perft", schema_for!(PerftAnswer)),
        ("explain", schema_for!(ExplainAnswer)),
        ("doctor", schema_for!(DoctorAnswer)),
        ("number", schema_for!(NumberAnswer)),
        ("analyse", schema_for!(AnalyseAnswer)),
        ("match", schema_for!(MatchAnswer)),
        ("match-game", schema_for!(MatchGame)),
        ("values", schema_for!(Values)),
        ("army-game", schema_for!(ArmyGame)),
        ("balance", schema_for!(Balance)),
        ("balance-game", schema_for!(BalanceGame)),
        ("sweep", schema_for!(SweepTable)),
        ("sweep-game", schema_for!(SweepGame)),
        ("starts", schema_for!(StartsTable)),
        ("start-game", schema_for!(StartGame)),
        ("lab-table", schema_for!(LabTable)),
        ("record", schema_for!(GameRecord)),
        ("error", schema_for!(ErrorAnswer)),
        ("piece", schema_for!(PieceAnswer)),
        ("pieces", schema_for!(PiecesAnswer)),
    ]
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs/json")
        .join(format!("{name}.schema.json"))
}

fn schema(name: &str) -> Value {
    let text = fs::read_to_string(file(name)).expect("the schema is in docs/json");
    serde_json::from_str(&text).expect("the schema is JSON")
}

#[test]
fn the_committed_schemas_are_those_of_the_types() {
    let bless = std::env::var_os("CHESSMITH_BLESS").is_some();
    for (name, schema) in schemas() {
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if bless {
            fs::create_dir_all(file(name).parent().unwrap()).unwrap();
            fs::write(file(name), &text).unwrap();
        }
        let committed = fs::read_to_string(file(name)).unwrap_or_default();
        assert_eq!(committed, text, "{name}: CHESSMITH_BLESS=1 writes it anew");
    }
}

#[test]
fn answers_fit_their_schemas() {
    let commands: [(&str, &[&str]); 15] = [
        (
            "position",
            &["position", "chess", "--after", "e4 e5 Qh5 Nc6 Qxf7"],
        ),
        ("position", &["show", "free-placement", "--after", "@c2"]),
        ("game", &["games", "freestyle"]),
        ("moves", &["moves", "placement-freestyle"]),
        ("perft", &["perft", "chess", "2"]),
        ("explain", &["explain", "chess", "e2e4"]),
        ("explain", &["explain", "chess", "e2e5"]),
        ("explain", &["explain", "chess", "nonsense"]),
        ("doctor", &["doctor", "chess", "--position", "8/8 w"]),
        (
            "doctor",
            &["doctor", "chess", "--position", "4k3/8/8/8/8/8/8/4K3 w - -"],
        ),
        ("number", &["number", "P518d"]),
        ("analyse", &["analyse", "chess", "--depth", "2"]),
        ("piece", &["piece", "GR"]),
        (
            "piece",
            &["piece", "WF", "--board", "9x5", "--square", "a1"],
        ),
        ("pieces", &["pieces", "--game", "universal-24"]),
    ];
    for (name, args) in commands {
        let args = [args, &["--json"]].concat();
        fits(name, &chessmith(&args).answer());
    }
    for entry in
        serde_json::from_str::<Vec<Value>>(&chessmith(&["games", "--json"]).answer()).unwrap()
    {
        fits("game", &entry.to_string());
    }
    for command in ["position", "moves", "show"] {
        let name = if command == "show" {
            "position"
        } else {
            command
        };
        fits(
            name,
            &with_quarry(&[command, "quarry", "--json"], "").answer(),
        );
    }
}

#[test]
fn records_fit_their_schema() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let typed = format!("e4\ne5\nresign\nsave {}\n", file.display());
    chessmith_told(&["play", "chess"], &typed).answer();
    fits("record", &fs::read_to_string(file).unwrap());
}

#[test]
fn a_position_answer_has_the_keys_of_the_notation() {
    let answer: Value = serde_json::from_str(
        &chessmith(&["position", "freestyle", "--seed", "0", "--json"]).answer(),
    )
    .unwrap();
    let keys: Vec<_> = answer
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    let expected = [
        "check",
        "claims",
        "game",
        "options",
        "position",
        "result",
        "scene",
        "side_to_move",
    ];
    assert_eq!(keys, expected);
    assert_eq!(answer["options"], serde_json::json!({ "number": "847" }));
    assert_eq!(answer["scene"]["cells"].as_array().unwrap().len(), 64);
}

#[test]
fn an_answer_tells_side_standing_check_and_claims() {
    let at = |game: &str, after: &str| -> Value {
        let args = ["position", game, "--after", after, "--json", "--no-scene"];
        serde_json::from_str(&chessmith(&args).answer()).unwrap()
    };
    let check = at("chess", "e4 f5 Qh5+");
    assert_eq!(
        (&check["side_to_move"], &check["result"]),
        (&"black".into(), &"*".into())
    );
    assert_eq!(check["check"], serde_json::json!(["e8"]));
    let mate = at("chess", "f3 e5 g4 Qh4#");
    assert_eq!(
        (&mate["result"], &mate["ended_by"]),
        (&"0-1".into(), &"checkmate".into())
    );
    let repeated = at("chess", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(
        repeated["claims"],
        serde_json::json!(["threefold repetition"])
    );
}

#[test]
fn a_listed_turn_tells_its_cells_and_what_it_takes() {
    let args = ["moves", "chess", "--after", "e4 d5", "--json", "--no-scene"];
    let answer: Value = serde_json::from_str(&chessmith(&args).answer()).unwrap();
    let turns = answer["turns"].as_array().unwrap();
    let takes = turns.iter().find(|turn| turn["turn"] == "e4d5").unwrap();
    assert_eq!(takes["human"], "exd5");
    let mut cells: Vec<_> = takes["cells"].as_array().unwrap().iter().collect();
    cells.sort_by_key(|cell| cell.to_string());
    assert_eq!(
        cells,
        ["e4", "d5"]
            .map(Value::from)
            .iter()
            .rev()
            .collect::<Vec<_>>()
    );
    assert_eq!(takes["taken"], serde_json::json!(["d5"]));
}

#[test]
fn failures_are_json_where_json_was_asked_for() {
    for (args, error, code) in [
        (
            &["moves", "chess", "--after", "e5", "--json"][..],
            "refused",
            1,
        ),
        (&["moves", "chess", "--json", "--colour"], "usage", 2),
        (&["show", "chess", "--json", "--svg", "x.svg"], "usage", 2),
        (&["moves", "chess", "--limit", "3", "--json"], "limit", 3),
    ] {
        let ran = chessmith(args);
        assert_eq!(ran.code, code, "{ran:?}");
        fits("error", &ran.err);
        let answer: Value = serde_json::from_str(&ran.err).unwrap();
        assert_eq!(answer["error"], error);
    }
}

#[track_caller]
fn fits(name: &str, text: &str) {
    let schema = schema(name);
    let value: Value = serde_json::from_str(text).expect("an answer in JSON");
    let mut misfits = Vec::new();
    compare(&schema, &schema, &value, name, &mut misfits);
    assert!(misfits.is_empty(), "{}\n{text}", misfits.join("\n"));
}

/// Checks a value against the part of JSON Schema that our schemas use; other words are refused.
fn compare(root: &Value, schema: &Value, value: &Value, place: &str, misfits: &mut Vec<String>) {
    let Some(words) = schema.as_object() else {
        return;
    };
    for (word, rule) in words {
        let ok = match word.as_str() {
            "$schema" | "$defs" | "title" | "description" | "format" | "default" => true,
            "$ref" => {
                let target = root
                    .pointer(&rule.as_str().unwrap()[1..])
                    .expect("a definition");
                compare(root, target, value, place, misfits);
                true
            }
            "type" => match rule {
                Value::Array(types) => types.iter().any(|kind| is_of_type(value, kind)),
                kind => is_of_type(value, kind),
            },
            "const" => value == rule,
            "enum" => rule.as_array().unwrap().contains(value),
            "minimum" => value.as_f64().is_none_or(|n| n >= rule.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|n| n <= rule.as_f64().unwrap()),
            "required" => {
                let keys = rule.as_array().unwrap();
                keys.iter()
                    .all(|key| value.get(key.as_str().unwrap()).is_some())
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    compare(root, rule, item, &format!("{place}[{index}]"), misfits);
                }
                true
            }
            "properties" => {
                for (key, rule) in rule.as_object().unwrap() {
                    if let Some(value) = value.get(key) {
                        compare(root, rule, value, &format!("{place}.{key}"), misfits);
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = words.get("properties").and_then(Value::as_object);
                let others = value.as_object().into_iter().flatten();
                let mut others =
                    others.filter(|(key, _)| known.is_none_or(|k| !k.contains_key(*key)));
                match rule {
                    Value::Bool(false) => others.next().is_none(),
                    rule => {
                        for (key, value) in others {
                            compare(root, rule, value, &format!("{place}.{key}"), misfits);
                        }
                        true
                    }
                }
            }
            "anyOf" | "oneOf" => rule.as_array().unwrap().iter().any(|one| {
                let mut inner = Vec::new();
                compare(root, one, value, place, &mut inner);
                inner.is_empty()
            }),
            other => panic!("{place}: the schema says {other:?}, which this test does not know"),
        };
        if !ok {
            misfits.push(format!("{place}: {word} {rule} does not fit {value}"));
        }
    }
}

fn is_of_type(value: &Value, kind: &Value) -> bool {
    match kind.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("an unknown type {other}"),
    }
}
