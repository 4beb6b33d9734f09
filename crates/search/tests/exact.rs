//! The exact search, on a game that does not alternate, against looking at everything.

mod support;

use std::ops::ControlFlow;
use std::sync::Arc;

use chessmith_game::{Candidates, Game, Key, Line, Reach, Standing};
use chessmith_search::{Engine, Evaluate, Pruning, Score};
use chessmith_testkit::contract::read;
use chessmith_testkit::toy::{Plain, Position, Quarry, Worth};
use fastrand::Rng;

use support::{quarry, small_position, think};

/// The score of a position that needs no look ahead, or the least its side to move can have.
fn verdict(game: &Quarry, position: &Position, path: &[Key]) -> Result<i32, i32> {
    let side = game.side_to_move(position);
    let repeated = path.contains(&game.key(position));
    // Once repeated counts like repeated for ever.
    match game.standing(position, if repeated { 16 } else { 1 }) {
        Standing::Over(finish) => Ok(match finish.winner {
            None => 0,
            Some(winner) if winner == side => Score::win_in(path.len() as u32).raw(),
            Some(_) => Score::loss_in(path.len() as u32).raw(),
        }),
        Standing::Claimable(_) => Err(0),
        Standing::Ongoing => Err(-Score::INFINITE.raw()),
    }
}

/// Looks at every line of play, without any of the search's devices; `beyond` counts the turns after
/// the last one that is looked at whatever it is.
fn minimax<E: Evaluate<Quarry>>(
    (game, evaluator): (&Quarry, &E),
    position: &Position,
    depth: u32,
    beyond: u32,
    path: &mut Vec<Key>,
) -> i32 {
    let side = game.side_to_move(position);
    let mut best = -Score::INFINITE.raw();
    if !path.is_empty() {
        match verdict(game, position, path) {
            Ok(score) => return score,
            Err(least) => best = least,
        }
    }
    let all = depth > 0 || (evaluator.urgent(game, position) && beyond < 4);
    let estimate = evaluator.evaluate(game, position).raw();
    if !all {
        best = best.max(estimate);
    }
    let key = game.key(position);
    let mut turns = Vec::new();
    let reach = game.candidates(
        position,
        evaluator.breadth(path.len() as u32),
        key.0,
        &mut |turn| {
            turns.push(turn);
            ControlFlow::Continue(())
        },
    );
    turns.retain(|turn| all || evaluator.gain(game, position, turn) > 0);
    path.push(key);
    for turn in turns {
        let mut next = position.clone();
        game.apply(&mut next, &turn);
        let (depth, beyond) = if depth > 0 {
            (depth - 1, 0)
        } else {
            (0, beyond + 1)
        };
        let score = minimax((game, evaluator), &next, depth, beyond, path);
        best = best.max(if game.side_to_move(&next) == side {
            score
        } else {
            -score
        });
    }
    path.pop();
    match reach {
        Reach::Complete => best,
        Reach::Sampled => best.max(Score::units(i32::MIN).raw()),
    }
}

/// Compares the exact search with looking at everything; returns how many scores were proved ends, and
/// how many turns found keep the turn.
fn compare<E: Evaluate<Quarry> + Copy>(
    evaluator: E,
    rng: &mut Rng,
    squares: usize,
    deepest: u32,
) -> (u32, u32) {
    let game = quarry(&[("patience", "400")]);
    let (mut ended, mut kept) = (0, 0);
    let text = small_position(rng, squares);
    let position = read(&*game, &text);
    if game.finish(&position).is_some() {
        return (0, 0);
    }
    let line = Line::from_position(Arc::clone(&game), position.clone());
    for depth in 1..=deepest {
        let expected = minimax((&*game, &evaluator), &position, depth, 0, &mut Vec::new());
        let report = think(
            &mut Engine::new(evaluator, 1).with_pruning(Pruning::Exact),
            &line,
            depth,
        );
        let score = report.score;
        let done = report.depth == depth || score.plies_to_end().is_some();
        assert!(done, "depth {} instead of {depth}: {text}", report.depth);
        assert_eq!(score.raw(), expected, "depth {depth}: {text}");
        ended += u32::from(score.plies_to_end().is_some());
        let mut after = position.clone();
        game.apply(&mut after, &report.line[0]);
        kept += u32::from(game.side_to_move(&after) == game.side_to_move(&position));
    }
    (ended, kept)
}

#[test]
fn the_exact_search_finds_what_looking_at_everything_finds() {
    let mut rng = Rng::with_seed(11);
    let (mut ended, mut kept) = (0, 0);
    for _ in 0..50 {
        let found = compare(Plain, &mut rng, 10, 3);
        (ended, kept) = (ended + found.0, kept + found.1);
    }
    for _ in 0..50 {
        // On few squares positions repeat; with another evaluator there is something beyond the horizon.
        compare(Plain, &mut rng, 5, 6);
        compare(Worth, &mut rng, 6, 1);
    }
    assert!(
        ended > 20 && kept > 20,
        "{ended} ends, {kept} turns that keep the turn"
    );
}
