//! Conversations in UCI.

mod support;

use std::time::{Duration, Instant};

use chessmith_catalog::network::{Header, Network, Role, Weights};
use chessmith_catalog::{Catalog, Setting};
use chessmith_protocol::{uci, uci_with_files};

use support::Talk;

/// Two rooks at the king's back: mate in two.
const MATE: &str = "position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";

#[test]
fn it_says_who_it_is_and_what_can_be_set() {
    let mut talk = Talk::begin(uci);
    talk.say("uci");
    let lines = talk.until(|line| line == "uciok");
    assert!(lines[0].starts_with("id name Chessmith"), "{lines:?}");
    for option in [
        "Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "UCI_Variant",
        "UCI_Chess960",
    ] {
        let begins = format!("option name {option} type ");
        assert!(
            lines.iter().any(|line| line.starts_with(&begins)),
            "{option}"
        );
    }
    let variants = lines
        .iter()
        .find(|line| line.contains("UCI_Variant"))
        .unwrap();
    for entry in Catalog::standard().iter() {
        assert!(
            variants.contains(&format!(" var {}", entry.info().id)),
            "{variants}"
        );
    }
}

#[test]
fn it_plays_a_turn_in_every_game() {
    let mut talk = Talk::begin(uci);
    for entry in Catalog::standard().iter() {
        let id = &entry.info().id;
        talk.say(&format!("setoption name UCI_Variant value {id}"));
        let mut game = entry.begin(&Setting::default()).unwrap();
        let mut played = Vec::new();
        for _ in 0..2 {
            talk.say(&format!("position startpos moves {}", played.join(" ")));
            talk.say("go nodes 300");
            let best = talk.line("bestmove");
            let turn = best.split(' ').nth(1).unwrap().to_owned();
            game.play(&turn)
                .unwrap_or_else(|refused| panic!("{id}: {refused}"));
            played.push(turn);
        }
    }
}

#[test]
fn options_of_a_game_are_set_by_their_names() {
    let mut talk = Talk::begin(uci);
    talk.say("setoption name UCI_Variant value freechess");
    let option = talk.line("option name combinator-gain");
    assert!(
        option.contains("type combo") && option.contains("var continue"),
        "{option}"
    );
    talk.say("setoption name combinator-gain value continue");
    talk.say("setoption name combinator-gain value sideways");
    let refused = talk.line("info string");
    assert!(refused.contains("combinator-gain"), "{refused}");
    talk.say("setoption name UCI_Variant value chess");
    talk.say("setoption name UCI_Chess960 value true");
    talk.say("d");
    assert_eq!(talk.line("game"), "game freestyle");
}

#[test]
fn a_document_is_told_on_one_line() {
    let mut talk = Talk::begin(uci);
    talk.say("setoption name UCI_Variant value universal-custom");
    let toml = "# Mine.\\n[[piece]]\\nid = \"A\"\\nname = \"Rook-Ferz\"\\nnotation = \"RF\"";
    talk.say(&format!("setoption name pieces value {toml}"));
    talk.say("setoption name types value K,A,N,R,Q,CH,AR,AM");
    talk.say("position fen a3k2a/8/8/8/8/8/8/A3K2A[/] w - 0:0 - - 0 1");
    talk.say("d");
    assert_eq!(
        talk.line("fen"),
        "fen a3k2a/8/8/8/8/8/8/A3K2A[/] w - 0:0 - - 0 1"
    );
}

#[test]
fn a_file_that_is_no_network_is_refused_in_a_sentence() {
    let mut talk = Talk::begin(|input, output, catalog| {
        let files = |name: &str| match name {
            "picture.gif" => Ok(b"GIF89a".to_vec()),
            other => Err(std::io::Error::other(format!("nothing is called {other}"))),
        };
        uci_with_files(input, output, catalog, &files)
    });
    talk.say("setoption name EvalFile value picture.gif");
    let said = talk.line("info string");
    assert_eq!(
        said,
        "info string picture.gif: this is no network: it does not begin with \"chessmith network\""
    );
    talk.say("setoption name EvalFile value elsewhere.net");
    let said = talk.line("info string");
    assert_eq!(
        said,
        "info string elsewhere.net: nothing is called elsewhere.net"
    );
    // It plays on with what it had.
    talk.say("setoption name EvalFile value <none>");
    talk.say(MATE);
    talk.say("go depth 5");
    assert!(talk.line("bestmove").starts_with("bestmove "));
}

