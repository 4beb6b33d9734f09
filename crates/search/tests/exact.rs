//! The exact search, on a game that does not alternate, against looking at everything.

mod support;

use std::sync::Arc;

use chessmith_game::{Game, Line};
use chessmith_search::{Devices, Engine, Evaluate};
use chessmith_testkit::contract::read;
use chessmith_testkit::plain;
use chessmith_testkit::toy::{Plain, Quarry, Worth};
use fastrand::Rng;

use support::{quarry, small_position, think};

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
        let expected = plain::score(&*game, &evaluator, &position, depth);
        let report = think(
            &mut Engine::new(evaluator, 1).with_devices(Devices::NONE),
            &line,
            depth,
        );
        let score = report.score();
        let done = report.depth == depth || score.plies_to_end().is_some();
        assert!(done, "depth {} instead of {depth}: {text}", report.depth);
        assert_eq!(score.raw(), expected, "depth {depth}: {text}");
        ended += u32::from(score.plies_to_end().is_some());
        let mut after = position.clone();
        game.apply(&mut after, report.turn());
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
