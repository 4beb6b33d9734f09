//! Games at the terminal, typed through a pipe.

mod support;

use std::fs;
use std::path::Path;

use chessmith_catalog::game::Date;
use chessmith_wire::GameRecord;
use support::{Ran, chessmith_told, with_quarry};

fn play(args: &[&str], lines: &[&str]) -> Ran {
    let args = [&["play"], args].concat();
    chessmith_told(&args, &format!("{}\n", lines.join("\n")))
}

#[test]
fn scholars_mate() {
    let turns = ["e2e4", "e5", "Qh5", "b8c6", "Bc4", "Nf6", "Qxf7#"];
    let out = play(&["chess"], &turns).answer();
    let mate = "\nWhite> Qxf7#\nWhite: Qxf7#\n8  r . b q k b . r\n7  p p p p . Q p p\n";
    assert!(out.contains(mate), "{out}");
    assert!(
        out.ends_with("White wins by checkmate (1-0)\nover> \n"),
        "{out}"
    );
}

#[test]
fn every_game_can_be_played_to_a_result() {
    for game in [
        "freestyle",
        "placement-freestyle",
        "free-placement",
        "free-placement-sequential",
    ] {
        let out = play(&[game], &["resign", "quit"]).answer();
        assert!(
            out.contains("Black wins by resignation (0-1)"),
            "{game}: {out}"
        );
    }
    let sequential = ["b2", "b7", "c2", "d7", "e2", "e7", "@d2@h2", "g7"];
    let fifth = [
        "B@b1B@c1Q@d1N@f1N@h1@a2@f2@g2",
        "b@b8b@c8q@d8n@f8n@h8@a7@c7@f7@h7",
    ];
    let drops = ["K@e1", "k@e8", "R@a1", "R@a8", "R@g1", "R@g8"];
    let turns = [&sequential[..], &fifth, &drops, &["a2a4", "position"]].concat();
    for game in ["free-placement", "free-placement-sequential"] {
        let out = play(&[game], &turns).answer();
        let text = "rbbqknrn/pppppppp/8/8/P7/8/1PPPPPPP/RBBQKNRN b KQkq - 0 9";
        assert!(out.contains(text), "{out}");
    }
}

#[test]
fn armies_are_drawn_anew_for_each_game() {
    let position = |args: &[&str]| play(args, &["position", "quit"]).answer();
    let drawn: Vec<_> = (0..3).map(|_| position(&["universal-24"])).collect();
    assert!(drawn[0] != drawn[1] || drawn[1] != drawn[2], "{}", drawn[0]);
    let same = [&["universal-24", "--seed", "5"]; 2].map(|args| position(args));
    assert_eq!(same[0], same[1]);
}

#[test]
fn refusals_explain_and_change_nothing() {
    let ran = play(
        &["chess"],
        &[
            "e2e5", "e9", "undo", "claim", "undo 2", "save", "about e5", "position",
        ],
    );
    assert_eq!(ran.code, 0);
    let complaints: Vec<_> = ran.err.lines().collect();
    assert_eq!(complaints.len(), 7, "{}", ran.err);
    assert!(
        complaints[0].starts_with("e2e5: the pawn on e2"),
        "{}",
        complaints[0]
    );
    assert!(
        complaints[1].starts_with("\"e9\": column 1: "),
        "{}",
        complaints[1]
    );
    assert!(ran.out.contains("RNBQKBNR w KQkq - 0 1"), "{}", ran.out);
}

#[test]
fn orders_do_what_help_says() {
    let out = play(
        &["chess"],
        &[
            "help", "moves", "e4", "board", "about e4", "undo", "position", "quit", "e4",
        ],
    )
    .answer();
    for order in [
        "moves",
        "undo",
        "resign",
        "draw",
        "claim",
        "save FILE",
        "load FILE",
    ] {
        assert!(out.contains(&format!("  {order} ")), "{order}: {out}");
    }
    assert!(out.contains("a2a3 a2a4 b1a3"), "{out}");
    assert!(out.contains("pawn on e4"), "{out}");
    let position = "White> position\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    assert!(out.contains(position), "{out}");
    assert!(out.ends_with("White> quit\n"), "{out}");
}

