//! Programs that others have written play whole games with the engine.
//!
//! They are run where they are installed: python-chess by a Python of its own, XBoard on a display that
//! nobody sees. `cargo xtask test interfaces` installs them, where that is possible.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_chessmith");

/// How long a game may take, on a machine with other work.
const PATIENCE: Duration = Duration::from_secs(300);

/// The Python that has python-chess, where the step installs it; `None` where there is none.
fn python() -> Option<PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent()?;
    let python = target.join("python-chess/bin/python3");
    if !python.exists() {
        return None;
    }
    let works = Command::new(&python).args(["-c", "import chess"]).status();
    assert!(
        works.is_ok_and(|status| status.success()),
        "{} should have python-chess and has not: `cargo xtask test interfaces` installs it",
        python.display()
    );
    Some(python)
}

#[test]
fn python_chess_plays_whole_games_over_uci() {
    let Some(python) = python() else {
        println!(
            "skipped: there is no Python with python-chess; `cargo xtask test interfaces` installs one"
        );
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/interfaces/python_chess.py");
    let output = Command::new(python).arg(script).arg(PROGRAM).output();
    let output = output.expect("python runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{complaint}");
    let lines: Vec<_> = said.lines().collect();
    assert!(lines[0].starts_with("engine Chessmith"), "{said}");
    // The stronger side is White.
    assert!(lines[1].starts_with("chess 1-0 "), "{said}");
    assert!(lines[2].starts_with("chess960 1-0 "), "{said}");
    assert_eq!(lines[3], "lines 3 True", "{said}");
}

/// A display that nobody sees; it ends with this value.
struct Display {
    server: Child,
    name: String,
}

impl Display {
    /// Starts one; `None` where there is no program for it.
    fn start() -> Option<Self> {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1024x768x24"])
            .args(["-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut number = String::new();
        let output = server.stdout.take()?;
        BufReader::new(output).read_line(&mut number).ok()?;
        let name = format!(":{}", number.trim());
        Some(Self { server, name })
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        drop(self.server.kill());
        drop(self.server.wait());
    }
}

/// Returns the program of XBoard, which Debian keeps with the games.
fn xboard() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders = std::env::split_paths(&path).chain([["/", "usr", "games"].iter().collect()]);
    let mut files = folders.map(|folder| folder.join("xboard"));
    files.find(|file| file.is_file())
}

#[test]
fn xboard_plays_a_whole_game_over_its_protocol() {
    let (Some(xboard), Some(display)) = (xboard(), Display::start()) else {
        println!(
            "skipped: there is no XBoard or no Xvfb; `cargo xtask test interfaces` installs them"
        );
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let (games, debug) = (folder.path().join("games.pgn"), folder.path().join("debug"));
    let engine = format!("{PROGRAM} xboard");
    let mut child = Command::new(xboard)
        .args(["-fcp", &engine, "-scp", &engine])
        .args(["-mode", "TwoMachines", "-matchGames", "1"])
        .args(["-searchDepth", "2", "-ponderNextMove", "true"])
        .args(["-timeControl", "1", "-timeIncrement", "0"])
        .args(["-popupExitMessage", "false", "-popupMoveErrors", "false"])
        .args(["-debugMode", "true", "-nameOfDebugFile"])
        .arg(&debug)
        .arg("-saveGameFile")
        .arg(&games)
        .env("DISPLAY", &display.name)
        .env("HOME", folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("XBoard runs");
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("{}", fs::read_to_string(&debug).unwrap_or_default());
        }
        thread::sleep(Duration::from_millis(200));
    }
    let debug = fs::read_to_string(&debug).unwrap_or_default();
    let games = fs::read_to_string(&games).unwrap_or_else(|_| panic!("no game: {debug}"));
    let moves = games.split("\n\n").nth(1).unwrap_or_default();
    assert!(moves.split_whitespace().count() > 20, "{games}\n{debug}");
    let ends = ["1-0", "0-1", "1/2-1/2"];
    assert!(ends.iter().any(|end| moves.contains(end)), "{games}");
    // Nobody lost because of the protocol.
    for trouble in ["forfeit", "illegal", "exited", "hangs"] {
        assert!(!games.to_lowercase().contains(trouble), "{games}");
    }
    assert!(!debug.contains("Error ("), "{debug}");
    assert!(
        debug.contains("hard"),
        "XBoard asked for no pondering: {debug}"
    );
}
