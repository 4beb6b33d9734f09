//! Pieces that are designed over HTTP.

use serde_json::{Value, json};

use crate::house::{House, patiently};

const CUSTOM: &str = "/api/catalog/universal-custom/design";

fn ask(house: &House, options: &Value, piece: &str, change: Value) -> Value {
    let body = json!({ "options": options, "piece": piece, "change": change }).to_string();
    let answer = patiently(|| house.post(CUSTOM, &body));
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

#[test]
fn a_piece_is_designed_added_and_played_with() {
    let house = House::open();
    let none = json!({});
    let begun = ask(&house, &none, "", Value::Null);
    assert_eq!((&begun["piece"], &begun["row"]), (&json!(""), &Value::Null));
    assert_eq!(begun["ways"][0]["id"], "leap");
    let press = |piece: &Value, cell: &str, way: &str| {
        let change = json!({ "press": { "cell": cell, "way": way } });
        ask(&house, &none, piece.as_str().unwrap(), change)
    };
    let one = press(&begun["piece"], "e6", "leap");
    let two = press(&one["piece"], "d5", "ride");
    assert_eq!(two["pressed"].as_array().unwrap().len(), 2);
    assert_eq!(two["fault"], Value::Null);
    assert!(two["row"]["sentence"].as_str().unwrap().contains("slide"));
    assert_eq!(two["reach"]["cells"].as_array().unwrap().len(), 64);
    let change = json!({ "adopt": { "name": "Crab" } });
    let added = ask(&house, &none, two["piece"].as_str().unwrap(), change);
    assert_eq!(
        (&added["piece"], &added["own"][0]["name"]),
        (&json!(""), &json!("Crab"))
    );
    let options = &added["changed"];
    let body = json!({
        "game": "universal-custom", "options": options, "position": null,
        "seat": "white", "opponent": "person", "clock": null
    });
    assert_eq!(house.post("/api/games", body.to_string()).status, 201);
    let discard = json!({ "discard": { "id": added["own"][0]["id"] } });
    let left = ask(&house, options, "", discard);
    assert_eq!(left["own"], json!([]));
    // What moves so but cannot be played is told why.
    let power = ask(&house, &none, "[F?R3]{equal-halves}", Value::Null);
    assert_eq!(power["fault"], Value::Null);
}

#[test]
fn what_cannot_be_designed_is_refused_in_a_sentence() {
    let house = House::open();
    let long = format!(r#"{{"options":{{}},"piece":"{}"}}"#, "W".repeat(801));
    for (game, body, status) in [
        ("chess", r#"{"options":{},"piece":""}"#, 501),
        ("fluidity", r#"{"options":{},"piece":""}"#, 501),
        ("nothing", r#"{"options":{},"piece":""}"#, 404),
        (
            "universal-custom",
            r#"{"options":{"pieces":"["},"piece":""}"#,
            422,
        ),
        (
            "universal-custom",
            r#"{"options":{},"piece":"nonsense"}"#,
            422,
        ),
        (
            "universal-custom",
            r#"{"options":{},"piece":"","change":{"press":{"cell":"z99","way":"leap"}}}"#,
            422,
        ),
        (
            "universal-custom",
            r#"{"options":{},"piece":"","change":{"press":{"cell":"h8","way":"leap"}}}"#,
            422,
        ),
        (
            "universal-custom",
            r#"{"options":{},"piece":"N","change":{"adopt":{"name":""}}}"#,
            422,
        ),
        (
            "universal-custom",
            r#"{"options":{},"piece":"","change":{"discard":{"id":"Q"}}}"#,
            422,
        ),
        (
            "universal-custom",
            r#"{"options":{},"piece":"","change":"fly"}"#,
            400,
        ),
        ("universal-custom", "{}", 400),
        ("universal-custom", &long, 422),
    ] {
        let answer = house.post(&format!("/api/catalog/{game}/design"), body);
        assert_eq!(answer.status, status, "{game} {body}");
        assert!(!answer.problem().is_empty());
    }
}
