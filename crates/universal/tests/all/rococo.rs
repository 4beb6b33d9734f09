//! The Rococo pieces: the cases T10 to T12 of the rules.

use crate::common::{all, black, from, list, play, read, refuse, turns, white};
use chessmith_game::{Game, Notate};
use chessmith_universal::Universal;

fn game() -> Universal<1> {
    all("8x8", &[])
}

/// Plays a turn and returns the board afterwards.
fn after(game: &Universal<1>, board: &str, turn: &str) -> String {
    let next = play(game, &white(game, board), turn);
    game.position_text(&next)
        .split('[')
        .next()
        .unwrap()
        .to_owned()
}

#[test]
fn t10_advancer() {
    let game = game();
    assert_eq!(
        after(&game, "k7/8/8/8/3{AD}1p2/8/8/7K", "d4e4"),
        "k7/8/8/8/4{AD}3/8/8/7K"
    );
    assert_eq!(
        after(&game, "k7/8/8/8/3{AD}2p1/8/8/7K", "d4f4"),
        "k7/8/8/8/5{AD}2/8/8/7K"
    );
    assert_eq!(
        after(&game, "k7/8/8/8/3{AD}2p1/8/8/7K", "d4e4"),
        "k7/8/8/8/4{AD}1p1/8/8/7K"
    );
    let near = white(&game, "k7/8/8/8/3{AD}p3/8/8/7K");
    assert!(refuse(&game, &near, "d4e4").contains("does not take"));
    assert!(refuse(&game, &near, "d4f4").contains("in the way"));
}

#[test]
fn t10_withdrawer() {
    let game = game();
    for (square, rank) in [
        ("e4", "4{WT}3"),
        ("f4", "5{WT}2"),
        ("g4", "6{WT}1"),
        ("h4", "7{WT}"),
    ] {
        let board = after(&game, "k7/8/8/8/2p{WT}4/8/8/7K", &format!("d4{square}"));
        assert_eq!(board, format!("k7/8/8/8/{rank}/8/8/7K"));
    }
    assert_eq!(
        after(&game, "k7/8/8/8/2p{WT}4/8/8/7K", "d4d5"),
        "k7/8/8/3{WT}4/2p5/8/8/7K"
    );
}

