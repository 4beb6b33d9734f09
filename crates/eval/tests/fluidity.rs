//! The engine with the evaluator of Fluidity Chess: what it must find, and whom it must beat.

mod support;

use std::sync::Arc;

use chessmith_eval::FluidityEvaluator;
use chessmith_fluidity::Fluidity;
use chessmith_game::OptionValues;
use chessmith_search::Score;
use chessmith_testkit::trials::{PROOF, any_turn};
use support::{
    anything_is_beaten, behaves_as_recorded, levels_win_at_once, nodes, positions_are_answered,
    positions_are_proved, searches_plainly, think, threads_find_wins,
};

const POSITIONS: &str = include_str!("positions/fluidity.txt");

/// Makes the game; its options depend on the seed, and those of 0 are the default.
fn rules(seed: u64) -> Arc<Fluidity> {
    let given = [
        ("knight-capture", ["all", "any"][seed as usize / 2 % 2]),
        ("move-rule", ["50", "25"][seed as usize / 4 % 2]),
    ];
    let options = OptionValues::complete(&Fluidity::option_specs(), given).unwrap();
    Arc::new(Fluidity::new(options).unwrap())
}

#[test]
fn the_committed_positions_are_what_they_say() {
    positions_are_proved(&*rules(0), POSITIONS, 6, PROOF);
}

#[test]
fn wins_are_found_and_losses_avoided() {
    positions_are_answered(
        &rules(0),
        &FluidityEvaluator::default(),
        POSITIONS,
        nodes(30_000),
    );
}

#[test]
fn who_plays_anything_is_beaten() {
    anything_is_beaten(
        rules,
        &FluidityEvaluator::default(),
        any_turn,
        18,
        4,
        nodes(4_000),
    );
}

#[test]
fn ends_are_found_at_their_distance() {
    for (position, plies, turn) in [
        // The king on d5 is no longer there.
        ("8/8/8/3kP3/8/8/p7/K7 w - - 0 1", 1, "e5d6"),
        // Stalemate wins.
        ("8/8/8/8/8/1B6/1K6/k7 w - - 0 1", 1, "b3a2"),
        // The inventor's diagram: the rook takes three and drives the king to its end.
        ("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w - - 0 1", 3, "b4g4"),
        // The knight cannot be kept from taking the king.
        ("8/6n1/8/8/bRnq1b1k/8/1B6/K7 b - - 0 1", 3, "c4a3x"),
    ] {
        let report = think(
            &rules(0),
            FluidityEvaluator::default(),
            position,
            nodes(300_000),
        );
        assert_eq!(report.score().plies_to_end(), Some(plies), "{report:?}");
        assert_eq!(report.turn(), turn, "{position}");
        assert_eq!(report.best().turns.len(), plies as usize, "{position}");
    }
}

#[test]
fn a_hidden_threat_is_seen() {
    // White is not in check, but a knight on a3 threatens to take the king by way of b1.
    let position = "8/6n1/8/8/b4b1k/n7/4B3/K2R4 w - - 0 2";
    let report = think(
        &rules(0),
        FluidityEvaluator::default(),
        position,
        nodes(50_000),
    );
    assert!(
        ["a1b2", "d1b1"].contains(&report.turn().as_str()),
        "{report:?}"
    );
}

#[test]
fn bare_kings_with_a_bishop_are_a_draw() {
    // The bishop takes the pawn before it becomes a queen, and nothing more can be won.
    let position = "8/8/8/8/7k/8/3p4/K1B5 w - - 0 1";
    let report = think(
        &rules(0),
        FluidityEvaluator::default(),
        position,
        nodes(20_000),
    );
    assert_eq!(report.score(), Score::DRAW, "{report:?}");
}

#[test]
fn the_exact_search_finds_what_looking_at_everything_finds() {
    searches_plainly(&rules(0), &FluidityEvaluator::default(), POSITIONS, (8, 3));
}

#[test]
fn from_level_3_on_a_win_at_once_is_played() {
    levels_win_at_once(&rules(0), &FluidityEvaluator::default(), POSITIONS);
}

#[test]
fn two_threads_find_wins_and_one_finds_the_same_twice() {
    threads_find_wins(&rules(0), &FluidityEvaluator::default(), POSITIONS);
}

#[test]
fn the_search_behaves_as_recorded() {
    let positions = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 b - - 0 1",
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 5 5",
        "8/5pk1/2r3p1/8/3N4/1P4P1/5PK1/8 w - - 3 40",
    ];
    let recorded = include_str!("fingerprints/fluidity");
    behaves_as_recorded(
        &rules(0),
        &FluidityEvaluator::default(),
        &positions,
        6,
        recorded,
    );
}
