//! The slow oracle, written from the rules alone, finds the same turns and the same positions after them.

use std::ops::ControlFlow;

use crate::common::{design, game, melee_text, read};
use chessmith_construction::{Construction, Phase, Position, Turn};
use chessmith_game::{Candidates, Game, Notate, Turns};
use chessmith_testkit::oracle::construction as oracle;
use fastrand::Rng;

/// How many positions are compared; the full number with `CHESSMITH_SOAK`.
fn wanted() -> usize {
    if chessmith_testkit::in_full() {
        20_000
    } else {
        400
    }
}

fn listed(game: &Construction, position: &Position) -> Vec<(String, String)> {
    let mut found = Vec::new();
    game.turns(position, &mut |turn| {
        let mut next = position.clone();
        game.apply(&mut next, &turn);
        found.push((turn.to_string(), game.position_text(&next)));
        ControlFlow::Continue(())
    });
    found.sort();
    found
}

/// Compares everything about one position; returns how many turns it has.
fn compare(game: &Construction, position: &Position, rng: &mut Rng) -> usize {
    let text = game.position_text(position);
    let (mine, theirs) = (listed(game, position), oracle::turns(&text));
    if mine != theirs {
        let only = |a: &[(String, String)], b: &[(String, String)]| {
            let missing = a.iter().filter(|pair| !b.contains(pair));
            missing.take(5).cloned().collect::<Vec<_>>()
        };
        panic!(
            "{text}\nonly listed here: {:?}\nonly by the oracle: {:?}",
            only(&mine, &theirs),
            only(&theirs, &mine)
        );
    }
    let winner = game.finish(position).and_then(|finish| finish.winner);
    assert_eq!(
        winner.map(|side| side.word()),
        oracle::winner(&text),
        "{text}"
    );
    if position.phase() == Phase::Buy {
        for _ in 0..20 {
            let turn = Turn::Buy(design(rng, 4));
            let legal = game.check(position, &turn).is_ok();
            let known = oracle::check(&text, &turn.to_string());
            assert_eq!(legal, known.is_some(), "{turn} in {text}");
        }
    }
    mine.len()
}

#[test]
fn random_positions_of_all_phases_have_the_same_turns() {
    let games = [
        game(&[]),
        game(&[("cash", "130"), ("lot-price", "15")]),
        game(&[
            ("cash", "200"),
            ("turf", "rectangular"),
            ("lot-price", "25"),
        ]),
    ];
    let mut rng = Rng::with_seed(1999);
    let (mut count, mut turns, mut phases) = (0, 0, [0; 4]);
    while count < wanted() {
        if rng.u8(..) < 100 {
            // Boards full of pieces, with every token.
            let mut position = read(&games[0], &melee_text(&mut rng));
            for _ in 0..4 {
                turns += compare(&games[0], &position, &mut rng);
                phases[3] += 1;
                count += 1;
                let Some(turn) = any(&games[0], &position, &mut rng) else {
                    break;
                };
                games[0].apply(&mut position, &turn);
            }
            continue;
        }
        let game = &games[rng.usize(..games.len())];
        let mut position = game.start();
        for _ in 0..160 {
            if rng.u8(..) < 40 {
                turns += compare(game, &position, &mut rng);
                phases[position.phase() as usize] += 1;
                count += 1;
            }
            let Some(turn) = any(game, &position, &mut rng) else {
                break;
            };
            game.apply(&mut position, &turn);
        }
    }
    println!("{count} positions, {turns} turns, by phase {phases:?}");
    assert!(phases.iter().all(|&count| count > 0));
}

/// Chooses a listed turn or a candidate.
fn any(game: &Construction, position: &Position, rng: &mut Rng) -> Option<Turn> {
    let mut turns = Vec::new();
    let mut keep = |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    };
    if rng.u8(..) < 90 {
        game.candidates(position, 20, rng.u64(..), &mut keep);
    } else {
        game.turns(position, &mut keep);
    }
    rng.choice(turns)
}
