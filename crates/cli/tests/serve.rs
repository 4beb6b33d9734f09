//! `serve`: its settings, and what it says before it starts.

#[path = "support/mod.rs"]
mod support;

use std::net::TcpListener;

use support::chessmith;

#[test]
fn a_check_prints_a_file_of_settings_and_ends_by_what_it_found() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("games");
    let file = folder.path().join("first.toml");
    std::fs::write(&file, "port = 0\nrooms = 7\n").unwrap();
    let path = |path: &std::path::Path| path.to_str().unwrap().to_owned();
    let check = |file: &str, more: &[&str]| {
        let args = [&["serve", "--check", "--config", file], more].concat();
        chessmith(&args)
    };
    let answer = check(&path(&file), &["--data", &path(&data), "--grace", "3s"]).answer();
    assert!(answer.ends_with("# the server would start\n"), "{answer}");
    assert!(answer.contains("grace = \"3s\""), "{answer}");
    let second = folder.path().join("second.toml");
    std::fs::write(&second, &answer).unwrap();
    let again = check(&path(&second), &[]).answer();
    assert!(again.contains("rooms = 7"), "{again}");
    assert!(!data.exists());

    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let refused = check(&path(&second), &["--port", &port]);
    assert_eq!(refused.code, 1, "{refused:?}");
    assert!(
        refused
            .err
            .contains("the server would not start: the address 127.0.0.1:"),
        "{refused:?}"
    );

    std::fs::write(&file, "prot = 0").unwrap();
    let refused = check(&path(&file), &[]);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(
        refused
            .err
            .contains("first.toml:1: there is no setting \"prot\""),
        "{refused:?}"
    );
}
