//! The engine with the evaluator of the Construction Set: what it must find, whom it must beat, and what it
//! must not do before the play begins.

mod support;

use std::ops::ControlFlow;
use std::sync::Arc;

use chessmith_construction::{Construction, Phase, Turn};
use chessmith_eval::ConstructionEvaluator;
use chessmith_game::{Game, Line, Notate, OptionValues, Side, Turns};
use chessmith_search::{Engine, Evaluate, Score, Untimed};
use chessmith_testkit::in_full;
use chessmith_testkit::trials::{PROOF, any_turn};
use support::{
    anything_is_beaten, behaves_as_recorded, levels_win_at_once, nodes, positions_are_answered,
    positions_are_proved, searches_plainly, think, threads_find_wins,
};

const POSITIONS: &str = include_str!("positions/construction.txt");

fn rules(given: &[(&str, &str)]) -> Arc<Construction> {
    let mut options = OptionValues::default();
    for (name, value) in given {
        options.set(name, *value);
    }
    Arc::new(Construction::new(options).unwrap())
}

/// The game of the committed positions.
fn small() -> Arc<Construction> {
    rules(&[("cash", "300"), ("lot-price", "30")])
}

/// Games from the first purchase, with much money or little, and between ready armies.
fn varied(seed: u64) -> Arc<Construction> {
    let given: &[(&str, &str)] = match seed % 4 {
        0 => &[("cash", "200")],
        1 => &[("cash", "600")],
        2 => &[("cash", "120"), ("turf", "rectangular")],
        _ => &[("army", "classic"), ("against", "swarm")],
    };
    rules(given)
}

#[test]
fn the_committed_positions_are_what_they_say() {
    positions_are_proved(&*small(), POSITIONS, 10, PROOF);
}

#[test]
fn wins_are_found_and_losses_avoided() {
    positions_are_answered(
        &small(),
        &ConstructionEvaluator::default(),
        POSITIONS,
        nodes(10_000),
    );
}

#[test]
fn who_plays_anything_is_beaten() {
    anything_is_beaten(
        varied,
        &ConstructionEvaluator::default(),
        any_turn,
        18,
        4,
        nodes(500),
    );
}

#[test]
fn an_army_has_men_that_leap_and_many_for_the_money() {
    let game = rules(&[("cash", "600")]);
    let mut line = Line::new(Arc::clone(&game));
    let mut engine = Engine::new(ConstructionEvaluator::default(), 8);
    while line.position().phase() == Phase::Buy {
        let report = engine.think(&line, nodes(300), &Untimed, &mut |_| ());
        let turn = *report.expect("the game goes on").turn();
        line.play(&turn).expect("a legal turn");
    }
    for side in Side::BOTH {
        let hand = line.position().hand(side);
        let leap = hand.designs().any(|(design, _)| design.leaps_to_capture());
        assert!(leap, "{side:?} has nothing that leaps");
        // Lots and all. Who buys what is worth most each time has 19.
        let count = hand.len();
        assert!(count >= 30, "{side:?} has {count} pieces");
    }
}

#[test]
fn nothing_is_bought_for_nothing_and_no_royal_piece_left_in_danger() {
    let seeds = if in_full() { 12 } else { 3 };
    for seed in 0..seeds {
        let game = varied(seed);
        let mut line = Line::new(Arc::clone(&game));
        let mut engine = Engine::new(ConstructionEvaluator::default(), 8);
        while line.position().phase() != Phase::Play {
            let side = line.position().side_to_move();
            let report = engine.think(&line, nodes(300), &Untimed, &mut |_| ());
            let turn = *report.expect("the game goes on").turn();
            if let Turn::Buy(design) = turn {
                assert!(design.idle_tokens().is_empty(), "{design}");
                assert!(!design.is_lifeless(), "{design}");
            }
            if turn == Turn::Done && line.position().phase() == Phase::Buy {
                let left = u64::from(line.position().cash(side));
                assert!(left < 16, "{left} are lost with done");
            }
            let exposes = |turn: &Turn| {
                let mut next = line.position().clone();
                game.apply(&mut next, turn);
                game.is_royal_in_danger(&next, side)
            };
            if exposes(&turn) {
                let _ = game.turns(line.position(), &mut |other| {
                    assert!(exposes(&other), "{turn} and not {other}");
                    ControlFlow::Continue(())
                });
            }
            line.play(&turn).expect("a legal turn");
        }
        assert!(game.finish(line.position()).is_none());
    }
}

