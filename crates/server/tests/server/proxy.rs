//! The server behind nginx, set up as the documentation says; without nginx the test says so and does
//! nothing.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use chessmith_server::{Limits, Origin};
use chessmith_wire::{Action, Ask, ClientMessage, CreatedGame, Question, ServerMessage};
use tempfile::TempDir;
use tungstenite::client::IntoClientRequest;

use crate::house::{House, PATIENCE, exchange, generous, request, wait_until, written};
use crate::player::{self, open};

const DOCUMENT: &str = include_str!("../../../../docs/hosting.md");
const QUARRY: &str = r#"{"game":"quarry","seat":"white","opponent":"person"}"#;

/// Returns nginx's program; it is not on everybody's path.
fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let elsewhere: PathBuf = ["/", "usr", "sbin"].iter().collect();
    let folders = std::env::split_paths(&path).chain([elsewhere]);
    folders
        .map(|folder| folder.join("nginx"))
        .find(|file| file.is_file())
}

/// The name of the server in the documentation.
const NAME: &str = "chess.example.org";

/// A certificate of that name, made for one test.
struct Certificate {
    folder: TempDir,
}

impl Certificate {
    /// Makes one that nobody else has signed; `None` where OpenSSL is not installed.
    fn make() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let made = Self { folder };
        let name = format!("subjectAltName=DNS:{NAME}");
        let mut command = Command::new("openssl");
        command
            .args(["req", "-x509", "-newkey", "ec", "-pkeyopt"])
            .args(["ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"])
            .args(["-subj", "/CN=test", "-addext", &name, "-keyout"])
            .arg(made.key())
            .arg("-out")
            .arg(made.file());
        let output = command.output().ok()?;
        assert!(output.status.success(), "{output:?}");
        Some(made)
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("certificate.pem")
    }

    fn key(&self) -> PathBuf {
        self.folder.path().join("key.pem")
    }
}

/// A connection over TLS to a server of that name, which OpenSSL keeps and whose certificate it looks at.
struct Tls {
    child: Child,
    sent: ChildStdin,
    received: ChildStdout,
}

impl Tls {
    fn connect(address: SocketAddr, trusted: &Path) -> Self {
        let mut child = Command::new("openssl")
            .args(["s_client", "-quiet", "-verify_return_error", "-CAfile"])
            .arg(trusted)
            .args(["-servername", NAME, "-verify_hostname", NAME])
            .args(["-connect", &address.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (sent, received) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self {
            child,
            sent,
            received,
        }
    }
}

impl Read for Tls {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.received.read(bytes)
    }
}

impl Write for Tls {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.sent.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sent.flush()
    }
}

impl Drop for Tls {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// nginx, which ends with this.
struct Nginx {
    child: Child,
    address: SocketAddr,
    _folder: TempDir,
}

impl Nginx {
    /// Starts nginx as the documentation sets it up in front of a server: with a certificate, or without TLS.
    fn start(program: &PathBuf, behind: SocketAddr, certificate: Option<&Certificate>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let address = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap();
        let documented = DOCUMENT.split("```nginx\n").nth(1).unwrap();
        let documented = documented.split("```").next().unwrap();
        assert!(documented.contains("listen 443 ssl;") && documented.contains("127.0.0.1:8080"));
        let with_certificate = |line: &str| match (line.trim_start(), certificate) {
            (line, None) if line.starts_with("ssl_") => String::new(),
            (line, Some(made)) if line.starts_with("ssl_certificate_key ") => {
                format!("ssl_certificate_key {};", made.key().display())
            }
            (line, Some(made)) if line.starts_with("ssl_certificate ") => {
                format!("ssl_certificate {};", made.file().display())
            }
            _ => line.to_owned(),
        };
        let lines = documented.lines().map(with_certificate);
        let tls = certificate.map_or("", |_| " ssl");
        let server = lines
            .collect::<Vec<_>>()
            .join("\n")
            .replace("listen 443 ssl;", &format!("listen {address}{tls};"))
            .replace("127.0.0.1:8080", &behind.to_string());
        let here = folder.path().display();
        let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {here}/{kind};"))
            .join("\n");
        let text = format!(
            "daemon off;\nmaster_process off;\npid {here}/pid;\nerror_log stderr;\nevents {{}}\n\
             http {{\naccess_log off;\n{places}\n{server}\n}}\n"
        );
        let file = folder.path().join("nginx.conf");
        fs::write(&file, text).unwrap();
        let child = Command::new(program)
            .args(["-e", "stderr", "-c"])
            .arg(&file)
            .arg("-p")
            .arg(folder.path())
            .spawn()
            .unwrap();
        let mut nginx = Self {
            child,
            address,
            _folder: folder,
        };
        nginx.wait();
        nginx
    }

