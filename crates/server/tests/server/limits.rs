//! Everything that clients could make large has a bound.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use chessmith_server::Limits;
use chessmith_wire::ServerMessage;
use tungstenite::{Error, Message};

use crate::house::{House, PATIENCE, generous, wait_until};
use crate::player::{Player, connect, open, play, read};

const QUARRY: &str = r#"{"game":"quarry","seat":"white","opponent":"person"}"#;

fn number(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap()
}

#[test]
fn bodies_have_a_greatest_length() {
    let house = House::open();
    let limit = generous().body_bytes;
    let padded = |length: usize| QUARRY.to_owned() + &" ".repeat(length - QUARRY.len());
    assert_eq!(house.post("/api/games", padded(limit)).status, 201);
    for length in [limit + 1, 20 * limit] {
        let answer = house.post("/api/games", padded(length));
        assert_eq!(answer.status, 413, "{answer:?}");
        assert!(answer.problem().contains("65536 bytes"));
    }
}

#[test]
fn messages_have_a_greatest_length() {
    let house = House::open();
    let game = house.create(QUARRY);
    let mut player = Player::join(house.address(), &game.id, Some(&game.seat.secret));
    let limit = generous().message_bytes;
    let long = player.cannot(play(&"x".repeat(limit - 100)));
    assert!(long.chars().count() <= 401, "{long}");

    player.socket().send("x".repeat(limit + 1).into()).unwrap();
    let answer = player.next();
    let Some(ServerMessage::Misunderstood { message }) = answer else {
        panic!("{answer:?}")
    };
    assert_eq!(
        message,
        format!("the message has {} bytes, more than {limit}", limit + 1)
    );
    player.play("go:m11-m12");

    // What is longer by far is not even read.
    let _ = player.socket().send(Message::text("x".repeat(limit * 64)));
    assert_eq!(player.next(), None);
    assert_eq!(house.look(&game.id).revision, 1);
}

#[test]
fn requests_have_a_rate() {
    let limits = Limits {
        requests_per_second: number(1),
        request_burst: number(5),
        ..generous()
    };
    let house = House::with(limits);
    let answers: Vec<_> = (0..12).map(|_| house.get("/api/catalog")).collect();
    assert!(answers[..5].iter().all(|answer| answer.status == 200));
    let refused = answers.iter().find(|answer| answer.status == 429).unwrap();
    assert!(
        refused
            .problem()
            .starts_with("too many requests from your address")
    );
    let seconds: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=3).contains(&seconds));
    wait_until("it is allowed again", || {
        house.get("/api/catalog").status == 200
    });
}

/// Two people at one address who open a game of many kinds ask for some hundred drawings at once.
#[test]
fn drawings_and_pages_have_a_rate_of_their_own() {
    let limits = Limits {
        requests_per_second: number(1),
        request_burst: number(5),
        ..generous()
    };
    let house = House::with(limits);
    let codes =
        |path: &str, count| -> Vec<_> { (0..count).map(|_| house.get(path).status).collect() };
    assert!(
        codes("/api/glyphs/chess/king/white.svg", 25)
            .iter()
            .all(|code| *code == 200)
    );
    assert!(codes("/", 25).iter().all(|code| *code == 200));
    assert!(codes("/", 200).contains(&429));
    assert_eq!(codes("/api/catalog", 5), [200; 5]);
}

#[test]
fn new_games_have_a_rate() {
    let limits = Limits {
        games_per_minute: number(1),
        game_burst: number(3),
        ..generous()
    };
    let house = House::with(limits);
    let answers: Vec<_> = (0..5).map(|_| house.post("/api/games", QUARRY)).collect();
    let codes: Vec<_> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(codes, [201, 201, 201, 429, 429]);
    assert!(
        answers[4]
            .problem()
            .starts_with("too many new games from your address")
    );
    assert_eq!(house.get("/api/catalog").status, 200);
}

#[test]
fn messages_have_a_rate() {
    let limits = Limits {
        messages_per_second: number(20),
        message_burst: number(5),
        ..generous()
    };
    let house = House::with(limits);
    let game = house.create(QUARRY);
    let mut player = Player::join(house.address(), &game.id, None);
    let begun = Instant::now();
    for _ in 0..25 {
        player.offers(Vec::new());
    }
    // 5 at once, then one every 50 ms.
    assert!(
        begun.elapsed() >= Duration::from_millis(950),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn sockets_are_counted() {
    let limits = Limits {
        sockets: 3,
        sockets_per_address: 2,
        ..generous()
    };
    let house = House::with(limits);
    let game = house.create(QUARRY);
    let first = Player::join(house.address(), &game.id, None);
    let _second = Player::join(house.address(), &game.id, None);
    let refused = open(house.address(), &game.id, &[]).map(|_| ());
    let Err(error) = refused else {
        panic!("a third socket was opened")
    };
    let Error::Http(response) = *error else {
        panic!("{error:?}")
    };
    assert_eq!(response.status(), 429);
    drop(first);
    wait_until("there is room again", || {
        Player::try_join(house.address(), &game.id, None).is_some()
    });
}

#[test]
fn connections_are_counted() {
    let limits = Limits {
        connections: 4,
        connections_per_address: 4,
        ..generous()
    };
    let house = House::with(limits);
    let silent: Vec<_> = (0..4)
        .map(|_| TcpStream::connect(house.address()).unwrap())
        .collect();
    wait_until("the fifth is sent away", || {
        house.get("/api/catalog").status == 0
    });
    drop(silent);
    wait_until("there is room again", || {
        house.get("/api/catalog").status == 200
    });
}

#[test]
fn who_does_not_join_or_says_nothing_is_sent_away() {
    let limits = Limits {
        join_time: Duration::from_millis(200),
        ping_every: Duration::from_millis(100),
        silence: Duration::from_secs(2),
        ..generous()
    };
    let house = House::with(limits);
    let game = house.create(QUARRY);
    let mut socket = connect(house.address(), &game.id);
    let answer = read(&mut socket);
    assert!(
        matches!(&answer, Some(ServerMessage::Misunderstood { message }) if message.contains("join first")),
        "{answer:?}"
    );
    assert_eq!(read(&mut socket), None);

    // A client that reads answers pings without knowing it; one that does not is taken for gone.
    let mut present = Player::join(house.address(), &game.id, None);
    let absent = Player::join(house.address(), &game.id, None);
    present.wait_for_presence((false, false, 2));
    present.wait_for_presence((false, false, 1));
    drop(absent);
}

#[test]
fn connections_that_ask_nothing_are_ended() {
    let house = House::with(Limits {
        head_time: Duration::from_millis(200),
        ..generous()
    });
    for begun in ["", "GET /api/catalog HTTP/1.1\r\nHost:"] {
        let mut stream = TcpStream::connect(house.address()).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(begun.as_bytes()).unwrap();
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).unwrap();
    }
}

#[test]
fn slow_requests_are_ended() {
    let house = House::with(Limits {
        request_time: Duration::from_millis(300),
        ..generous()
    });
    let mut stream = TcpStream::connect(house.address()).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let head = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
        Content-Length: 100\r\n\r\n{";
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 408");
}
