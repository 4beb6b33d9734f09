//! Texts of positions: all that is wrong is told at once, and a setup is judged as its text is.

use chessmith_board::{Side, Square};
use chessmith_game::Notate;
use chessmith_universal::{Edition, Fault, Kind, Pending, Setup, Universal};

use crate::made::Made;

fn full() -> Universal<1> {
    crate::common::game(Edition::Full, &[])
}

fn reasons(text: &str) -> Vec<String> {
    let errors = full().read_position(text).expect_err("a refused text");
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn all_reasons_are_given() {
    let text = "kQ6/8/8/8/8/8/8/KK6[K/R] w e3 x e4:1 a1:b1 00 0";
    assert_eq!(
        reasons(text),
        [
            "column 21: a queue has no king",
            "column 23: \"R\" is in Black's queue, which is in lower case",
            "column 28: no legal turn takes a pawn in passing on e3",
            "column 31: expected White's rights, a whole number",
            "column 33: there is no piece of Black on e4, who is not to move",
            "column 38: the squares of a swap ban hold a Swapper and an opposing Swapper or Chameleon",
            "column 44: the clock of the move rule has a leading zero",
            "column 47: the number of the move is at least 1",
            "White has 2 kings, not one",
            "Black, who is not to move, is in check from b8",
        ]
    );
    assert_eq!(
        reasons("k6r/8/8/8/8/8/8/K7[Q,P/x] y - 0:0 h8:0 a1:a1 0 1 more"),
        [
            "column 22: a queue has no pawn",
            "column 24: \"x\" is no piece of this game",
            "column 27: expected the side to move, w or b, found \"y\"",
            "column 35: at least 1 piece was taken, not 0",
            "column 40: the squares of a swap ban lie on one queen line",
            "column 50: expected the end of the text after eight fields",
        ]
    );
    let board = "K{ABC}{Ab}5/8/8/8/8/8/8/9[/] w";
    let found = reasons(board);
    assert!(found[0].contains("\"ABC\" is no piece"), "{found:?}");
    assert!(
        found[1].contains("\"Ab\" mixes upper and lower case"),
        "{found:?}"
    );
    assert!(
        found[2].contains("a run of empty squares is above 8"),
        "{found:?}"
    );
    assert!(found[3].contains("expected eight fields"), "{found:?}");
    assert_eq!(found.len(), 4);
}

#[test]
fn a_position_and_its_setup_are_the_same() {
    let game = full();
    let mut made = Made::new(&game, 6);
    for _ in 0..300 {
        let position = made.next();
        let setup = Setup::of(&position);
        assert_eq!(game.set_up(&setup).as_ref(), Ok(&position));
    }
}

#[test]
fn setups_are_judged() {
    let game = full();
    let kings = Setup::default()
        .with(Square(0), Side::White, Kind::KING)
        .with(Square(63), Side::Black, Kind::KING);
    assert!(game.set_up(&kings).is_ok());
    let faults = |setup: &Setup| game.set_up(setup).expect_err("faults");
    let strange = kings.clone().with(Square(64), Side::White, Kind(74));
    assert_eq!(
        faults(&strange),
        [Fault::NoSquare(Square(64)), Fault::NoKind(Kind(74))]
    );
    let mut wrong = Setup {
        clock: u32::MAX,
        number: 0,
        pending: Some(Pending {
            square: Square(9),
            taken: 0,
        }),
        ..Setup::default()
    };
    wrong.queues[Side::Black] = vec![Kind::KING];
    let texts: Vec<_> = faults(&wrong).iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "a queue has no king",
            "the clock of the move rule is above 2147483647",
            "the number of the move is at least 1",
            "at least 1 piece was taken, not 0",
            "White has 0 kings, not one",
            "Black has 0 kings, not one",
            "there is no piece of Black on b2, who is not to move",
        ]
    );
}
