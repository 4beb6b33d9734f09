//! The laws of every game, and random games of each edition, mode and board.

use std::sync::Arc;

use chessmith_game::OptionValues;
use chessmith_testkit::{contract, in_full};
use chessmith_universal::{Edition, Universal, standard_pieces};

/// Two pieces of a player's own.
const OWN: &str = "[[piece]]\nid = \"SKY\"\nname = \"Skylark\"\nnotation = \"[F?B]\"\n\
                   [[piece]]\nid = \"HOP\"\nname = \"Hopper\"\nnotation = \"mWcpR\"\n";

/// Plays random games under the harness; returns how many positions were examined.
fn examine<const W: usize>(edition: Edition, given: &[(&str, &str)], games: u64) -> usize {
    let options = OptionValues::complete(&edition.option_specs(), given.iter().copied()).unwrap();
    let game = Arc::new(Universal::<W>::new(edition, &options).unwrap());
    let (games, plies) = if in_full() {
        (games * 5, 100)
    } else {
        (games, 12)
    };
    contract::verify(&game, 0..games, plies).positions
}

#[test]
fn the_two_presets_in_each_mode() {
    for edition in [Edition::Small, Edition::Full] {
        for (seed, setup) in ["mirror", "reversed", "asymmetric"].into_iter().enumerate() {
            let seed = (seed + 3).to_string();
            let positions = examine::<1>(edition, &[("setup", setup), ("seed", &seed)], 1);
            assert!(positions > 5, "{setup}: {positions}");
        }
    }
}

/// Sets full of Rococo pieces, with every option that changes the rules.
#[test]
fn rococo_pieces_and_every_option() {
    let types = "K,CM,LL,SW,WT,AD,IM,CP,PV,DH,RO,N,SI";
    for (null, exchange, drop, frozen) in [
        ("forbid", "pairs", "final", "no"),
        ("allow", "overlapping", "final", "no"),
        ("forbid", "overlapping", "move-first", "yes"),
        ("allow", "pairs", "move-first", "yes"),
    ] {
        let given = [
            ("types", types),
            ("null-moves", null),
            ("exchange", exchange),
            ("drop-legality", drop),
            ("frozen-check", frozen),
            ("seed", "5"),
        ];
        assert!(examine::<1>(Edition::Custom, &given, 2) > 10);
    }
}

#[test]
fn boards_of_all_widths() {
    let ids: Vec<String> = standard_pieces()
        .into_iter()
        .map(|piece| piece.id)
        .take(16)
        .collect();
    let types = ids.join(",") + ",SKY,HOP,SW,IM";
    let with = |board| {
        [
            ("types", types.as_str()),
            ("pieces", OWN),
            ("board", board),
            ("setup", "asymmetric"),
        ]
    };
    assert!(examine::<1>(Edition::Custom, &with("6x6"), 1) > 5);
    assert!(examine::<2>(Edition::Custom, &with("10x8"), 1) > 5);
    assert!(examine::<2>(Edition::Custom, &with("9x9"), 1) > 5);
    assert!(examine::<3>(Edition::Custom, &with("12x12"), 1) > 5);
}
