//! A server that is stopped and started again goes on where it was.

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use chessmith_server::{Config, Server};
use chessmith_wire::{Side, Snapshot};

use tungstenite::Message;

use crate::house::{House, catalog, wait_until};
use crate::player::Player;

/// What of a game everybody sees and must stay.
fn essence(game: &Snapshot) -> Snapshot {
    Snapshot {
        you: None,
        offers: None,
        ..game.clone()
    }
}

#[test]
fn everything_that_was_done_is_there_again() {
    let house = House::open();
    let body = r#"{"game":"quarry","options":{"seed":"11","coins":"30"},"seat":"white","opponent":"person"}"#;
    let games: Vec<_> = (0..6).map(|_| house.create(body)).collect();
    let mut seen = Vec::new();
    for (index, game) in games.iter().enumerate() {
        let [mut white, mut black] = Player::both(&house, game);
        white.play("buy:3");
        let turn = white.offers(Vec::new()).offers[0].pick.clone();
        assert!(!turn.is_empty());
        white.play("go:m11-m12");
        black.wait("the turns", |game| game.revision == 2);
        match index {
            0 => {}
            1 => black.offer_draw(),
            2 => {
                white.take_back();
                black.wait("the request", |game| game.takeback_request.is_some());
                black.take_back();
            }
            3 => white.take_back(),
            4 => black.resign(),
            _ => {
                white.offer_draw();
                black.wait("the offer", |game| game.draw_offer.is_some());
                black.offer_draw();
            }
        }
        seen.push(house.look(&game.id));
    }
    let house = house.restart();
    for (game, before) in games.iter().zip(&seen) {
        assert_eq!(&house.look(&game.id), before);
        let [white, black] = Player::both(&house, game);
        assert_eq!(essence(&white.game), essence(before));
        assert_eq!(essence(&black.game), essence(before));
    }
    // And it can be played on: the request that was open is answered now.
    let [mut white, mut black] = Player::both(&house, &games[3]);
    black.take_back();
    white.wait("the takeback", |game| game.history.len() == 1);
    white.play("go:m11-m12");
    let [mut white, mut black] = Player::both(&house, &games[1]);
    white.decline_draw();
    black.wait("the answer", |game| game.draw_offer.is_none());
    black.play("go:m15-m14");
}

#[test]
fn clients_are_told_and_can_join_again() {
    let house = House::open();
    let game = house.create(r#"{"game":"quarry","seat":"black","opponent":"person"}"#);
    let mut black = Player::join(house.address(), &game.id, Some(&game.seat.secret));
    black.offer_draw();
    let mut house = house;
    house.stop();
    let farewell = loop {
        if let Message::Close(farewell) = black.socket().read().unwrap() {
            break farewell.unwrap();
        }
    };
    assert_eq!(u16::from(farewell.code), 1012, "to come back is worth it");
    assert!(farewell.reason.contains("come back"), "{farewell:?}");
    let house = house.restart();
    let black = Player::join(house.address(), &game.id, Some(&game.seat.secret));
    assert_eq!(black.game.draw_offer, Some(Side::Black));
}

/// Browsers open connections before they need them.
#[test]
fn a_server_that_stops_waits_for_nobody_who_asks_nothing() {
    let mut house = House::open();
    let silent = ["", "GET /api/catalog HTTP/1.1\r\nHost:"].map(|begun| {
        let mut stream = TcpStream::connect(house.address()).unwrap();
        stream.write_all(begun.as_bytes()).unwrap();
        stream
    });
    // They are known to the server once a later connection is.
    assert_eq!(house.get("/health").status, 200);
    let begun = Instant::now();
    house.stop();
    let took = begun.elapsed();
    assert!(took < Duration::from_secs(3), "{took:?}");
    drop(silent);
}

#[test]
fn games_are_closed_also_while_a_request_never_ends() {
    let mut house = House::open();
    let log = house.folder().join("games.sqlite-wal");
    house.create(r#"{"game":"quarry","seat":"black","opponent":"person"}"#);
    let mut stream = TcpStream::connect(house.address()).unwrap();
    let head = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
        Content-Length: 100\r\n\r\n{";
    stream.write_all(head.as_bytes()).unwrap();
    assert_eq!(house.get("/health").status, 200);
    assert!(log.exists());
    house.stop();
    assert!(!log.exists(), "the file of games was closed");
    drop(stream);
}

#[test]
fn the_engine_owes_its_turn_until_somebody_is_there() {
    let house = House::open();
    let game = house
        .create(r#"{"game":"quarry","seat":"white","opponent":{"engine":{"milliseconds":10000}}}"#);
    let mut white = Player::join(house.address(), &game.id, Some(&game.seat.secret));
    white.play("go:m11-m12");
    wait_until("it thinks", || house.app().engines_thinking() == 1);
    drop(white);

    let house = house.restart();
    assert_eq!(house.look(&game.id).side_to_move, Side::Black);
    assert_eq!(house.app().engines_thinking(), 0, "nobody is there");
    let mut white = Player::join(house.address(), &game.id, Some(&game.seat.secret));
    wait_until("it thinks again", || house.app().engines_thinking() == 1);
    white.take_back();
    assert!(white.may_play());
}

#[test]
fn a_folder_is_used_by_one_server() {
    let mut house = House::open();
    assert_eq!(house.get("/health").body, "alive\n");
    assert_eq!(house.get("/ready").body, "ready\n");
    let folder = house.folder();
    let second = || {
        let config = Config {
            port: 0,
            ..Config::new(catalog(), &folder)
        };
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(Server::bind(config)).map(drop)
    };
    let refused = second().unwrap_err().to_string();
    assert!(refused.contains("is in use by another server"), "{refused}");
    house.stop();
    assert!(second().is_ok());
}
