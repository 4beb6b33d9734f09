//! Counting a game that does not alternate.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use chessmith_game::{Game, Turns};
use chessmith_perft::{Counted, Settings, perft};
use chessmith_testkit::toy::{Position, Quarry, Turn};

/// Few coins make short lists.
fn rules() -> Quarry {
    Quarry::with(&[("coins", "2")]).unwrap()
}

fn count(rules: &Quarry, settings: Settings) -> Counted<Turn> {
    perft(rules, &rules.start(), settings, &|_| {
        ControlFlow::Continue(())
    })
}

/// The obvious count: every turn of every position is listed and played.
fn slowly(rules: &Quarry, position: &Position, depth: u32, limit: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut turns = Vec::new();
    let _ = rules.turns(position, &mut |turn| {
        turns.push(turn);
        if turns.len() == limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    let mut nodes = 0;
    for turn in turns {
        let mut next = position.clone();
        rules.apply(&mut next, &turn);
        nodes += slowly(rules, &next, depth - 1, limit);
    }
    nodes
}

#[test]
fn every_way_of_counting_gives_the_obvious_number() {
    let rules = rules();
    for depth in 0..4 {
        let expected = slowly(&rules, &rules.start(), depth, usize::MAX);
        for bulk in [true, false] {
            for threads in [0, 1, 3] {
                for hash_mib in [0, 1] {
                    let settings = Settings {
                        depth,
                        bulk,
                        threads,
                        hash_mib,
                        limit: None,
                    };
                    let counted = count(&rules, settings);
                    assert_eq!(counted.nodes, expected, "{settings:?}");
                    assert!(!counted.truncated);
                    let divided: u64 = counted.divided.iter().map(|(_, nodes)| nodes).sum();
                    assert_eq!(divided, if depth == 0 { 0 } else { expected });
                }
            }
        }
    }
}

#[test]
fn a_limit_holds_in_every_position_and_is_told() {
    let rules = rules();
    let most = rules.count(&rules.start()) as usize;
    for bulk in [true, false] {
        for threads in [1, 2] {
            let settings = Settings {
                bulk,
                threads,
                limit: Some(3),
                ..Settings::depth(3)
            };
            let counted = count(&rules, settings);
            assert_eq!(counted.nodes, slowly(&rules, &rules.start(), 3, 3));
            assert!(counted.truncated && counted.divided.len() == 3);
        }
    }
    let exact = Settings {
        limit: Some(most),
        ..Settings::depth(1)
    };
    assert_eq!(
        (count(&rules, exact).nodes, count(&rules, exact).truncated),
        (most as u64, false)
    );
    let one_less = Settings {
        limit: Some(most - 1),
        ..Settings::depth(1)
    };
    assert_eq!(count(&rules, one_less).nodes, most as u64 - 1);
    assert!(count(&rules, one_less).truncated);
    let nothing = count(
        &rules,
        Settings {
            limit: Some(0),
            ..Settings::depth(2)
        },
    );
    assert_eq!((nothing.nodes, nothing.truncated), (0, true));
}

#[test]
fn progress_rises_and_can_break_off() {
    let rules = rules();
    let all = count(&rules, Settings::depth(3));
    assert!(
        all.nodes > 100_000,
        "{}: progress is told every 16,384 lines",
        all.nodes
    );
    let told = AtomicU64::new(0);
    let heard = perft(&rules, &rules.start(), Settings::depth(3), &|nodes| {
        assert!(nodes >= told.swap(nodes, Ordering::Relaxed));
        ControlFlow::Continue(())
    });
    assert_eq!(heard, all);
    assert_eq!(told.into_inner(), all.nodes);
    for threads in [1, 2] {
        let settings = Settings {
            threads,
            ..Settings::depth(3)
        };
        let stopped = perft(&rules, &rules.start(), settings, &|nodes| match nodes {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        });
        assert!(
            stopped.truncated && stopped.nodes < all.nodes,
            "{}",
            stopped.nodes
        );
    }
}
