//! A small run from beginning to end, with every game of the catalog.

use std::process::Command;

use chessmith_catalog::Catalog;
use serde_json::Value;

fn load(arguments: &[&str]) -> (bool, String, String) {
    let program = env!("CARGO_BIN_EXE_chessmith-load");
    let output = Command::new(program).args(arguments).output().unwrap();
    let [out, err] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (output.status.success(), out, err)
}

#[test]
fn all_games_are_driven_and_the_same_again_from_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scripts.json");
    let file = file.to_str().unwrap();
    let count = Catalog::standard().iter().count();
    let games = count.to_string();
    let small = [
        "--games",
        &games,
        "--seconds",
        "4",
        "--pace",
        "400",
        "--scripts",
        "1",
        "--json",
    ];
    let runs: [&[&str]; 2] = [
        &["--record", file],
        &["--replay", file, "--control", "60+0"],
    ];
    for more in runs {
        let (well, out, err) = load(&[&small[..], more].concat());
        assert!(well, "{err}");
        let report: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(report["games"], count);
        assert_eq!(report["errors"], Value::Array(Vec::new()));
        assert!(report["turns"].as_u64() >= Some(count as u64), "{out}");
        assert!(report["commits_per_second"].as_f64() > Some(0.0), "{out}");
        let p99 = report["milliseconds"]["p99"].as_f64();
        assert!(p99 > Some(0.0), "{out}");
    }
}

#[test]
fn what_is_wrong_with_the_arguments_is_said() {
    let cases: [(&[&str], &str); 5] = [
        (&["--game", "nothing"], "nothing"),
        (&["--replay", "no-such-file"], "no-such-file"),
        (&["--pace", "0"], "--pace"),
        (
            &["--game", "chess", "--games", "1", "--control", "5+x"],
            "clock: column 3",
        ),
        (&["--record", "a", "--replay", "b"], "--replay"),
    ];
    for (arguments, word) in cases {
        let (well, _, err) = load(arguments);
        assert!(!well && err.contains(word), "{arguments:?}: {err}");
    }
}
