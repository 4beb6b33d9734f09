//! Every command answers.

mod support;

use std::collections::BTreeSet;
use std::fs;

use support::{chessmith, with_quarry};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const GAMES: [&str; 5] = [
    "chess",
    "freestyle",
    "placement-freestyle",
    "free-placement",
    "free-placement-sequential",
];

#[test]
fn games_lists_them_and_tells_about_one() {
    let list = chessmith(&["games"]).answer();
    let names: Vec<_> = list
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(names[..5], GAMES);
    let one = chessmith(&["games", "freestyle"]).answer();
    assert!(
        one.contains("number: a whole number from 0 to 959, default 518"),
        "{one}"
    );
    assert!(one.contains("seed: a whole number"), "{one}");
}

#[test]
fn moves_are_sorted_canonical_texts() {
    let turns = chessmith(&["moves", "chess"]).answer();
    let turns: Vec<_> = turns.lines().collect();
    assert_eq!(turns.len(), 20);
    assert!(turns.is_sorted());
    assert!(turns.contains(&"g1f3"));
    let turns = chessmith(&["moves", "free-placement", "--after", "@c2"]).answer();
    assert_eq!(turns.lines().count(), 35);
    let sequential = [
        "moves",
        "free-placement-sequential",
        "--after",
        "b2 b7 c2 d7 e2 e7",
    ];
    assert_eq!(chessmith(&sequential).answer(), "@a2@g2\n@d2@h2\n@f2@h2\n");
}

#[test]
fn a_limit_shows_what_there_is_and_exits_with_3() {
    let ran = chessmith(&["moves", "chess", "--limit", "7"]);
    assert_eq!((ran.code, ran.out.lines().count()), (3, 7));
    assert_eq!(ran.err, "stopped: there are more than 7 turns\n");
    chessmith(&["moves", "chess", "--limit", "20"]).answer();
    let ran = chessmith(&["perft", "chess", "3", "--limit", "10"]);
    assert_eq!((ran.code, ran.err.lines().count()), (3, 1));
    assert!(ran.out.starts_with("3 1000 "), "{}", ran.out);
}

#[test]
fn position_prints_the_canonical_text() {
    assert_eq!(
        chessmith(&["position", "chess"]).answer(),
        format!("{START}\n")
    );
    let shorter = [
        "position",
        "chess",
        "--position",
        "4k3/8/8/8/8/8/8/4K2R w H -",
    ];
    assert_eq!(
        chessmith(&shorter).answer(),
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"
    );
    let after = ["position", "chess", "--after", "e4 e5 Nf3 Nc6"];
    let text = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\n";
    assert_eq!(chessmith(&after).answer(), text);
}

#[test]
fn options_choose_the_start() {
    let array = |args: &[&str]| {
        let args = [&["position", "freestyle"], args].concat();
        chessmith(&args).answer()[..8].to_owned()
    };
    assert_eq!(array(&[]), "rnbqkbnr");
    assert_eq!(array(&["--number", "0"]), "bbqnnrkr");
    assert_eq!(array(&["--option", "number=959"]), "rkrnnqbb");
    assert_eq!(array(&["--seed", "0"]), array(&["--number", "847"]));
    assert_eq!(array(&["--option", "seed=0"]), array(&["--number", "847"]));
    let agreeing = [
        "position",
        "freestyle",
        "--number",
        "518",
        "--position",
        START,
    ];
    chessmith(&agreeing).answer();
}

#[test]
fn lists_do_not_look_at_draws() {
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let moves = ["moves", "chess", "--position", bare, "--after", "e1e2 e8e7"];
    assert_eq!(chessmith(&moves).answer().lines().count(), 8);
    let old = "4k3/8/8/8/8/8/8/4K2R w - - 200 300";
    assert!(
        chessmith(&["perft", "chess", "2", "--position", old])
            .answer()
            .starts_with("2 ")
    );
}

