//! Who may do what.

use chessmith_wire::{
    Action, Ask, ClientMessage as Say, CreatedGame, Question, ServerMessage, Side,
};
use tungstenite::Error;

use crate::house::{House, request, take};
use crate::player::{Player, connect, open, play, read, write};

const QUARRY: &str = r#"{"game":"quarry","seat":"black","opponent":"person"}"#;

#[test]
fn secrets_are_128_random_bits_and_open_their_own_seat_only() {
    let house = House::open();
    let games: Vec<_> = (0..5).map(|_| house.create(QUARRY)).collect();
    let mut secrets = Vec::new();
    for game in &games {
        let invitation = game.invitation.clone().unwrap();
        assert_eq!(
            (game.seat.side, invitation.side),
            (Side::Black, Side::White)
        );
        for secret in [&game.seat.secret, &invitation.secret] {
            assert_eq!(secret.len(), 32);
            assert!(
                secret
                    .bytes()
                    .all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
            );
            secrets.push(secret.clone());
        }
    }
    secrets.sort();
    secrets.dedup();
    assert_eq!(secrets.len(), 10);

    // The secrets themselves are nowhere in what is kept.
    let files = std::fs::read_dir(house.folder()).unwrap();
    let kept: Vec<u8> = files
        .flat_map(|file| std::fs::read(file.unwrap().path()).unwrap())
        .collect();
    let holds = |text: &str| {
        kept.windows(text.len())
            .any(|bytes| bytes == text.as_bytes())
    };
    assert!(holds(&games[0].id), "the search works");
    assert!(!secrets.iter().any(|secret| holds(secret)));
}

#[test]
fn a_wrong_secret_opens_nothing() {
    let house = House::open();
    let (game, other) = (house.create(QUARRY), house.create(QUARRY));
    let upper = game.seat.secret.to_uppercase() + " ";
    for secret in [
        "",
        "00000000000000000000000000000000",
        &other.seat.secret,
        &game.id,
        &upper,
    ] {
        let mut socket = connect(house.address(), &game.id);
        write(
            &mut socket,
            &Say::Join {
                secret: Some(secret.to_owned()),
                changes: false,
            },
        )
        .unwrap();
        let answer = read(&mut socket);
        let Some(ServerMessage::Misunderstood { message }) = answer else {
            panic!("{answer:?}");
        };
        assert_eq!(message, "secret: it fits no seat of this game");
        assert_eq!(read(&mut socket), None, "the socket is closed");
    }
}

#[test]
fn who_watches_may_ask_but_not_act() {
    let house = House::open();
    let game = house.create(QUARRY);
    let mut watcher = Player::join(house.address(), &game.id, None);
    let actions = [
        play("go:m11-m12"),
        Action::Resign,
        Action::OfferDraw,
        Action::DeclineDraw,
        Action::ClaimDraw,
        Action::Takeback,
        Action::DeclineTakeback,
    ];
    for action in actions {
        let why = watcher.cannot(action);
        assert_eq!(why, "only the players may do this; you are watching");
    }
    assert!(!watcher.offers(Vec::new()).offers.is_empty());
    assert_eq!(house.look(&game.id).revision, 0);
}

#[test]
fn only_the_side_to_move_plays() {
    let house = House::open();
    let game = house.create(QUARRY);
    let [mut white, mut black] = Player::both(&house, &game);
    assert_eq!(black.cannot(play("go:m15-m14")), "it is White's turn");
    assert_eq!(black.cannot(play("go:m11-m12")), "it is White's turn");
    white.play("go:m11-m12");
    assert_eq!(white.cannot(play("go:m12-m11")), "it is Black's turn");
}

