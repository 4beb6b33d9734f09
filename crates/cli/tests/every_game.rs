//! Every command with every game of the catalog.
//!
//! The commands are those that the program lists and the games those of the catalog, so that neither a new
//! command nor a new game can be forgotten here.

mod support;

use std::path::Path;
use std::sync::Mutex;
use std::{fs, thread};

use chessmith_catalog::Entry;
use support::{Ran, catalog, chessmith_told, with_quarry};

/// What begins a game at the start of its kind, or at its specimen if that is elsewhere, as arguments.
fn settings(entry: &dyn Entry) -> Vec<Vec<String>> {
    let specimen = entry.specimen();
    let mut args = vec![entry.info().id.to_string()];
    for (name, value) in &specimen.options {
        args.extend(["--option".to_owned(), format!("{name}={value}")]);
    }
    args.extend(
        specimen
            .position
            .into_iter()
            .flat_map(|text| ["--position".to_owned(), text]),
    );
    let mut settings = vec![vec![entry.info().id.to_string()], args];
    settings.dedup();
    settings
}

/// A game at a place, and running the program there.
struct Place {
    args: Vec<String>,
}

impl Place {
    fn is_start(&self) -> bool {
        self.args.len() == 1
    }

    fn told(&self, command: &str, more: &[&str], typed: &str) -> Ran {
        let args = [command].into_iter();
        let args = args.chain(self.args.iter().map(String::as_str));
        let args: Vec<_> = args.chain(more.iter().copied()).collect();
        with_quarry(&args, typed)
    }

    fn run(&self, command: &str, more: &[&str]) -> Ran {
        self.told(command, more, "")
    }

    fn answer(&self, command: &str, more: &[&str]) -> String {
        let ran = self.run(command, more);
        assert_eq!((ran.code, &*ran.err), (0, ""), "{command} {:?}", self.args);
        ran.out
    }

    fn json(&self, command: &str, more: &[&str]) -> serde_json::Value {
        let text = self.answer(command, &[more, &["--json"]].concat());
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{command}: {error}\n{text}"))
    }

    fn position(&self) -> String {
        self.answer("position", &[]).trim_end().to_owned()
    }

    /// Returns some turns, which is all that some games list in good time.
    fn turns(&self) -> Vec<String> {
        let ran = self.run("moves", &["--limit", "20"]);
        assert!([0, 3].contains(&ran.code), "{ran:?}");
        ran.out.lines().map(str::to_owned).collect()
    }
}

fn games(id: &str) {
    let about = with_quarry(&["games", id], "").answer();
    assert!(about.contains(&format!("({id})")), "{about}");
    let listed = with_quarry(&["games"], "").answer();
    assert!(listed.lines().any(|line| line.starts_with(id)), "{listed}");
    let refused = with_quarry(&["games", id, "no such thing"], "");
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("topics"), "{}", refused.err);
}

fn moves(place: &Place) {
    let turns = place.turns();
    assert!(!turns.is_empty() && turns.is_sorted(), "{turns:?}");
    let ran = place.run("moves", &["--limit", "20", "--json", "--no-scene"]);
    let answer: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let listed = answer["turns"].as_array().unwrap();
    assert_eq!(listed.len(), turns.len());
    for (turn, text) in listed.iter().zip(&turns) {
        assert_eq!(turn["turn"], **text);
        assert!(!turn["human"].as_str().unwrap().is_empty(), "{turn}");
    }
    assert!(answer.get("scene").is_none() && answer.get("side_to_move").is_some());
}

fn position(place: &Place) {
    let text = place.position();
    let again = place.answer("show", &[]);
    assert!(!again.is_empty());
    let answer = place.json("position", &[]);
    assert_eq!(answer["position"], *text);
    assert!(answer["scene"]["cells"].is_array());
    for key in ["side_to_move", "result", "check", "claims"] {
        assert!(answer.get(key).is_some(), "{key} in {answer}");
    }
    for command in ["position", "show"] {
        let answer = place.json(command, &["--no-scene"]);
        assert_eq!(answer["position"], *text);
        assert!(answer.get("scene").is_none(), "{command}: {answer}");
    }
}

