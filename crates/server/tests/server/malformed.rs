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
    (
        br#"{"game":7,"seat":"white","opponent":"person"}"#,
        "game: invalid type",
    ),
    (
        br#"{"game":"quarry","seat":"red","opponent":"person"}"#,
        "seat: unknown variant `red`",
    ),
    (
        br#"{"game":"quarry","seat":"white"}"#,
        "missing field `opponent`",
    ),
    (
        br#"{"game":"quarry","seat":"white","opponent":{}}"#,
        "opponent",
    ),
    (
        br#"{"game":"quarry","seat":"white","opponent":"ghost"}"#,
        "unknown variant `ghost`",
    ),
    (
        br#"{"game":"quarry","seat":"white","opponent":{"engine":{}}}"#,
        "opponent.engine: missing field `milliseconds`",
    ),
    (
        br#"{"game":"quarry","seat":"white","opponent":{"engine":{"milliseconds":-5}}}"#,
        "milliseconds: invalid value",
    ),
    (
        br#"{"game":"quarry","seat":"white","opponent":{"engine":{"milliseconds":1e99}}}"#,
        "milliseconds: invalid type",
    ),
    (
        br#"{"game":"quarry","seat":"white","opponent":{"engine":{"milliseconds":1}}}"#,
        "opponent.engine.milliseconds: 1 is not from 50 to 10000",
    ),
    (
        br#"{"game":"quarry","seat":"white","opponent":{"engine":{"milliseconds":10001}}}"#,
        "opponent.engine.milliseconds: 10001",
    ),
    (
        br#"{"game":"quarry","seat":"white","opponent":{"person":{"x":1}}}"#,
        "opponent",
    ),
    (
        br#"{"game":"quarry","seat":"white","opponent":"person","extra":1}"#,
        "unknown field `extra`",
    ),
    (
        br#"{"game":"quarry","game":"quarry","seat":"white","opponent":"person"}"#,
        "duplicate field `game`",
    ),
    (
        br#"{"game":"quarry","seat":"white","opponent":"person"} {}"#,
        "trailing characters at line 1 column",
    ),
    (
        br#"{"game":"quarry","seat":"white","opponent":"person",}"#,
        "line 1 column 53",
    ),
    (
        br#"{"game":"nothing","seat":"white","opponent":"person"}"#,
        "there is no game \"nothing\"",
    ),
    (
        br#"{"game":"quarry","options":[],"seat":"white","opponent":"person"}"#,
        "options: invalid type",
    ),
    (
        br#"{"game":"quarry","options":{"coins":5},"seat":"white","opponent":"person"}"#,
        "options.coins: invalid type",
    ),
    (
        br#"{"game":"quarry","options":{"coins":"05"},"seat":"white","opponent":"person"}"#,
        "option coins: \"05\"",
    ),
    (
        br#"{"game":"quarry","options":{"coins":"99999"},"seat":"white","opponent":"person"}"#,
        "option coins: \"99999\"",
    ),
    (
        br#"{"game":"quarry","options":{"a\nb":"1"},"seat":"white","opponent":"person"}"#,
        "there is no option \"a b\"",
    ),
    (
        br#"{"game":"quarry","position":"","seat":"white","opponent":"person"}"#,
        "column 1",
    ),
    (
        br#"{"game":"quarry","position":"\u0000","seat":"white","opponent":"person"}"#,
        "column 1",
    ),
    (
        br#"{"game":"quarry","position":5,"seat":"white","opponent":"person"}"#,
        "position: invalid type",
    ),
    (
        br#"{"game":"\ud800","seat":"white","opponent":"person"}"#,
        "line 1 column",
    ),
];

