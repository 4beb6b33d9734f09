//! Games from their first turn to their result.

use chessmith_wire::{GameRecord, GameSummary, Side, Snapshot};
use fastrand::Rng;

use crate::house::{House, catalog, wait_until};
use crate::player::Player;

/// Plays by lot until the game is over, at most so many turns; whoever is to move then resigns.
fn play_by_lot(players: &mut [Player; 2], rng: &mut Rng, most: usize) {
    for _ in 0..most {
        if players[0].is_over() {
            break;
        }
        let mover = usize::from(players[0].game.side_to_move == Side::Black);
        let turn = players[mover].compose(rng);
        let revision = players[mover].play(&turn);
        players[1 - mover].wait("the turn", |game| game.revision == revision);
    }
    if !players[0].is_over() {
        let mover = usize::from(players[0].game.side_to_move == Side::Black);
        players[mover].resign();
    }
    for player in players {
        player.wait("the end", |game| game.outcome.is_some());
    }
}

#[test]
fn a_game_that_does_not_alternate_between_two_people() {
    let house = House::open();
    let mut rng = Rng::with_seed(7);
    let (mut twice, mut reasons) = (0, Vec::new());
    for seed in 0..6 {
        let game = house.create(&format!(
            r#"{{"game":"quarry","options":{{"seed":"{seed}","coins":"20","patience":"6"}},
                "seat":"white","opponent":"person"}}"#
        ));
        let mut players = Player::both(&house, &game);
        play_by_lot(&mut players, &mut rng, 150);
        let history = &players[0].game.history;
        twice += history
            .windows(2)
            .filter(|two| two[0].side == two[1].side)
            .count();
        reasons.push(players[0].game.outcome.clone().unwrap().reason);
        assert_eq!(players[0].game.history, players[1].game.history);
        assert_eq!(players[0].game.position, house.look(&game.id).position);
    }
    assert!(twice > 0, "nobody ever played twice running");
    assert!(
        reasons.iter().any(|reason| reason != "resignation"),
        "{reasons:?}"
    );
}

#[test]
fn a_game_that_does_not_alternate_against_the_engine() {
    let house = House::open();
    let mut rng = Rng::with_seed(3);
    let game = house.create(
        r#"{"game":"quarry","options":{"coins":"4","patience":"8"},"seat":"black",
            "opponent":{"engine":{"milliseconds":50}}}"#,
    );
    assert_eq!(game.invitation, None);
    let mut player = Player::join(house.address(), &game.id, Some(&game.seat.secret));
    assert_eq!(player.game.players.engine, Some(Side::White));
    assert_eq!(player.game.players.white, "Engine");
    for _ in 0..25 {
        player.wait("the engine", |game| {
            game.side_to_move == Side::Black || game.outcome.is_some()
        });
        if player.is_over() {
            break;
        }
        let turn = player.compose(&mut rng);
        player.play(&turn);
    }
    assert!(
        player
            .game
            .history
            .iter()
            .any(|turn| turn.side == Side::White)
    );
    player.wait("the engine", |game| {
        game.side_to_move == Side::Black || game.outcome.is_some()
    });
    if !player.is_over() {
        player.resign();
    }
    wait_until("the engine rests", || house.app().engines_thinking() == 0);
}

#[test]
fn a_scripted_mate_in_chess() {
    let house = House::open();
    let game = house.create(r#"{"game":"chess","seat":"white","opponent":"person"}"#);
    let [mut white, mut black] = Player::both(&house, &game);
    for (index, turn) in ["f2f3", "e5", "g4", "Qh4"].into_iter().enumerate() {
        let (player, other) = if index % 2 == 0 {
            (&mut white, &mut black)
        } else {
            (&mut black, &mut white)
        };
        let revision = player.play(turn);
        other.wait("the turn", |game| game.revision == revision);
    }
    let outcome = white.game.outcome.clone().unwrap();
    assert_eq!(
        (outcome.result.as_str(), outcome.winner),
        ("0-1", Some(Side::Black))
    );
    assert_eq!(white.game.history[3].human, "Qh4#");
}

/// Every format in which the record of a game can be had gives the same game back.
fn records(house: &House, id: &str, game: &Snapshot) {
    let catalog = catalog();
    let fetch = |extension: &str| {
        let answer = house.get(&format!("/api/games/{id}/record.{extension}"));
        assert_eq!(answer.status, 200, "{extension}: {answer:?}");
        answer.body
    };
    let mut records = vec![GameRecord::from_json(&fetch("json")).unwrap()];
    for format in catalog.get(&game.game).unwrap().record_formats() {
        records.push(format.read(&fetch(format.extension())).unwrap());
    }
    for record in records {
        let resumed = catalog.resume(&record).unwrap();
        assert_eq!(resumed.position_text(), game.position, "{record:?}");
    }
}

#[test]
fn every_game_of_the_catalog_between_people_and_against_the_engine() {
    let house = House::open();
    let mut rng = Rng::with_seed(1);
    let games: Vec<GameSummary> = serde_json::from_str(&house.get("/api/catalog").body).unwrap();
    assert!(games.iter().any(|game| game.id == "quarry"));
    for GameSummary { id, .. } in games {
        let people = format!(r#"{{"game":"{id}","seat":"random","opponent":"person"}}"#);
        let game = house.create(&people);
        let mut players = Player::both(&house, &game);
        play_by_lot(&mut players, &mut rng, 40);
        records(&house, &game.id, &players[0].game);

        let engine = format!(
            r#"{{"game":"{id}","seat":"white","opponent":{{"engine":{{"milliseconds":50}}}}}}"#
        );
        let game = house.create(&engine);
        let mut player = Player::join(house.address(), &game.id, Some(&game.seat.secret));
        for _ in 0..3 {
            player.wait("the engine", |game| {
                game.side_to_move == Side::White || game.outcome.is_some()
            });
            if !player.is_over() {
                let turn = player.compose(&mut rng);
                player.play(&turn);
            }
        }
        // Who resigns while the engine plays may speak of a game that has gone on.
        player.wait("the engine", |game| {
            game.side_to_move == Side::White || game.outcome.is_some()
        });
        let mut turns = player.game.history.iter();
        assert!(turns.any(|turn| turn.side == Side::Black));
        if !player.is_over() {
            player.resign();
        }
    }
}