#[test]
fn draws_are_offered_agreed_declined_and_claimed() {
    let out = play(&["chess"], &["draw", "draw"]).answer();
    assert!(out.contains("White offers a draw"), "{out}");
    assert!(out.contains("draw by agreement (1/2-1/2)"), "{out}");
    let out = play(
        &["chess"],
        &[
            "draw", "decline", "draw", "e4", "e5", "resign", "undo", "position",
        ],
    )
    .answer();
    assert!(out.contains("the draw is declined"), "{out}");
    assert!(out.contains("Black wins by resignation (0-1)"), "{out}");
    assert!(
        out.contains("pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
        "{out}"
    );
    let round = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let out = play(&["chess"], &[&round[..], &round, &["claim"]].concat()).answer();
    assert!(
        out.contains("a draw may be claimed: threefold repetition"),
        "{out}"
    );
    assert!(
        out.contains("draw by threefold repetition (1/2-1/2)"),
        "{out}"
    );
}

#[test]
fn the_engine_plays_its_side() {
    let out = play(
        &["chess", "--engine", "black", "--nodes", "2000"],
        &["e4", "d4", "undo", "position"],
    )
    .answer();
    assert_eq!(out.matches("Black (engine): ").count(), 2, "{out}");
    let position = out.lines().rev().nth(1).unwrap();
    assert!(position.contains("/PPPP1PPP/RNBQKBNR w KQkq "), "{out}");
    let out = play(
        &["free-placement", "--engine", "white", "--nodes", "500"],
        &["resign"],
    )
    .answer();
    assert_eq!(out.matches("White (engine): @").count(), 1, "{out}");
    assert!(out.contains("White wins by resignation (1-0)"), "{out}");
    let mate = ["--position", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"];
    let out = play(
        &[&["chess", "--engine", "white", "--depth", "2"], &mate[..]].concat(),
        &[],
    )
    .answer();
    assert!(out.contains("White (engine): Ra8#"), "{out}");
    let lost = ["--position", "q5k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1"];
    let out = play(
        &[&["chess", "--engine", "black", "--depth", "3"], &lost[..]].concat(),
        &["draw"],
    )
    .answer();
    assert!(out.contains("Black (engine) declines the draw"), "{out}");
    let won = ["--position", "6k1/5ppp/8/8/8/8/Q4PPP/6K1 w - - 0 1"];
    let out = play(
        &[&["chess", "--engine", "black", "--depth", "3"], &won[..]].concat(),
        &["draw"],
    )
    .answer();
    assert!(out.contains("draw by agreement (1/2-1/2)"), "{out}");
}

#[test]
fn games_are_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a game.json");
    let (save, load) = (
        format!("save {}", file.display()),
        format!("load {}", file.display()),
    );
    play(
        &["freestyle", "--number", "0"],
        &["e4", "e5", &save, "resign"],
    )
    .answer();
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.contains("\"chessmith\": 1") && text.contains("\"game\": \"freestyle\""),
        "{text}"
    );
    let date = GameRecord::from_json(&text).unwrap().date;
    assert!(date > Date::new(2025, 1, 1), "{text}");
    // What was loaded keeps its day.
    let day = date.unwrap().to_string();
    fs::write(&file, text.replace(&day, "1999-12-31")).unwrap();
    let out = play(&["chess"], &[&load, "position", "resign", &save]).answer();
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("\"date\": \"1999-12-31\""), "{text}");
    assert!(
        out.contains("bbqnnrkr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/BBQNNRKR w KQkq - 0 2"),
        "{out}"
    );
    let out = play(&["chess"], &[&load]).answer();
    assert!(out.contains("Black wins by resignation (0-1)"), "{out}");
}

