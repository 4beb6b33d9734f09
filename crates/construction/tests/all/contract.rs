//! The laws of `chessmith-game`, tried on positions of random games.

use std::sync::Arc;

use crate::common::{board, board_of, game};
use chessmith_testkit::contract;

/// Small positions with everything in them: chameleons, multimovers, thieves, leaps, edges, hands.
fn positions() -> Vec<String> {
    vec![
        board(
            &[
                "white O[or,c]/n@d4",
                "black D[e,or]/ne@d5",
                "black N[u]/n@e4",
            ],
            true,
        ),
        board(
            &[
                "white P[m,r]/n@d4",
                "black P[r,i]/s@f6",
                "black P[s,r]/s@c3",
                "white G[or,l1]/n@b2",
            ],
            true,
        ),
        board(
            &[
                "white P[m,s,y]/n@d4",
                "black P[r,y]/s@e5",
                "black N[d,e,or]/s@d5",
            ],
            false,
        ),
        board(
            &[
                "white G[op,e]/n@c2",
                "white D[dp,180]/ne@h8",
                "black O[e,l1,or,mc]/s@c8",
                "black P[co]/s@c3",
            ],
            true,
        ),
        board_of(
            &["white P[c,m]/n@d4", "black P[m,op,l1]/s@d5", "black P/s@d6"],
            true,
            "white",
            r#"["N","G"]"#,
            r#"["P"]"#,
        ),
        board_of(
            &[
                "white P[ml,e,l,r]/n@d4",
                "black P[nc,r]/s@d5",
                "white P[90]/e@e4",
            ],
            true,
            "black",
            "[]",
            r#"["O[90]"]"#,
        ),
    ]
}

/// How many games are played; more with `CHESSMITH_SOAK`.
fn seeds(few: u64) -> u64 {
    if chessmith_testkit::in_full() {
        10 * few
    } else {
        few
    }
}

#[test]
fn the_laws_hold_in_play() {
    let texts = positions();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let summary = contract::verify_from(&Arc::new(game(&[])), &texts, 0..seeds(12), 10);
    println!("{summary:?}");
    assert!(summary.positions > 60 && summary.built > 12);
}

#[test]
fn the_laws_hold_through_all_phases() {
    let small = game(&[("cash", "60"), ("lot-price", "10")]);
    let summary = contract::verify(&Arc::new(small), 0..seeds(4), 60);
    println!("{summary:?}");
    assert!(summary.positions > 80 && summary.kept > 5);
}

#[test]
fn the_laws_hold_with_rectangular_turf() {
    let small = game(&[("cash", "90"), ("lot-price", "15"), ("turf", "rectangular")]);
    let summary = contract::verify(&Arc::new(small), 100..100 + seeds(2), 45);
    println!("{summary:?}");
    assert!(summary.positions > 40);
}

#[test]
fn the_laws_hold_between_ready_armies() {
    let ready = game(&[
        ("army", "cannons"),
        ("against", "thieves"),
        ("turf", "rectangular"),
    ]);
    let summary = contract::verify(&Arc::new(ready), 7..7 + seeds(1), 12);
    println!("{summary:?}");
    assert!(summary.positions > 4);
}
