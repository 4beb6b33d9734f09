//! The slow oracle, written from the rules alone, finds the same turns and the same positions after them.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::common::{design, game};
use crate::made::made;
use chessmith_board::Coord;
use chessmith_construction::{Action, Construction, Phase, Position, Token, Turn};
use chessmith_game::{Candidates, Game, Notate, Standing, Turns};
use chessmith_testkit::oracle::{construction as oracle, listed};
use fastrand::Rng;

/// How many positions are compared; the full number with `CHESSMITH_SOAK`.
fn wanted() -> usize {
    if chessmith_testkit::in_full() {
        20_000
    } else {
        400
    }
}

/// Compares everything about one position; returns how many turns it has.
fn compare(game: &Construction, position: &Position, rng: &mut Rng) -> usize {
    let text = game.position_text(position);
    let (mine, theirs) = (listed(game, position), oracle::turns(&text));
    if mine != theirs {
        let only = |a: &[(String, String)], b: &[(String, String)]| {
            let missing = a.iter().filter(|pair| !b.contains(pair));
            let texts = missing.map(|(turn, after)| format!("\n    {turn} to {after}"));
            texts.take(3).collect::<String>()
        };
        panic!(
            "{text}\nonly listed here:{}\nonly by the oracle:{}",
            only(&mine, &theirs),
            only(&theirs, &mine)
        );
    }
    let result = match game.standing(position, 1) {
        Standing::Over(finish) => finish.result(),
        _ => "*",
    };
    assert_eq!(result, oracle::result(&text), "{text}");
    if position.phase() == Phase::Buy {
        for _ in 0..20 {
            let turn = Turn::Buy(design(rng, 4));
            let legal = game.validate(position, &turn).is_ok();
            let known = oracle::validate(&text, &turn.to_string());
            assert_eq!(legal, known.is_some(), "{turn} in {text}");
        }
    }
    mine.len()
}

/// Compares what is decided about single turns, most of which are not legal, with what is listed.
fn compare_decisions(game: &Construction, position: &Position, rng: &mut Rng) {
    if position.phase() != Phase::Play {
        return;
    }
    let listed: HashSet<Turn> = all(game, position).into_iter().collect();
    let own: Vec<_> = position.pieces().collect();
    for _ in 0..60 {
        let (from, _) = own[rng.usize(..own.len())];
        let first = some_action(from, position, rng);
        let again = some_action(first.end(), position, rng);
        for turn in [Turn::Act(first, None), Turn::Act(first, Some(again))] {
            let legal = game.validate(position, &turn).is_ok();
            let text = || game.position_text(position);
            assert_eq!(legal, listed.contains(&turn), "{turn} in {}", text());
        }
    }
}

/// Returns an action that might be one.
fn some_action(from: Coord, position: &Position, rng: &mut Rng) -> Action {
    let by = |rng: &mut Rng| rng.i8(-3..=3);
    let to = from.step(by(rng), by(rng)).unwrap_or(from);
    let token = Token::ALL[rng.usize(..Token::ALL.len())];
    match rng.u8(..8) {
        0 => Action::Round(from),
        1 | 2 => {
            let at = from.step(rng.i8(-1..=1), rng.i8(-1..=1)).unwrap_or(from);
            let there = position.piece_at(at).map(|victim| victim.design().tokens());
            let token = there
                .and_then(|tokens| tokens.iter().next())
                .unwrap_or(token);
            Action::Steal { from, at, token }
        }
        3 => {
            let tokens = Some(design(rng, 3).tokens());
            Action::Move { from, to, tokens }
        }
        _ => Action::Move {
            from,
            to,
            tokens: None,
        },
    }
}

/// The games whose positions are compared.
fn games() -> [Construction; 3] {
    [
        game(&[]),
        game(&[("cash", "130"), ("lot-price", "15")]),
        game(&[
            ("cash", "200"),
            ("turf", "rectangular"),
            ("lot-price", "25"),
            ("no-progress", "3"),
        ]),
    ]
}

#[test]
fn positions_that_are_made_have_the_same_turns() {
    let games = games();
    let mut rng = Rng::with_seed(2026);
    let (mut turns, mut phases, mut refused) = (0, [0; 4], 0);
    for number in 0..wanted() / 2 {
        let game = &games[number % games.len()];
        let (position, before) = made(game, &mut rng);
        refused += before;
        turns += compare(game, &position, &mut rng);
        compare_decisions(game, &position, &mut rng);
        phases[position.phase() as usize] += 1;
    }
    println!("{turns} turns, by phase {phases:?}, {refused} positions refused");
    assert!(phases.iter().all(|&count| count > 0));
}

#[test]
fn positions_of_games_have_the_same_turns() {
    let games = games();
    let mut rng = Rng::with_seed(1999);
    let (mut count, mut turns, mut phases) = (0, 0, [0; 4]);
    while count < wanted() / 2 {
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

/// Returns all listed turns.
fn all(game: &Construction, position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    game.turns(position, &mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    turns
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