#[test]
fn t10_long_leaper() {
    let game = game();
    let to = |board| {
        let rank = |to: &String| to.ends_with('4') && to.len() == 2 && to.as_str() > "b4";
        let found = from(&game, &white(&game, board), "b4");
        found.into_iter().filter(rank).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(to("k7/8/8/8/1{LL}p5/8/8/7K"), "d4 e4 f4 g4 h4");
    assert_eq!(to("k7/8/8/8/1{LL}p1p3/8/8/7K"), "d4 f4 g4 h4");
    assert_eq!(to("k7/8/8/8/1{LL}pp4/8/8/7K"), "");
    assert_eq!(to("k7/8/8/8/1{LL}P5/8/8/7K"), "");
    let two = "k7/8/8/8/1{LL}p1p3/8/8/7K";
    assert_eq!(after(&game, two, "b4d4"), "k7/8/8/8/3{LL}p3/8/8/7K");
    assert_eq!(after(&game, two, "b4f4"), "k7/8/8/8/5{LL}2/8/8/7K");
    let side_by_side = white(&game, "k7/8/8/8/1{LL}pp4/8/8/7K");
    assert!(refuse(&game, &side_by_side, "b4e4").contains("side by side"));
    let friend = white(&game, "k7/8/8/8/1{LL}P5/8/8/7K");
    assert!(refuse(&game, &friend, "b4d4").contains("of the same side"));
}

#[test]
fn t10_cannon_pawn() {
    let game = game();
    let to = |board: &str| from(&game, &white(&game, board), "d4");
    for mount in ["P", "p", "n"] {
        let board = format!("k7/8/8/8/3{{CP}}{mount}p2/8/8/7K");
        assert!(to(&board).contains(&"f4".to_owned()), "{mount}");
    }
    assert!(!to("k7/8/8/8/3{CP}1p2/8/8/7K").contains(&"f4".to_owned()));
    assert!(to("k7/8/8/8/3{CP}p3/8/8/7K").contains(&"f4".to_owned()));
    let mountless = white(&game, "k7/8/8/8/3{CP}1p2/8/8/7K");
    assert!(refuse(&game, &mountless, "d4f4").contains("hop over"));
}

#[test]
fn t10_two_immobilizers() {
    let game = game();
    let position = white(&game, "k7/8/8/8/3{IM}{im}3/8/8/7K");
    assert_eq!(from(&game, &position, "d4"), ["*"]);
    let position = black(&game, "k7/8/8/8/3{IM}{im}3/8/8/7K");
    assert_eq!(from(&game, &position, "e4"), ["*"]);
    assert!(refuse(&game, &position, "e4e5").contains("frozen by the Immobilizer on d4"));
}

#[test]
fn t11_chameleon() {
    let game = game();
    // A Blue Chameleon leaps, withdraws and advances in one move.
    let position = black(&game, "7k/8/8/{AD}7/8/{LL}7/{cm}7/{WT}6K");
    let next = play(&game, &position, "a2a4");
    assert!(
        game.position_text(&next)
            .starts_with("7k/8/8/8/{cm}7/8/8/7K[")
    );
    // Over a Long Leaper onto a Cannon Pawn.
    assert_eq!(
        after(&game, "k7/8/8/8/8/8/7K/{CM}{ll}{cp}5", "a1c1"),
        "k7/8/8/8/8/8/7K/2{CM}5"
    );
    let apart = white(&game, "k7/8/8/8/8/8/7K/{CM}1{ll}{cp}4");
    assert!(refuse(&game, &apart, "a1d1").contains("as that could take back"));
    for swapper in ["{SW}", "{sw}"] {
        let board = format!("k7/8/8/8/8/8/7K/{{wt}}{{CM}}{{ll}}1{swapper}{{ad}}2");
        let next = after(&game, &board, "b1e1");
        assert_eq!(next, format!("k7/8/8/8/8/8/7K/1{swapper}2{{CM}}3"));
    }
    let position = white(&game, "k2r3{bd}/3n4/4n3/4p3/3{CM}4/8/8/7K");
    let to = from(&game, &position, "d4");
    assert!(to.contains(&"e6".to_owned()) && to.contains(&"e5".to_owned()));
    for square in ["d7", "d8", "h8"] {
        assert!(!to.contains(&square.to_owned()), "{square}");
    }
    let mounted = white(&game, "k2{pv}4/8/3P4/8/3{CM}4/8/8/7K");
    assert!(from(&game, &mounted, "d4").contains(&"d8".to_owned()));
}

/// A King on c3 stands beside the Chameleon on d4: it could be taken, so Blue must answer.
#[test]
fn t11_chameleon_takes_a_king() {
    let game = game();
    let position = black(&game, "8/8/8/8/3{CM}4/2k5/8/7K");
    assert!(game.in_check(&position));
}

#[test]
fn t12_freezing_and_check() {
    let game = game();
    let kings = |side: &str| format!("k7/{{IM}}K6/8/8/8/8/8/8[/] {side} - 0:0 - - 0 1");
    assert!(game.in_check(&read(&game, &kings("b"))));
    assert!(game.read_position(&kings("w")).is_err());
    let position = white(&game, "k3q3/3{IM}4/8/8/8/8/8/4K3");
    assert!(!game.in_check(&position));
    let to = from(&game, &position, "d7");
    assert_eq!(to, list("d8 e7 f7 e6"));
}

#[test]
fn t12_checks_on_a_king() {
    let game = game();
    let checked = |board: &str| {
        let position = black(&game, board);
        game.in_check(&position)
    };
    assert!(checked("8/8/8/8/3k4/3{WT}4/8/7K"));
    assert!(!checked("8/8/8/8/3k4/3{WT}4/3P4/7K"));
    assert!(checked("8/8/8/8/3k4/8/3{AD}4/7K"));
    assert!(!checked("8/8/8/8/3k4/3{AD}4/8/7K"));
    assert!(checked("8/8/8/8/3k4/8/8/3{LL}3K"));
    assert!(!checked("8/8/8/3p4/3k4/8/8/3{LL}3K"));
    assert!(checked("8/8/8/4{SW}3/3k4/8/8/7K"));
    assert!(checked("8/8/8/4{CM}3/3k4/8/8/7K"));
    assert!(!checked("8/8/5{im}2/4{SW}3/3k4/8/8/7K"));
}

#[test]
fn frozen_men_give_check_only_by_option() {
    let strict = all::<1>("8x8", &[("frozen-check", "yes")]);
    let position = black(&strict, "8/8/5{im}2/4{SW}3/3k4/8/8/7K");
    assert!(strict.in_check(&position));
    let text = "k3q3/3{IM}4/8/8/8/8/8/4K3[/] b - 0:0 - - 0 1";
    assert!(strict.read_position(text).is_err());
}

#[test]
fn swaps_may_not_be_undone_at_once() {
    let game = game();
    let position = white(&game, "k7/8/8/8/{SW}6{sw}/8/8/7K");
    let next = play(&game, &position, "a4h4");
    assert!(game.position_text(&next).ends_with("b - 0:0 - a4:h4 1 1"));
    assert!(refuse(&game, &next, "a4h4").contains("just changed places"));
    let later = play(&game, &play(&game, &next, "a8b8"), "h1h2");
    assert!(turns(&game, &later).contains(&"a4h4".to_owned()));
    // A friend, or a man of another kind, may be swapped back.
    let other = play(&game, &white(&game, "k7/8/8/8/{SW}6n/8/8/7K"), "a4h4");
    assert!(game.position_text(&other).ends_with("b - 0:0 - - 1 1"));
}

#[test]
fn a_king_may_be_swapped_and_a_pawn_too() {
    let game = game();
    let position = white(&game, "k7/8/8/8/8/8/8/{SW}6K");
    assert!(turns(&game, &position).contains(&"a1h1".to_owned()));
    let pawn = white(&game, "{SW}6k/8/8/8/8/8/P7/7K");
    let next = play(&game, &pawn, "a8a2");
    // The pawn stands on the last rank, stays a pawn and cannot move.
    assert!(game.position_text(&next).starts_with("P6k/"));
    let later = play(&game, &next, "h8h7");
    assert!(from(&game, &later, "a8").is_empty());
}

#[test]
fn mutual_destruction_and_suicide() {
    let game = game();
    let position = white(&game, "k7/8/8/3n4/3{SW}4/8/8/7K");
    let next = play(&game, &position, "d4d5*");
    assert_eq!(
        game.position_text(&next),
        "k7/8/8/8/8/8/8/7K[/] b - 1:1 - - 0 1"
    );
    let frozen = white(&game, "k7/8/8/3{im}4/3R4/8/8/7K");
    assert_eq!(from(&game, &frozen, "d4"), ["*"]);
    let next = play(&game, &frozen, "d4*");
    assert_eq!(
        game.position_text(&next),
        "k7/8/8/3{im}4/8/8/8/7K[/] b - 0:0 - - 0 1"
    );
    assert!(refuse(&game, &white(&game, "k7/8/8/8/3R4/8/8/7K"), "d4*").contains("not frozen"));
    assert!(game.finish(&next).is_none());
}
