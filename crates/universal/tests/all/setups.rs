//! Starts drawn by lot, and the pregame test.

use crate::common::{game, read};
use chessmith_game::{Game, Notate, OptionValues};
use chessmith_testkit::in_full;
use chessmith_testkit::oracle::universal::{Rules, is_rejected};
use chessmith_universal::{Edition, Mode, Universal, standard_pieces};

/// How many starts are drawn for each preset and mode.
const STARTS: u32 = 300;

/// How many of 150 draws another program rejected: mirror, reversed, asymmetric. Rules: 2.3.
const REFERENCE: [(Edition, [u32; 3]); 2] =
    [(Edition::Small, [18, 8, 34]), (Edition::Full, [15, 18, 35])];

const MODES: [(&str, Mode); 3] = [
    ("mirror", Mode::Mirror),
    ("reversed", Mode::Reversed),
    ("asymmetric", Mode::Asymmetric),
];

/// How many starts are given to the oracle too, which is slow.
fn judged() -> u64 {
    if in_full() { 30 } else { 2 }
}

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
fn fewer_types_come_again_as_evenly_as_they_can() {
    for (types, most) in [(2, 7), (3, 4), (5, 2), (8, 1)] {
        for seed in 0..10_u64 {
            let options = [("drawn", types.to_string()), ("seed", seed.to_string())];
            let options = options
                .each_ref()
                .map(|(name, value)| (*name, value.as_str()));
            let text = {
                let game: Universal<1> = game(Edition::Small, &options);
                game.position_text(&game.start())
            };
            let (board, rest) = text.split_once('[').unwrap();
            let ranks: Vec<_> = board.split('/').collect();
            let (white, black) = (ids(ranks[7]), ids(ranks[0]));
            assert_eq!(white, black);
            let mut counts = std::collections::BTreeMap::new();
            for id in &white {
                *counts.entry(id.clone()).or_insert(0) += 1;
            }
            assert_eq!(counts.len(), types, "{text}");
            assert_eq!(counts.remove("K"), Some(1));
            assert_eq!(counts.values().max(), Some(&most), "{text}");
            assert!(counts.values().all(|&count| count + 1 >= most), "{text}");
            // All others are on the racks.
            let (rack, _) = rest.split_once('/').unwrap();
            let all = standard_pieces().into_iter().filter(|piece| piece.is_small);
            assert_eq!(rack.split(',').count(), all.count() - types, "{text}");
            for id in counts.keys() {
                assert!(!rack.split(',').any(|one| one == id), "{text}");
            }
        }
    }
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
            drops: (1, 1),
        };
        let game = drawn(edition, "mirror", 0);
        let mut rejected_of = Vec::new();
        for (setup, mode) in MODES {
            let mut rejected = 0;
            for seed in 0..u64::from(STARTS) {
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
                if seed < judged() {
                    assert!(!is_rejected(&rules, &text), "{text}");
                }
            }
            rejected_of.push((rejected, rejected + STARTS));
        }
        hold_against_the_documents(edition, &rejected_of);
    }
}

/// Compares counts of rejected draws with the page that says them, and with what another program counted.
fn hold_against_the_documents(edition: Edition, counts: &[(u32, u32)]) {
    let page = include_str!("../../../../docs/rules/universal.md");
    let name = ["UC-24", "UC-73"][usize::from(edition == Edition::Full)];
    let cells: Vec<_> = counts
        .iter()
        .map(|(part, of)| format!("{part} of {of}"))
        .collect();
    let row = format!("| {name} | {} |", cells.join(" | "));
    assert!(page.contains(&row), "not in docs/rules/universal.md: {row}");
    let reference = REFERENCE.iter().find(|(known, _)| *known == edition);
    for (&(part, of), &other) in counts.iter().zip(&reference.unwrap().1) {
        let (a, b) = (f64::from(of), 150.0);
        let pooled = f64::from(part + other) / (a + b);
        let deviation = (pooled * (1.0 - pooled) * (1.0 / a + 1.0 / b)).sqrt();
        let apart = (f64::from(part) / a - f64::from(other) / b).abs();
        assert!(
            apart < 3.0 * deviation,
            "{row}: {part} of {of}, {other} of 150"
        );
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
