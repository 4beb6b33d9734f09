//! The engine with the evaluator of FreeChess: what it must find, and whom it must beat.

mod anyone;
mod support;

use std::sync::Arc;

use anyone::anyone;
use chessmith_eval::FreeChessEvaluator;
use chessmith_freechess::FreeChess;
use support::{
    anything_is_beaten, behaves_as_recorded, levels_win_at_once, nodes, positions_are_answered,
    positions_are_proved, searches_plainly, think, threads_find_wins,
};

const POSITIONS: &str = include_str!("positions/freechess.txt");

fn rules() -> Arc<FreeChess> {
    Arc::new(FreeChess::default())
}

#[test]
fn the_committed_positions_are_what_they_say() {
    // Turns are too many for deeper proofs.
    positions_are_proved(&*rules(), POSITIONS, 10, 1);
}

#[test]
fn wins_are_found_and_losses_avoided() {
    positions_are_answered(
        &rules(),
        &FreeChessEvaluator::default(),
        POSITIONS,
        nodes(15_000),
    );
}

#[test]
fn who_plays_anything_is_beaten() {
    anything_is_beaten(
        |_| rules(),
        &FreeChessEvaluator::default(),
        anyone,
        12,
        3,
        nodes(500),
    );
}

#[test]
fn what_is_offered_is_taken() {
    // The rook takes the knight, and nobody takes it back.
    let position = "12k/13/13/13/4n8/13/13/13/4R8/13/13/13/K12[/] w + - 1 30";
    let report = think(
        &rules(),
        FreeChessEvaluator::default(),
        position,
        nodes(5_000),
    );
    assert_eq!(report.turn(), "e5-e9", "{report:?}");
    // On e9 it would be taken by the bishop.
    let position = "12k/13/6b6/13/4p8/13/13/13/4R8/13/13/13/K12[/] w + - 1 30";
    let report = think(
        &rules(),
        FreeChessEvaluator::default(),
        position,
        nodes(5_000),
    );
    assert_ne!(report.turn(), "e5-e9", "{report:?}");
}

#[test]
fn the_exact_search_finds_what_looking_at_everything_finds() {
    searches_plainly(&rules(), &FreeChessEvaluator::default(), POSITIONS, (34, 2));
}

#[test]
fn from_level_3_on_a_win_at_once_is_played() {
    levels_win_at_once(&rules(), &FreeChessEvaluator::default(), POSITIONS);
}

#[test]
fn two_threads_find_wins_and_one_finds_the_same_twice() {
    threads_find_wins(&rules(), &FreeChessEvaluator::default(), POSITIONS);
}

#[test]
fn the_search_behaves_as_recorded() {
    let positions = [
        "13/13/13/13/13/13/13/13/13/13/13/13/13[K2C3R5B8N13P/k2c3r5b8n13p] w - - 0 1",
        "12k/13/13/13/4rn7/13/4N3B4/13/13/3p9/13/13/K4P7[2N/2p] w + - 1 20",
        "13/13/3k9/13/1p2n8/6{np}6/13/13/6{NP}6/13/4P3N4/2K10/13[RB/rb] w + - 3 30",
    ];
    let recorded = include_str!("fingerprints/freechess");
    behaves_as_recorded(
        &rules(),
        &FreeChessEvaluator::default(),
        &positions,
        2,
        recorded,
    );
}
