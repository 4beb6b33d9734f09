//! What cannot be read or makes no sense: one clear line each, nothing changed, nothing broken.

use chessmith_wire::ServerMessage;
use tungstenite::Message;

use crate::house::{House, raw, request};
use crate::player::{Player, connect, read};

/// Bodies of `POST /api/games`, and what the line must name.
const BODIES: &[(&[u8], &str)] = &[
    (b"", "line 1 column 0"),
    (b" ", "line 1 column"),
    (b"{", "line 1 column 1"),
    (b"[]", "expected an object at line 1 column 1"),
    (b"\n null", "expected an object at line 2 column 2"),
    (b"\"quarry\"", "line 1 column 1"),
    (b"{}", "missing field `game`"),
    (b"\xff\xfe{}", "not UTF-8 after byte 0"),
    (b"{\"game\":\"\xc3\x28\"}", "not UTF-8 after byte 9"),
    (b"\xef\xbb\xbf{}", "line 1 column 1"),
    (br#"{"game":"quarry"}"#, "missing field `seat`"),
    (br#"{"game":7,"seat":"white","opponent":{"kind":"person"}}"#, "game: invalid type"),
    (br#"{"game":"quarry","seat":"red","opponent":{"kind":"person"}}"#, "seat: unknown variant `red`"),
    (br#"{"game":"quarry","seat":"white"}"#, "missing field `opponent`"),
    (br#"{"game":"quarry","seat":"white","opponent":{}}"#, "opponent: missing field `kind`"),
    (br#"{"game":"quarry","seat":"white","opponent":{"kind":"ghost"}}"#, "opponent.kind: unknown variant `ghost`"),
    (br#"{"game":"quarry","seat":"white","opponent":{"kind":"engine"}}"#, "opponent: missing field `milliseconds`"),
    (br#"{"game":"quarry","seat":"white","opponent":{"kind":"engine","milliseconds":-5}}"#, "opponent: invalid value"),
    (br#"{"game":"quarry","seat":"white","opponent":{"kind":"engine","milliseconds":1e99}}"#, "opponent: invalid type"),
    (br#"{"game":"quarry","seat":"white","opponent":{"kind":"engine","milliseconds":1}}"#, "opponent.milliseconds: 1 is not from 50 to 10000"),
    (br#"{"game":"quarry","seat":"white","opponent":{"kind":"engine","milliseconds":10001}}"#, "opponent.milliseconds: 10001"),
    (br#"{"game":"quarry","seat":"white","opponent":{"kind":"person","x":1}}"#, "opponent"),
    (br#"{"game":"quarry","seat":"white","opponent":{"kind":"person"},"extra":1}"#, "unknown field `extra`"),
    (br#"{"game":"quarry","game":"quarry","seat":"white","opponent":{"kind":"person"}}"#, "duplicate field `game`"),
    (br#"{"game":"quarry","seat":"white","opponent":{"kind":"person"}} {}"#, "trailing characters at line 1 column"),
    (br#"{"game":"quarry","seat":"white","opponent":{"kind":"person"},}"#, "line 1 column 62"),
    (br#"{"game":"nothing","seat":"white","opponent":{"kind":"person"}}"#, "there is no game \"nothing\""),
    (br#"{"game":"quarry","options":[],"seat":"white","opponent":{"kind":"person"}}"#, "options: invalid type"),
    (br#"{"game":"quarry","options":{"coins":5},"seat":"white","opponent":{"kind":"person"}}"#, "options.coins: invalid type"),
    (br#"{"game":"quarry","options":{"coins":"05"},"seat":"white","opponent":{"kind":"person"}}"#, "option coins: \"05\""),
    (br#"{"game":"quarry","options":{"coins":"99999"},"seat":"white","opponent":{"kind":"person"}}"#, "option coins: \"99999\""),
    (br#"{"game":"quarry","options":{"a\nb":"1"},"seat":"white","opponent":{"kind":"person"}}"#, "there is no option \"a b\""),
    (br#"{"game":"quarry","position":"","seat":"white","opponent":{"kind":"person"}}"#, "column 1"),
    (br#"{"game":"quarry","position":"\u0000","seat":"white","opponent":{"kind":"person"}}"#, "column 1"),
    (br#"{"game":"quarry","position":5,"seat":"white","opponent":{"kind":"person"}}"#, "position: invalid type"),
    (br#"{"game":"\ud800","seat":"white","opponent":{"kind":"person"}}"#, "line 1 column"),
];

/// Messages on a socket that has joined, and what the line must name.
const MESSAGES: &[(&str, &str)] = &[
    ("", "line 1 column 0"),
    ("{", "line 1 column 1"),
    ("[1,2]", "line 1 column"),
    ("true", "line 1 column 1"),
    ("{}", "missing field `kind`"),
    (r#"{"kind":5}"#, "kind: invalid type"),
    (r#"{"kind":"dance"}"#, "kind: there is no message \"dance\""),
    (r#"{"kind":"play"}"#, "missing field `request`"),
    (r#"{"kind":"play","request":1}"#, "missing field `revision`"),
    (
        r#"{"kind":"play","request":1,"revision":0}"#,
        "missing field `turn`",
    ),
    (
        r#"{"kind":"play","request":-1,"revision":0,"turn":"x"}"#,
        "request: invalid value",
    ),
    (
        r#"{"kind":"play","request":4294967296,"revision":0,"turn":"x"}"#,
        "request: invalid value",
    ),
    (
        r#"{"kind":"play","request":1,"revision":"0","turn":"x"}"#,
        "revision: invalid type",
    ),
    (
        r#"{"kind":"play","request":1,"revision":0,"turn":["x"]}"#,
        "turn: invalid type",
    ),
    (
        r#"{"kind":"play","request":1,"revision":0,"turn":"x","turn":"y"}"#,
        "duplicate field `turn`",
    ),
    (
        r#"{"kind":"play","request":1,"revision":0,"turn":"x","also":1}"#,
        "unknown field `also`",
    ),
    (
        r#"{"kind":"play","kind":"resign","request":1,"revision":0}"#,
        "duplicate field `kind`",
    ),
    (
        r#"{"kind":"play","request":1,"revision":0,"turn":"x"} x"#,
        "trailing characters",
    ),
    (
        r#"{"kind":"resign","request":1,"revision":0,"turn":"x"}"#,
        "unknown field `turn`",
    ),
    (
        r#"{"kind":"offers","request":1,"revision":0,"picks":"m11"}"#,
        "picks: invalid type",
    ),
    (
        r#"{"kind":"offers","request":1,"revision":0,"picks":["m11",null]}"#,
        "picks[1]: invalid type",
    ),
    (
        r#"{"kind":"about","request":1,"revision":0,"cell":65536}"#,
        "cell: invalid value",
    ),
    (
        r#"{"kind":"about","request":1,"revision":0,"cell":1.5}"#,
        "cell: invalid type",
    ),
    (
        r#"{"kind":"scene_at","request":1,"revision":0,"turns":-1}"#,
        "turns: invalid value",
    ),
    (r#"{"kind":"join","secret":5}"#, "secret: invalid type"),
    (r#"{"kind":"join"}"#, "you have joined already"),
    (
        r#"{"kind":"offers","request":1,"revision":0,"picks":["nowhere"]}"#,
        "pick 1",
    ),
    (
        r#"{"kind":"offers","request":1,"revision":0,"picks":["buy","+1","+7"]}"#,
        "pick 3",
    ),
    (
        r#"{"kind":"scene_at","request":1,"revision":0,"turns":4294967295}"#,
        "only 0",
    ),
    (
        r#"{"kind":"explain","request":1,"revision":0,"turn":""}"#,
        "column 1",
    ),
    (
        r#"{"kind":"play","request":1,"revision":0,"turn":""}"#,
        "column 1",
    ),
    (
        r#"{"kind":"play","request":1,"revision":0,"turn":"go:m11-zz99"}"#,
        "column",
    ),
    (
        r#"{"kind":"play","request":1,"revision":0,"turn":"buy:99999999999999999999"}"#,
        "column",
    ),
    (
        r#"{"kind":"play","request":1,"revision":0,"turn":"\u0000\n\u001b[31m"}"#,
        "column 1",
    ),
    (
        r#"{"kind":"play","request":1,"revision":0,"turn":"go:a1-a2"}"#,
        "a1",
    ),
    (
        r#"{"kind":"takeback","request":1,"revision":0}"#,
        "White has played no turn",
    ),
    (
        r#"{"kind":"claim_draw","request":1,"revision":0}"#,
        "nothing for which to claim",
    ),
    (
        r#"{"kind":"decline_draw","request":1,"revision":0}"#,
        "Black has offered no draw",
    ),
    (
        r#"{"kind":"resign","request":1,"revision":9}"#,
        "revision: 9 is not the latest",
    ),
];

const GOOD: &str = r#"{"game":"quarry","seat":"white","opponent":{"kind":"person"}}"#;

fn is_clear(line: &str) -> bool {
    !line.is_empty() && line.chars().count() <= 401 && !line.chars().any(char::is_control)
}

#[test]
fn bodies() {
    let house = House::open();
    for &(body, place) in BODIES {
        let shown = String::from_utf8_lossy(body);
        let answer = house.post("/api/games", body);
        assert!(matches!(answer.status, 400 | 422), "{shown}: {answer:?}");
        let line = answer.problem();
        println!("{shown}\n    {} {line}", answer.status);
        assert!(is_clear(&line) && line.contains(place), "{shown}: {line}");
    }
    let deep = [b"{\"options\":".as_slice(), &b"[".repeat(20_000)].concat();
    let answer = house.post("/api/games", deep);
    assert_eq!(answer.status, 400);
    assert!(is_clear(&answer.problem()), "{answer:?}");
    house.create(GOOD);
}

#[test]
fn heads_and_addresses() {
    let house = House::open();
    let game = house.create(GOOD);
    let own = |rest: &str| format!("/api/games/{}{rest}", game.id);
    let cases = [
        ("GET", "/api".to_owned(), 404),
        ("GET", "/api/".to_owned(), 404),
        ("GET", "/api/nothing/here".to_owned(), 404),
        ("GET", "/api/games".to_owned(), 405),
        ("DELETE", own(""), 405),
        ("PUT", "/api/catalog".to_owned(), 405),
        ("GET", "/api/games/0000000000000000".to_owned(), 404),
        ("GET", "/api/games/..%2f..%2fetc".to_owned(), 404),
        ("GET", "/api/games/%00".to_owned(), 404),
        ("GET", format!("/api/games/{}", "9".repeat(5_000)), 404),
        ("GET", own("/record.exe"), 404),
        ("GET", own("/record."), 404),
        ("GET", own("/board.png"), 404),
        (
            "GET",
            "/api/games/0000000000000000/record.json".to_owned(),
            404,
        ),
        (
            "GET",
            "/api/glyphs/nothing/foreman/white.svg".to_owned(),
            404,
        ),
        (
            "GET",
            "/api/glyphs/quarry/nothing/white.svg".to_owned(),
            404,
        ),
        ("GET", "/api/glyphs/quarry/foreman/red.svg".to_owned(), 404),
    ];
    for (method, path, status) in cases {
        let answer = request(house.address(), method, &path, &[], b"");
        assert_eq!(answer.status, status, "{method} {path}: {answer:?}");
        assert!(is_clear(&answer.problem()), "{method} {path}: {answer:?}");
    }
    let not_utf8 = house.get("/api/games/%ff%fe");
    assert_eq!(not_utf8.status, 400, "{not_utf8:?}");
    let no_upgrade = house.get(&own("/socket"));
    assert!(matches!(no_upgrade.status, 400 | 426), "{no_upgrade:?}");
    assert!(no_upgrade.problem().contains("WebSocket"), "{no_upgrade:?}");
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonp",
        "",
    ] {
        let headers = [("content-type", kind)];
        let answer = request(
            house.address(),
            "POST",
            "/api/games",
            &headers,
            GOOD.as_bytes(),
        );
        assert_eq!(answer.status, 415, "{kind}: {answer:?}");
        assert!(answer.problem().contains("content-type"));
    }
    for bytes in [
        b"\r\n\r\n\r\n".as_slice(),
        b"GET\r\n\r\n",
        b"\x16\x03\x01\x02\x00",
        b"GET / HTTP/9.9\r\n\r\n",
    ] {
        let mut bytes = bytes.to_vec();
        bytes.resize(4_096, b'\n');
        let answer = raw(house.address(), &bytes);
        assert!(matches!(answer.status, 0 | 400 | 505), "{answer:?}");
    }
    house.create(GOOD);
}

#[test]
fn messages() {
    let house = House::open();
    let game = house.create(GOOD);
    let mut player = Player::join(house.address(), &game.id, Some(&game.seat.secret));
    let before = house.look(&game.id);
    let mut refuse = |message: Message, place: &str| {
        let shown = message.to_string();
        player.socket().send(message).unwrap();
        let line = loop {
            match player.next() {
                Some(ServerMessage::Refused {
                    message,
                    revision: 0,
                    ..
                }) => break message,
                Some(ServerMessage::Snapshot(_)) => {}
                other => panic!("{shown}: {other:?}"),
            }
        };
        println!("{shown}\n    {line}");
        assert!(is_clear(&line) && line.contains(place), "{shown}: {line}");
    };
    for &(message, place) in MESSAGES {
        refuse(message.into(), place);
    }
    refuse(Message::binary(vec![0, 159, 146, 150]), "not bytes");
    refuse("[".repeat(10_000).into(), "line 1 column");
    assert_eq!(house.look(&game.id), before, "nothing was changed");
    player.play("go:m11-m12");
}

#[test]
fn first_messages() {
    let house = House::open();
    let game = house.create(GOOD);
    for &(message, _) in MESSAGES
        .iter()
        .filter(|(message, _)| *message != r#"{"kind":"join"}"#)
    {
        let mut socket = connect(house.address(), &game.id);
        socket.send(message.into()).unwrap();
        let answer = read(&mut socket);
        assert!(
            matches!(&answer, Some(ServerMessage::Refused { message, .. }) if is_clear(message)),
            "{message}: {answer:?}"
        );
        assert_eq!(read(&mut socket), None);
    }
    Player::join(house.address(), &game.id, None);
}