#[test]
fn a_games_further_formats_are_known_by_their_endings() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pgn");
    let (save, load) = (
        format!("save {}", file.display()),
        format!("load {}", file.display()),
    );
    let args = ["placement-freestyle", "--number", "788"];
    play(&args, &["K@e1", "k@a8", "resign", &save]).answer();
    let text = fs::read_to_string(&file).unwrap();
    for tag in [
        "[Variant \"placement-freestyle\"]",
        "[SetUp \"1\"]",
        "[FEN \"1bbq1n1n/",
    ] {
        assert!(text.contains(tag), "{tag}: {text}");
    }
    let out = play(&["chess"], &[&load, "undo", "position"]).answer();
    assert!(out.contains("Black wins by resignation (0-1)"), "{out}");
    assert!(
        out.contains("kbbq1n1n/pppppppp/8/8/8/8/PPPPPPPP/1BBQKN1N[RRrr] w - - 0 2"),
        "{out}"
    );
    fs::write(&file, text.replace("K@e1", "K@e5")).unwrap();
    refuse_to_load(&file, "turn", &["K@e5"]);
    fs::write(&file, "[Variant \"Atomic\"]\n\n1. e4 *\n").unwrap();
    refuse_to_load(&file, "variant", &["Atomic"]);
    fs::write(&file, "1. e4 (e5").unwrap();
    refuse_to_load(&file, "half", &[]);
    fs::write(&file, "1. e4 *\n\n[Event \"2\"]\n\n1. d4 *\n").unwrap();
    refuse_to_load(&file, "second", &["line 3", "one game"]);
    let engine = ["chess", "--engine", "black", "--nodes", "300"];
    play(&engine, &["e4", &save]).answer();
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("[Black \"Chessmith\"]"), "{text}");
    assert!(!text.contains("Variant"), "{text}");
}

#[test]
fn malformed_files_are_refused_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let good = r#"{"chessmith":1,"game":"chess","options":{},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","turns":["e2e4"],"result":"*","players":{}}"#;
    let damaged = [
        ("no JSON", String::new(), &["line 1 column 0"][..]),
        ("half", good[..60].to_owned(), &["line 1"]),
        ("list", "[]".to_owned(), &["line 1"]),
        ("version", good.replace(":1,", ":2,"), &["version 2"]),
        (
            "key",
            good.replace("\"players\"", "\"player\""),
            &["player"],
        ),
        (
            "twice",
            good.replace("\"result\":\"*\"", "\"result\":\"*\",\"result\":\"*\""),
            &["result"],
        ),
        (
            "game",
            good.replace("\"chess\"", "\"xiangqi\""),
            &["xiangqi"],
        ),
        (
            "option",
            good.replace("\"options\":{}", "\"options\":{\"size\":\"9\"}"),
            &["size"],
        ),
        (
            "start",
            good.replace("RNBQKBNR w", "RNBQKBN w"),
            &["column"],
        ),
        ("turn", good.replace("e2e4", "e2e5"), &["turn 1", "e2e5"]),
        ("turn type", good.replace("\"e2e4\"", "4"), &["turns[0]"]),
        ("result", good.replace('*', "won"), &["won"]),
        (
            "end",
            good.replace('*', "1-0")
                .replace("\"players\"", "\"reason\":\"checkmate\",\"players\""),
            &["checkmate"],
        ),
        ("rest", format!("{good} x"), &["one game"]),
    ];
    for (name, text, words) in damaged {
        let file = folder.path().join("damaged.json");
        fs::write(&file, text).unwrap();
        refuse_to_load(&file, name, words);
    }
    let binary = folder.path().join("binary.json");
    fs::write(&binary, b"{\"chessmith\xff\":1}").unwrap();
    refuse_to_load(&binary, "binary", &["byte 12", "UTF-8"]);
    refuse_to_load(&folder.path().join("none.json"), "missing", &["none.json"]);
    refuse_to_load(folder.path(), "folder", &["should end in"]);
    refuse_to_load(Path::new("game.docx"), "ending", &["game.docx", ".json"]);
}