    fn wait(&mut self) {
        let begun = Instant::now();
        while TcpStream::connect(self.address).is_err() {
            assert_eq!(self.child.try_wait().unwrap(), None, "nginx has ended");
            assert!(begun.elapsed() < PATIENCE, "nginx does not listen");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_server_plays_behind_nginx_as_it_is_documented() {
    let Some(program) = program() else {
        println!("skipped: nginx is not installed");
        return;
    };
    let two = std::num::NonZeroU32::new(2).unwrap();
    let house = House::set(|config| {
        config.limits = Limits {
            games_per_minute: std::num::NonZeroU32::MIN,
            game_burst: two,
            ..generous()
        };
        config.front.public_url = Origin::read("http://chess.example.org");
        config.front.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
    });
    let nginx = Nginx::start(&program, house.address(), None);
    let create = |forwarded: &str, origin: &str| {
        let headers = [
            ("content-type", "application/json"),
            ("x-forwarded-for", forwarded),
            ("forwarded", "for=192.0.2.200"),
            ("x-forwarded-host", "evil.example"),
            ("origin", origin),
        ];
        request(
            nginx.address,
            "POST",
            "/api/games",
            &headers,
            QUARRY.as_bytes(),
        )
    };

    let own = "http://chess.example.org";
    assert_eq!(create("192.0.2.1", "http://evil.example").status, 403);
    let answer = create("192.0.2.1", own);
    assert_eq!(answer.status, 201, "{answer:?}");
    let game: CreatedGame = serde_json::from_str(&answer.body).unwrap();
    let socket = open(nginx.address, &game.id, &[("origin", own)]);
    assert!(socket.is_ok(), "{socket:?}");
    let foreign = open(
        nginx.address,
        &game.id,
        &[("origin", "http://evil.example")],
    );
    assert!(foreign.is_err());

    // nginx is asked from a trusted address itself, so what stands left of that is believed: two clients.
    assert_eq!(create("192.0.2.1", own).status, 201);
    assert_eq!(create("192.0.2.1", own).status, 429);
    assert_eq!(create("192.0.2.2", own).status, 201);
    // Of whoever is not a proxy nothing is believed.
    assert_eq!(create("192.0.2.3, 192.0.2.1", own).status, 429);
}

#[test]
fn games_are_played_over_tls_behind_nginx_as_it_is_documented() {
    let (Some(program), Some(certificate)) = (program(), Certificate::make()) else {
        println!("skipped: nginx or OpenSSL is not installed");
        return;
    };
    let house = House::set(|config| {
        config.front.public_url = Origin::read(&format!("https://{NAME}"));
        config.front.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
    });
    let nginx = Nginx::start(&program, house.address(), Some(&certificate));
    let connect = || Tls::connect(nginx.address, &certificate.file());
    let own = format!("https://{NAME}");
    let create = |origin: &str| {
        let headers = [("content-type", "application/json"), ("origin", origin)];
        let asked = written(NAME, "POST", "/api/games", &headers, QUARRY.as_bytes());
        exchange(connect(), &asked)
    };
    let page = exchange(connect(), &written(NAME, "GET", "/api/catalog", &[], b""));
    assert_eq!(page.status, 200, "{page:?}");
    // The same name without TLS is another place.
    let plain = format!("http://{NAME}");
    assert_eq!(create(&plain).status, 403);
    let answer = create(&own);
    assert_eq!(answer.status, 201, "{answer:?}");
    let game: CreatedGame = serde_json::from_str(&answer.body).unwrap();
    let open = |origin: &str| {
        let url = format!("ws://{NAME}/api/games/{}/socket", game.id);
        let mut request = url.into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("origin", origin.parse().unwrap());
        tungstenite::client(request, connect()).map_err(|error| error.to_string())
    };
    assert!(open(&plain).is_err());
    let (mut socket, _) = open(&own).unwrap();
    let join = ClientMessage::Join {
        secret: Some(game.seat.secret),
        changes: false,
    };
    player::write(&mut socket, &join).unwrap();
    let heard = player::read(&mut socket);
    let Some(ServerMessage::Snapshot(seen)) = heard else {
        panic!("{heard:?}")
    };
    let resign = ClientMessage::Ask(Ask {
        request: 1,
        revision: seen.revision,
        question: Question::Do(Action::Resign),
    });
    player::write(&mut socket, &resign).unwrap();
    wait_until("the end", || house.look(&game.id).outcome.is_some());
}