fn perft(place: &Place) {
    let ran = place.run("perft", &["1", "--divide", "--limit", "20"]);
    assert!([0, 3].contains(&ran.code), "{ran:?}");
    let counted = ran.out.lines().last().unwrap().split(' ').nth(1).unwrap();
    assert_eq!(counted.parse(), Ok(place.turns().len()), "{}", ran.out);
}

fn show(place: &Place, folder: &Path) {
    let text = place.answer("show", &[]);
    assert!(text.contains(" to move"), "{text}");
    let file = folder.join("board.svg");
    place.answer("show", &["--svg", file.to_str().unwrap()]);
    assert!(fs::read_to_string(file).unwrap().starts_with("<svg"));
    let turn = &place.turns()[0];
    let after = place.answer("show", &["--after", turn]);
    assert!(after.contains(&format!("last turn: {turn}\n")), "{after}");
}

fn explain(place: &Place) {
    let turn = &place.turns()[0];
    let answer = place.answer("explain", &[turn]);
    assert!(answer.starts_with(&format!("{turn} is legal")), "{answer}");
    let answer = place.json("explain", &["no-such-turn", "--no-scene"]);
    assert_eq!(answer["legal"], false);
    assert!(!answer["reason"].as_str().unwrap().is_empty());
}

fn doctor(place: &Place) {
    let text = place.position();
    let bare = Place {
        args: vec![place.args[0].clone()],
    };
    let well = bare.answer("doctor", &["--position", &text]);
    assert_eq!(well, "nothing is wrong with it\n");
    let ill = bare.json("doctor", &["--position", "no such position"]);
    assert!(!ill["reasons"].as_array().unwrap().is_empty());
}

fn number(id: &str) {
    let ran = with_quarry(&["number", "0", "--game", id], "");
    match catalog().get(id).unwrap().numbering() {
        Some(_) => assert_eq!(ran.code, 0, "{ran:?}"),
        None => assert!(ran.err.contains("not numbered"), "{ran:?}"),
    }
}

fn analyse(place: &Place) {
    let answer = place.json("analyse", &["--nodes", "200", "--no-scene"]);
    let best = answer["best"].as_str().unwrap();
    let legal = place.answer("explain", &[best]);
    assert!(legal.starts_with(&format!("{best} is legal")), "{legal}");
}

fn play(place: &Place, folder: &Path) {
    let turn = &place.turns()[0];
    let file = folder.join("game.json");
    let file = file.display();
    // A new game draws its start, so it begins here with a position.
    let place = &Place {
        args: vec![
            place.args[0].clone(),
            "--position".to_owned(),
            place.position(),
        ],
    };
    let orders =
        format!("help\nmoves\n{turn}\nposition\nsave {file}\nundo\nload {file}\nposition\n");
    let text = place.told("play", &[], &orders).answer();
    let after = place.answer("position", &["--after", turn]);
    assert_eq!(text.matches(after.trim_end()).count(), 2, "{text}");
}

/// Tries one command in one place.
fn try_out(command: &str, place: &Place, folder: &Path) {
    match command {
        "moves" => moves(place),
        "position" => position(place),
        "perft" => perft(place),
        "show" => show(place, folder),
        "explain" => explain(place),
        "doctor" => doctor(place),
        "analyse" => analyse(place),
        "play" => play(place, folder),
        "match" => contest(place, folder),
        other if place.is_start() => try_out_of(other, &place.args[0], folder),
        _ => {}
    }
}

/// Tries one command that asks nothing of a game but its id.
fn try_out_of(command: &str, id: &str, folder: &Path) {
    match command {
        "games" => games(id),
        "number" => number(id),
        "bench" => bench(id),
        "lab" => lab(id, folder),
        "learn" => learn(id, folder),
        "uci" | "xboard" => protocol(command, id),
        // These take no game, or all at once; the server's tests play every game.
        "piece" | "pieces" | "serve" | "backup" | "check-data" => {
            with_quarry(&[command, "--help"], "").answer();
        }
        other => panic!("nothing here tries out the command {other}"),
    }
}

