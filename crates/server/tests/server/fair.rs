//! What one game costs is charged to that game: games beside it go on as ever.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use chessmith_testkit::in_full;
use chessmith_wire::{Answer, Question, Side};
use fastrand::Rng;
use serde_json::json;

use crate::house::{House, create, request};
use crate::player::{Player, play};

/// A position to which random play comes, in which what can be picked takes the rules very long.
const DEAR: &str = "3{rn}8n/5{CR2N}7/3{BP}9/12p/R5B5N/3{NP}5p{bnp}2/3N3P3p1/2{BNP}10/10{kc}2/13/K2N9/6{bp}1B4/2p1{cr2p}8[C6P/np] b + - 2 209";

/// How long a turn of chess may take beside dear games, on a machine that is busy with other tests too.
const BOUND: Duration = Duration::from_secs(5);

#[test]
fn dear_games_keep_no_other_waiting() {
    let house = House::open();
    let address = house.address();
    let dear =
        format!(r#"{{"game":"freechess","position":"{DEAR}","seat":"white","opponent":"person"}}"#);
    let dear: Vec<_> = (0..6).map(|_| create(address, &dear)).collect();
    let game = house.create(r#"{"game":"chess","seat":"white","opponent":"person"}"#);
    let mut players = Player::both(&house, &game);
    let over = AtomicBool::new(false);
    let slowest = thread::scope(|scope| {
        for game in &dear {
            let (over, id) = (&over, &game.id);
            scope.spawn(move || {
                while !over.load(Ordering::Relaxed) {
                    request(address, "GET", &format!("/api/games/{id}"), &[], b"");
                    let Some(mut player) = Player::try_join(address, id, None) else {
                        continue;
                    };
                    let picks = Vec::new();
                    let _ = player.ask(Question::Offers { picks });
                }
            });
        }
        thread::sleep(Duration::from_millis(300));
        let round = ["Nf3", "Nf6", "Ng1", "Ng8"];
        let turns = round.iter().cycle().zip([0, 1].into_iter().cycle());
        let slowest = turns.take(12).map(|(turn, mover)| {
            let begun = Instant::now();
            let revision = insist(&mut players[mover], turn);
            players[1 - mover].wait("the turn", |game| game.revision == revision);
            begun.elapsed()
        });
        let slowest = slowest.max();
        over.store(true, Ordering::Relaxed);
        slowest
    });
    println!("the slowest turn took {slowest:?}");
    assert!(slowest < Some(BOUND), "{slowest:?}");
}

/// Any piece can be asked about that can be written.
#[test]
fn dear_pieces_keep_only_those_waiting_who_ask_for_them() {
    let house = House::set(|config| {
        config.front.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    });
    let ask = |piece: &str, from: &str| {
        let path = format!("/api/catalog/universal-custom/piece?piece={piece}&files=16&ranks=16");
        let from = [("x-forwarded-for", from)];
        request(house.address(), "GET", &path, &from, b"").status
    };
    // So many that one after the other they take far longer than one of somebody else.
    let asked = 24;
    let done = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..asked {
            scope.spawn(|| {
                let status = ask("QaQaQ", "192.0.2.1");
                done.fetch_add(1, Ordering::SeqCst);
                assert!(matches!(status, 200 | 408 | 503), "{status}");
            });
        }
        thread::sleep(Duration::from_millis(50));
        assert_eq!(ask("N", "192.0.2.2"), 200);
        let done = done.load(Ordering::SeqCst);
        assert!(
            done + 1 < asked,
            "{done} were answered before somebody else"
        );
    });
}