/// Types of a custom game.
const TYPES: &str = "K,CH,AR,NN,R,N,Q,AM";

/// Returns the file of a network that calls every position of that game worth two units to the side to move.
fn two_units_up() -> Vec<u8> {
    let catalog = Catalog::standard();
    let entry = catalog.find("universal-custom").unwrap();
    let game = entry.begin(&Setting::with_options([("types", TYPES)]));
    let set = entry.samples(&game.unwrap().record(), &mut |_| ()).unwrap();
    let header = Header {
        game: "universal-custom".to_owned(),
        inputs: set.count,
        features: set.fingerprint(),
        width: 16,
        scale: 100,
        role: Role::Alone,
        recipe: "by hand".to_owned(),
        games: 0,
        positions: 0,
        date: "2026-11-26".to_owned(),
    };
    let weights = Weights {
        width: 16,
        rows: vec![0.0; 16 * set.count as usize],
        start: vec![0.0; 16],
        output: vec![0.0; 32],
        bias: 2.0,
    };
    Network::new(header, &weights).unwrap().to_bytes()
}

#[test]
fn a_network_waits_for_the_options_it_is_made_for() {
    let mut talk = Talk::begin(|input, output, catalog| {
        let files = |_: &str| Ok(two_units_up());
        uci_with_files(input, output, catalog, &files)
    });
    talk.say("setoption name UCI_Variant value universal-custom");
    talk.say("setoption name EvalFile value mine.net");
    let said = talk.line("info string");
    assert!(said.ends_with("it is kept for that game"), "{said}");
    talk.say(&format!("setoption name types value {TYPES}"));
    talk.say("eval");
    let said = talk.line("evaluation");
    assert!(said.contains("2.00"), "{said}");
}

#[test]
fn devices_of_the_search_can_be_left_out() {
    let mut talk = Talk::begin(uci);
    let mut nodes = |without: &str| {
        talk.say(&format!("setoption name Without value {without}"));
        talk.say("ucinewgame");
        talk.say("position startpos");
        talk.say("go depth 6");
        let lines = talk.until(|line| line.starts_with("bestmove"));
        let last = lines.iter().rfind(|line| line.contains(" nodes ")).unwrap();
        let (_, count) = last.split_once(" nodes ").unwrap();
        count
            .split_whitespace()
            .next()
            .unwrap()
            .parse::<u64>()
            .unwrap()
    };
    let all = nodes("<empty>");
    let without = nodes("null-move  reductions");
    assert!(without > 2 * all, "{without} against {all}");
    assert_eq!(nodes("<empty>"), all);
    talk.say("setoption name Without value thought");
    let said = talk.line("info string");
    assert!(
        said.contains("\"thought\" is no device of the search; there are null-move"),
        "{said}"
    );
}

#[test]
fn mates_are_told_in_moves_and_several_lines_with_their_numbers() {
    let mut talk = Talk::begin(uci);
    talk.say("setoption name MultiPV value 3");
    talk.say("setoption name UCI_ShowWDL value true");
    talk.say(MATE);
    talk.say("go depth 5");
    let lines = talk.until(|line| line.starts_with("bestmove"));
    assert!(
        lines
            .iter()
            .any(|line| line.contains("multipv 1 score mate 2 wdl 1000 0 0")),
        "{lines:#?}"
    );
    assert!(
        lines.iter().any(|line| line.contains("multipv 3 ")),
        "{lines:#?}"
    );
}

#[test]
fn turns_to_choose_from_are_kept_to() {
    let mut talk = Talk::begin(uci);
    talk.say(MATE);
    talk.say("go depth 3 searchmoves g1f1 g1h1");
    let best = talk.line("bestmove");
    assert!(
        best.starts_with("bestmove g1f1") || best.starts_with("bestmove g1h1"),
        "{best}"
    );
    talk.say("go depth 3 searchmoves g1g8");
    assert!(talk.line("info string").contains("g1g8"));
}

