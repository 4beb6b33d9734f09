//! Games in a PostgreSQL of the test's own: a server plays on it as on a file.

use chessmith_server::{Config, Games, Place, Server};
use chessmith_store::PostgresUrl;
use chessmith_testkit::postgres::Cluster;
use chessmith_wire::Question;
use fastrand::Rng;
use tokio::runtime::Runtime;

use crate::house::{House, catalog, wait_until};
use crate::player::{Player, play};

fn open(url: &str) -> House {
    House::set(|config| config.data = Place::read(url).unwrap())
}

/// Looks through all games, and returns a line for each.
fn look_through(url: &str) -> Vec<String> {
    let url = PostgresUrl::read(url).unwrap();
    Runtime::new().unwrap().block_on(async {
        let mut games = Games::open_database(catalog(), &url).await.unwrap();
        let mut lines = Vec::new();
        while let Some(checked) = games.next().await.unwrap() {
            lines.push(checked.to_string());
        }
        lines
    })
}

#[test]
fn every_game_is_played_and_found_again_in_postgres() {
    let cluster = Cluster::start().unwrap();
    let url = cluster.database("games").unwrap();
    let mut house = open(&url);
    let mut rng = Rng::with_seed(3);
    let mut seen = Vec::new();
    for entry in catalog().iter() {
        let body = format!(
            r#"{{"game":"{}","seat":"white","opponent":"person","clock":"3 days"}}"#,
            entry.info().id
        );
        let game = house.create(&body);
        let mut players = Player::both(&house, &game);
        for _ in 0..3 {
            let mover = usize::from(!players[0].may_play());
            let turn = players[mover].compose(&mut rng);
            let revision = players[mover].play(&turn);
            for player in &mut players {
                player.wait("the turn", |game| game.revision == revision);
            }
        }
        seen.push((game.id.clone(), house.look(&game.id)));
    }
    let config = Config {
        port: 0,
        data: Place::read(&url).unwrap(),
        ..Config::new(catalog(), "")
    };
    let findings = |config: &Config| {
        let found = Runtime::new()
            .unwrap()
            .block_on(chessmith_server::check(config));
        found.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let in_use = "it is used by another server";
    assert!(
        findings(&config)[0].ends_with(in_use),
        "{:?}",
        findings(&config)
    );
    let second = Runtime::new()
        .unwrap()
        .block_on(Server::bind(config.clone()));
    let refused = second.map(drop).unwrap_err().to_string();
    assert!(
        refused.ends_with(in_use) && refused.contains("cannot open postgres://"),
        "{refused}"
    );
    assert_eq!(look_through(&url).len(), seen.len());

    house.stop();
    let free = "can be reached, and no other server uses them";
    assert!(
        findings(&config)[0].ends_with(free),
        "{:?}",
        findings(&config)
    );
    let house = open(&url);
    for (id, before) in &seen {
        assert_eq!(&house.look(id), before);
    }
    for line in look_through(&url) {
        assert!(line.ends_with(": whole, 3 turns"), "{line}");
    }
}

#[test]
fn a_database_that_ends_and_comes_back_has_all_that_was_acknowledged() {
    let cluster = Cluster::start().unwrap();
    let url = cluster.database("games").unwrap();
    let house = open(&url);
    let game = house.create(r#"{"game":"quarry","seat":"white","opponent":"person"}"#);
    let [mut white, mut black] = Player::both(&house, &game);
    white.play("buy:3");
    white.play("go:m11-m12");
    black.wait("the turns", |game| game.revision == 2);

    cluster.stop().unwrap();
    assert_eq!(house.get("/ready").status, 503);
    let refusal = match black.ask_at(2, Question::Do(play("go:m15-m14"))) {
        Some((_, Err(refusal))) => refusal.message,
        other => panic!("{other:?}"),
    };
    assert_eq!(refusal, "the server could not do this; look and try again");

    cluster.boot().unwrap();
    wait_until("the games can be read", || {
        house.get("/ready").status == 200
    });
    // The room was given up, for nobody knew what was true.
    while black.next().is_some() {}
    let [_, mut black] = Player::both(&house, &game);
    assert_eq!(black.game.revision, 2);
    black.play("go:m15-m14");
}
