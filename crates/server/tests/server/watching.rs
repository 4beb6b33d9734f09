//! What those who look after a server see.

use std::net::SocketAddr;

use crate::house::{House, request};
use crate::player::Player;

const QUARRY: &str = r#"{"game":"quarry","seat":"white","opponent":"person"}"#;

/// Returns the value of a series, as it stands after its name.
fn value(text: &str, series: &str) -> Option<f64> {
    let line = text
        .lines()
        .find(|line| line.starts_with(&format!("{series} ")))?;
    line.rsplit(' ').next()?.parse().ok()
}

#[test]
fn what_is_counted_is_for_those_who_look_after_the_server() {
    let house = House::set(|config| {
        config.metrics = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    });
    let place = house.metrics().unwrap();
    let look = || {
        let answer = request(place, "GET", "/metrics", &[], b"");
        assert_eq!(answer.status, 200, "{answer:?}");
        let kind = answer.header("content-type").unwrap().to_owned();
        assert!(kind.starts_with("application/openmetrics-text"), "{kind}");
        assert!(answer.body.ends_with("# EOF\n"), "{}", answer.body);
        answer.body
    };
    let before = look();
    assert_eq!(value(&before, "chessmith_turns_total"), Some(0.0));
    assert_eq!(value(&before, "chessmith_sockets"), Some(0.0));

    let game = house.create(QUARRY);
    let [mut white, _black] = Player::both(&house, &game);
    white.play("buy:2");
    assert_eq!(house.get("/api/games/0123456789abcdef").status, 404);
    assert_eq!(house.post("/api/games", "{").status, 400);

    let after = look();
    let now = |series: &str| value(&after, series).unwrap_or_else(|| panic!("{series}: {after}"));
    assert_eq!(now("chessmith_games_created_total"), 1.0);
    assert_eq!(now("chessmith_turns_total"), 1.0);
    assert_eq!(now("chessmith_rooms"), 1.0);
    assert_eq!(now("chessmith_sockets"), 2.0);
    assert_eq!(now("chessmith_engine_thinking"), 0.0);
    assert_eq!(now("chessmith_engine_waiting"), 0.0);
    // The game, the guest's seat, and the turn.
    assert_eq!(now("chessmith_commit_seconds_count"), 3.0);
    assert!(now("chessmith_question_seconds_count") >= 2.0);
    let refused = |status, reason| {
        now(&format!(
            "chessmith_requests_refused_total{{status=\"{status}\",reason=\"{reason}\"}}"
        ))
    };
    assert_eq!(refused(404, "unknown"), 1.0);
    assert_eq!(refused(400, "malformed"), 1.0);

    let ready = request(place, "GET", "/ready", &[], b"");
    assert_eq!(ready.body, "ready\n");
    assert_eq!(house.get("/metrics").status, 404, "not for the public");
    assert_eq!(House::open().metrics(), None);
}