#[test]
fn perft_counts() {
    let last = |args: &[&str]| {
        let out = chessmith(args).answer();
        let last = out.lines().last().unwrap().to_owned();
        let fields: Vec<_> = last.split(' ').map(str::to_owned).collect();
        assert_eq!(fields.len(), 4, "{last}");
        assert!(
            fields[2].parse::<f64>().is_ok() && fields[3].parse::<u64>().is_ok(),
            "{last}"
        );
        (fields[0].clone(), fields[1].clone(), out.lines().count())
    };
    let owned = |depth: &str, nodes: &str, lines| (depth.to_owned(), nodes.to_owned(), lines);
    assert_eq!(last(&["perft", "chess", "4"]), owned("4", "197281", 1));
    assert_eq!(
        last(&["perft", "chess", "3", "--divide"]),
        owned("3", "8902", 21)
    );
    let all = [
        "perft",
        "chess",
        "4",
        "--no-bulk",
        "--threads",
        "2",
        "--hash",
        "4",
    ];
    assert_eq!(last(&all), owned("4", "197281", 1));
    assert_eq!(last(&["perft", "chess", "0"]), owned("0", "1", 1));
    assert_eq!(
        last(&["perft", "free-placement", "4"]),
        owned("4", "125316", 1)
    );
    assert_eq!(
        last(&["perft", "placement-freestyle", "6"]),
        owned("6", "324", 1)
    );
}

#[test]
fn show_draws_text_and_pictures() {
    let text = chessmith(&["show", "chess", "--after", "e4"]).answer();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "8  r n b q k b n r");
    assert_eq!(lines[4], "4  . . . . P . . .");
    assert_eq!(lines[8], "   a b c d e f g h");
    assert!(lines.contains(&"Black to move"), "{text}");
    let flipped = chessmith(&["show", "chess", "--flip"]).answer();
    assert!(flipped.starts_with("1  R N B K Q B N R\n"), "{flipped}");
    let setup = chessmith(&["show", "placement-freestyle"]).answer();
    assert!(setup.contains("White's hand: king, rook x2"), "{setup}");

    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("board.svg");
    let png = folder.path().join("board.png");
    for game in GAMES {
        let paths = [svg.to_str().unwrap(), png.to_str().unwrap()];
        let args = [
            "show", game, "--svg", paths[0], "--png", paths[1], "--cell", "20", "--dark",
        ];
        assert_eq!(chessmith(&args).answer(), "");
        assert!(fs::read_to_string(&svg).unwrap().starts_with("<svg "));
        assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    }
}

#[test]
fn show_draws_a_board_that_is_no_rectangle() {
    let position = "m9,n9,m10,m11,m20 F@m9,a/ne@n9,p7@m10,f@m20 5/3/1/- 0/0/0/21+13 w 0 1";
    let ran = with_quarry(&["show", "quarry", "--position", position], "");
    let lines: Vec<_> = ran.out.lines().collect();
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(lines[0], "Black's rack: slab of 2 by 1, slab of 1 by 3");
    assert_eq!(lines[1..4], ["20  f", "", ""]);
    assert_eq!(lines[10..14], ["11  .", "10  s7", " 9  F  a↗", "    m  n"]);
    assert!(ran.out.contains("Shop: stone (1 coin)"), "{}", ran.out);
}

#[test]
fn explain_and_doctor_answer_and_succeed() {
    let explain = |turn: &str| chessmith(&["explain", "chess", turn]).answer();
    assert_eq!(explain("e2e4"), "e2e4 is legal (e4)\n");
    assert!(
        explain("e2e5").starts_with("e2e5: the pawn on e2 "),
        "{}",
        explain("e2e5")
    );
    assert!(explain("e2e5").contains("(FIDE 3.7)"));
    assert!(
        explain("hello").starts_with("hello: column "),
        "{}",
        explain("hello")
    );
    let pinned = "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1";
    let answer = chessmith(&["explain", "chess", "c3d5", "--position", pinned]).answer();
    assert_eq!(
        answer,
        "c3d5: the knight on c3 is pinned by the bishop on b4 (FIDE 3.9)\n"
    );

    let doctor = |text: &str| chessmith(&["doctor", "chess", "--position", text]).answer();
    assert_eq!(doctor(START), "nothing is wrong with it\n");
    assert!(doctor("4k3/8/8/8/8/8/8/4K3 w - -").ends_with("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"));
    let two = doctor("4k2P/8/8/8/8/8/8/4K3 w KQ - 0 1");
    assert!(two.lines().count() >= 2, "{two}");
}

