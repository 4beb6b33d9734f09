//! What one game costs is charged to that game: games beside it go on as ever.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use chessmith_wire::Question;

use crate::house::{House, create, request};
use crate::player::Player;

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
            let revision = players[mover].play(turn);
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
