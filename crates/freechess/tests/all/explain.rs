//! What the game says about a piece that attacks a royal piece, or would cancel something.

use chessmith_board::Square;
use chessmith_freechess::{BOARD, FreeChess, name};
use chessmith_game::{CellId, Depict, Explain, Game, Mark, MarkKind, Notate};

fn about(position: &str, square: &str) -> String {
    let rules = FreeChess::default();
    let position = rules.read_position(position).unwrap();
    let found = BOARD.squares().find(|&at| name(at) == square).unwrap();
    let Square(cell) = found;
    rules.about(&position, CellId(cell)).unwrap().text
}

#[test]
fn a_threat_that_could_be_carried_out_is_a_check() {
    // T-26
    let text = about(
        "13/13/13/13/6k6/13/13/13/13/13/13/13/6{KCR}6[/] b + - 0 20",
        "g1",
    );
    assert!(
        text.contains("It gives check to the royal piece on g9."),
        "{text}"
    );
}

#[test]
fn what_would_take_back_is_named() {
    // T-27
    let walker = about(
        "13/13/13/13/1r4k6/13/13/13/13/13/13/13/6{KCR}6[/] b + - 0 20",
        "g1",
    );
    assert!(
        walker.contains("that is no check: after the capture Black's rook on b9 could take"),
        "{walker}"
    );
    // T-30
    let pinned = about(
        "13/13/13/13/4r8/13/13/13/4R5k2/13/13/13/4K8[/] b + - 0 20",
        "e5",
    );
    assert!(
        pinned.contains("Black's rook on e9 could take its own royal piece on e1"),
        "{pinned}"
    );
}

#[test]
fn without_a_royal_piece_nothing_is_a_check() {
    // T-35
    let text = about(
        "13/13/13/13/13/13/13/4k8/13/13/13/13/4R8[K/] w + - 0 20",
        "e1",
    );
    assert!(
        text.contains("no check while White has no royal piece"),
        "{text}"
    );
}

#[test]
fn what_returns_to_the_reserve_is_told() {
    // T-41
    let text = about(
        "12k/13/13/13/13/13/4r8/13/13/4{RB}8/13/13/K12[/] w + - 0 20",
        "e4",
    );
    assert!(
        text.contains("is cancelled and returns to the reserve: R on e7."),
        "{text}"
    );
}

/// Returns the squares that are marked after a turn, mark by mark and in their order.
fn marked(position: &str, turn: &str, kind: MarkKind) -> String {
    let rules = FreeChess::default();
    let before = rules.read_position(position).unwrap();
    let turn = rules.read_turn(&before, turn).unwrap();
    assert_eq!(rules.validate(&before, &turn), Ok(()), "{turn:?}");
    let mut after = before.clone();
    rules.apply(&mut after, &turn);
    let scene = rules.scene(&after, Some((&before, &turn)));
    let marks = scene.marks.into_iter().filter(|mark| mark.kind == kind);
    let named = |CellId(cell): CellId| name(Square(cell));
    let way = |mark: Mark| {
        mark.cells
            .into_iter()
            .map(named)
            .collect::<Vec<_>>()
            .join(" ")
    };
    marks.map(way).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_last_turn_is_marked_in_the_order_in_which_it_was_made() {
    let position = "12k/13/13/13/13/13/6{CRN}6/8p4/13/13/13/13/K12[P/] w + - 0 20";
    let last = |turn| marked(position, turn, MarkKind::Last);
    assert_eq!(last("P@h7"), "h7");
    assert_eq!(last("g7-i6-a6"), "g7 i6 a6");
    assert_eq!(last("g7:N-e6,R-g1"), "g7 e6, g7 g1");
    assert_eq!(last("g7:R-g1,N^"), "g7 g1");
    assert_eq!(marked(position, "g7-i6-a6", MarkKind::Taken), "i6");
}