/// All places for long work are taken again and again; a browser asks for pictures once, and shows what comes.
#[test]
fn what_pages_are_made_of_is_not_refused_in_a_crowd() {
    let house = House::open();
    let address = house.address();
    let dear =
        format!(r#"{{"game":"freechess","position":"{DEAR}","seat":"white","opponent":"person"}}"#);
    let dear: Vec<_> = (0..6).map(|_| create(address, &dear)).collect();
    let over = AtomicBool::new(false);
    let refused = thread::scope(|scope| {
        for game in &dear {
            let (over, id) = (&over, &game.id);
            scope.spawn(move || {
                while !over.load(Ordering::Relaxed) {
                    let Some(mut player) = Player::try_join(address, id, None) else {
                        continue;
                    };
                    let picks = Vec::new();
                    let _ = player.ask(Question::Offers { picks });
                }
            });
        }
        thread::sleep(Duration::from_millis(300));
        let catalog = chessmith_catalog::Catalog::standard();
        let pictures = catalog.iter().flat_map(|entry| {
            let game = format!("/api/catalog/{}", entry.info().id);
            ["start/light.svg", "start/dark.svg", "rules"].map(|file| format!("{game}/{file}"))
        });
        let asked: Vec<_> = pictures
            .map(|path| {
                scope.spawn(move || (request(address, "GET", &path, &[], b"").status, path))
            })
            .collect();
        let answers = asked.into_iter().map(|one| one.join().unwrap());
        let refused: Vec<_> = answers.filter(|(status, _)| *status != 200).collect();
        over.store(true, Ordering::Relaxed);
        refused
    });
    assert!(refused.is_empty(), "{refused:?}");
}

/// A game of 16×16 with so many types of one's own.
pub(crate) fn own_pieces(types: usize) -> String {
    pieces_of(types, |index| {
        let (straight, slanting) = (2 + index % 8, 2 + index / 8);
        format!("NR{straight}B{slanting}")
    })
}

/// A game of 16×16 with so many types of one's own, each with its notation.
fn pieces_of(types: usize, notation: impl Fn(usize) -> String) -> String {
    let letter = |index: usize| char::from(b'A' + u8::try_from(index).unwrap());
    let ids: Vec<String> = (0..types)
        .map(|index| format!("X{}{}", letter(index / 26), letter(index % 26)))
        .collect();
    let pieces = ids.iter().enumerate().map(|(index, id)| {
        let notation = notation(index);
        format!("[[piece]]\nid = \"{id}\"\nname = \"{id}\"\nnotation = \"{notation}\"\n")
    });
    let options = json!({
        "board": "16x16",
        "types": format!("K,{}", ids.join(",")),
        "pieces": pieces.collect::<String>(),
        "seed": "1",
    });
    json!({"game": "universal-custom", "options": options, "seat": "white", "opponent": "person"})
        .to_string()
}

/// Pieces with so many ways to go that following them is dear.
#[test]
fn documents_of_dear_pieces_keep_no_other_waiting() {
    let house = House::open();
    let over = AtomicBool::new(false);
    let (slowest, documents) = thread::scope(|scope| {
        let (house, over) = (&house, &over);
        let senders: Vec<_> = (16..19)
            .map(|types| {
                let body = pieces_of(types, |index| format!("QaQW{}", "N".repeat(1 + index % 5)));
                scope.spawn(move || {
                    let mut sent = 0;
                    while !over.load(Ordering::Relaxed) || sent == 0 {
                        let answer = house.post("/api/games", &body);
                        assert!(matches!(answer.status, 201 | 422 | 503), "{answer:?}");
                        sent += 1;
                    }
                    sent
                })
            })
            .collect();
        let times = (0..2).flat_map(|_| twelve_turns(house, Duration::ZERO));
        let slowest = times.max();
        over.store(true, Ordering::Relaxed);
        let sent = senders.into_iter().map(|one| one.join().unwrap());
        (slowest, sent.sum::<usize>())
    });
    println!("{documents} documents, the slowest turn beside them took {slowest:?}");
    assert!(documents >= 3);
    if in_full() {
        assert!(slowest < Some(BOUND), "{slowest:?}");
    }
}

/// Plays both sides by lot until `over`, or the game is; what the rules take too long for is tried again.
fn play_by_lot(mut players: [Player; 2], seed: u64, over: &AtomicBool) -> usize {
    let mut rng = Rng::with_seed(seed);
    let mut played = 0;
    while !over.load(Ordering::Relaxed) && !players[0].is_over() {
        let mover = usize::from(players[0].game.side_to_move == Side::Black);
        let listed = players[mover].ask(Question::Turns { limit: 100 });
        let Ok(Answer::Turns(list)) = listed else {
            continue;
        };
        let turn = rng.choice(&list.turns).expect("a turn");
        if let Ok(Answer::Do { revision }) = players[mover].ask(Question::Do(play(turn))) {
            for player in &mut players {
                player.wait("the turn", |game| game.revision >= revision);
            }
            played += 1;
        }
    }
    played
}

/// Plays against the engine, which is never left without a turn to find, until `over`.
fn play_the_engine(house: &House, seed: u64, over: &AtomicBool) -> usize {
    let mut rng = Rng::with_seed(seed);
    let body = r#"{"game":"chess","seat":"black","opponent":{"engine":{"milliseconds":100}}}"#;
    let game = house.create(body);
    let mut player = Player::join(house.address(), &game.id, Some(&game.seat.secret));
    loop {
        player.wait("the engine", |game| {
            game.side_to_move == Side::Black || game.outcome.is_some()
        });
        if player.is_over() {
            break;
        }
        let Ok(Answer::Turns(list)) = player.ask(Question::Turns { limit: 100 }) else {
            continue;
        };
        insist(&mut player, rng.choice(&list.turns).expect("a turn"));
        if over.load(Ordering::Relaxed) {
            break;
        }
    }
    player.game.history.len()
}

/// Plays a turn until it is taken: on a machine that is busy with other tests what is short may look long, and
/// players are then asked to try again.
fn insist(player: &mut Player, turn: &str) -> u32 {
    loop {
        match player.ask(Question::Do(play(turn))) {
            Ok(Answer::Do { revision }) => {
                player.wait("the own turn", |game| game.revision >= revision);
                return revision;
            }
            Err(refusal) if refusal.message.contains("too much to do at once") => {}
            other => panic!("{other:?}"),
        }
    }
}

/// Plays some turns of chess between two people and returns how long each took, until both saw it.
pub(crate) fn twelve_turns(house: &House, pause: Duration) -> Vec<Duration> {
    let game = house.create(r#"{"game":"chess","seat":"white","opponent":"person"}"#);
    let mut players = Player::both(house, &game);
    let round = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let turns = round.iter().cycle().zip([0, 1].into_iter().cycle());
    turns
        .take(12)
        .map(|(turn, mover)| {
            thread::sleep(pause);
            let begun = Instant::now();
            let revision = insist(&mut players[mover], turn);
            players[1 - mover].wait("the turn", |game| game.revision == revision);
            begun.elapsed()
        })
        .collect()
}

/// In full: a hundred games of the engine, and the 99th percentile of the turns of chess. In short it is only
/// seen that all of them go on: a machine that is busy with other tests may take its time.
#[test]
fn chess_goes_on_beside_a_random_game_one_of_own_pieces_and_many_engines() {
    let (engines, rounds, pause) = if in_full() {
        (100, 50, Duration::from_millis(50))
    } else {
        (6, 2, Duration::ZERO)
    };
    let house = House::open();
    let random = r#"{"game":"freechess","seat":"white","opponent":"person"}"#;
    let others = [random.to_owned(), own_pieces(40)].map(|body| {
        let game = house.create(&body);
        Player::both(&house, &game)
    });
    let over = AtomicBool::new(false);
    let (mut times, played) = thread::scope(|scope| {
        let (house, over) = (&house, &over);
        let others = others.map(|players| scope.spawn(move || play_by_lot(players, 5, over)));
        let engines: Vec<_> = (0..engines)
            .map(|seed| scope.spawn(move || play_the_engine(house, seed, over)))
            .collect();
        let times: Vec<Duration> = (0..rounds)
            .flat_map(|_| twelve_turns(house, pause))
            .collect();
        over.store(true, Ordering::Relaxed);
        let all = others.into_iter().chain(engines);
        let played: Vec<usize> = all.map(|one| one.join().unwrap()).collect();
        (times, played)
    });
    times.sort_unstable();
    let p99 = times[times.len() * 99 / 100];
    println!(
        "{} turns of chess, p99 {p99:?}; beside them {played:?}",
        times.len()
    );
    assert!(played[2..].iter().all(|turns| *turns > 0), "{played:?}");
    if in_full() {
        assert!(p99 < Duration::from_millis(100), "{p99:?}");
    }
}