#[test]
fn what_is_offered_is_taken() {
    let position = |guard: &str| {
        format!(
            r#"{{"game":"construction","options":{{"cash":600,"lot_price":40,"turf":"free","prices":"howe-1999","no_progress":100}},"phase":"play","turn":"white","cash":{{"white":0,"black":0}},"stopped":{{"white":false,"black":false}},"lots_to_place":{{"white":0,"black":0}},"lots":[{{"owner":"white","square":"l12"}},{{"owner":"black","square":"l16"}}],"pieces":[{{"owner":"white","square":"l12","design":"P[r,y]","facing":"n"}},{{"owner":"white","square":"l13","design":"P[r]","facing":"n"}},{{"owner":"white","square":"o12","design":"O[e,or]","facing":"n"}},{{"owner":"black","square":"m17","design":"O[or]","facing":"s"}},{{"owner":"black","square":"m18","design":"O[or]","facing":"s"}},{guard}{{"owner":"black","square":"o18","design":"P","facing":"s"}},{{"owner":"black","square":"l19","design":"P[r,y]","facing":"s"}}],"hand":{{"white":[],"black":[]}},"clock":0,"move":9}}"#
        )
    };
    let evaluator = ConstructionEvaluator::default();
    let report = think(&rules(&[]), evaluator, &position(""), nodes(5_000));
    assert_eq!(report.turn(), "o12-o18", "{report:?}");
    let guard = r#"{"owner":"black","square":"n19","design":"D[or]","facing":"se"},"#;
    let report = think(&rules(&[]), evaluator, &position(guard), nodes(5_000));
    assert_ne!(report.turn(), "o12-o18", "{report:?}");
}

/// A position of play in which White has these men beside a royal piece, and Black two pawns; `clock` turns after
/// the last progress.
fn play(no_progress: u32, clock: u32, men: &str, hand: &str) -> String {
    format!(
        r#"{{"game":"construction","options":{{"cash":600,"lot_price":40,"turf":"free","prices":"howe-1999","no_progress":{no_progress}}},"phase":"play","turn":"white","cash":{{"white":0,"black":0}},"stopped":{{"white":false,"black":false}},"lots_to_place":{{"white":0,"black":0}},"lots":[{{"owner":"white","square":"l12"}},{{"owner":"black","square":"l16"}}],"pieces":[{men}{{"owner":"white","square":"l12","design":"P[r,y]","facing":"n"}},{{"owner":"black","square":"l19","design":"P[r,y]","facing":"s"}},{{"owner":"black","square":"m19","design":"P","facing":"s"}},{{"owner":"black","square":"n19","design":"P","facing":"s"}}],"hand":{{"white":[{hand}],"black":[]}},"clock":{clock},"move":99}}"#
    )
}

const PAWNS: &str = r#"{"owner":"white","square":"m12","design":"P","facing":"n"},{"owner":"white","square":"n12","design":"P","facing":"n"},"#;
const ROOKS: &str = r#"{"owner":"white","square":"m12","design":"O[e,or]","facing":"n"},{"owner":"white","square":"n12","design":"O[e,or]","facing":"n"},"#;

#[test]
fn an_advantage_counts_for_less_where_it_is_hard_to_win() {
    let counted = |no_progress: &str, text: &str, score: i32| {
        let game = rules(&[("no-progress", no_progress)]);
        let position = game.read_position(text).expect("a position");
        let score = Score::units(score);
        let evaluator = ConstructionEvaluator::default();
        evaluator.prospects(&game, &position, score).raw()
    };
    let of = |clock: u32, men: &str, hand: &str, score: i32| {
        counted("100", &play(100, clock, men, hand), score)
    };
    let queens = r#""D[e,or]","D[e,or]","D[e,or]""#;
    let [pawns, rooks, all] =
        [(PAWNS, ""), (ROOKS, ""), (ROOKS, queens)].map(|(men, hand)| of(0, men, hand, 300));
    assert!(
        0 < pawns && pawns < rooks && rooks < all && all <= 300,
        "{pawns} {rooks} {all}"
    );
    assert_eq!(all, 300, "there is enough to win with");
    assert_eq!(
        of(0, ROOKS, queens, -300),
        -pawns,
        "what counts is what the side ahead has"
    );
    assert_eq!(of(0, PAWNS, "", -300), of(0, ROOKS, "", -300));
    // The turns without progress take four fifths away, evenly.
    assert_eq!(
        [0, 25, 50, 99].map(|clock| of(clock, ROOKS, queens, 1_000)),
        [1_000, 800, 600, 208]
    );
    let endless = counted("0", &play(0, 5_000, ROOKS, queens), 1_000);
    assert_eq!(endless, 1_000, "nothing is drawn by the clock");
    let start = rules(&[]);
    let score = Score::units(300);
    let first = ConstructionEvaluator::default().prospects(&start, &start.start(), score);
    assert_eq!(first, score, "everything is still to come");
}

#[test]
fn the_exact_search_finds_what_looking_at_everything_finds() {
    searches_plainly(
        &small(),
        &ConstructionEvaluator::default(),
        POSITIONS,
        (34, 2),
    );
}

#[test]
fn from_level_3_on_a_win_at_once_is_played() {
    levels_win_at_once(&small(), &ConstructionEvaluator::default(), POSITIONS);
}

#[test]
fn two_threads_find_wins_and_one_finds_the_same_twice() {
    threads_find_wins(&small(), &ConstructionEvaluator::default(), POSITIONS);
}

#[test]
fn the_search_behaves_as_recorded() {
    let armies = rules(&[("army", "classic"), ("against", "swarm")]);
    let texts = [&*rules(&[]), &*armies].map(|game| game.position_text(&game.start()));
    let positions = texts.each_ref().map(String::as_str);
    let recorded = include_str!("fingerprints/construction");
    behaves_as_recorded(
        &rules(&[]),
        &ConstructionEvaluator::default(),
        &positions,
        3,
        recorded,
    );
}
