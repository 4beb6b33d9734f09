//! Both protocols survive whatever they are told, and end when the input ends.

mod support;

use chessmith_protocol::{uci, xboard};
use fastrand::Rng;

use support::{Speak, Talk};

/// How many scripts are tried with each protocol.
fn scripts() -> u64 {
    match std::env::var_os("CHESSMITH_SOAK") {
        Some(_) => 200,
        None => 24,
    }
}

const WORDS: [&str; 46] = [
    "uci",
    "isready",
    "position",
    "startpos",
    "fen",
    "moves",
    "e2e4",
    "e7e5",
    "go",
    "depth",
    "2",
    "nodes",
    "-5",
    "99999999999999999999",
    "infinite",
    "ponder",
    "stop",
    "ponderhit",
    "setoption",
    "name",
    "value",
    "UCI_Variant",
    "universal-24",
    "fluidity",
    "Hash",
    "1",
    "MultiPV",
    "Without",
    "null-move",
    "searchmoves",
    "new",
    "force",
    "usermove",
    "setboard",
    "analyze",
    "exit",
    "undo",
    "remove",
    "level",
    "time",
    "sd",
    "?",
    "variant",
    "memory",
    "{",
    "\u{265a}",
];

/// Draws a script: words of the protocols in any order, with bytes that are no text among them.
fn script(rng: &mut Rng) -> Vec<Vec<u8>> {
    let line = |rng: &mut Rng| {
        let words: Vec<_> = (0..rng.usize(0..7))
            .map(|_| WORDS[rng.usize(..WORDS.len())])
            .collect();
        let mut line = words.join(" ").into_bytes();
        if rng.u8(..8) == 0 {
            line.extend((0..rng.usize(..40)).map(|_| rng.u8(..)));
        }
        line.push(b'\n');
        line
    };
    (0..rng.usize(1..25)).map(|_| line(rng)).collect()
}

fn survives(speak: Speak) {
    for seed in 0..scripts() {
        let mut rng = Rng::with_seed(seed);
        let talk = Talk::begin(speak);
        // A small table, so that many conversations fit.
        talk.say("setoption name Hash value 1");
        talk.say("memory 1");
        for line in script(&mut rng) {
            talk.say_bytes(line);
        }
        talk.end();
    }
}

#[test]
fn uci_survives_garbage_and_the_end_of_the_input() {
    survives(uci);
}

#[test]
fn xboard_survives_garbage_and_the_end_of_the_input() {
    survives(xboard);
}

#[test]
fn quit_ends_a_search() {
    for (speak, lines) in [
        (
            uci as Speak,
            vec!["position startpos", "go infinite", "quit"],
        ),
        (xboard as Speak, vec!["new", "analyze", "quit"]),
    ] {
        let talk = Talk::begin(speak);
        for line in lines {
            talk.say(line);
        }
        talk.end();
    }
}
