//! What those who look after a server see.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use chessmith_server::Limits;
use chessmith_testkit::in_full;

use crate::fair::twelve_turns;
use crate::house::{House, generous, raw, request, written};
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
    // A page of another site can have its own name lead here.
    let foreign = written("evil.example", "GET", "/metrics", &[], b"");
    assert_eq!(raw(place, &foreign).status, 421);
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
    let bytes = now("chessmith_room_bytes");
    assert!((1_000.0..1_000_000.0).contains(&bytes), "{bytes}");
    assert_eq!(now("chessmith_room_bytes_most"), 1e9);
    assert_eq!(now("chessmith_sockets"), 2.0);
    assert_eq!(now("chessmith_engine_thinking"), 0.0);
    assert_eq!(now("chessmith_engine_waiting"), 0.0);
    // The game, the guest's seat, and the turn.
    assert_eq!(now("chessmith_commit_seconds_count"), 3.0);
    assert_eq!(now("chessmith_transactions_total"), 3.0);
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

/// All are answered, and the turns of another game meanwhile; how long it takes is printed.
#[test]
fn who_joins_a_game_in_a_crowd_is_answered_and_another_game_goes_on() {
    let (watchers, threads) = if in_full() { (1_024, 16) } else { (32, 4) };
    let house = House::with(Limits {
        sockets: 2_048,
        sockets_per_address: 2_048,
        connections: 4_096,
        connections_per_address: 4_096,
        ..generous()
    });
    let address = house.address();
    let game = house.create(QUARRY);
    let [mut white, _black] = Player::both(&house, &game);
    let begun = Instant::now();
    let over = AtomicBool::new(false);
    let (mut crowd, turns) = thread::scope(|scope| {
        let join = || -> Vec<Player> {
            let share = 0..watchers / threads;
            share
                .map(|_| Player::join(address, &game.id, None))
                .collect()
        };
        let joining: Vec<_> = (0..threads).map(|_| scope.spawn(join)).collect();
        let (house, over) = (&house, &over);
        let playing = scope.spawn(move || {
            let mut turns = 0;
            while !over.load(Ordering::Relaxed) {
                turns += twelve_turns(house, Duration::ZERO).len();
            }
            turns
        });
        let crowd = joining.into_iter().flat_map(|one| one.join().unwrap());
        let crowd: Vec<Player> = crowd.collect();
        over.store(true, Ordering::Relaxed);
        (crowd, playing.join().unwrap())
    });
    println!(
        "{watchers} joined within {:?}, {turns} turns beside",
        begun.elapsed()
    );
    assert_eq!(crowd.len(), watchers);
    assert!(turns > 0);
    let all = u32::try_from(watchers).unwrap();
    let revision = white.play("buy:2");
    for watcher in &mut crowd {
        watcher.wait("the turn", |game| game.revision == revision);
        watcher.wait_for_presence((true, true, all));
    }
    println!("all have heard of a turn within {:?}", begun.elapsed());
}
