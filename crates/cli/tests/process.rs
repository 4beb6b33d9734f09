//! The program as a process: it serves, it is interrupted, its reader leaves.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::Duration;

#[test]
fn serve_answers_where_it_says_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_chessmith"))
        .args(["serve", "--port", "0", "--data"])
        .arg(folder.path().join("games"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = server.stdout.take().unwrap();
    let mut line = String::new();
    let mut byte = [0];
    while out.read(&mut byte).unwrap() == 1 && byte != *b"\n" {
        line.push(char::from(byte[0]));
    }
    let address = line
        .split("http://")
        .nth(1)
        .and_then(|rest| rest.split('/').next());
    let reached = std::net::TcpStream::connect(address.expect("an address"));
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(reached.is_ok(), "{line}");
    assert!(folder.path().join("games").is_dir());
}

#[test]
fn a_reader_that_leaves_is_no_trouble() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chessmith"))
        .args(["games", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stderr, b"");
}

/// Waits until a process handles the signal that Ctrl-C sends.
#[cfg(target_os = "linux")]
fn wait_until_it_listens(id: u32) {
    let handles_it = || {
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let caught = status
            .lines()
            .find_map(|line| line.strip_prefix("SigCgt:"))
            .unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 0b10 != 0
    };
    while !handles_it() {
        std::thread::sleep(Duration::from_millis(5));
    }
    // The count or the search begins right after.
    std::thread::sleep(Duration::from_millis(200));
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_stops_a_count_and_an_analysis() {
    let interrupted = |args: &[&str]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chessmith"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        wait_until_it_listens(child.id());
        assert!(child.try_wait().unwrap().is_none(), "it is at work");
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.unwrap().success());
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let (code, out, err) = interrupted(&["perft", "chess", "9"]);
    assert_eq!((code, err.lines().count()), (Some(3), 1), "{err}");
    assert!(out.starts_with("9 "), "{out}");
    let (code, out, err) = interrupted(&["analyse", "chess", "--time", "600"]);
    assert_eq!((code, &*err), (Some(0), ""));
    assert!(out.lines().last().unwrap().starts_with("best: "), "{out}");
}