#[test]
fn infinite_searches_answer_when_they_are_stopped_and_not_before() {
    let mut talk = Talk::begin(uci);
    // The search itself ends at once: a mate is proved.
    talk.say("position fen 7k/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    talk.say("go infinite");
    talk.say("isready");
    let before = talk.until(|line| line == "readyok");
    assert!(
        before.iter().all(|line| !line.starts_with("bestmove")),
        "{before:#?}"
    );
    std::thread::sleep(Duration::from_millis(200));
    talk.say("isready");
    let before = talk.until(|line| line == "readyok");
    assert!(
        before.iter().all(|line| !line.starts_with("bestmove")),
        "{before:#?}"
    );
    let begin = Instant::now();
    talk.say("stop");
    assert!(talk.line("bestmove").starts_with("bestmove a1a8"));
    assert!(begin.elapsed() < Duration::from_secs(5));
}

#[test]
fn pondering_answers_after_the_hit() {
    let mut talk = Talk::begin(uci);
    talk.say("position startpos moves e2e4");
    talk.say("go ponder wtime 400 btime 400");
    std::thread::sleep(Duration::from_millis(700));
    talk.say("isready");
    let before = talk.until(|line| line == "readyok");
    assert!(
        before.iter().all(|line| !line.starts_with("bestmove")),
        "{before:#?}"
    );
    talk.say("ponderhit");
    talk.line("bestmove");
}

#[test]
fn lines_of_play_are_counted() {
    let mut talk = Talk::begin(uci);
    talk.say("position startpos");
    talk.say("go perft 3");
    let lines = talk.until(|line| line.starts_with("Nodes searched"));
    assert_eq!(lines.last().unwrap(), "Nodes searched: 8902");
    assert!(lines.contains(&"e2e4: 600".to_owned()));
}

#[test]
fn a_position_that_is_refused_leaves_the_board_as_it_was() {
    let mut talk = Talk::begin(uci);
    talk.say("position startpos moves e2e4");
    talk.say("position startpos moves e2e4 e7e5 e4e5");
    assert!(talk.line("info string").contains("e4e5"));
    talk.say("position fen nonsense");
    talk.line("info string");
    talk.say("d");
    assert!(talk.line("fen").contains(" b KQkq"));
}

#[test]
fn a_game_that_is_over_has_no_turn() {
    let mut talk = Talk::begin(uci);
    talk.say("position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    talk.say("go movetime 50");
    assert_eq!(talk.line("bestmove"), "bestmove (none)");
}

#[test]
fn strength_is_set_by_level_by_skill_and_by_rating() {
    let mut talk = Talk::begin(uci);
    talk.say("setoption name Level Seed value 3");
    let mut depth = |options: &[&str]| {
        for option in options {
            talk.say(&format!("setoption name {option}"));
        }
        talk.say("position startpos");
        talk.say("go depth 6");
        let lines = talk.until(|line| line.starts_with("bestmove"));
        let depths = lines.iter().filter_map(|line| {
            let words: Vec<_> = line.split(' ').collect();
            words
                .get(2)?
                .parse::<u32>()
                .ok()
                .filter(|_| words[1] == "depth")
        });
        depths.max().unwrap()
    };
    assert_eq!(depth(&[]), 6);
    let weakest = depth(&["Level value 1"]);
    assert!(weakest < 6, "{weakest}");
    assert_eq!(depth(&["Level value 10"]), 6);
    assert_eq!(depth(&["Skill Level value 0"]), weakest);
    assert_eq!(
        depth(&["UCI_Elo value 3000", "UCI_LimitStrength value true"]),
        6
    );
    assert_eq!(depth(&["UCI_Elo value 100"]), weakest);
    assert_eq!(
        depth(&["UCI_LimitStrength value false", "Skill Level value 20"]),
        6
    );
    talk.say("setoption name Level value 0");
    assert!(talk.line("info string").contains("level from 1 to 10"));
}
