//! Conversations in the protocol of XBoard.

mod support;

use std::ops::ControlFlow;

use chessmith_catalog::{Catalog, Setting};
use chessmith_protocol::xboard;

use support::Talk;

fn begin() -> Talk {
    let mut talk = Talk::begin(xboard);
    talk.say("xboard");
    talk.say("protover 2");
    talk.line("feature done=1");
    talk
}

#[test]
fn features_name_every_game() {
    let mut talk = Talk::begin(xboard);
    talk.say("xboard");
    talk.say("protover 2");
    let lines = talk.until(|line| line == "feature done=1");
    let features = lines.join("\n");
    assert!(
        features.contains("variants=\"normal,fischerandom,"),
        "{features}"
    );
    assert!(
        features.contains("setboard=1") && features.contains("usermove=1"),
        "{features}"
    );
}

#[test]
fn it_replies_to_turns_in_every_game() {
    let mut talk = begin();
    for entry in Catalog::standard().iter() {
        let id = &entry.info().id;
        let name = match &**id {
            "chess" => "normal",
            "freestyle" => "fischerandom",
            own => own,
        };
        talk.say("new");
        talk.say(&format!("variant {name}"));
        talk.say("sn 300");
        let mut game = entry.begin(&Setting::default()).unwrap();
        let mut first = String::new();
        game.turns(&mut |turn| {
            first = turn;
            ControlFlow::Break(())
        });
        game.play(&first).unwrap();
        talk.say(&format!("usermove {first}"));
        // A side that has several turns in a row is not answered before it has made them.
        if game.side_to_move() == chessmith_catalog::game::Side::Black {
            let reply = talk.line("move ");
            let reply = reply.strip_prefix("move ").unwrap();
            game.play(reply)
                .unwrap_or_else(|refused| panic!("{id}: {refused}"));
        }
    }
}

#[test]
fn illegal_turns_are_refused_with_the_reason() {
    let mut talk = begin();
    talk.say("new");
    talk.say("usermove e2e5");
    let line = talk.line("Illegal move");
    assert!(line.ends_with(": e2e5") && line.contains("pawn"), "{line}");
    talk.say("setboard nonsense");
    assert!(
        talk.line("tellusererror Illegal position")
            .contains("column")
    );
    talk.say("flurb 3");
    assert_eq!(talk.line("Error"), "Error (unknown command): flurb 3");
}

#[test]
fn forced_turns_are_played_without_an_answer_and_taken_back() {
    let mut talk = begin();
    for line in [
        "new",
        "force",
        "usermove e2e4",
        "usermove e7e5",
        "remove",
        "usermove d2d4",
        "sd 2",
        "go",
    ] {
        talk.say(line);
    }
    let reply = talk.line("move ");
    let mut game = Catalog::standard()
        .find("chess")
        .unwrap()
        .begin(&Setting::default())
        .unwrap();
    game.play("d2d4").unwrap();
    game.play(reply.strip_prefix("move ").unwrap()).unwrap();
}

#[test]
fn a_mate_ends_the_game_with_its_result() {
    let mut talk = begin();
    for line in [
        "new",
        "force",
        "setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        "sd 3",
        "go",
    ] {
        talk.say(line);
    }
    assert_eq!(talk.line("move "), "move a1a8");
    assert_eq!(talk.line("1-0"), "1-0 {checkmate}");
}

#[test]
fn analysis_follows_the_board_until_it_is_left() {
    let mut talk = begin();
    for line in ["new", "force", "post", "analyze"] {
        talk.say(line);
    }
    talk.until(|line| line.starts_with("3 "));
    talk.say("usermove e2e4");
    talk.until(|line| line.starts_with("3 ") && line.split(' ').nth(4).is_some());
    talk.say(".");
    talk.line("stat01");
    talk.say("exit");
    talk.say("ping 7");
    talk.line("pong 7");
}

#[test]
fn it_moves_at_once_when_told() {
    let mut talk = begin();
    for line in ["new", "st 600", "usermove e2e4", "?"] {
        talk.say(line);
    }
    talk.line("move ");
}

#[test]
fn a_level_looks_less_far() {
    let mut talk = begin();
    for line in ["new", "post", "option Level=1", "st 600", "usermove e2e4"] {
        talk.say(line);
    }
    let lines = talk.until(|line| line.starts_with("move "));
    assert!(
        lines.len() < 7,
        "it looks less far than six turns: {lines:?}"
    );
    talk.say("option Level=11");
    assert!(talk.line("Error").contains("level from 1 to 10"));
}

#[test]
fn in_the_opponents_time_it_thinks_until_there_is_a_turn() {
    let mut talk = begin();
    for line in ["new", "post", "hard", "sd 2", "usermove e2e4"] {
        talk.say(line);
    }
    talk.line("move ");
    // It goes on without a limit, and answers at once when the turn has come.
    talk.until(|line| line.starts_with("5 "));
    talk.say("usermove a2a3");
    talk.line("move ");
    talk.until(|line| line.starts_with("5 "));
    // Who is asked for a hint stops pondering for it.
    talk.say("hint");
    talk.line("Hint: ");
    talk.say("easy");
    talk.say("ping 1");
    talk.line("pong 1");
}

#[test]
fn a_game_that_xboard_does_not_know_is_set_up_for_it() {
    let mut talk = begin();
    talk.say("new");
    talk.say("variant fluidity");
    let setup = talk.line("setup ");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ";
    assert!(
        setup.starts_with(&format!("setup (PNBRQKpnbrqk) 8x8+0_normal {start}")),
        "{setup}"
    );
}
