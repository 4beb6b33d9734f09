//! Public numbers of lines, counted through the generic perft.

use std::ops::ControlFlow;

use chessmith_game::{Game, Notate};
use chessmith_orthodox::{Orthodox, Variant};
use chessmith_perft::{Settings, perft};
use chessmith_testkit::perft_files;

/// The most lines of one count; all counts are made if the environment asks for the full numbers.
fn most() -> u64 {
    if chessmith_testkit::in_full() {
        u64::MAX
    } else {
        20_000_000
    }
}

#[test]
fn chess() {
    let text = include_str!("../perft/chess.perft");
    let compared = perft_files::compare(&Orthodox::standard(Variant::Chess), text, most());
    assert!(compared > 100, "{compared} counts");
}

#[test]
fn chess960() {
    let text = include_str!("../perft/chess960.perft");
    let rows = perft_files::parse(text).unwrap();
    assert!(rows.len() >= 20 && rows.iter().all(|row| row.counts.len() == 5));
    let compared = perft_files::compare(&Orthodox::standard(Variant::Freestyle), text, most());
    assert!(compared > 120, "{compared} counts");
}

#[test]
fn every_way_of_counting_agrees() {
    let rules = Orthodox::standard(Variant::Chess);
    let text = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let position = rules.read_position(text).unwrap();
    let bulk = Settings::depth(4);
    let played = Settings {
        bulk: false,
        ..bulk
    };
    let hashed = Settings {
        hash_mib: 8,
        ..bulk
    };
    let threaded = Settings { threads: 3, ..bulk };
    let everything = Settings {
        bulk: false,
        threads: 2,
        hash_mib: 8,
        ..bulk
    };
    let limited = Settings {
        limit: Some(1000),
        ..bulk
    };
    let expected = perft(&rules, &position, bulk, &|_| ControlFlow::Continue(()));
    assert_eq!(expected.nodes, 4_085_603);
    assert_eq!(
        expected.divided.iter().map(|(_, nodes)| nodes).sum::<u64>(),
        expected.nodes
    );
    for settings in [played, hashed, threaded, everything, limited] {
        let counted = perft(&rules, &position, settings, &|_| ControlFlow::Continue(()));
        assert_eq!(counted, expected, "{settings:?}");
    }
}

#[test]
fn divided_counts_are_those_of_each_turn() {
    let rules = Orthodox::standard(Variant::Chess);
    let start = rules.start();
    let counted = perft(&rules, &start, Settings::depth(3), &|_| {
        ControlFlow::Continue(())
    });
    for (turn, nodes) in counted.divided {
        let mut next = start;
        rules.apply(&mut next, &turn);
        let below = perft(&rules, &next, Settings::depth(2), &|_| {
            ControlFlow::Continue(())
        });
        assert_eq!(below.nodes, nodes, "{turn:?}");
    }
}
