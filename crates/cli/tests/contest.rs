//! `match` at the terminal.

mod support;

use std::fs;

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
fn a_device_of_the_search_is_tried_in_several_games_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().join("run").display().to_string();
    let saved = folder.path().join("games.jsonl").display().to_string();
    let args = [
        "match",
        "chess",
        "--also",
        "fluidity",
        "--first",
        "self",
        "--second",
        "self:without=reductions",
        "--nodes",
        "100",
        "--games",
        "4",
        "--longest",
        "16",
        "--balance-nodes",
        "0",
        "--folder",
        &at,
        "--save",
        &saved,
    ];
    let text = chessmith(&args).answer();
    assert!(text.contains("Elo in chess"), "{text}");
    assert!(text.contains("Elo in fluidity"), "{text}");
    let text = chessmith(&[&args[..], &["--json"]].concat()).answer();
    let answer: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(answer["games"], serde_json::json!(["chess", "fluidity"]));
    assert_eq!(answer["players"][1], "chessmith without=reductions");
    let reasons = answer["reasons"].as_object().unwrap();
    assert!(
        reasons.keys().all(|reason| !reason.contains("reached")),
        "{answer}"
    );
    let games = fs::read_to_string(&saved).unwrap();
    assert_eq!(games.matches("\"game\":\"fluidity\"").count(), 2, "{games}");
    let mut other = args;
    other[3] = "freestyle";
    let refused = chessmith(&other);
    assert_eq!(refused.code, 1);
    assert!(
        refused.err.contains("game was \"chess, fluidity\" there"),
        "{}",
        refused.err
    );
}

#[test]
fn who_is_no_player_and_what_is_no_test_are_refused() {
    let cases: [(&[&str], &str); 5] = [
        (&["--first", "nobody"], "is no player"),
        (&["--sprt", "20,0"], "the lower one first"),
        (&["--clock", "0+1"], "expected seconds"),
        (
            &["--also", "fluidity", "--second", "xboard:any"],
            "one game alone",
        ),
        (
            &["--also", "fluidity", "--first-variant", "shogi"],
            "one game alone",
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