/// The signature of a game is the same twice, and that of the game's own positions.
fn bench(id: &str) {
    let signature = || {
        let out = with_quarry(&["bench", id, "--nodes", "100"], "").answer();
        let (lines, last): (Vec<_>, Vec<_>) = out.lines().partition(|line| line.starts_with(id));
        assert!(!lines.is_empty(), "{out}");
        let nodes = |line: &str| -> u64 {
            let words: Vec<_> = line.split_whitespace().collect();
            let index = words.iter().position(|word| *word == "nodes").unwrap();
            words[index - 1].parse().unwrap()
        };
        let sum = lines.iter().map(|line| nodes(line)).sum::<u64>();
        assert_eq!(nodes(last[0]), sum, "{out}");
        sum
    };
    let first = signature();
    assert!(first >= 100, "{id}: {first}");
    assert_eq!(first, signature(), "{id}");
}

fn contest(place: &Place, folder: &Path) {
    let kept = folder.join("match");
    let kept = kept.to_str().unwrap();
    let players = ["--first", "random", "--second", "random", "--games", "2"];
    let short = [
        "--longest",
        "4",
        "--opening-turns",
        "0",
        "--balance-nodes",
        "0",
    ];
    let answer = place.json(
        "match",
        &[&players[..], &short, &["--folder", kept]].concat(),
    );
    let count = |name: &str| answer[name].as_u64().unwrap();
    assert_eq!(count("won") + count("drawn") + count("lost"), 2, "{answer}");
    fs::remove_dir_all(kept).unwrap();
}

/// Learning can be begun in every game, and says where it keeps what it has; the tests of its crate go on.
fn learn(id: &str, folder: &Path) {
    let kept = folder.join("learn");
    let args = [
        "learn",
        id,
        "--hours",
        "0",
        "--folder",
        kept.to_str().unwrap(),
    ];
    let told = with_quarry(&args, "").answer();
    assert!(told.contains("games and networks are kept in"), "{told}");
    assert!(kept.join("games.jsonl").exists(), "{id}");
    fs::remove_dir_all(kept).unwrap();
}

/// How fair a game is is found at two strengths, and what pieces are worth where armies can be drawn.
fn lab(id: &str, folder: &Path) {
    let kept = folder.join("lab");
    let short = ["--games", "4", "--nodes", "10", "--longest", "6", "--json"];
    let args = ["lab", "balance", id, "--folder", kept.to_str().unwrap()];
    let args = [&args[..], &short].concat();
    let first = with_quarry(&args, "").answer();
    assert_eq!(first, with_quarry(&args, "").answer(), "{id}");
    let answer: serde_json::Value = serde_json::from_str(&first).unwrap();
    let games = |row: usize| answer["rows"][row]["games"].as_u64();
    assert_eq!((games(0), games(1)), (Some(4), Some(1)), "{answer}");
    fs::remove_dir_all(&kept).unwrap();
    let args = ["lab", "values", id, "--nodes", "20", "--games", "4"];
    let args = [&args[..], &["--folder", kept.to_str().unwrap(), "--json"]].concat();
    let entry = catalog();
    let entry = entry.find(id).unwrap();
    let armies = entry.armies(&chessmith_catalog::Setting::default());
    let Some(armies) = armies.unwrap() else {
        let ran = with_quarry(&args, "");
        assert_eq!(ran.code, 1);
        assert!(
            ran.err.contains("has no armies that can be drawn"),
            "{}",
            ran.err
        );
        return;
    };
    let (first, second) = (with_quarry(&args, ""), with_quarry(&args, ""));
    assert_eq!(first.out, second.out, "{id}");
    match first.code {
        0 => {
            let answer: serde_json::Value = serde_json::from_str(&first.out).unwrap();
            assert_eq!(answer["games"], 4);
            let rows = answer["rows"].as_array().unwrap();
            assert_eq!(rows.len(), armies.parts().len());
            let scale = armies.scale();
            let value = |part: usize| rows[part]["value"].as_f64().unwrap();
            let sum: f64 = scale.iter().map(|&(part, worth)| value(part) - worth).sum();
            assert!(sum.abs() < 1e-6, "{answer}");
        }
        // So few games may say nothing at all, and that is said.
        3 => assert!(first.err.contains("4 games are too few"), "{}", first.err),
        code => panic!("{id}: {code}: {}", first.err),
    }
    fs::remove_dir_all(kept).unwrap();
}