fn refuse_to_load(file: &Path, name: &str, words: &[&str]) {
    let load = format!("load {}", file.display());
    let ran = play(&["chess"], &["d4", &load, "position"]);
    assert_eq!(ran.code, 0, "{name}");
    assert_eq!(ran.err.lines().count(), 1, "{name}: {}", ran.err);
    assert!(
        ran.err.contains(&*file.display().to_string()),
        "{name}: {}",
        ran.err
    );
    for word in words {
        assert!(ran.err.contains(word), "{name}: {}", ran.err);
    }
    assert!(
        ran.out.contains("3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"),
        "{name}: {}",
        ran.out
    );
}

#[test]
fn quarry_is_played_through_the_same_door() {
    let out = with_quarry(
        &["play", "quarry"],
        "buy:9\nmoves\ndrop:pile*9@l11\nposition\n",
    )
    .answer();
    assert!(out.contains("drop:pile*9@l11"), "{out}");
    assert!(out.contains("P9@l11"), "{out}");
    let ran = with_quarry(&["play", "quarry"], "buy:9\nbuy:9\n");
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    assert!(ran.err.contains("(Q-3)"), "{}", ran.err);
    let taken = "m9,m10,m11 F@m9,f@m10 0/0/0/- 0/0/0/- w 0 1";
    let out = with_quarry(&["play", "quarry", "--position", taken], "go:m9-m10\n").answer();
    assert!(
        out.contains("White wins by the foreman's loss (1-0)"),
        "{out}"
    );
    let args = ["play", "quarry", "--engine", "black", "--nodes", "300"];
    let out = with_quarry(&args, "lay@m10\nresign\n").answer();
    assert!(
        out.contains("White: lay@m10\n") && out.contains("Black (engine): "),
        "{out}"
    );
}

#[test]
fn the_end_of_the_input_leaves_cleanly() {
    assert_eq!(chessmith_told(&["play", "chess"], "").code, 0);
    assert_eq!(chessmith_told(&["play", "chess"], "e4").code, 0);
    let noise = "\u{0}\u{1b}[A\r\n\t\n\u{fffd}\n";
    let ran = chessmith_told(&["play", "chess"], noise);
    assert_eq!(ran.code, 0);
    assert!(!ran.err.contains('\u{1b}'), "{:?}", ran.err);
}

#[test]
fn the_engine_is_asked_for_a_hint_and_an_opinion() {
    let typed = [
        "e2e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "hint", "eval", "Qxf7#", "hint",
    ];
    let ran = play(&["chess", "--nodes", "3000"], &typed);
    assert!(ran.out.contains("\nhint: Qxf7#\n"), "{}", ran.out);
    let bar = format!("White {} Black  White wins in 1 ply, depth", "█".repeat(30));
    assert!(ran.out.contains(&bar), "{}", ran.out);
    assert_eq!(ran.err.trim(), "the game is over by checkmate");
}

#[test]
fn with_clocks_both_are_shown_and_whose_time_is_over_loses() {
    let ran = play(&["chess", "--clock", "1+2"], &["e2e4", "quit"]);
    assert!(
        ran.out.contains("\nWhite 1:00, Black 1:00\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("\nWhite 1:02, Black 1:00\n"),
        "{}",
        ran.out
    );
    // No computer looks at so many positions in a millisecond.
    let ran = play(
        &["chess", "--clock", "0:00.001", "--nodes", "20000"],
        &["hint", "e2e4", "quit"],
    );
    let lost = "the time of White is over";
    assert!(ran.out.contains(lost), "{}", ran.out);
    assert!(
        ran.out.contains("Black wins by time forfeit (0-1)"),
        "{}",
        ran.out
    );
    // The engine keeps to its clock.
    let ran = play(
        &["chess", "--engine", "white", "--clock", "0.05"],
        &["quit"],
    );
    assert!(!ran.out.contains("time of"), "{}", ran.out);
    assert!(ran.out.contains("White (engine): "), "{}", ran.out);
}

#[test]
fn the_engine_plays_at_any_level() {
    for level in ["1", "5", "10"] {
        let args = [
            "chess", "--engine", "white", "--level", level, "--nodes", "500",
        ];
        let out = play(&args, &["quit"]).answer();
        assert!(out.contains("White (engine): "), "{out}");
    }
    assert_eq!(play(&["chess", "--level", "11"], &[]).code, 2);
}
