//! The engine with the evaluator of the chess family: what it must find, and whom it must beat.
//!
//! With `CHESSMITH_SOAK` set, the tests run in full and by the clock; without it they are fewer and
//! limited by nodes, so that other work on the machine changes nothing.

use std::sync::Arc;
use std::time::Duration;

use chessmith_eval::OrthodoxEvaluator;
use chessmith_game::{Compose as _, Game, Line, Notate};
use chessmith_orthodox::{Orthodox, Variant};
use chessmith_search::{Engine, Limits, Report, Score, Untimed, fingerprint};
use chessmith_testkit::arena::{against_anything, wrong_answers};
use chessmith_testkit::contract::read;
use chessmith_testkit::in_full;
use chessmith_testkit::trials::{self, Aim, PROOF, Trial};

fn nodes(most: u64) -> Limits {
    Limits {
        nodes: Some(most),
        ..Limits::default()
    }
}

fn time(milliseconds: u64) -> Limits {
    Limits {
        time: Some(Duration::from_millis(milliseconds)),
        ..Limits::default()
    }
}

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
        let trials = trials::parse(text).unwrap();
        let of = |aim| trials.iter().filter(move |trial: &&Trial| trial.aim == aim);
        assert_eq!(
            (of(Aim::Win).count(), of(Aim::Save).count()),
            (50, 50),
            "{variant:?}"
        );
        let few = if in_full() { 50 } else { 6 };
        for trial in of(Aim::Win).chain(of(Aim::Save).take(few)) {
            trials::prove(&*rules(variant, 0), trial, PROOF);
        }
    }
}

#[test]
fn wins_are_found_and_losses_avoided() {
    let limits = if in_full() { time(200) } else { nodes(30_000) };
    for (variant, text) in POSITIONS {
        let mut trials = trials::parse(text).unwrap();
        if !in_full() {
            // Two of five, of both aims.
            let mut index = 0;
            trials.retain(|_| {
                index += 1;
                index % 5 < 2
            });
        }
        let wrong = wrong_answers(&rules(variant, 0), &OrthodoxEvaluator, &trials, limits);
        let right = trials.len() - wrong.len();
        println!("{}: {right} of {} right", variant.name(), trials.len());
        assert!(
            right * 100 >= trials.len() * 95,
            "{variant:?}: wrong are {wrong:#?}"
        );
    }
}

#[test]
fn who_plays_anything_is_beaten() {
    let (games, limits) = if in_full() {
        (20, time(20))
    } else {
        (4, nodes(4_000))
    };
    for variant in Variant::ALL {
        let rules = |seed| rules(variant, seed);
        let tally = against_anything(rules, &OrthodoxEvaluator, 0..games, limits);
        println!("{}: {tally:?}", variant.name());
        assert_eq!(tally.lost, 0, "{variant:?}: {tally:?}");
        assert!(
            u64::from(tally.won) * 10 >= games * 9,
            "{variant:?}: {tally:?}"
        );
    }
}

fn think(variant: Variant, position: &str, limits: Limits) -> Report<String> {
    let game = Arc::new(Orthodox::standard(variant));
    let line = Line::from_position(Arc::clone(&game), read(&*game, position));
    let mut engine = Engine::new(OrthodoxEvaluator, 8);
    let report = engine
        .think(&line, limits, &Untimed, &mut |_| ())
        .expect("the game goes on");
    let mut texts = Vec::new();
    let mut position = *line.position();
    for turn in &report.line {
        texts.push(game.turn_text(&position, turn));
        game.apply(&mut position, turn);
    }
    let Report {
        depth,
        nodes,
        elapsed,
        score,
        ..
    } = report;
    Report {
        depth,
        nodes,
        elapsed,
        score,
        line: texts,
    }
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
            report.score.plies_to_end(),
            Some(plies),
            "{position}: {report:?}"
        );
        assert_eq!(report.line[0], turn, "{position}");
        assert_eq!(report.line.len(), plies as usize, "{position}");
    }
}

#[test]
fn a_mate_that_cannot_be_parried_is_announced_as_a_loss() {
    let report = think(
        Variant::Chess,
        "7k/R7/1R6/8/8/8/8/K7 b - - 0 1",
        nodes(20_000),
    );
    assert_eq!(report.score.plies_to_end(), Some(-2), "{report:?}");
}

#[test]
fn stalemate_and_dead_positions_are_draws() {
    // Taking the pawn is stalemate or leaves bare kings: nothing wins.
    let report = think(Variant::Chess, "k7/P7/K7/8/8/8/8/8 w - - 0 1", nodes(5_000));
    assert_eq!(report.score, Score::DRAW, "{report:?}");
    // The queen must not stalemate the king.
    let report = think(
        Variant::Chess,
        "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1",
        nodes(50_000),
    );
    assert!(
        report.score.plies_to_end().is_some_and(|plies| plies > 0),
        "{report:?}"
    );
}

#[test]
fn perpetual_check_saves_a_lost_game() {
    // White is a rook behind and about to be mated, but the queen checks for ever on e8 and h5.
    let position = "6k1/6p1/8/7Q/8/7P/qr4PK/8 w - - 0 1";
    let report = think(Variant::Chess, position, nodes(100_000));
    assert_eq!(report.score, Score::DRAW, "{report:?}");
    assert_eq!(report.line[0], "h5e8");
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
        let mut engine = Engine::new(OrthodoxEvaluator, 8);
        for _ in 0..2 * variant.setup_moves() + 2 {
            let report = engine
                .think(&line, nodes(2_000), &Untimed, &mut |_| ())
                .unwrap();
            assert!(
                report.score.raw().abs() < 150,
                "{variant:?}: {}",
                report.score
            );
            line.play(&report.line[0]).unwrap();
        }
        assert!(game.offers(line.position(), &[]).is_ok());
    }
}

#[test]
fn a_king_between_its_rooks_is_preferred_when_nothing_else_counts() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let with = think(Variant::Chess, start, nodes(20_000)).score;
    let without = think(Variant::Chess, &start.replace("KQkq", "kq"), nodes(20_000)).score;
    assert!(
        with > without,
        "{with} with the right to castle, {without} without"
    );
}

/// The nodes of a fixed search: a change here is a change of behaviour, and is committed as such.
#[test]
fn the_search_behaves_as_recorded() {
    let game = Arc::new(Orthodox::standard(Variant::Freestyle));
    let positions = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ];
    let positions = positions.map(|text| read(&*game, text));
    let recorded: u64 = include_str!("fingerprint").trim().parse().unwrap();
    assert_eq!(
        fingerprint(&game, &OrthodoxEvaluator, positions, 7),
        recorded
    );
}
