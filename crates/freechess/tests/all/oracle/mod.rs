//! The family against the slow oracle: more than half of the positions are made, the others are reached by
//! playing on.

mod board;
mod compare;
mod compose;
mod great;
mod made;
mod mutate;

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use chessmith_freechess::{FreeChess, Position};
use chessmith_game::{Candidates as _, Game as _, Notate as _, OptionValues};
use chessmith_testkit::in_full;
use chessmith_testkit::oracle::freechess::{Rules, in_check};
use fastrand::Rng;

use board::{attributes, copies, is_white, pieces};
use compare::{Comparison, Seen};

/// How many positions are compared: 200, or 20 000 with `CHESSMITH_SOAK` set.
fn wanted() -> usize {
    if in_full() { 20_000 } else { 200 }
}

/// Positions that are compared in a row, each a turn after the one before.
const IN_A_ROW: usize = 4;

/// Returns the rules of a row: each option is met every eighth time, the default rules thrice.
fn rules(index: usize) -> (FreeChess, Rules) {
    let mut rules = Rules::default();
    let mut values = OptionValues::default();
    let option = match index % 8 {
        0 => {
            rules.royal_cancel = true;
            Some(("royal-cancel", "allow"))
        }
        1 => {
            rules.reevaluated = true;
            Some(("valid-squares", "reevaluated"))
        }
        2 => {
            rules.gain_continues = true;
            Some(("combinator-gain", "continue"))
        }
        3 => {
            rules.quiet_splits = true;
            Some(("split-capture", "forbid"))
        }
        4 => {
            rules.residual_needed = true;
            Some(("whole-return", "forbid"))
        }
        _ => None,
    };
    if let Some((name, value)) = option {
        values.set(name, value);
    }
    (FreeChess::new(values).expect("options"), rules)
}

/// Returns whether the walks of all combinator pieces can be gone through in a short time.
///
/// What merges on the way lengthens them, and riders find the most ways.
fn is_small(text: &str) -> bool {
    let board = text.split('[').next().unwrap_or_default();
    let weight = |white: bool| {
        let pieces = pieces(board).filter(|piece| is_white(piece) == white);
        pieces
            .map(|piece| {
                let riders = ['R', 'B'].map(|rider| copies(piece, rider));
                attributes(piece) + riders.iter().sum::<u32>()
            })
            .sum::<u32>()
    };
    pieces(board).all(|piece| {
        let great = copies(piece, 'C') > 0 && attributes(piece) > 3;
        attributes(piece) <= 6 && (!great || weight(is_white(piece)) <= 9)
    })
}

/// Plays a candidate at random; nothing if there is none, or if it leads to a piece that is too large.
fn played(game: &FreeChess, position: &Position, rng: &mut Rng) -> Option<Position> {
    let mut turns = Vec::new();
    game.candidates(position, 24, rng.u64(..), &mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    let turn = turns.get(rng.usize(..turns.len().max(1)))?;
    let mut after = position.clone();
    game.apply(&mut after, turn);
    Some(after).filter(|after| is_small(&game.position_text(after)))
}

/// Returns a made position: of a motif, or composed of a few great pieces.
fn made(game: &FreeChess, rules: Rules, rng: &mut Rng, faults: &mut Vec<String>) -> Position {
    if rng.bool() {
        return composed(game, rules, rng, faults);
    }
    let mut maker = made::maker(rng.u64(..));
    maker.make(made::text, |text| {
        let is_wanted = is_small(text) && made::is_short(text);
        let read = game.read_position(text).ok();
        read.filter(|_| is_wanted)
    })
}

/// Returns a position to begin with: a made one, or one of a random game.
fn begin(game: &FreeChess, rules: Rules, rng: &mut Rng, faults: &mut Vec<String>) -> Position {
    if rng.u8(..8) == 0 {
        let mut position = game.start();
        for _ in 0..rng.u8(..30) {
            position = played(game, &position, rng).unwrap_or(position);
        }
        return position;
    }
    made(game, rules, rng, faults)
}

/// Returns a composed position; what is read and what is refused is compared on the way.
fn composed(game: &FreeChess, rules: Rules, rng: &mut Rng, faults: &mut Vec<String>) -> Position {
    loop {
        let text = compose::position(rng);
        if !is_small(&text) {
            continue;
        }
        let white = text.contains(" w ");
        let illegal = in_check(rules, &text, !white);
        match game.read_position(&text) {
            Ok(_) if illegal => faults.push(format!("{rules:?} {text}: read, though in check")),
            Ok(position) => return position,
            // Besides, a placement is refused that could not have been made.
            Err(errors) if !illegal && text.contains(" + - ") => {
                faults.push(format!("{rules:?} {text}: refused: {errors:?}"));
            }
            Err(_) => {}
        }
    }
}

/// Compares some positions in a row; returns what does not agree.
fn row(index: usize, seen: &mut Seen) -> Vec<String> {
    let mut rng = Rng::with_seed(index as u64);
    let (game, rules) = rules(index);
    let mut faults = Vec::new();
    let mut left = IN_A_ROW;
    while left > 0 {
        let mut position = Some(begin(&game, rules, &mut rng, &mut faults));
        while let Some(now) = position.filter(|_| left > 0) {
            left -= 1;
            let comparison = Comparison {
                game: &game,
                rules,
                position: &now,
                text: game.position_text(&now),
            };
            if let Err(fault) = comparison.compare(&mut rng, seen) {
                faults.push(format!("{rules:?} {}: {fault}", comparison.text));
                break;
            }
            // Every other row is made from its first position to its last.
            position = match index % 2 {
                0 => played(&game, &now, &mut rng),
                _ => Some(made(&game, rules, &mut rng, &mut faults)),
            };
        }
    }
    faults
}

#[test]
fn the_oracle_agrees() {
    let next = AtomicUsize::new(0);
    let results = Mutex::new((Seen::default(), 0));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let mut seen = Seen::default();
                let mut faults = 0;
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index * IN_A_ROW >= wanted() {
                        break;
                    }
                    for fault in row(index, &mut seen) {
                        faults += 1;
                        eprintln!("{fault}");
                    }
                }
                let mut results = results.lock().expect("no thread has panicked");
                results.0.add(&seen);
                results.1 += faults;
            });
        }
    });
    let (seen, faults) = results.into_inner().expect("no thread has panicked");
    assert_eq!(faults, 0, "see above; {seen:#?}");
    assert!(seen.positions >= wanted(), "{seen:#?}");
    for (class, count) in seen.classes() {
        assert!(count > 0, "no position with {class}: {seen:#?}");
    }
}