/// Messages on a socket that has joined that are no messages, and what the line must name.
const NO_MESSAGES: &[(&str, &str)] = &[
    ("", "line 1 column 0"),
    ("{", "line 1 column 1"),
    ("[1,2]", "line 1 column"),
    ("true", "line 1 column 1"),
    ("{}", "line 1 column 2"),
    (r#"{"dance":5}"#, "unknown variant `dance`"),
    (r#"{"ask":5}"#, "ask: invalid type"),
    (r#"{"ask":{}}"#, "missing field `request`"),
    (r#"{"ask":{"request":1}}"#, "missing field `revision`"),
    (
        r#"{"ask":{"request":1,"revision":0}}"#,
        "missing field `question`",
    ),
    (r#"{"ask":{"request":-1}}"#, "request: invalid value"),
    (
        r#"{"ask":{"request":4294967296}}"#,
        "request: invalid value",
    ),
    (
        r#"{"ask":{"request":1,"revision":"0"}}"#,
        "revision: invalid type",
    ),
    (
        r#"{"ask":{"request":1,"request":2}}"#,
        "duplicate field `request`",
    ),
    (r#"{"ask":{"also":1}}"#, "unknown field `also`"),
    (r#"{"join":{"secret":5}}"#, "secret: invalid type"),
    (r#"{"join":{"name":"x"}}"#, "unknown field `name`"),
    (r#"{"join":{},"ask":{}}"#, "line 1 column"),
];

/// Questions on a socket that has joined that are none, and what the line must name.
const NO_QUESTIONS: &[(&str, &str)] = &[
    (r#""turns""#, "question"),
    (r#"{"dance":{}}"#, "unknown variant `dance`"),
    (r#"{"do":"dance"}"#, "unknown variant `dance`"),
    (r#"{"do":"play"}"#, "do"),
    (r#"{"do":{"play":{}}}"#, "missing field `turn`"),
    (r#"{"do":{"play":{"turn":["x"]}}}"#, "turn: invalid type"),
    (
        r#"{"do":{"play":{"turn":"x","turn":"y"}}}"#,
        "duplicate field `turn`",
    ),
    (
        r#"{"do":{"play":{"turn":"x","also":1}}}"#,
        "unknown field `also`",
    ),
    (
        r#"{"do":{"play":{"turn":"x"},"resign":null}}"#,
        "line 1 column",
    ),
    (r#"{"do":{"resign":{"turn":"x"}}}"#, "resign"),
    (r#"{"do":{"resign":null}} x"#, "line 1 column"),
    (r#"{"offers":{"picks":"m11"}}"#, "picks: invalid type"),
    (
        r#"{"offers":{"picks":["m11",null]}}"#,
        "picks[1]: invalid type",
    ),
    (
        r#"{"about":{"on":{"at":"cell","cell":65536}}}"#,
        "on: invalid value",
    ),
    (
        r#"{"about":{"on":{"at":"cell","cell":1.5}}}"#,
        "on: invalid type",
    ),
    (r#"{"scene_at":{"turns":-1}}"#, "turns: invalid value"),
    (r#"{"turns":{"limit":-1}}"#, "limit: invalid value"),
    (
        r#"{"why_not":{"picks":[],"on":{"at":"moon"}}}"#,
        "unknown variant `moon`",
    ),
    (
        r#"{"why_not":{"picks":[],"on":{"at":"cell"}}}"#,
        "missing field `cell`",
    ),
];

/// Questions that are refused, and what the line must name.
const REFUSED: &[(&str, &str)] = &[
    (r#"{"offers":{"picks":["nowhere"]}}"#, "pick 1"),
    (r#"{"offers":{"picks":["buy","+1","+7"]}}"#, "pick 3"),
    (
        r#"{"why_not":{"picks":["nowhere"],"on":{"at":"button"}}}"#,
        "pick 1",
    ),
    (r#"{"scene_at":{"turns":4294967295}}"#, "only 0"),
    (r#"{"explain":{"turn":""}}"#, "column 1"),
    (r#"{"do":{"play":{"turn":""}}}"#, "column 1"),
    (r#"{"do":{"play":{"turn":"go:m11-zz99"}}}"#, "column"),
    (
        r#"{"do":{"play":{"turn":"buy:99999999999999999999"}}}"#,
        "column",
    ),
    (
        r#"{"do":{"play":{"turn":"\u0000\n\u001b[31m"}}}"#,
        "column 1",
    ),
    (r#"{"do":{"play":{"turn":"go:a1-a2"}}}"#, "a1"),
    (r#"{"do":"takeback"}"#, "White has played no turn"),
    (r#"{"do":"claim_draw"}"#, "nothing for which to claim"),
    (r#"{"do":"decline_draw"}"#, "Black has offered no draw"),
];

fn ask(question: &str) -> String {
    format!(r#"{{"ask":{{"request":1,"revision":0,"question":{question}}}}}"#)
}

/// Returns every message that is misunderstood, and what the line must name.
fn misunderstood() -> impl Iterator<Item = (String, &'static str)> {
    let messages = NO_MESSAGES.iter();
    let messages = messages.map(|&(message, place)| (message.to_owned(), place));
    messages.chain(NO_QUESTIONS.iter().map(|&(text, place)| (ask(text), place)))
}

const GOOD: &str = r#"{"game":"quarry","seat":"white","opponent":"person"}"#;

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

/// Whatever is put together, designed, composed, analysed, learned or measured without a game.
#[test]
fn bodies_about_what_is_no_game_yet() {
    let house = House::open();
    let deep = "[".repeat(20_000);
    let long = format!(r#"{{"options":{{"seed":"{}"}}}}"#, "9".repeat(60_000));
    let bodies: [&[u8]; 10] = [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe{}",
        deep.as_bytes(),
        long.as_bytes(),
        br#"{"options":[]}"#,
        br#"{"options":{"no such option":"1"}}"#,
        br#"{"extra":1}"#,
    ];
    let questions = [
        "analysis",
        "analysis/start",
        "analysis/board.svg",
        "analysis/board.png",
        "analysis/film.png",
        "design",
        "draft",
        "muster",
        "lab",
        "lessons/first",
    ];
    for game in ["quarry", "universal-custom", "construction"] {
        for question in questions {
            let path = format!("/api/catalog/{game}/{question}");
            for body in bodies {
                let answer = house.post(&path, body);
                let shown = String::from_utf8_lossy(&body[..body.len().min(40)]);
                let is_refused = matches!(answer.status, 400 | 404 | 422 | 501);
                assert!(is_refused, "{path} {shown}: {answer:?}");
                let line = answer.problem();
                assert!(!line.is_empty() && !line.contains('\n'), "{path}: {line}");
            }
        }
    }
    assert_eq!(house.get("/ready").status, 200);
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
                Some(ServerMessage::Misunderstood { message }) => break message,
                Some(ServerMessage::Refused {
                    refusal,
                    request: 1,
                    revision: 0,
                }) => break refusal.message,
                Some(ServerMessage::Snapshot(_)) => {}
                other => panic!("{shown}: {other:?}"),
            }
        };
        println!("{shown}\n    {line}");
        assert!(is_clear(&line) && line.contains(place), "{shown}: {line}");
    };
    for (message, place) in misunderstood() {
        refuse(message.into(), place);
    }
    for &(question, place) in REFUSED {
        refuse(ask(question).into(), place);
    }
    let late = r#"{"ask":{"request":1,"revision":9,"question":{"do":"resign"}}}"#;
    refuse(late.into(), "revision: 9 is not the latest");
    refuse(r#"{"join":{}}"#.into(), "you have joined already");
    refuse(Message::binary(vec![0, 159, 146, 150]), "not bytes");
    refuse("[".repeat(10_000).into(), "line 1 column");
    assert_eq!(house.look(&game.id), before, "nothing was changed");
    player.play("go:m11-m12");
}

#[test]
fn first_messages() {
    let house = House::open();
    let game = house.create(GOOD);
    let asked = REFUSED.iter().map(|&(question, _)| ask(question));
    for message in misunderstood().map(|(message, _)| message).chain(asked) {
        let mut socket = connect(house.address(), &game.id);
        socket.send(message.clone().into()).unwrap();
        let answer = read(&mut socket);
        assert!(
            matches!(&answer, Some(ServerMessage::Misunderstood { message }) if is_clear(message)),
            "{message}: {answer:?}"
        );
        assert_eq!(read(&mut socket), None);
    }
    Player::join(house.address(), &game.id, None);
}
