//! `match` at the terminal.

mod support;

use std::fs;

use chessmith_catalog::Catalog;
use support::chessmith;

#[test]
fn a_match_prints_its_results_keeps_its_games_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().join("run").display().to_string();
    let saved = folder.path().join("games.pgn").display().to_string();
    let common = [
        "match",
        "chess",
        "--first",
        "greedy",
        "--second",
        "random",
        "--longest",
        "80",
        "--folder",
        &at,
        "--balance-nodes",
        "0",
    ];
    let run = |more: &[&str]| chessmith(&[&common[..], more].concat());
    let text = run(&["--games", "2"]).answer();
    assert!(
        text.contains("greedy") && text.contains("White won, drew, lost"),
        "{text}"
    );
    let text = run(&["--games", "4", "--json", "--save", &saved]).answer();
    let answer: serde_json::Value = serde_json::from_str(&text).unwrap();
    let count = |name: &str| answer[name].as_u64().unwrap();
    assert_eq!(count("won") + count("drawn") + count("lost"), 4);
    let pgn = fs::read_to_string(saved).unwrap();
    assert_eq!(pgn.matches("[Result ").count(), 4, "{pgn}");
    let other = run(&["--games", "4", "--opening-seed", "9"]);
    assert_eq!(other.code, 1);
    assert!(
        other.err.contains("holds something else: seed was 0"),
        "{}",
        other.err
    );
}

#[test]
fn a_device_of_the_search_is_tried_in_all_games_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().join("run").display().to_string();
    let saved = folder.path().join("games.jsonl").display().to_string();
    let catalog = Catalog::standard();
    let ids: Vec<_> = catalog.iter().map(|entry| &*entry.info().id).collect();
    let games = (2 * ids.len()).to_string();
    let mut args = vec![
        "match",
        ids[0],
        "--first",
        "self",
        "--second",
        "self:without=reductions",
    ];
    args.extend(["--nodes", "60", "--longest", "10", "--balance-nodes", "0"]);
    args.extend(["--games", &games, "--folder", &at, "--save", &saved]);
    let alone = args.clone();
    for id in &ids[1..] {
        args.extend(["--also", id]);
    }
    let text = chessmith(&args).answer();
    for id in &ids {
        assert!(text.contains(&format!("Elo in {id} ")), "{id}: {text}");
    }
    let text = chessmith(&[&args[..], &["--json"]].concat()).answer();
    let answer: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(answer["games"], serde_json::json!(ids));
    assert_eq!(answer["players"][1], "chessmith without=reductions");
    let reasons = answer["reasons"].as_object().unwrap();
    let failed = |reason: &String| reason.contains("reached") || reason.contains("illegal");
    assert!(!reasons.keys().any(failed), "{answer}");
    let lines = fs::read_to_string(&saved).unwrap();
    for id in &ids {
        let game = format!("\"game\":\"{id}\"");
        assert_eq!(lines.matches(&game).count(), 2, "{id}: {lines}");
    }
    let refused = chessmith(&alone);
    assert_eq!(refused.code, 1);
    let held = format!("game was \"{}\" there", ids.join(", "));
    assert!(refused.err.contains(&held), "{}", refused.err);
}

#[test]
fn who_is_no_player_and_what_is_no_test_are_refused() {
    let cases: [(&[&str], &str); 8] = [
        (&["--first", "nobody"], "is no player"),
        (&["--sprt", "20,0"], "the lower one first"),
        (&["--clock", "0+1"], "expected seconds"),
        (&["--also", "chess"], "--also chess: it is played already"),
        (
            &["--also", "fluidity", "--also", "fluidity"],
            "--also fluidity: it is played already",
        ),
        (
            &["--also", "fluidity", "--second", "xboard:any"],
            "is not told the game",
        ),
        (
            &["--also", "fluidity", "--first-variant", "shogi"],
            "cannot be used with",
        ),
        (
            &["--also", "fluidity", "--openings", "file"],
            "cannot be used with",
        ),
    ];
    for (args, expected) in cases {
        let ran = chessmith(&[&["match", "chess"][..], args].concat());
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
}

#[test]
fn the_program_plays_itself_over_its_own_protocols() {
    let own = env!("CARGO_BIN_EXE_chessmith");
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().join("run").display().to_string();
    let (uci, xboard) = (format!("uci:{own} uci"), format!("xboard:{own} xboard"));
    let args = [
        "match",
        "fluidity",
        "--first",
        &uci,
        "--second",
        &xboard,
        "--second-variant",
        "fluidity",
        "--games",
        "2",
        "--nodes",
        "200",
        "--longest",
        "30",
        "--folder",
        &at,
        "--json",
    ];
    let answer: serde_json::Value = serde_json::from_str(&chessmith(&args).answer()).unwrap();
    let reasons = answer["reasons"].as_object().unwrap();
    let failed = |reason: &&String| reason.contains("illegal") || reason.contains("reached");
    assert_eq!(reasons.keys().find(failed), None, "{answer}");
    assert_eq!(answer["pairs"].as_array().unwrap().len(), 5, "{answer}");
}

#[test]
fn pieces_of_ones_own_are_told_to_engines_with_all_their_lines() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().join("run").display().to_string();
    let pieces = folder.path().join("pieces.toml");
    let text = "# Two pieces.\n[[piece]]\nid = \"A\"\nname = \"Rook-Ferz\"\nnotation = \"RF\"\n\n\
        [[piece]]\nid = \"B\"\nname = \"Nightrider\"\nnotation = \"NN\"\n";
    fs::write(&pieces, text).unwrap();
    let args = [
        "match",
        "universal-custom",
        "--types",
        "K,A,B,N,R,Q,CH,AR",
        "--pieces",
        pieces.to_str().unwrap(),
        "--drops",
        "0",
        "--position",
        "ab1k1aba/pppppppp/8/8/8/8/PPPPPPPP/AB1K1ABA[/] w - 0:0 - - 0 1",
        "--games",
        "2",
        "--nodes",
        "50",
        "--longest",
        "16",
        "--folder",
        &at,
        "--json",
    ];
    let args = [&args[..], &["--second", "self"]].concat();
    let answer: serde_json::Value = serde_json::from_str(&chessmith(&args).answer()).unwrap();
    let reasons = answer["reasons"].as_object().unwrap();
    let failed = |reason: &&String| reason.contains("illegal");
    assert_eq!(reasons.keys().find(failed), None, "{answer}");
}
