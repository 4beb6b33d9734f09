//! The server behind nginx, set up as the documentation says; without nginx the test says so and does
//! nothing.

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command};
use std::time::Instant;

use chessmith_server::{Limits, Origin};
use chessmith_wire::CreatedGame;
use tempfile::TempDir;

use crate::house::{House, PATIENCE, generous, request};
use crate::player::open;

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

/// nginx, which ends with this.
struct Nginx {
    child: Child,
    address: SocketAddr,
    _folder: TempDir,
}

impl Nginx {
    /// Starts nginx as the documentation sets it up, without the certificate, in front of a server.
    fn start(program: &PathBuf, behind: SocketAddr) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let address = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap();
        let documented = DOCUMENT.split("```nginx\n").nth(1).unwrap();
        let documented = documented.split("```").next().unwrap();
        assert!(documented.contains("listen 443 ssl;") && documented.contains("127.0.0.1:8080"));
        let without_certificate = documented
            .lines()
            .filter(|line| !line.trim_start().starts_with("ssl_"))
            .collect::<Vec<_>>()
            .join("\n");
        let server = without_certificate
            .replace("listen 443 ssl;", &format!("listen {address};"))
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
    let nginx = Nginx::start(&program, house.address());
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
