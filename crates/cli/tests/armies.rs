//! A game whose armies and land are bought: what things cost, price lists from files, ready armies, play.

mod support;

use std::fs;

use support::{chessmith, chessmith_told};

#[test]
fn ready_designs_and_armies_are_listed_and_told_about() {
    let list = chessmith(&["games", "construction"]).answer();
    for line in [
        "  king: P[r,y] for 104: one step any way; who loses the last royal piece has lost",
        "  nightrider: G[e,l,or] for 144: repeats the leap of a knight in one direction",
        "  classic: an army for 600: the army of chess, with Primes for pawns",
    ] {
        assert!(list.lines().any(|found| found == line), "{line}\n{list}");
    }
    let classic = chessmith(&["games", "construction", "classic"]).answer();
    assert!(classic.contains("2 × rook O[e,or] at 64: 128"), "{classic}");
    let refused = chessmith(&["games", "construction", "dragons"]);
    assert_eq!(refused.code, 1);
    let expected =
        "error: construction has nothing to tell about \"dragons\"; its topics are king, queen";
    assert!(refused.err.starts_with(expected), "{}", refused.err);
    assert_eq!(chessmith(&["games", "chess", "pawn"]).code, 1);
}

#[test]
fn prices_are_worked_out_step_by_step_by_any_list() {
    let sum = |args: &[&str]| {
        let told = chessmith(&[&["games", "construction", "P[e,r,y]"], args].concat()).answer();
        told.lines().last().unwrap().to_owned()
    };
    assert_eq!(sum(&[]), "(b + a) × m × f = (5 + 8) × 8 × 8 = 832");
    assert_eq!(
        sum(&["--prices", "howe-1999"]),
        sum(&["--option", "prices=howe-1999"])
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cheap.json");
    let path = file.to_str().unwrap();
    let list = include_str!("../../construction/data/howe-1999.json")
        .replace("howe-1999", "cheap")
        .replace(
            r#""y": { "adjustment": 0, "multiplier": 0, "factor": 8 }"#,
            r#""y": { "adjustment": 3, "multiplier": 0, "factor": 1 }"#,
        );
    fs::write(&file, &list).unwrap();
    assert_eq!(
        sum(&["--prices", path]),
        "(b + a) × m × f = (5 + 11) × 8 × 1 = 128"
    );
    let position = chessmith(&["position", "construction", "--prices", path]).answer();
    assert!(position.contains(r#""prices":"cheap""#), "{position}");
    fs::write(&file, list.replace(r#""N": 2"#, r#""N": 0"#)).unwrap();
    let refused = chessmith(&["position", "construction", "--prices", path]);
    assert_eq!(refused.code, 1);
    assert!(
        refused.err.contains("no piece may cost less than 1"),
        "{}",
        refused.err
    );
    let missing = chessmith(&["position", "construction", "--prices", "nowhere.json"]);
    assert_eq!(missing.code, 1);
    assert!(
        missing.err.starts_with("error: nowhere.json: "),
        "{}",
        missing.err
    );
    let without = chessmith(&["position", "construction", "--prices"]);
    assert_eq!(
        (without.code, &*without.err),
        (2, "error: --prices takes a value\n")
    );
}

#[test]
fn ready_armies_meet() {
    let args = ["--army", "classic", "--against=swarm"];
    let shown = chessmith(&[&["show", "construction"], &args[..]].concat()).answer();
    assert!(shown.contains("White to move"), "{shown}");
    let played = chessmith_told(
        &[&["play", "construction"], &args[..]].concat(),
        "about swarm\nabout j10\nj12-j13\nresign\nquit\n",
    );
    let out = played.answer();
    assert!(out.contains("The army swarm: "), "{out}");
    assert!(
        out.contains("White's rook O[e,or] on j10, facing north. The rook: "),
        "{out}"
    );
    assert!(out.contains("White: j12-j13"), "{out}");
    let poor = chessmith(&["show", "construction", "--army", "classic", "--cash", "500"]);
    assert_eq!(
        (poor.code, &*poor.err),
        (
            1,
            "error: option army: the army classic costs 600, and the cash is 500\n"
        )
    );
}

#[test]
fn the_engine_goes_through_all_phases() {
    let args = [
        "play",
        "construction",
        "--cash",
        "40",
        "--engine",
        "black",
        "--nodes",
        "50",
    ];
    let typed = "about P[e,r]\n+N[y]\n+P[90]\n+P[90]\n+P[90]\ndone\nlot@l12\nN[y]/n@l12\nP[90]/n@m13\nP[90]/n@n13\nP[90]/n@o13\ndone\nposition\nquit\n";
    let out = chessmith_told(&args, typed).out;
    assert!(out.contains("(5 + 8) × 8 × 1 = 104"), "{out}");
    assert!(out.contains("Black (engine): +"), "{out}");
    assert!(out.contains("Black (engine): lot@"), "{out}");
    assert!(out.contains(r#""phase":"play""#), "{out}");
}
