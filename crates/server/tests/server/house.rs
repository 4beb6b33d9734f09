//! A server for one test, and requests to it.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use chessmith_catalog::{Catalog, GameEntry};
use chessmith_server::{App, Config, Limits, Server};
use chessmith_testkit::toy::{Quarry, Worth};
use chessmith_wire::{CreatedGame, Problem, Snapshot};
use tempfile::TempDir;
use tokio::sync::oneshot;

/// How long anything may take on a machine that is busy with other things.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// The standard catalog with a game that is unlike the others.
pub(crate) fn catalog() -> Catalog {
    Catalog::standard().with(GameEntry::new(Quarry::recipe(), Worth))
}

/// Limits under which scripted players are never too fast, nor the rules too slow beside other tests.
pub(crate) fn generous() -> Limits {
    let many = std::num::NonZeroU32::new(100_000).unwrap();
    Limits {
        messages_per_second: many,
        message_burst: many,
        requests_per_second: many,
        request_burst: many,
        games_per_minute: many,
        game_burst: many,
        connections_per_address: 2_048,
        sockets_per_address: 1_024,
        grace: Duration::from_millis(300),
        request_time: PATIENCE,
        change_time: PATIENCE,
        ..Limits::default()
    }
}

/// A server that runs until this is dropped.
pub(crate) struct House {
    address: SocketAddr,
    metrics: Option<SocketAddr>,
    app: Arc<App>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    folder: Arc<TempDir>,
}

impl House {
    pub(crate) fn open() -> Self {
        Self::with(generous())
    }

    pub(crate) fn with(limits: Limits) -> Self {
        Self::set(|config| config.limits = limits)
    }

    /// Opens a server on games that are there already.
    pub(crate) fn on(folder: TempDir) -> Self {
        Self::in_folder(Arc::new(folder), |_| {})
    }

    /// Opens a server whose configuration is not the usual one.
    pub(crate) fn set(change: impl FnOnce(&mut Config)) -> Self {
        Self::in_folder(Arc::new(tempfile::tempdir().unwrap()), change)
    }

    fn in_folder(folder: Arc<TempDir>, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config {
            port: 0,
            limits: generous(),
            ..Config::new(catalog(), folder.path())
        };
        change(&mut config);
        let (ready, started) = std::sync::mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let server = Server::bind(config).await.unwrap();
                ready
                    .send((
                        server.address(),
                        server.metrics_address(),
                        Arc::clone(server.app()),
                    ))
                    .unwrap();
                server.run(async { drop(stopped.await) }).await;
            });
        });
        let (address, metrics, app) = started.recv_timeout(PATIENCE).unwrap();
        Self {
            address,
            metrics,
            app,
            stop: Some(stop),
            thread: Some(thread),
            folder,
        }
    }

    /// Stops the server as Ctrl-C does, and starts another one on the same folder.
    pub(crate) fn restart(mut self) -> Self {
        self.stop();
        Self::in_folder(Arc::clone(&self.folder), |_| {})
    }

    pub(crate) fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn metrics(&self) -> Option<SocketAddr> {
        self.metrics
    }

    pub(crate) fn app(&self) -> &App {
        &self.app
    }

    pub(crate) fn folder(&self) -> PathBuf {
        Path::to_owned(self.folder.path())
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        request(self.address, "GET", path, &[], b"")
    }

    pub(crate) fn post(&self, path: &str, body: impl AsRef<[u8]>) -> Answer {
        let json = [("content-type", "application/json")];
        request(self.address, "POST", path, &json, body.as_ref())
    }

    /// Creates a game by the JSON of the request; its invitation has been taken.
    pub(crate) fn create(&self, body: &str) -> CreatedGame {
        create(self.address, body)
    }

    /// Returns a game as everybody may see it.
    pub(crate) fn look(&self, id: &str) -> Snapshot {
        look(self.address, id)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Asks again while the server has no time: beside other tests what is short may take long.
pub(crate) fn patiently(ask: impl Fn() -> Answer) -> Answer {
    let begun = Instant::now();
    loop {
        let answer = ask();
        if answer.status != 503 || begun.elapsed() > PATIENCE {
            return answer;
        }
        thread::sleep(Duration::from_millis(50));
    }
}

/// Creates a game and takes the seat to hand on, whose secret then is in the place of the invitation's.
pub(crate) fn create(address: SocketAddr, body: &str) -> CreatedGame {
    let json = [("content-type", "application/json")];
    let answer = patiently(|| request(address, "POST", "/api/games", &json, body.as_bytes()));
    assert_eq!(answer.status, 201, "{answer:?}");
    let mut game: CreatedGame = serde_json::from_str(&answer.body).unwrap();
    if let Some(invitation) = &mut game.invitation {
        let secret: String = invitation.secret.chars().rev().collect();
        let answer = take(address, &game.id, &invitation.secret, &secret);
        assert_eq!(answer.status, 200, "{answer:?}");
        *invitation = serde_json::from_str(&answer.body).unwrap();
    }
    game
}

/// Exchanges an invitation for a seat.
pub(crate) fn take(address: SocketAddr, id: &str, invitation: &str, secret: &str) -> Answer {
    let json = [("content-type", "application/json")];
    let body = format!(r#"{{"invitation":"{invitation}","secret":"{secret}"}}"#);
    let path = format!("/api/games/{id}/seat");
    request(address, "POST", &path, &json, body.as_bytes())
}

pub(crate) fn look(address: SocketAddr, id: &str) -> Snapshot {
    let answer = request(address, "GET", &format!("/api/games/{id}"), &[], b"");
    assert_eq!(answer.status, 200, "{answer:?}");
    serde_json::from_str(&answer.body).unwrap()
}

/// The answer to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    /// Returns the one line of a refusal.
    pub(crate) fn problem(&self) -> String {
        let problem: Problem =
            serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"));
        problem.message
    }
}

/// Sends a request and reads the answer to its end.
pub(crate) fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Answer {
    raw(
        address,
        &written(&address.to_string(), method, path, headers, body),
    )
}

/// Writes a request after whose answer the connection ends.
pub(crate) fn written(
    host: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Vec<u8> {
    let mut head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("\r\n");
    [head.as_bytes(), body].concat()
}

/// Sends bytes and reads the answer to its end.
pub(crate) fn raw(address: SocketAddr, bytes: &[u8]) -> Answer {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    exchange(stream, bytes)
}

/// Sends bytes on a connection and reads the answer to its end.
pub(crate) fn exchange(mut stream: impl Read + Write, bytes: &[u8]) -> Answer {
    // The server may answer before it has read everything.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|code| code.parse().ok())
        .unwrap_or(0);
    Answer {
        status,
        head: head.to_owned(),
        body: body.to_owned(),
    }
}

/// Waits until something is so.
pub(crate) fn wait_until(what: &str, mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < PATIENCE, "{what}: waited in vain");
        thread::sleep(Duration::from_millis(5));
    }
}
