//! The engine with the evaluator of Universal Chess: what it must find, whom it must beat, and what it makes
//! of pieces that nobody has seen before.

mod support;

use std::sync::Arc;

use chessmith_eval::UniversalEvaluator;
use chessmith_game::{Game, OptionValues};
use chessmith_search::Evaluate;
use chessmith_testkit::trials::{PROOF, any_turn};
use chessmith_universal::{Edition, Universal};
use fastrand::Rng;
use support::{
    anything_is_beaten, behaves_as_recorded, levels_win_at_once, nodes, positions_are_answered,
    positions_are_proved, searches_plainly, think, threads_find_wins,
};

const POSITIONS: &str = include_str!("positions/universal.txt");

/// Three pieces of a player's own.
const OWN: &str = "[[piece]]\nid = \"SKY\"\nname = \"Skylark\"\nnotation = \"[F?B]\"\n\
                   [[piece]]\nid = \"HOP\"\nname = \"Hopper\"\nnotation = \"mWcpR\"\n\
                   [[piece]]\nid = \"TOP\"\nname = \"Spinning Top\"\nnotation = \"RNNA\"\n";

fn rules(edition: Edition, given: &[(&str, &str)]) -> Arc<Universal<1>> {
    let options = OptionValues::complete(&edition.option_specs(), given.iter().copied()).unwrap();
    Arc::new(Universal::new(edition, &options).unwrap())
}

/// All editions in turn, from a start of its own for each seed.
fn varied(seed: u64) -> Arc<Universal<1>> {
    let number = seed.to_string();
    let setup = ["mirror", "reversed", "asymmetric"][seed as usize % 3];
    let start = [("seed", &*number), ("setup", setup)];
    match seed % 4 {
        0 => rules(Edition::Small, &start),
        3 => {
            let own = [("types", "K,Q,N,SKY,HOP,TOP,IM,CM,SW"), ("pieces", OWN)];
            rules(Edition::Custom, &[&start[..], &own].concat())
        }
        _ => rules(Edition::Full, &start),
    }
}

fn full() -> Arc<Universal<1>> {
    rules(Edition::Full, &[])
}

#[test]
fn the_committed_positions_are_what_they_say() {
    positions_are_proved(&*full(), POSITIONS, 2, PROOF);
}

#[test]
fn wins_are_found_and_losses_avoided() {
    positions_are_answered(
        &full(),
        &UniversalEvaluator::default(),
        POSITIONS,
        nodes(20_000),
    );
}

#[test]
fn who_plays_anything_is_beaten() {
    anything_is_beaten(
        varied,
        &UniversalEvaluator::default(),
        any_turn,
        18,
        4,
        nodes(1_500),
    );
}

#[test]
fn what_is_offered_is_taken_and_what_is_guarded_is_left() {
    let answer = |board: &str| {
        let text = format!("{board}[/] w - 0:0 - - 0 1");
        let report = think(&full(), UniversalEvaluator::default(), &text, nodes(5_000));
        report.turn().clone()
    };
    assert_eq!(answer("7k/6pp/8/{cn}7/8/8/6PP/R6K"), "a1a5");
    assert_ne!(answer("7k/6pp/1p6/{cn}7/8/8/6PP/R6K"), "a1a5");
}

#[test]
fn a_right_to_drop_is_used() {
    let text = "6k1/5ppp/8/8/8/8/5PPP/6K1[Q,N/q,n] w - 1:0 - - 0 1";
    let report = think(&full(), UniversalEvaluator::default(), text, nodes(5_000));
    assert!(report.turn().contains('@'), "{report:?}");
}

#[test]
fn the_exact_search_finds_what_looking_at_everything_finds() {
    searches_plainly(&full(), &UniversalEvaluator::default(), POSITIONS, (8, 2));
}

#[test]
fn from_level_3_on_a_win_at_once_is_played() {
    levels_win_at_once(&full(), &UniversalEvaluator::default(), POSITIONS);
}

#[test]
fn two_threads_find_wins_and_one_finds_the_same_twice() {
    threads_find_wins(&full(), &UniversalEvaluator::default(), POSITIONS);
}

#[test]
fn the_search_behaves_as_recorded() {
    let positions = [
        "{rf}n{ro}k{an}{am}q{dh}/pppppppp/8/8/8/8/PPPPPPPP/{RF}N{RO}K{AN}{AM}Q{DH}[R,NN/r,nn] w - 0:0 - - 0 1",
        "{cm}{ll}{sw}k{wt}{ad}{im}r/pppp1ppp/8/8/8/8/PPPP1PPP/{CM}{LL}{SW}K{WT}{AD}{IM}R[N,DH/n,dh] w - 0:0 - - 0 1",
        "6k1/5ppp/8/3{si}4/8/2{HE}5/5PPP/6K1[Q,N/q,n] w - 1:0 - - 0 1",
    ];
    let recorded = include_str!("fingerprints/universal");
    behaves_as_recorded(
        &full(),
        &UniversalEvaluator::default(),
        &positions,
        4,
        recorded,
    );
}

#[test]
fn what_is_carried_along_is_what_would_be_counted() {
    let mut rng = Rng::with_seed(7);
    for seed in 0..12 {
        let game = varied(seed);
        let mut position = game.start();
        let mut memo = UniversalEvaluator::default().root(&*game, &position);
        for _ in 0..120 {
            if game.finish(&position).is_some() {
                break;
            }
            let turn = any_turn(&*game, &position, &mut rng);
            let mut next = position.clone();
            game.apply(&mut next, &turn);
            memo = UniversalEvaluator::default().after(&*game, (&position, &memo), &turn, &next);
            assert_eq!(
                memo,
                UniversalEvaluator::default().root(&*game, &next),
                "{turn:?}"
            );
            position = next;
        }
    }
}
