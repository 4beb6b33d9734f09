//! Malformed inputs: each gives one clear line that names the place, an exit code that says so, and
//! nothing on the output.

mod support;

use support::{Ran, chessmith};

/// What is given, the exit code, and words that the line must have.
type Case = (&'static [&'static str], i32, &'static [&'static str]);

const POSITION: &str = "--position";

const CASES: &[Case] = &[
    // The command itself.
    (&[], 2, &["command", "--help"]),
    (&["mvoes", "chess"], 2, &["mvoes", "moves"]),
    (&["moves"], 2, &["GAME"]),
    (&["moves", "chess", "extra"], 2, &["extra"]),
    (&["moves", "chess", "--colour"], 2, &["--colour"]),
    (&["perft", "chess"], 2, &["DEPTH"]),
    (&["perft", "chess", "deep"], 2, &["deep", "DEPTH"]),
    (&["perft", "chess", "1.5"], 2, &["1.5", "DEPTH"]),
    (
        &["perft", "chess", "-1"],
        2,
        &["-1", "expected a whole number from 0 to 255"],
    ),
    (&["perft", "chess", "99999999999999999999"], 2, &["DEPTH"]),
    (
        &["perft", "chess", "2", "--threads", "0"],
        2,
        &["--threads"],
    ),
    (
        &["perft", "chess", "2", "--threads", "many"],
        2,
        &["--threads"],
    ),
    (&["perft", "chess", "2", "--hash", "-5"], 2, &["-5"]),
    (
        &["moves", "chess", "--limit", "none"],
        2,
        &["--limit", "expected a whole number"],
    ),
    (&["analyse", "chess", "--depth", "0"], 2, &["--depth"]),
    (
        &["analyse", "chess", "--time", "soon"],
        2,
        &["--time", "seconds"],
    ),
    (
        &["analyse", "chess", "--time", "inf"],
        2,
        &["--time", "seconds"],
    ),
    (&["analyse", "chess", "--time", "-1"], 2, &["-1"]),
    (&["show", "chess", "--cell", "4"], 2, &["--cell"]),
    (
        &["play", "chess", "--engine", "green"],
        2,
        &["--engine", "white or black"],
    ),
    (&["serve", "--port", "65536"], 2, &["--port"]),
    (&["serve", "--bind", "localhost:80"], 2, &["--bind"]),
    (&["doctor", "chess"], 2, &["--position"]),
    // Games and options.
    (&["moves", "ches"], 1, &["ches", "chess", "freestyle"]),
    (&["games", "Chess"], 1, &["Chess"]),
    (&["moves", ""], 1, &["\"\""]),
    (
        &["moves", "chess", "--option", "number"],
        2,
        &["--option", "NAME=VALUE"],
    ),
    (
        &["moves", "chess", "--option", "=5"],
        2,
        &["--option", "NAME=VALUE"],
    ),
    (
        &["moves", "chess", "--number", "5"],
        2,
        &["--number", "no options"],
    ),
    (
        &["moves", "freestyle", "--number", "960"],
        1,
        &["number", "960", "959"],
    ),
    (
        &["moves", "freestyle", "--number", "0x10"],
        1,
        &["number", "0x10"],
    ),
    (
        &["moves", "freestyle", "--option", "number="],
        1,
        &["number", "959"],
    ),
    (
        &["moves", "freestyle", "--number", "1", "--seed", "1"],
        1,
        &["seed", "number"],
    ),
    (
        &[
            "moves",
            "freestyle",
            "--number",
            "1",
            "--option",
            "number=2",
        ],
        1,
        &["number", "twice"],
    ),
    (&["moves", "freestyle", "--seed", "-1"], 1, &["seed", "-1"]),
    (&["moves", "freestyle", "--seed=-1"], 1, &["seed", "-1"]),
    (
        &[
            "moves",
            "freestyle",
            "--number",
            "5",
            POSITION,
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ],
        1,
        &["number", "position"],
    ),
    // Positions.
    (&["moves", "chess", POSITION, ""], 1, &["position"]),
    (
        &["moves", "chess", POSITION, "8"],
        1,
        &["position", "column"],
    ),
    (
        &["moves", "chess", POSITION, "8/8/8/8/8/8/8/8 w - - 0 1"],
        1,
        &["position", "king"],
    ),
    (
        &["moves", "chess", POSITION, "4k3/9/8/8/8/8/8/4K3 w - - 0 1"],
        1,
        &["position", "column 5"],
    ),
    (
        &["moves", "chess", POSITION, "4k3/8/8/8/8/8/8/4K2X w - - 0 1"],
        1,
        &["position", "column 20"],
    ),
    (
        &["moves", "chess", POSITION, "4k3/8/8/8/8/8/8/4K3 x - - 0 1"],
        1,
        &["position", "column"],
    ),
    (
        &["moves", "chess", POSITION, "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1"],
        1,
        &["position", "column"],
    ),
    (
        &["moves", "chess", POSITION, "4k3/8/8/8/8/8/8/4K3 w - e5 0 1"],
        1,
        &["position", "column"],
    ),
    (
        &["moves", "chess", POSITION, "4k3/8/8/8/8/8/8/4K3 w - - -1 1"],
        1,
        &["position", "column"],
    ),
    (
        &["moves", "chess", POSITION, "4k3/8/8/8/8/8/8/4K3 w - - 0 01"],
        1,
        &["position", "column"],
    ),
    (
        &[
            "moves",
            "chess",
            POSITION,
            "4k3/8/8/8/8/8/8/4K3 w - - 0 2147483648",
        ],
        1,
        &["position"],
    ),
    (
        &[
            "moves",
            "chess",
            POSITION,
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 more",
        ],
        1,
        &["position"],
    ),
    (
        &["moves", "chess", POSITION, "P3k3/8/8/8/8/8/8/4K3 w - - 0 1"],
        1,
        &["position", "a8"],
    ),
    (
        &["moves", "chess", POSITION, "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"],
        1,
        &["position"],
    ),
    (
        &[
            "moves",
            "chess",
            POSITION,
            "4k3/8/8/8/8/8/8/4K3 \u{1f600} - - 0 1",
        ],
        1,
        &["position", "column"],
    ),
    (
        &[
            "moves",
            "free-placement",
            POSITION,
            "8/8/8/8/8/8/8/8[PPPP] w - - 0 1",
        ],
        1,
        &["position"],
    ),
    (
        &["position", "chess", POSITION, "--after"],
        1,
        &["position"],
    ),
    // Turns.
    (
        &["position", "chess", "--after", "e2e9"],
        1,
        &["after", "turn 1", "e2e9", "column"],
    ),
    (
        &["position", "chess", "--after", "e4 e5 Ke3"],
        1,
        &["after", "turn 3", "Ke3"],
    ),
    (
        &["position", "chess", "--after", "e4 e4"],
        1,
        &["after", "turn 2", "e4"],
    ),
    (
        &["position", "chess", "--after", "e2e5"],
        1,
        &["after", "turn 1", "e2"],
    ),
    (
        &["position", "chess", "--after", "f3 e5 g4 Qh4 a3"],
        1,
        &["after", "turn 5"],
    ),
    (
        &["position", "chess", "--after", "@e2"],
        1,
        &["after", "turn 1", "@e2"],
    ),
    (
        &["position", "free-placement", "--after", "@g2@h2"],
        1,
        &["after", "turn 1", "FP-9"],
    ),
    (
        &["position", "free-placement", "--after", "@a2@b2@c2"],
        1,
        &["after", "turn 1"],
    ),
    (
        &["position", "placement-freestyle", "--after", "Q@a1"],
        1,
        &["after", "turn 1"],
    ),
    (
        &["moves", "chess", "--after", "\u{7}\u{1b}[31m"],
        1,
        &["after", "turn 1"],
    ),
    // Names of starts.
    (&["number", "960"], 1, &["960", "column 1"]),
    (&["number", "P518z"], 1, &["P518z", "column 5"]),
    (&["number", "digits 11010019"], 1, &["column 15", "digit h"]),
    (&["number", "digits 1101"], 1, &["column 12", "digit e"]),
    (
        &["number", "array RNBQKBNQ"],
        1,
        &["column 7", "960 arrays"],
    ),
    (&["number", ""], 1, &["column 1"]),
    (&["number", "5", "--game", "chess"], 1, &["not numbered"]),
    // Pieces.
    (&["piece"], 2, &["ID|NOTATION"]),
    (&["piece", ""], 1, &["\"\"", "no id", "column 1"]),
    (&["piece", "XYZ"], 1, &["XYZ", "no id", "column 1"]),
    (&["piece", "[F?"], 1, &["column 4", "capital"]),
    (&["piece", "oR"], 1, &["column 1", "o,"]),
    (&["piece", "W{fly}"], 1, &["column 3", "swap"]),
    (&["piece", "fmWfceF"], 1, &["notation", "in passing"]),
    (&["piece", "\u{1b}[31mR"], 1, &["column 1"]),
    (
        &["piece", "R", "--board", "8"],
        1,
        &["board \"8\"", "13x13"],
    ),
    (&["piece", "R", "--board", "17x8"], 1, &["board", "16"]),
    (&["piece", "R", "--board", "0x8"], 1, &["board", "0x8"]),
    (&["piece", "R", "--board", "+8x8"], 1, &["board", "+8x8"]),
    (
        &["piece", "R", "--square", "7g"],
        1,
        &["square", "column 1"],
    ),
    (
        &["piece", "R", "--board", "8x8", "--square", "i9"],
        1,
        &["square", "i9", "h8"],
    ),
    (&["piece", "R", "--svg", "/no/such/x.svg"], 1, &["/no/such"]),
    (&["pieces", "all"], 2, &["all"]),
    (&["pieces", "--png", "/"], 1, &["/"]),
    // Files.
    (
        &["show", "chess", "--svg", "/no/such/folder/x.svg"],
        1,
        &["/no/such/folder/x.svg"],
    ),
    (&["show", "chess", "--png", "/"], 1, &["/"]),
    (
        &["serve", "--port", "0", "--data", "/dev/null/games"],
        1,
        &["/dev/null/games"],
    ),
];

#[test]
fn every_malformed_input_gives_one_line_that_names_the_place() {
    assert!(CASES.len() >= 70, "{} cases", CASES.len());
    let mut failures = Vec::new();
    for (args, code, words) in CASES {
        let ran = chessmith(args);
        if let Some(problem) = problem(&ran, *code, words) {
            failures.push(format!("{args:?}: {problem}\n    {ran:?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn problem(ran: &Ran, code: i32, words: &[&str]) -> Option<String> {
    if ran.code != code {
        return Some(format!("exit code {code} expected"));
    }
    if !ran.out.is_empty() {
        return Some("the output is not empty".to_owned());
    }
    let one_line = ran.err.ends_with('\n') && ran.err.lines().count() == 1;
    if !one_line || !ran.err.starts_with("error: ") || ran.err.contains("panic") {
        return Some("one line expected".to_owned());
    }
    if ran.err.chars().any(|c| c.is_control() && c != '\n') {
        return Some("a control character is shown".to_owned());
    }
    let missing = words.iter().find(|word| !ran.err.contains(**word))?;
    Some(format!("{missing:?} expected"))
}
