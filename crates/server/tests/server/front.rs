//! Names, proxies and pages: whom the server believes.

use chessmith_server::{Front, HostName, Limits, Origin};
use tungstenite::Error;

use crate::house::{Answer, House, generous, raw, request};
use crate::player::open;

const QUARRY: &str = r#"{"game":"quarry","seat":"white","opponent":"person"}"#;

fn one() -> std::num::NonZeroU32 {
    std::num::NonZeroU32::MIN
}

/// A server that creates one game a minute for each address, behind a proxy that is trusted or not.
fn behind_a_proxy(trusted: &str) -> House {
    House::set(|config| {
        config.limits = Limits {
            games_per_minute: one(),
            game_burst: one(),
            ..generous()
        };
        config.front = Front {
            trusted_proxies: vec![trusted.parse().unwrap()],
            ..Front::default()
        };
    })
}

fn create(house: &House, headers: &[(&str, &str)]) -> Answer {
    let json = [("content-type", "application/json")];
    let headers = [&json, headers].concat();
    let body = QUARRY.as_bytes();
    request(house.address(), "POST", "/api/games", &headers, body)
}

#[test]
fn people_behind_one_trusted_proxy_are_told_apart() {
    let house = behind_a_proxy("127.0.0.0/8");
    let from = |address| create(&house, &[("x-forwarded-for", address)]).status;
    assert_eq!(from("192.0.2.1"), 201);
    assert_eq!(from("192.0.2.1"), 429);
    assert_eq!(from("192.0.2.2"), 201);
    // What a client says of itself stands left of what the proxy has seen.
    assert_eq!(from("203.0.113.77, 192.0.2.2"), 429);
}

#[test]
fn what_others_say_of_a_request_is_ignored() {
    let house = behind_a_proxy("192.0.2.0/24");
    let from = |address| create(&house, &[("x-forwarded-for", address)]).status;
    assert_eq!(from("203.0.113.1"), 201);
    assert_eq!(from("203.0.113.2"), 429);
    let host = house.get("/api/catalog");
    assert_eq!(host.status, 200);
    let named = [("x-forwarded-host", "evil.example")];
    let answer = request(house.address(), "GET", "/api/catalog", &named, b"");
    assert_eq!(
        answer.status, 200,
        "the name is not taken from there either"
    );
}

#[test]
fn sockets_are_counted_for_whom_a_trusted_proxy_names() {
    let house = House::set(|config| {
        config.limits.sockets_per_address = 1;
        config.limits.connections_per_address = 1;
        config.front.trusted_proxies =
            vec!["127.0.0.1".parse::<std::net::IpAddr>().unwrap().into()];
    });
    let game = house.create(QUARRY);
    let from = |address| open(house.address(), &game.id, &[("x-forwarded-for", address)]);
    let first = from("192.0.2.1");
    assert!(first.is_ok(), "{first:?}");
    let second = from("192.0.2.2");
    assert!(second.is_ok(), "{second:?}");
    let third = from("192.0.2.1").map(|_| ());
    assert!(
        matches!(third.as_ref().map_err(|error| &**error), Err(Error::Http(answer)) if answer.status() == 429),
        "{third:?}"
    );
}

fn ask_by(house: &House, name: &str) -> Answer {
    let head = format!("GET /api/catalog HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n");
    raw(house.address(), head.as_bytes())
}

#[test]
fn a_name_that_is_not_the_servers_own_is_refused_with_a_word() {
    let house = House::set(|config| {
        config.front.hosts = vec![HostName::read("chess.example.org").unwrap()];
    });
    for own in [
        "chess.example.org",
        "localhost:1234",
        "127.0.0.1",
        "[::1]:80",
    ] {
        assert_eq!(ask_by(&house, own).status, 200, "{own}");
    }
    for foreign in ["evil.example", "evil.example:8080", "", "a b"] {
        let answer = ask_by(&house, foreign);
        assert_eq!(answer.status, 421, "{foreign}: {answer:?}");
        assert!(answer.problem().contains("the setting hosts"), "{answer:?}");
    }
    // Programs may leave the name out; browsers never do.
    let without = raw(house.address(), b"GET /api/catalog HTTP/1.0\r\n\r\n");
    assert_eq!(without.status, 200, "{without:?}");
}

#[test]
fn pages_from_the_public_url_may_play_behind_a_proxy_that_changes_the_name() {
    let house = House::set(|config| {
        config.front.public_url = Origin::read("https://chess.example.org");
    });
    for (origin, allowed) in [
        ("https://chess.example.org", true),
        ("http://chess.example.org", false),
        ("https://evil.example", false),
    ] {
        let status = create(&house, &[("origin", origin)]).status;
        assert_eq!(status == 201, allowed, "{origin}: {status}");
        let game = house.create(QUARRY);
        let socket = open(house.address(), &game.id, &[("origin", origin)]);
        assert_eq!(socket.is_ok(), allowed, "{origin}");
    }
}
