//! The engine with the evaluator of the chess family: what it must find, and whom it must beat.

mod support;

use std::sync::Arc;

use chessmith_eval::OrthodoxEvaluator;
use chessmith_game::{Compose as _, Line};
use chessmith_orthodox::{Orthodox, Variant};
use chessmith_search::{Engine, Limits, Report, Score, Untimed};
use chessmith_testkit::trials::{PROOF, any_turn};
use support::{
    anything_is_beaten, behaves_as_recorded, levels_win_at_once, nodes, positions_are_answered,
    positions_are_proved, searches_plainly, threads_find_wins,
};

fn rules(variant: Variant, seed: u64) -> Arc<Orthodox> {
    let number = (seed * 389 % 960).to_string();
    let numbered = Orthodox::new(variant, &[("number", &number)]);
    Arc::new(numbered.unwrap_or_else(|_| Orthodox::standard(variant)))
}

const POSITIONS: [(Variant, &str); 5] = [
    (Variant::Chess, include_str!("positions/chess.txt")),
    (Variant::Freestyle, include_str!("positions/freestyle.txt")),
    (
        Variant::PlacementFreestyle,
        include_str!("positions/placement-freestyle.txt"),
    ),
    (
        Variant::FreePlacement,
        include_str!("positions/free-placement.txt"),
    ),
    (
        Variant::FreePlacementSequential,
        include_str!("positions/free-placement-sequential.txt"),
    ),
];

#[test]
fn the_committed_positions_are_what_they_say() {
    for (variant, text) in POSITIONS {
        println!("{}", variant.name());
        positions_are_proved(&*rules(variant, 0), text, 6, PROOF);
    }
}

#[test]
fn wins_are_found_and_losses_avoided() {
    for (variant, text) in POSITIONS {
        println!("{}", variant.name());
        positions_are_answered(
            &rules(variant, 0),
            &OrthodoxEvaluator::default(),
            text,
            nodes(30_000),
        );
    }
}

#[test]
fn who_plays_anything_is_beaten() {
    for variant in Variant::ALL {
        println!("{}", variant.name());
        let rules = |seed| rules(variant, seed);
        anything_is_beaten(
            rules,
            &OrthodoxEvaluator::default(),
            any_turn,
            18,
            4,
            nodes(4_000),
        );
    }
}

fn think(variant: Variant, position: &str, limits: Limits) -> Report<String> {
    let game = Arc::new(Orthodox::standard(variant));
    support::think(&game, OrthodoxEvaluator::default(), position, limits)
}

#[test]
fn mates_are_found_at_their_distance() {
    for (position, plies, turn) in [
        ("6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", 1, "d1d8"),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3, "a1a6"),
        (
            "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
            3,
            "h6h7",
        ),
        (
            "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
            3,
            "g3g6",
        ),
        (
            "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
            5,
            "f8c5",
        ),
    ] {
        let report = think(Variant::Chess, position, nodes(1_500_000));
        assert_eq!(
            report.score().plies_to_end(),
            Some(plies),
            "{position}: {report:?}"
        );
        assert_eq!(report.turn(), turn, "{position}");
        assert_eq!(report.best().turns.len(), plies as usize, "{position}");
    }
}

#[test]
fn a_mate_that_cannot_be_parried_is_announced_as_a_loss() {
    let report = think(
        Variant::Chess,
        "7k/R7/1R6/8/8/8/8/K7 b - - 0 1",
        nodes(20_000),
    );
    assert_eq!(report.score().plies_to_end(), Some(-2), "{report:?}");
}

#[test]
fn stalemate_and_dead_positions_are_draws() {
    // Taking the pawn is stalemate or leaves bare kings: nothing wins.
    let report = think(Variant::Chess, "k7/P7/K7/8/8/8/8/8 w - - 0 1", nodes(5_000));
    assert_eq!(report.score(), Score::DRAW, "{report:?}");
    // The queen must not stalemate the king.
    let report = think(
        Variant::Chess,
        "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1",
        nodes(50_000),
    );
    assert!(
        report.score().plies_to_end().is_some_and(|plies| plies > 0),
        "{report:?}"
    );
}

#[test]
fn perpetual_check_saves_a_lost_game() {
    // White is a rook behind and about to be mated, but the queen checks for ever on e8 and h5.
    let position = "6k1/6p1/8/7Q/8/7P/qr4PK/8 w - - 0 1";
    let report = think(Variant::Chess, position, nodes(100_000));
    assert_eq!(report.score(), Score::DRAW, "{report:?}");
    assert_eq!(report.turn(), "h5e8");
}

#[test]
fn the_setup_is_searched_too() {
    for variant in [
        Variant::PlacementFreestyle,
        Variant::FreePlacement,
        Variant::FreePlacementSequential,
    ] {
        let game = Arc::new(Orthodox::standard(variant));
        let mut line = Line::new(Arc::clone(&game));
        let mut engine = Engine::new(OrthodoxEvaluator::default(), 8);
        for _ in 0..2 * variant.setup_moves() + 2 {
            let report = engine
                .think(&line, nodes(2_000), &Untimed, &mut |_| ())
                .unwrap();
            assert!(
                report.score().raw().abs() < 150,
                "{variant:?}: {}",
                report.score()
            );
            line.play(report.turn()).unwrap();
        }
        assert!(game.offers(line.position(), &[]).is_ok());
    }
}

#[test]
fn a_king_between_its_rooks_is_preferred_when_nothing_else_counts() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let with = think(Variant::Chess, start, nodes(20_000)).score();
    let without = think(Variant::Chess, &start.replace("KQkq", "kq"), nodes(20_000)).score();
    assert!(
        with > without,
        "{with} with the right to castle, {without} without"
    );
}

#[test]
fn the_exact_search_finds_what_looking_at_everything_finds() {
    for (variant, text) in POSITIONS {
        searches_plainly(
            &rules(variant, 0),
            &OrthodoxEvaluator::default(),
            text,
            (20, 3),
        );
    }
}

#[test]
fn from_level_3_on_a_win_at_once_is_played() {
    for (variant, text) in POSITIONS {
        levels_win_at_once(&rules(variant, 0), &OrthodoxEvaluator::default(), text);
    }
}

#[test]
fn two_threads_find_wins_and_one_finds_the_same_twice() {
    for (variant, text) in POSITIONS {
        threads_find_wins(&rules(variant, 0), &OrthodoxEvaluator::default(), text);
    }
}

#[test]
fn the_search_behaves_as_recorded() {
    let game = Arc::new(Orthodox::standard(Variant::Freestyle));
    let positions = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ];
    let recorded = include_str!("fingerprints/orthodox");
    behaves_as_recorded(
        &game,
        &OrthodoxEvaluator::default(),
        &positions,
        7,
        recorded,
    );
}
