//! Settings: one list of keys for files, the environment, flags and the documentation.

use std::ffi::OsString;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chessmith_catalog::Catalog;
use chessmith_server::{KEYS, Settings, SettingsError, Sources};

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hosting.md");
const BEGIN: &str = "<!-- keys: written by the tests -->\n";
const END: &str = "<!-- end of keys -->\n";

fn pairs(given: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
    given.iter().map(owned).collect()
}

fn variables(given: &[(&str, &str)]) -> Vec<(OsString, OsString)> {
    let owned = |(name, text): &(&str, &str)| (OsString::from(name), OsString::from(text));
    given.iter().map(owned).collect()
}

/// Reads a file with this text, and what else is given.
fn read(
    folder: &Path,
    text: &str,
    environment: &[(&str, &str)],
    flags: &[(&str, &str)],
) -> Result<Settings, SettingsError> {
    let file = folder.join("chessmith.toml");
    fs::write(&file, text).unwrap();
    let sources = Sources {
        file: Some(file),
        environment: variables(environment),
        flags: pairs(flags),
    };
    Settings::read(Catalog::standard(), &sources)
}

#[test]
fn flags_go_before_the_environment_and_that_before_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let text = "rooms = 1\nsockets = 2\n\nconnections = 3\ngrace = '1min'\n\
        trusted_proxies = ['127.0.0.1', '10.0.0.0/8']\n";
    let environment = [
        ("CHESSMITH_SERVE_SOCKETS", "20"),
        ("CHESSMITH_SERVE_CONNECTIONS", "30"),
        // Others set what looks alike.
        ("CHESSMITH_PORT", "tcp://chessmith:80"),
    ];
    let settings = read(folder.path(), text, &environment, &[("connections", "300")]).unwrap();
    let config = settings.config();
    assert_eq!(config.port, 8080);
    assert_eq!(config.limits.rooms, 1);
    assert_eq!(config.limits.sockets, 20);
    assert_eq!(config.limits.connections, 300);
    assert_eq!(config.limits.grace, Duration::from_secs(60));
    assert_eq!(config.front.trusted_proxies.len(), 2);

    let written = settings.write();
    let origin = |key: &str| {
        let line = written
            .lines()
            .find(|line| line.starts_with(&format!("{key} = ")));
        line.unwrap().split_once("# ").unwrap().1.to_owned()
    };
    assert_eq!(origin("port"), "built in");
    assert!(origin("rooms").ends_with("chessmith.toml:1"), "{written}");
    assert!(origin("grace").ends_with("chessmith.toml:5"), "{written}");
    assert_eq!(origin("sockets"), "CHESSMITH_SERVE_SOCKETS");
    assert_eq!(origin("connections"), "--connections");

    // What is written is a file that says the same.
    let values = |text: &str| -> Vec<String> {
        let before = |line: &str| line.split('#').next().unwrap().trim().to_owned();
        text.lines().map(before).collect()
    };
    let again = read(folder.path(), &written, &[], &[]).unwrap();
    assert_eq!(values(&again.write()), values(&written));
    assert!(!again.write().contains("built in"));
}

#[test]
fn the_environment_may_name_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("named.toml");
    fs::write(&file, "port = 0x50").unwrap();
    let sources = Sources {
        environment: variables(&[("CHESSMITH_SERVE_CONFIG", file.to_str().unwrap())]),
        ..Sources::default()
    };
    let settings = Settings::read(Catalog::standard(), &sources).unwrap();
    assert_eq!(settings.config().port, 80);
}

#[test]
fn what_is_wrong_is_told_with_the_place_the_key_and_what_was_expected() {
    let folder = tempfile::tempdir().unwrap();
    let cases: &[(&str, &[&str])] = &[
        (
            "# hello\nport = 65536",
            &["chessmith.toml:2", "port", "65536", "from 0 to 65535"],
        ),
        (
            "port = true",
            &["chessmith.toml:1", "port", "expected a whole number"],
        ),
        (
            "port = ['1']",
            &["chessmith.toml:1", "port", "expected a whole number"],
        ),
        ("port = '8O80'", &["port", "8O80"]),
        (
            "\n\nprot = 8080",
            &["chessmith.toml:3", "no setting \"prot\""],
        ),
        (
            "[limits]\nrooms = 1",
            &["chessmith.toml:1", "no setting \"limits\""],
        ),
        ("port = 1\nport = 2", &["chessmith.toml:2", "duplicate key"]),
        ("rooms = \n", &["chessmith.toml:1"]),
        ("sockets = 0", &["sockets", "from 1"]),
        ("grace = 20", &["grace", "a time with its unit"]),
        ("ping_every = '0s'", &["ping_every", "from 1ms"]),
        ("bind = 'localhost'", &["bind", "an address"]),
        (
            "public_url = 'chess.example.org'",
            &["public_url", "https://games.example.org"],
        ),
        ("hosts = ['a b']", &["hosts", "a list of names"]),
        ("hosts = [['a']]", &["hosts", "a list of names"]),
        (
            "trusted_proxies = ['10.0.0.0/33']",
            &["trusted_proxies", "networks"],
        ),
        (
            "proxy_headers = 'both'",
            &["proxy_headers", "x-forwarded or forwarded"],
        ),
        ("log_format = 'xml'", &["log_format", "text or json"]),
    ];
    for (text, words) in cases {
        let error = read(folder.path(), text, &[], &[])
            .err()
            .map(|error| error.to_string());
        let line = error.unwrap_or_else(|| panic!("{text:?} was taken"));
        let missing: Vec<_> = words.iter().filter(|word| !line.contains(**word)).collect();
        assert!(missing.is_empty(), "{text:?}: {line:?} lacks {missing:?}");
        assert!(!line.contains('\n'), "{line:?}");
    }
    let refused = |environment: &[(&str, &str)], flags: &[(&str, &str)]| {
        let refused = read(folder.path(), "", environment, flags).err();
        refused.map(|error| error.to_string()).unwrap()
    };
    let line = refused(&[("CHESSMITH_SERVE_PROT", "1")], &[]);
    assert!(
        line.starts_with("CHESSMITH_SERVE_PROT: there is no such setting"),
        "{line}"
    );
    let line = refused(&[("CHESSMITH_SERVE_PORT", "x")], &[]);
    assert!(
        line.starts_with("CHESSMITH_SERVE_PORT: port: \"x\" is not"),
        "{line}"
    );
    let line = refused(&[], &[("request_burst", "-1")]);
    assert!(
        line.starts_with("--request-burst: request_burst: \"-1\" is not"),
        "{line}"
    );
    let sources = Sources {
        file: Some(folder.path().join("missing.toml")),
        ..Sources::default()
    };
    let line = Settings::read(Catalog::standard(), &sources).err().unwrap();
    assert!(line.to_string().contains("missing.toml"), "{line}");
}

