//! `serve`: its settings, and what it says before it starts.

#[path = "support/mod.rs"]
mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use support::chessmith;
use tungstenite::Message;

#[test]
fn a_check_prints_a_file_of_settings_and_ends_by_what_it_found() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("games");
    let file = folder.path().join("first.toml");
    std::fs::write(&file, "port = 0\nrooms = 7\n").unwrap();
    let path = |path: &Path| path.to_str().unwrap().to_owned();
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

/// Asks a server for something and returns the whole answer.
fn ask(address: &str, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    let request = format!(
        "{head} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Returns the text values of a field, in their order.
fn fields(answer: &str, name: &str) -> Vec<String> {
    let mark = format!("\"{name}\":\"");
    let values = answer.split(&mark).skip(1);
    values
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect()
}

/// Starts a server on a folder, in which its log is written too; returns it with its address.
#[cfg(unix)]
fn start(folder: &Path, more: &[&str]) -> (Child, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_chessmith"))
        .args(["serve", "--port", "0"])
        .args(more)
        .arg("--data")
        .arg(folder)
        .stdout(Stdio::piped())
        .stderr(std::fs::File::create(folder.join("log")).unwrap())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut out = BufReader::new(server.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    let address = line
        .split("http://")
        .nth(1)
        .and_then(|rest| rest.split('/').next());
    (server, address.unwrap().to_owned())
}

#[cfg(unix)]
#[test]
fn no_secret_is_logged_and_no_colour_is_written_to_a_file() {
    for format in ["text", "json"] {
        let folder = tempfile::tempdir().unwrap();
        let log = ["--log", "trace", "--log-format", format];
        let (mut server, address) = start(folder.path(), &log);

        let body = r#"{"game":"chess","seat":"white","opponent":"person"}"#;
        let created = ask(&address, "POST /api/games", body);
        let id = fields(&created, "id").remove(0);
        let given = fields(&created, "secret");
        assert_eq!(given.len(), 2, "{created}");
        let own = "0123456789abcdef0123456789abcdef";
        let taken = ask(
            &address,
            &format!("POST /api/games/{id}/seat"),
            &format!(r#"{{"invitation":"{}","secret":"{own}"}}"#, given[1]),
        );
        assert!(taken.starts_with("HTTP/1.1 200"), "{taken}");
        for secret in [&given[0], own] {
            let url = format!("ws://{address}/api/games/{id}/socket");
            let stream = TcpStream::connect(&address).unwrap();
            let (mut socket, _) = tungstenite::client(url, stream).unwrap();
            let join = format!(r#"{{"join":{{"secret":"{secret}"}}}}"#);
            socket.send(Message::text(join)).unwrap();
            let heard = socket.read().unwrap().into_text().unwrap();
            assert!(heard.starts_with("{\"snapshot\""), "{heard}");
        }

        // The signal by which systemd and others end a program.
        let id = server.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-TERM", &id])
                .status()
                .unwrap()
                .success()
        );
        assert!(server.wait().unwrap().success());
        let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
        assert!(
            log.contains("answered") && log.contains("/api/games"),
            "{log}"
        );
        assert_eq!(log.contains("{\""), format == "json", "{log}");
        assert!(!log.contains('\x1b'), "{log}");
        for secret in [&given[0], &given[1], own] {
            assert!(!log.contains(secret), "{secret}: {log}");
        }
    }
}

#[cfg(unix)]
#[test]
fn games_are_copied_while_a_server_uses_them_and_it_ends_when_it_is_told_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::create_dir(path("games")).unwrap();
    let (mut server, address) = start(Path::new(&path("games")), &[]);
    let body = r#"{"game":"chess","seat":"white","opponent":"person"}"#;
    let created = ask(&address, "POST /api/games", body);
    let (id, secret) = (fields(&created, "id").remove(0), fields(&created, "secret"));
    let stream = TcpStream::connect(&address).unwrap();
    let url = format!("ws://{address}/api/games/{id}/socket");
    let (mut socket, _) = tungstenite::client(url, stream).unwrap();
    let mut says = |text: String| socket.send(Message::text(text)).unwrap();
    says(format!(r#"{{"join":{{"secret":"{}"}}}}"#, secret[0]));
    let turn = r#"{"do":{"play":{"turn":"e2e4"}}}"#;
    says(format!(
        r#"{{"ask":{{"request":1,"revision":0,"question":{turn}}}}}"#
    ));
    while !socket.read().unwrap().to_text().unwrap().contains("answer") {}

    let backup = || chessmith(&["backup", "--data", &path("games"), &path("copy.sqlite")]);
    assert_eq!(backup().code, 0);
    let whole = "1 games with 1 turns are whole\n";
    for place in [["--file", &path("copy.sqlite")], ["--data", &path("games")]] {
        let answer = chessmith(&["check-data", place[0], place[1]]).answer();
        assert_eq!(answer, whole);
    }
    let refused = backup();
    assert_eq!(refused.code, 1, "{refused:?}");
    assert!(
        refused.err.contains("there is a file of this name already"),
        "{refused:?}"
    );
    let missing = chessmith(&["check-data", "--file", &path("nothing.sqlite")]);
    assert_eq!(missing.code, 1, "{missing:?}");
    assert!(missing.err.contains("there is no such file"), "{missing:?}");
    let mut bytes = std::fs::read(path("copy.sqlite")).unwrap();
    bytes[4_096..].fill(0x5a);
    std::fs::write(path("damaged.sqlite"), bytes).unwrap();
    let damaged = chessmith(&["check-data", "--file", &path("damaged.sqlite")]);
    assert_eq!(damaged.code, 1, "{damaged:?}");
    assert!(damaged.err.contains("the file is damaged"), "{damaged:?}");

    let silent = TcpStream::connect(&address).unwrap();
    let told = Instant::now();
    let id = server.id().to_string();
    let sent = Command::new("kill").args(["-TERM", &id]).status();
    assert!(sent.unwrap().success());
    let farewell = loop {
        if let Message::Close(Some(farewell)) = socket.read().unwrap() {
            break farewell;
        }
    };
    assert_eq!(u16::from(farewell.code), 1012);
    drop(socket);
    assert!(server.wait().unwrap().success());
    let took = told.elapsed();
    assert!(took < Duration::from_secs(5), "{took:?}");
    drop(silent);
}