#[test]
fn pages_of_other_sites_open_no_socket() {
    let house = House::open();
    let game = house.create(QUARRY);
    let own = format!("http://{}", house.address());
    assert!(open(house.address(), &game.id, &[("origin", &own)]).is_ok());
    let port = house.address().port();
    let others = [
        "http://evil.example".to_owned(),
        format!("http://evil.example:{port}"),
        format!("http://localhost:{port}"),
        format!("http://127.0.0.1:{}", port ^ 1),
        "null".to_owned(),
    ];
    for origin in others {
        let refused = open(house.address(), &game.id, &[("origin", &origin)]).map(|_| ());
        let Err(error) = refused else {
            panic!("{origin} was let in")
        };
        let Error::Http(response) = *error else {
            panic!("{error:?}")
        };
        assert_eq!(response.status(), 403, "{origin}");
        let handshake = [
            ("origin", &*origin),
            ("upgrade", "websocket"),
            ("connection", "upgrade"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ];
        let beside = "/api/catalog/quarry/analysis/engine";
        let refused = request(house.address(), "GET", beside, &handshake, b"");
        assert_eq!(refused.status, 403, "{origin}");
    }
}

#[test]
fn pages_of_other_sites_begin_no_games() {
    let house = House::open();
    let post = |headers: &[(&str, &str)]| {
        let headers = [&[("content-type", "application/json")], headers].concat();
        request(
            house.address(),
            "POST",
            "/api/games",
            &headers,
            QUARRY.as_bytes(),
        )
    };
    let own = format!("http://{}", house.address());
    assert_eq!(post(&[]).status, 201);
    assert_eq!(
        post(&[("origin", &own), ("sec-fetch-site", "same-origin")]).status,
        201
    );
    let foreign = post(&[
        ("origin", "http://evil.example"),
        ("sec-fetch-site", "cross-site"),
    ]);
    assert_eq!(foreign.status, 403);
    assert_eq!(foreign.problem(), "a page of another site may not do this");
    assert_eq!(post(&[("origin", "http://evil.example")]).status, 403);
}

#[test]
fn the_first_message_must_be_join_and_no_other_may_be() {
    let house = House::open();
    let game = house.create(QUARRY);
    let mut socket = connect(house.address(), &game.id);
    write(
        &mut socket,
        &Say::Ask(Ask {
            request: 1,
            revision: 0,
            question: Question::Do(Action::Resign),
        }),
    )
    .unwrap();
    let answer = read(&mut socket);
    assert!(
        matches!(&answer, Some(ServerMessage::Misunderstood { message }) if message == "ask: the first message must be join"),
        "{answer:?}"
    );
    assert_eq!(read(&mut socket), None);

    let mut player = Player::join(house.address(), &game.id, Some(&game.seat.secret));
    write(
        player.socket(),
        &Say::Join {
            secret: None,
            changes: false,
        },
    )
    .unwrap();
    let answer = player.next();
    assert!(
        matches!(&answer, Some(ServerMessage::Misunderstood { message }) if message == "join: you have joined already"),
        "{answer:?}"
    );
    player.offer_draw();
}

#[test]
fn an_invitation_seats_exactly_one() {
    let house = House::open();
    let created: CreatedGame =
        serde_json::from_str(&house.post("/api/games", QUARRY).body).unwrap();
    let (id, invitation) = (&created.id, created.invitation.unwrap());
    // The invitation is no seat.
    let mut socket = connect(house.address(), id);
    let secret = Some(invitation.secret.clone());
    write(
        &mut socket,
        &Say::Join {
            secret,
            changes: false,
        },
    )
    .unwrap();
    let answer = read(&mut socket);
    assert!(
        matches!(&answer, Some(ServerMessage::Misunderstood { .. })),
        "{answer:?}"
    );

    let [first, second] = ["1", "2"].map(|digit| digit.repeat(32));
    let claim = |secret: &str| take(house.address(), id, &invitation.secret, secret);
    // Opened thrice at once by each of two: one of them has it, whoever was first.
    let claims: Vec<(&String, u16)> = std::thread::scope(|scope| {
        let claims: Vec<_> = [&first, &second, &first, &second, &first, &second]
            .into_iter()
            .map(|secret| scope.spawn(move || (secret, claim(secret).status)))
            .collect();
        claims
            .into_iter()
            .map(|claim| claim.join().unwrap())
            .collect()
    });
    let (granted, refused): (Vec<_>, Vec<_>) =
        claims.into_iter().partition(|(_, status)| *status == 200);
    assert_eq!((granted.len(), refused.len()), (3, 3));
    let winner = granted[0].0;
    assert!(granted.iter().all(|(secret, _)| *secret == winner));
    assert!(refused.iter().all(|(_, status)| *status == 409));
    let third = claim(&"3".repeat(32));
    assert_eq!(third.problem(), "somebody else has taken this seat already");

    // And it stays theirs.
    let house = house.restart();
    let player = Player::join(house.address(), id, Some(winner));
    assert_eq!(player.game.you, Some(invitation.side));
    let late = take(house.address(), id, &invitation.secret, &"3".repeat(32));
    assert_eq!(late.status, 409);
    // Who comes third can watch, and nothing else.
    let mut third = Player::join(house.address(), id, None);
    assert_eq!(third.game.you, None);
    assert!(third.cannot(Action::Resign).contains("you are watching"));
    let wrong = take(house.address(), id, &"0".repeat(32), winner);
    assert_eq!(wrong.status, 403);
    let short = take(house.address(), id, &invitation.secret, "1");
    assert_eq!(short.status, 422);
}
