//! Starts drawn by lot, and the pregame test.

use crate::common::{game, read};
use chessmith_game::{Game, Notate, OptionValues};
use chessmith_testkit::in_full;
use chessmith_testkit::oracle::universal::{Rules, is_rejected};
use chessmith_universal::{Edition, Setup, Universal, standard_pieces};

/// How many starts are drawn for each preset and mode.
fn wanted() -> u64 {
    if in_full() { 300 } else { 12 }
}

const MODES: [(&str, Setup); 3] = [
    ("mirror", Setup::Mirror),
    ("reversed", Setup::Reversed),
    ("asymmetric", Setup::Asymmetric),
];

fn drawn(edition: Edition, setup: &str, seed: u64) -> Universal<1> {
    game(edition, &[("setup", setup), ("seed", &seed.to_string())])
}

/// Returns the ids of a rank of a position's text.
fn ids(rank: &str) -> Vec<String> {
    let mut ids = Vec::new();
    let mut rest = rank;
    while let Some(first) = rest.chars().next() {
        let (id, after) = match first {
            '{' => rest[1..].split_once('}').unwrap(),
            _ => rest.split_at(1),
        };
        ids.push(id.to_uppercase());
        rest = after;
    }
    ids
}

#[test]
fn starts_keep_to_their_mode_and_pass_the_test() {
    for (edition, types) in [(Edition::Small, 24), (Edition::Full, 73)] {
        let pieces = standard_pieces()
            .into_iter()
            .filter(|piece| types == 73 || piece.is_small);
        let rules = Rules {
            set: pieces.map(|piece| piece.id).collect(),
            null_moves: false,
            overlapping: false,
            move_first: false,
            frozen_check: false,
        };
        let game = drawn(edition, "mirror", 0);
        for (setup, mode) in MODES {
            let mut rejected = 0;
            for seed in 0..wanted() {
                let drawn = game.army().draw(mode, seed).unwrap();
                rejected += drawn.rejected;
                let text = game.position_text(&drawn.position);
                let (board, rest) = text.split_once('[').unwrap();
                let ranks: Vec<_> = board.split('/').collect();
                let (mut black, white) = (ids(ranks[0]), ids(ranks[7]));
                match setup {
                    "mirror" => assert_eq!(white, black),
                    "reversed" => {
                        black.reverse();
                        assert_eq!(white, black);
                    }
                    _ => {}
                }
                let (first, second) = rest.split_once(']').unwrap().0.split_once('/').unwrap();
                assert_eq!(first.to_lowercase(), second);
                let mut all: Vec<String> = first.split(',').map(str::to_owned).collect();
                let (mut own, mut other) = (white.clone(), ids(ranks[0]));
                own.sort();
                other.sort();
                assert_eq!(own, other);
                all.extend(own);
                all.sort();
                let mut set = rules.set.clone();
                set.sort();
                assert_eq!(all, set);
                if seed < 2 {
                    assert!(!is_rejected(&rules, &text), "{text}");
                }
            }
            println!(
                "{} {setup}: {rejected} rejected before {} starts",
                edition.id(),
                wanted()
            );
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_start_and_another_another() {
    let text = |seed| {
        let game = drawn(Edition::Small, "asymmetric", seed);
        game.position_text(&game.start())
    };
    assert_eq!(text(7), text(7));
    assert_ne!(text(7), text(8));
}

/// The Dancing Horse mates at once. Case T14.
#[test]
fn t14_mate_in_one_is_thrown_away() {
    let game = game::<1>(Edition::Small, &[]);
    let text = "{rf}n{ro}k{an}{am}q{dh}/pppppppp/8/8/8/8/PPPPPPPP/{DH}{AN}NQK{RO}{RF}{AM}[/] w - 0:0 - - 0 1";
    let position = read(&game, text);
    assert!(!game.army().passes_pregame(&position));
    let mated = crate::common::play(&game, &position, "a1d4");
    assert_eq!(game.finish(&mated).unwrap().reason, "checkmate");
}

#[test]
fn options_are_refused_in_words() {
    let refuse = |given: &[(&str, &str)]| {
        let options =
            OptionValues::complete(&Edition::Custom.option_specs(), given.iter().copied());
        options
            .and_then(|options| Universal::<4>::new(Edition::Custom, &options))
            .unwrap_err()
            .to_string()
    };
    for (given, word) in [
        (vec![("types", "K,Q,R")], "too few"),
        (vec![("types", "Q,R,N,NN,RF,BW,AM,CH")], "king"),
        (vec![("types", "K,Q,R,N,NN,RF,BW,AM,P")], "standard pawn"),
        (vec![("types", "K,Q,R,N,NN,RF,BW,AM,AM")], "twice"),
        (vec![("types", "K,Q,R,N,NN,RF,BW,FOO")], "no piece"),
        (vec![("board", "5x8")], "6x6 to 16x16"),
        (vec![("board", "08x8")], "6x6 to 16x16"),
        (vec![("pieces", "x")], "pieces"),
        (
            vec![
                (
                    "pieces",
                    "[[piece]]\nid = \"X\"\nname = \"X\"\nnotation = \"Y\"",
                ),
                ("types", "K,Q,R,N,NN,RF,BW,X"),
            ],
            "notation",
        ),
    ] {
        let message = refuse(&given);
        assert!(message.contains(word), "{message}");
    }
}