/// Both protocols answer on the real output, so the real program is asked; it knows the standard catalog.
fn protocol(command: &str, id: &str) {
    if chessmith_catalog::Catalog::standard().get(id).is_none() {
        return;
    }
    let typed = match command {
        "uci" => format!("setoption name UCI_Variant value {id}\nd\nquit\n"),
        _ => format!("protover 2\nnew\nvariant {id}\nping 1\nquit\n"),
    };
    let out = chessmith_told(&[command], &typed).answer();
    let expected = match command {
        "uci" => format!("game {id}"),
        _ => "pong 1".to_owned(),
    };
    assert!(out.lines().any(|line| line == expected), "{out}");
    assert!(
        !out.contains("Error") && !out.contains("info string"),
        "{out}"
    );
}

#[test]
fn every_command_serves_every_game() {
    let catalog = catalog();
    let left = Mutex::new(catalog.iter());
    let take_up = || {
        let folder = tempfile::tempdir().unwrap();
        while let Some(entry) = next(&left) {
            for args in settings(entry) {
                let place = Place { args };
                for command in chessmith_cli::commands() {
                    try_out(&command, &place, folder.path());
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().unwrap().get() {
            scope.spawn(take_up);
        }
    });
}

/// Takes the next one; what is taken is nobody else's.
fn next<T>(left: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    left.lock().unwrap().next()
}

#[test]
fn no_complaint_repeats_ten_thousand_letters() {
    let long = "x".repeat(10_000);
    for entry in catalog().iter() {
        let id = &*entry.info().id;
        let option = format!("{long}=1");
        let values = entry
            .info()
            .options
            .iter()
            .map(|spec| format!("{}={long}", spec.name));
        let mut cases = vec![
            vec!["moves", &long],
            vec!["games", id, &long],
            vec!["moves", id, &long],
            vec!["moves", id, "--option", &option],
            vec!["moves", id, "--position", &long],
            vec!["moves", id, "--after", &long],
            vec!["explain", id, &long],
            vec!["explain", id, &long, "--json", "--no-scene"],
            vec!["perft", id, &long],
            vec!["number", "--game", id, &long],
            vec!["doctor", id, "--position", &long],
            vec!["play", id, "--engine", &long],
        ];
        let values: Vec<_> = values.collect();
        cases.extend(
            values
                .iter()
                .map(|value| vec!["moves", id, "--option", value]),
        );
        for case in cases {
            let ran = with_quarry(&case, "");
            let said = ran.out + &ran.err;
            assert!(!said.contains(&"x".repeat(100)), "{} {id}: {said}", case[0]);
        }
        let ran = with_quarry(
            &["play", id],
            &format!("{long}\nabout {long}\nundo {long}\n"),
        );
        assert!(!ran.err.contains(&"x".repeat(100)), "{id}: {}", ran.err);
    }
}

#[test]
fn unknown_options_are_answered_with_those_there_are() {
    for entry in catalog().iter() {
        let id = &*entry.info().id;
        let ran = with_quarry(&["moves", id, "--no-such-option", "1"], "");
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains("moves has --"), "{}", ran.err);
        for spec in &entry.info().options {
            assert!(ran.err.contains(&*spec.name), "{id}: {}", ran.err);
        }
    }
}

#[test]
fn options_of_every_game_are_given_by_their_own_names() {
    for entry in catalog().iter() {
        let id = &*entry.info().id;
        for spec in &entry.info().options {
            let flag = format!("--{}", spec.name);
            // A command that has a flag of that name itself, as `moves` has --limit, keeps it.
            let ran = with_quarry(&["position", id, &flag, "no such value"], "");
            assert_eq!(ran.code, 1, "{id} {flag}: {}", ran.err);
            let named = format!("{}=no such value", spec.name);
            let ran = with_quarry(&["moves", id, "--option", &named], "");
            assert_eq!(ran.code, 1, "{id} {named}: {}", ran.err);
        }
    }
}
