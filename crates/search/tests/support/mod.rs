//! What the tests of the search share.

use std::sync::Arc;

use chessmith_game::Line;
use chessmith_search::{Engine, Evaluate, Limits, Report, Untimed};
use chessmith_testkit::toy::{Quarry, Turn};
use fastrand::Rng;

pub(crate) fn quarry(options: &[(&str, &str)]) -> Arc<Quarry> {
    Arc::new(Quarry::with(options).unwrap())
}

pub(crate) fn think<E: Evaluate<Quarry>>(
    engine: &mut Engine<Quarry, E>,
    line: &Line<Quarry>,
    depth: u32,
) -> Report<Turn> {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    engine
        .think(line, limits, &Untimed, &mut |_| ())
        .expect("the game goes on")
}

/// Makes up a position on at most `squares` squares.
pub(crate) fn small_position(rng: &mut Rng, squares: usize) -> String {
    let mut spots: Vec<(u8, char)> = (11..=14)
        .flat_map(|rank| ['k', 'l', 'm', 'n'].map(|file| (rank, file)))
        .collect();
    while spots.len() > squares {
        spots.remove(rng.usize(..spots.len()));
    }
    let ground: Vec<_> = spots
        .iter()
        .map(|(rank, file)| format!("{file}{rank}"))
        .collect();
    let kinds = ["F", "f", "A/n", "a/s", "P2", "p3", "A/e", "a/w", "p1", "P1"];
    let mut chosen: Vec<_> = kinds[..rng.usize(3..7.min(squares))].to_vec();
    rng.shuffle(&mut chosen);
    let mut places: Vec<usize> = (0..ground.len()).collect();
    rng.shuffle(&mut places);
    let mut places = places[..chosen.len()].to_vec();
    places.sort_unstable();
    let pieces: Vec<_> = places
        .iter()
        .zip(&chosen)
        .map(|(&at, kind)| format!("{kind}@{}", ground[at]))
        .collect();
    let coins = if squares > 6 { rng.u8(0..6) } else { 0 };
    let side = if rng.bool() { "w" } else { "b" };
    let stock = format!("{coins}/0/0/-");
    format!(
        "{} {} {stock} {stock} {side} 0 1",
        ground.join(","),
        pieces.join(",")
    )
}
