//! The family against the slow oracle, on positions of random games.

use std::ops::ControlFlow;

use chessmith_game::{Game as _, Notate, Turns};
use chessmith_orthodox::{Orthodox, Position, Variant};
use chessmith_testkit::contract::read;
use chessmith_testkit::in_full;
use chessmith_testkit::oracle::chess::{Game, in_check, turns};
use fastrand::Rng;

/// How many positions are compared in a game: 300, or 20 000 with `CHESSMITH_SOAK` set.
fn wanted() -> usize {
    if in_full() { 20_000 } else { 300 }
}

/// Compares one position, and returns the texts of the positions after it.
fn compare(rules: &Orthodox, position: &Position) -> Vec<String> {
    let game = Game::named(rules.variant().name()).expect("a game of the family");
    let text = rules.position_text(position);
    let mut fast = Vec::new();
    rules.turns(position, &mut |turn| {
        let mut next = *position;
        rules.apply(&mut next, &turn);
        fast.push((rules.turn_text(position, &turn), rules.position_text(&next)));
        ControlFlow::Continue(())
    });
    fast.sort_unstable();
    let slow = turns(game, &text);
    assert_eq!(fast, slow, "{} {text}", rules.variant().name());
    let finish = rules.finish(position).map(|finish| finish.winner.is_some());
    let expected = slow.is_empty().then(|| in_check(&text));
    assert_eq!(finish, expected, "the end of {text}");
    slow.into_iter().map(|(_, after)| after).collect()
}

fn random_games(variant: Variant) {
    let mut rng = Rng::with_seed(variant as u64);
    let mut compared = 0;
    while compared < wanted() {
        let number = rng.u16(0..960).to_string();
        let numbered = Orthodox::new(variant, &[("number", &number)]);
        let rules = numbered.unwrap_or_else(|_| Orthodox::standard(variant));
        let mut position = rules.start();
        for _ in 0..rng.u32(20..160) {
            // Long games are mostly endings: look at fewer of their positions.
            let after = if position.number() < 40 || rng.u8(..4) == 0 {
                compared += 1;
                compare(&rules, &position)
            } else {
                let mut all = Vec::new();
                rules.turns(&position, &mut |turn| {
                    let mut next = position;
                    rules.apply(&mut next, &turn);
                    all.push(rules.position_text(&next));
                    ControlFlow::Continue(())
                });
                all
            };
            let Some(next) = rng.choice(&after) else {
                break;
            };
            position = read(&rules, next);
        }
    }
}

#[test]
fn chess_agrees() {
    random_games(Variant::Chess);
}

#[test]
fn freestyle_agrees() {
    random_games(Variant::Freestyle);
}

#[test]
fn placement_freestyle_agrees() {
    random_games(Variant::PlacementFreestyle);
}

#[test]
fn free_placement_agrees() {
    random_games(Variant::FreePlacement);
}

#[test]
fn sequential_free_placement_agrees() {
    random_games(Variant::FreePlacementSequential);
}

/// Positions that random games seldom reach.
#[test]
fn rare_positions_agree() {
    for (variant, text) in [
        (
            Variant::Chess,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        ),
        (Variant::Chess, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
        (
            Variant::Chess,
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        ),
        (
            Variant::Chess,
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        ),
        (Variant::Chess, "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2"),
        (Variant::Chess, "4k3/8/8/2KpP2r/8/8/8/8 w - d6 0 2"),
        (Variant::Chess, "4k3/8/4r3/3pP3/8/8/8/4K3 w - d6 0 2"),
        (Variant::Chess, "r3k2r/8/8/8/4q3/8/8/R3K2R w KQkq - 0 1"),
        (Variant::Chess, "r3k2r/8/8/8/2q5/8/8/R3K2R b KQkq - 3 9"),
        // The rook on b1 shields its king while it stands there.
        (Variant::Freestyle, "4k3/8/8/8/8/8/8/rRK5 w Q - 0 1"),
        (Variant::Freestyle, "1r2k3/8/8/8/8/8/8/RK4R1 w KQ - 0 1"),
        (Variant::Freestyle, "rk5r/8/8/8/8/8/8/RK5R w KQkq - 0 1"),
        (Variant::Freestyle, "2r1kr2/8/8/8/8/8/8/2R1KR2 b KQkq - 0 1"),
        (
            Variant::Freestyle,
            "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1",
        ),
        (Variant::Freestyle, "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1"),
    ] {
        let rules = Orthodox::standard(variant);
        let position = read(&rules, text);
        let after = compare(&rules, &position);
        for next in after {
            compare(&rules, &read(&rules, &next));
        }
    }
}