#[test]
fn number_converts() {
    let rows = |name: &str| chessmith(&["number", name]).answer();
    for name in [
        "518",
        "F518",
        "digits 10001013",
        "10001013",
        "array rnbqkbnr",
        "P518d",
    ] {
        let rows = rows(name);
        assert!(
            rows.contains("10001013\n") && rows.contains("RNBQKBNR\n"),
            "{rows}"
        );
        assert!(
            rows.contains("1. @b2 @a7 2. @c2 @c7 3. @f2 @e7 4. @d2@h2 @g7\n"),
            "{rows}"
        );
        assert!(rows.contains("8  "), "{rows}");
    }
    assert!(
        rows("P518d").contains("\n8  k n b q r b n r\n"),
        "{}",
        rows("P518d")
    );
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("p.svg");
    chessmith(&["number", "P788", "--svg", svg.to_str().unwrap()]).answer();
    assert!(fs::read_to_string(&svg).unwrap().starts_with("<svg "));
}

#[test]
fn analyse_finds_a_mate_and_shows_its_depths() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let answer = chessmith(&["analyse", "chess", "--position", mate, "--depth", "3"]).answer();
    assert!(answer.starts_with("8  . . . . . . k .\n"), "{answer}");
    assert!(answer.contains("\n  1  "), "{answer}");
    let bar = format!("White {} Black  White wins in 1 ply\n", "█".repeat(30));
    assert!(answer.contains(&bar), "{answer}");
    assert!(
        answer.ends_with("best: a1a8 (Ra8#), White wins in 1 ply\n"),
        "{answer}"
    );
    for game in GAMES {
        let answer = chessmith(&["analyse", game, "--nodes", "500"]).answer();
        assert!(
            answer.lines().last().unwrap().starts_with("best: "),
            "{answer}"
        );
    }
}

#[test]
fn analyse_shows_several_lines_on_several_threads() {
    let args = [
        "analyse",
        "chess",
        "--depth",
        "4",
        "--lines",
        "3",
        "--threads",
        "2",
    ];
    let answer = chessmith(&args).answer();
    let deepest = answer.lines().filter(|line| line.starts_with("  4  "));
    let moves: BTreeSet<_> = deepest
        .map(|line| line.split("s  ").last().unwrap())
        .collect();
    assert_eq!(moves.len(), 3, "{answer}");
    let json = chessmith(&[&args[..], &["--json", "--no-scene"]].concat()).answer();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let last = json["depths"].as_array().unwrap().last().unwrap();
    assert_eq!(last["others"].as_array().unwrap().len(), 2, "{last}");
}

#[test]
fn help_and_version_are_answers() {
    assert!(chessmith(&["--help"]).answer().contains("Usage: chessmith"));
    assert!(
        chessmith(&["perft", "--help"])
            .answer()
            .contains("--divide")
    );
    assert!(chessmith(&["--version"]).answer().starts_with("chessmith "));
}

#[test]
fn colours_are_for_terminals() {
    for args in [&["show", "chess"][..], &["games"], &["number", "1"]] {
        assert!(!chessmith(args).answer().contains('\u{1b}'), "{args:?}");
    }
}

#[test]
fn a_game_that_lists_only_some_turns_is_served_by_every_command() {
    let answer = |args: &[&str]| with_quarry(args, "").answer();
    let turns = answer(&["moves", "quarry"]);
    assert!(turns.lines().any(|turn| turn == "buy:1"), "{turns}");
    // Not every purchase is listed, but every one is read.
    assert!(!turns.contains("buy:777\n"), "{turns}");
    assert_eq!(
        answer(&["explain", "quarry", "buy:777"]),
        "buy:777 is legal (+777)\n"
    );
    assert!(answer(&["position", "quarry", "--after", "+777"]).contains(" 223/777/2/"));
    let count = turns.lines().count();
    assert!(answer(&["perft", "quarry", "1"]).starts_with(&format!("1 {count} ")));
    let limited = with_quarry(&["perft", "quarry", "2", "--limit", "4"], "");
    assert_eq!(limited.code, 3);
    assert!(limited.out.starts_with("2 16 "), "{}", limited.out);
    let analysis = answer(&["analyse", "quarry", "--nodes", "300"]);
    assert!(
        analysis.lines().last().unwrap().starts_with("best: "),
        "{analysis}"
    );
    let options = answer(&["games", "quarry"]);
    assert!(
        options.contains("taking: one of again, once, default again"),
        "{options}"
    );
    let idle = ["--option", "patience=4", "--after", "go:m11-m12 go:m15-m14"];
    assert_eq!(
        with_quarry(&[&["position", "quarry"], &idle[..]].concat(), "").code,
        0
    );
}