#[cfg(unix)]
#[test]
fn a_variable_that_is_not_unicode_is_refused_with_its_key_where_it_is_the_servers() {
    use std::os::unix::ffi::OsStringExt;

    let with = |name: &[u8], text: &[u8]| {
        let sources = Sources {
            environment: vec![(
                OsString::from_vec(name.to_vec()),
                OsString::from_vec(text.to_vec()),
            )],
            ..Sources::default()
        };
        let read = Settings::read(Catalog::standard(), &sources);
        read.map_err(|error| error.to_string())
    };
    for key in KEYS {
        let name = key.variable();
        let line = with(name.as_bytes(), b"12\xff").err().unwrap();
        let expected = format!("{name}: {}: \"12\\xFF\" is not Unicode", key.name);
        assert_eq!(line, expected);
    }
    let line = with(b"CHESSMITH_SERVE_PORT\xff", b"80").err().unwrap();
    assert!(line.contains("there is no such setting"), "{line}");
    // What is none of the server's may be anything.
    assert!(with(b"OTHER\xff", b"\xff").is_ok());
    assert!(with(b"OTHER", b"\xff").is_ok());
}

/// Writes the table of all keys.
fn table() -> String {
    let settings = Settings::read(Catalog::standard(), &Sources::default()).unwrap();
    let mut text =
        "| key | built in | what it sets | expected |\n| --- | --- | --- | --- |\n".to_owned();
    for key in KEYS {
        let value = match key.depends {
            Some(depends) => depends.to_owned(),
            None => format!("`{}`", key.value(settings.config())),
        };
        let (name, about, expected) = (key.name, key.about, key.expected);
        writeln!(text, "| `{name}` | {value} | {about} | {expected} |").unwrap();
    }
    text
}

#[test]
fn every_key_is_documented_as_the_program_has_it() {
    let document = fs::read_to_string(DOCUMENT).unwrap();
    let (before, rest) = document
        .split_once(BEGIN)
        .expect("the beginning of the table");
    let (documented, after) = rest.split_once(END).expect("the end of the table");
    if std::env::var_os("CHESSMITH_BLESS").is_some() {
        fs::write(DOCUMENT, [before, BEGIN, &table(), END, after].concat()).unwrap();
        return;
    }
    assert_eq!(documented, table(), "CHESSMITH_BLESS=1 writes it afresh");
}

#[test]
fn the_file_in_the_documentation_is_one() {
    let document = fs::read_to_string(DOCUMENT).unwrap();
    let blocks: Vec<_> = document.split("```toml\n").skip(1).collect();
    assert!(!blocks.is_empty());
    let folder = tempfile::tempdir().unwrap();
    for block in blocks {
        let text = block.split_once("```").unwrap().0;
        let settings = read(folder.path(), text, &[], &[]);
        assert!(settings.is_ok(), "{:?}", settings.err());
    }
}

#[test]
fn a_check_finds_what_a_server_would_lack_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let check = |data: PathBuf, port: u16| {
        let flags = [
            ("data", data.to_str().unwrap()),
            ("port", &port.to_string()),
        ]
        .map(|(name, text)| (name.to_owned(), text.to_owned()));
        let sources = Sources {
            flags: flags.to_vec(),
            ..Sources::default()
        };
        let settings = Settings::read(Catalog::standard(), &sources).unwrap();
        let findings = runtime.block_on(chessmith_server::check(settings.config()));
        let wrong = findings
            .into_iter()
            .filter(|finding| finding.state.is_err());
        wrong.map(|finding| finding.to_string()).collect::<Vec<_>>()
    };
    let new = folder.path().join("new").join("games");
    assert_eq!(check(new.clone(), 0), [""; 0]);
    assert!(!folder.path().join("new").exists());

    let house = crate::house::House::open();
    let wrong = check(house.folder(), house.address().port());
    assert_eq!(wrong.len(), 2, "{wrong:?}");
    assert!(wrong[0].ends_with("in use by another server"), "{wrong:?}");
    assert!(wrong[1].contains("cannot listen there"), "{wrong:?}");

    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let wrong = check(file.join("games"), 0);
    assert!(wrong[0].contains("cannot be created"), "{wrong:?}");

    fs::write(folder.path().join("games.sqlite"), "this is no database").unwrap();
    let wrong = check(folder.path().to_owned(), 0);
    assert!(
        wrong.len() == 1 && wrong[0].contains("games.sqlite"),
        "{wrong:?}"
    );
}
