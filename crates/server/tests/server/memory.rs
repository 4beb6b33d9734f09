//! Games in memory have a budget, sleeping ones give it back, and nobody is kept out by what others open.

use chessmith_catalog::Catalog;
use chessmith_server::Limits;
use chessmith_wire::CreatedGame;
use tungstenite::Error;

use crate::fair::own_pieces;
use crate::house::{Answer, House, generous, wait_until};
use crate::player::{Player, open};

const CHESS: &str = r#"{"game":"chess","seat":"white","opponent":"person"}"#;
const QUARRY: &str = r#"{"game":"quarry","seat":"white","opponent":"person"}"#;

/// The most bytes that a game takes beyond what it shares.
const MOST: usize = 1 << 20;

/// Creates a game without bringing it into memory, as taking the other seat would.
fn create(house: &House, body: &str) -> CreatedGame {
    let answer = house.post("/api/games", body);
    assert_eq!(answer.status, 201, "{answer:?}");
    serde_json::from_str(&answer.body).unwrap()
}

fn look(house: &House, game: &CreatedGame) -> Answer {
    house.get(&format!("/api/games/{}", game.id))
}

/// Lets all games sleep that nobody has open.
fn sleep(house: &House) {
    house.app().sweep();
    house.app().sweep();
}

#[test]
fn games_in_memory_are_counted_and_idle_ones_make_room() {
    let house = House::with(Limits {
        rooms: 2,
        ..generous()
    });
    let games: [CreatedGame; 3] = std::array::from_fn(|_| create(&house, QUARRY));
    let watch = |game: &CreatedGame| Player::join(house.address(), &game.id, None);
    let _first = watch(&games[0]);
    // Whoever reads one game after the other keeps nobody out.
    for game in games.iter().cycle().take(10) {
        assert_eq!(look(&house, game).status, 200);
    }
    assert_eq!(house.get("/api/games/0000000000000000").status, 404);
    let second = watch(&games[1]);
    let full = look(&house, &games[2]);
    assert_eq!(full.status, 503);
    assert!(full.problem().starts_with("too many games"), "{full:?}");
    assert!(full.header("retry-after").is_some(), "{full:?}");
    assert_eq!(look(&house, &games[1]).status, 200, "it is in memory");
    drop(second);
    wait_until("the other to make room", || {
        look(&house, &games[2]).status == 200
    });
}

#[test]
fn games_of_all_kinds_take_little_give_it_back_and_come_back_as_they_were() {
    let house = House::open();
    let catalog = Catalog::standard();
    let games = catalog.iter().map(|entry| {
        let id = &entry.info().id;
        let body = format!(r#"{{"game":"{id}","seat":"white","opponent":"person"}}"#);
        [create(&house, &body), create(&house, &body)]
    });
    let games: Vec<_> = games.collect();
    assert_eq!(house.app().room_bytes(), 0, "no game was asked for yet");
    let mut used = 0;
    let mut take = |game: &CreatedGame| {
        let shown = house.look(&game.id);
        let before = std::mem::replace(&mut used, house.app().room_bytes());
        (shown, used - before)
    };
    let mut before = Vec::new();
    for [first, second] in &games {
        let (shown, all) = take(first);
        let (other, own) = take(second);
        println!("{}: {own} bytes, the first {all}", shown.game);
        assert!((1..MOST).contains(&own), "{}: {own} bytes", other.game);
        before.extend([shown, other]);
    }
    sleep(&house);
    wait_until("all memory to be given back", || {
        house.app().room_bytes() == 0
    });
    for (game, shown) in games.iter().flatten().zip(before) {
        assert_eq!(house.look(&game.id), shown);
    }
}

#[test]
fn many_games_of_own_pieces_are_refused_with_a_word_and_chess_goes_on() {
    let bytes = {
        let house = House::open();
        let first = create(&house, &own_pieces(16));
        house.look(&first.id);
        house.app().room_bytes()
    };
    assert!(bytes > MOST, "{bytes}");
    // Room for two such games, and a quarter for others.
    let budget = bytes * 10 / 3;
    let house = House::with(Limits {
        room_bytes: budget,
        ..generous()
    });
    let chess = house.create(CHESS);
    let [mut white, mut black] = Player::both(&house, &chess);
    // Each set is one of its own: one type more than in the one before.
    let dear: Vec<_> = (0..4)
        .map(|more| create(&house, &own_pieces(16 + more)))
        .collect();
    let mut watched = Vec::new();
    for game in &dear {
        match open(house.address(), &game.id, &[]) {
            Ok(_) => watched.push(Player::join(house.address(), &game.id, None)),
            Err(refused) => {
                let Error::Http(answer) = *refused else {
                    panic!("{refused:?}")
                };
                assert_eq!(answer.status(), 503);
            }
        }
        assert!(house.app().room_bytes() <= budget);
    }
    assert!(
        (1..dear.len()).contains(&watched.len()),
        "{}",
        watched.len()
    );
    let full = look(&house, &dear[dear.len() - 1]);
    assert_eq!(full.status, 503);
    assert!(full.problem().contains("all the memory"), "{full:?}");
    assert!(full.header("retry-after").is_some(), "{full:?}");

    for (turn, reply) in [("e2e4", "e7e5"), ("g1f3", "b8c6")] {
        let revision = white.play(turn);
        black.wait("the turn", |game| game.revision == revision);
        let revision = black.play(reply);
        white.wait("the turn", |game| game.revision == revision);
    }
    let others: Vec<_> = (0..5).map(|_| create(&house, CHESS)).collect();
    let _players: Vec<_> = others
        .iter()
        .map(|game| Player::join(house.address(), &game.id, Some(&game.seat.secret)))
        .collect();

    drop(watched);
    wait_until("sleeping games to make room", || {
        look(&house, &dear[dear.len() - 1]).status == 200
    });
}
