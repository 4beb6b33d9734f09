//! The inventor's example position, and bare kings. Rules: cases U-1 to U-11, U-33 and U-34.

use std::ops::ControlFlow;

use chessmith_fluidity::{Fluidity, Position};
use chessmith_game::{Game, Notate, Standing, Turns};

const DIAGRAM: &str = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4";

fn read(text: &str) -> Position {
    Fluidity::default()
        .read_position(text)
        .unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

fn turns(position: &Position) -> Vec<String> {
    let game = Fluidity::default();
    let mut texts = Vec::new();
    game.turns(position, &mut |turn| {
        texts.push(game.turn_text(position, &turn));
        ControlFlow::Continue(())
    });
    texts.sort();
    texts
}

fn turns_of(position: &Position, from: &str) -> String {
    let targets: Vec<_> = turns(position)
        .iter()
        .filter_map(|t| t.strip_prefix(from).map(str::to_owned))
        .collect();
    targets.join(" ")
}

fn play(position: &Position, turn: &str) -> Position {
    let game = Fluidity::default();
    let turn = game.read_turn(position, turn).unwrap();
    game.validate(position, &turn).unwrap();
    let mut next = *position;
    game.apply(&mut next, &turn);
    next
}

#[test]
fn white_has_the_turns_of_the_diagram() {
    let position = read(&format!("{DIAGRAM} w - - 0 1"));
    assert_eq!(turns(&position).len(), 25);
    assert_eq!(turns_of(&position, "b4"), "b3 b5 b6 b7 b8 e4 g4");
    assert_eq!(turns_of(&position, "b2"), "c3 e5 f6 h8");
    assert_eq!(
        turns_of(&position, "d1"),
        "b1 c1 d2 d3 d5 d6 d7 d8 e1 f1 g1 h1"
    );
    assert_eq!(turns_of(&position, "a1"), "a2 b1");
}

#[test]
fn a_knight_takes_or_leaves() {
    let position = read(&format!("{DIAGRAM} b - - 0 1"));
    assert_eq!(turns(&position).len(), 51);
    assert_eq!(turns_of(&position, "c4"), "a3 a3x a5 a5x b6 d2 d6 e3 e5");
    let next = play(&position, "c4a3x");
    let text = Fluidity::default().position_text(&next);
    assert_eq!(text, "8/6n1/8/8/b2q1b1k/n7/1B6/K2R4 w - - 0 2");
}

#[test]
fn four_in_a_row_are_too_many() {
    let one = read("8/6n1/8/4p3/bRnq1b1k/8/1B6/K2R4 w - - 0 1");
    assert_eq!(turns_of(&one, "b2"), "c3 f6 h8");
    let two = read("8/6n1/5p2/4p3/bRnq1b1k/8/1B6/K2R4 w - - 0 1");
    assert_eq!(turns_of(&two, "b2"), "c3");
}

#[test]
fn the_rook_wins_in_two() {
    let game = Fluidity::default();
    let position = play(&read(&format!("{DIAGRAM} w - - 0 1")), "b4g4");
    assert_eq!(turns(&position), ["h4h3", "h4h5"]);
    for reply in ["h4h3", "h4h5"] {
        let end = play(&play(&position, reply), "d1h1");
        assert_eq!(game.finish(&end).unwrap().reason, "checkmate");
    }
}

#[test]
fn bare_kings_with_a_bishop_draw_unless_it_wins_at_once() {
    let game = Fluidity::default();
    let standing = |text: &str| game.standing(&read(text), 1);
    assert_eq!(
        standing("8/8/8/8/8/1B6/1K6/k7 w - - 0 1"),
        Standing::Ongoing
    );
    assert_eq!(
        standing("8/8/8/8/8/3B4/1K6/k7 w - - 0 1"),
        Standing::Ongoing
    );
    assert!(standing("8/8/8/8/8/3B4/8/k3K3 w - - 0 1").is_over());
    assert!(standing("8/8/8/8/8/8/8/k3K3 w - - 0 1").is_over());
    assert_eq!(
        standing("8/8/8/8/8/2N5/8/k3K3 w - - 0 1"),
        Standing::Ongoing
    );
    let end = play(&read("8/8/8/8/8/1B6/1K6/k7 w - - 0 1"), "b3a2");
    assert_eq!(game.finish(&end).unwrap().reason, "stalemate");
}

#[test]
fn counters_stay_what_a_text_can_say() {
    let text = "7k/8/8/8/8/8/7r/K7 b - - 2147483647 2147483647";
    let position = play(&read(text), "h2h3");
    let text = Fluidity::default().position_text(&position);
    assert_eq!(text, "7k/8/8/8/8/7r/8/K7 w - - 2147483647 2147483647");
    assert_eq!(read(&text), position);
}
