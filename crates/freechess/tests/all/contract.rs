//! The laws of `chessmith-game`, tried on positions of random games.

use std::sync::Arc;

use chessmith_freechess::FreeChess;
use chessmith_game::{Game, Notate, OptionValues};
use chessmith_testkit::contract;

/// Positions small enough to be listed whole, with merges, combinators, royal compounds, pins and splits.
const POSITIONS: [&str; 11] = [
    "12k/13/10n2/13/13/13/13/13/13/13/2N10/13/K12[/] w + - 0 20",
    "k2r9/13/13/13/13/13/3p9/13/13/13/13/K12/3R9[/] w + - 0 20",
    "13/13/13/13/13/4k8/13/13/4{KN}1b6/13/13/13/13[/] w + - 0 20",
    "13/13/13/13/13/13/13/4k8/13/13/3p9/13/K1{2N}10[/] b + - 0 20",
    "12k/13/13/13/13/13/5n7/13/4{CNP}8/13/3p9/13/K12[/] w + - 1 20",
    "13/13/13/13/13/13/6{cn}6/13/5{CN}7/4N8/13/k12/4K8[/] w + - 3 20",
    "13/13/13/13/2k10/13/13/3r9/13/13/3{RP}9/13/3K9[/] w + - 3 20",
    "12k/13/13/13/13/4{KCP}8/3np8/13/13/13/13/13/13[/] w + - 3 20",
    "13/13/4k8/13/13/4K8/3{cp}9/4{2P}8/13/13/13/13/13[/p] w + - 3 20",
    "13/13/13/13/13/13/13/13/13/13/1p11/1N11/K3k8[/] w + - 3 20",
    "k12/C12/1K11/13/13/13/13/13/13/13/13/13/13[/] b + - 3 20",
];

fn game(option: Option<(&str, &str)>) -> Arc<FreeChess> {
    let mut options = OptionValues::default();
    if let Some((name, value)) = option {
        options.set(name, value);
    }
    Arc::new(FreeChess::new(options).unwrap())
}

#[test]
fn the_laws_hold() {
    let summary = contract::verify_from(&game(None), &POSITIONS, 0..22, 12);
    println!("{summary:?}");
    assert!(summary.positions > 100 && summary.built > 20);
}

/// Rules: FC-2.
#[test]
fn both_sides_begin_with_what_the_options_say() {
    for (option, value, reserves) in [
        ("opawns", "1", "[K2C3R5B8NP/k2c3r5b8np]"),
        ("rooks", "0", "[K2C5B8N13P/k2c5b8n13p]"),
        ("combinators", "1", "[KC3R5B8N13P/kc3r5b8n13p]"),
    ] {
        let game = game(Some((option, value)));
        let text = game.position_text(&game.start());
        assert!(text.contains(reserves), "{text}");
        let summary = contract::verify(&game, 0..2, 8);
        assert!(summary.positions > 8, "{summary:?}");
    }
}

#[test]
fn the_laws_hold_with_every_option() {
    for option in [
        ("royal-cancel", "allow"),
        ("valid-squares", "reevaluated"),
        ("combinator-gain", "continue"),
        ("split-capture", "forbid"),
        ("whole-return", "forbid"),
    ] {
        let summary = contract::verify_from(&game(Some(option)), &POSITIONS, 100..111, 6);
        println!("{option:?}: {summary:?}");
        assert!(summary.positions > 30);
    }
}

#[test]
fn the_laws_hold_from_the_start() {
    let summary = contract::verify(&game(None), 0..2, 8);
    println!("{summary:?}");
}
