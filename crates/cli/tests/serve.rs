//! `serve`: its settings, and what it says before it starts.

#[path = "support/mod.rs"]
mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};

use support::chessmith;
use tungstenite::Message;

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

#[cfg(unix)]
#[test]
fn no_secret_is_logged_and_no_colour_is_written_to_a_file() {
    for format in ["text", "json"] {
        let folder = tempfile::tempdir().unwrap();
        let mut server = Command::new(env!("CARGO_BIN_EXE_chessmith"))
            .args([
                "serve",
                "--port",
                "0",
                "--log",
                "trace",
                "--log-format",
                format,
                "--data",
            ])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .stderr(std::fs::File::create(folder.path().join("log")).unwrap())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(server.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let address = line
            .split("http://")
            .nth(1)
            .and_then(|rest| rest.split('/').next());
        let address = address.unwrap().to_owned();

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
