//! What players see of the last turn.

use chessmith_construction::Construction;
use chessmith_game::{Depict, Explain, Game, Mark, MarkKind};

use crate::common::{board, board_of, canvas, game, read, turn};

/// Returns the names of the cells on the ways that are marked after a turn.
fn ways(game: &Construction, pieces: &[&str], text: &str) -> Vec<Vec<String>> {
    let before = read(game, &board(pieces, true));
    let turn = turn(text);
    let mut after = before.clone();
    game.apply(&mut after, &turn);
    let scene = game.scene(&after, Some((&before, &turn)));
    let marks = scene.marks.iter();
    let last = marks.filter(|mark| mark.kind == MarkKind::Last);
    let name = |id: &_| scene.cells.iter().find(|cell| cell.id == *id).unwrap();
    let way = |mark: &Mark| mark.cells.iter().map(|id| name(id).name.clone()).collect();
    last.map(way).collect()
}

#[test]
fn the_last_turn_is_marked_from_its_beginning_to_its_end() {
    let game = game(&[]);
    let named = |ways: &[&str]| -> Vec<Vec<String>> {
        let names = ways.iter().map(|way| way.split(' '));
        names.map(|names| names.map(canvas).collect()).collect()
    };
    let back = ways(&game, &["white P/s@d5"], "d5-d4");
    assert_eq!(back, named(&["d5 d4"]));
    let twice = ways(&game, &["white P[m]/s@d5"], "d5-d4;d4-d3");
    assert_eq!(twice, named(&["d5 d4", "d4 d3"]));
}

#[test]
fn a_turn_that_touches_no_square_marks_none() {
    let game = game(&[]);
    let before = game.start();
    let turn = turn("+P");
    let mut after = before.clone();
    game.apply(&mut after, &turn);
    assert_eq!(game.scene(&after, Some((&before, &turn))).marks, []);
}

#[test]
fn a_royal_piece_that_could_be_taken_or_robbed_is_in_danger() {
    let game = game(&[]);
    let danger = |turn: &str, enemy: &str| -> Vec<String> {
        let pieces = [enemy, "white N[y]/n@a1", "black N[y]/s@d5"];
        let position = read(&game, &board_of(&pieces, false, turn, "[]", "[]"));
        let scene = game.scene(&position, None);
        let mut marks = scene.marks.iter();
        let danger = marks.find(|mark| mark.kind == MarkKind::Danger);
        let name = |id: &_| scene.cells.iter().find(|cell| cell.id == *id).unwrap();
        danger.map_or_else(Vec::new, |mark| {
            mark.cells.iter().map(|id| name(id).name.clone()).collect()
        })
    };
    assert_eq!(danger("black", "white P/n@d4"), [canvas("d5")]);
    assert_eq!(danger("black", "white D[s]/ne@d4"), [canvas("d5")]);
    // A Diag takes nothing straight ahead; and whose turn it is not is in no danger yet.
    assert!(danger("black", "white D/ne@d4").is_empty());
    assert!(danger("white", "white P/n@d4").is_empty());
}

#[test]
fn what_stands_in_the_way_of_a_piece_is_told_and_marked() {
    let game = game(&[]);
    let about = |pieces: &[&str]| {
        let position = read(&game, &board(pieces, true));
        let scene = game.scene(&position, None);
        let asked = canvas("d2");
        let cell = scene.cells.iter().find(|cell| cell.name == asked).unwrap();
        game.about(&position, cell.id).unwrap()
    };
    let blocked = about(&["white O[e]/n@d2", "white P/n@d4"]);
    let told = format!("Its way is blocked by the P on {}.", canvas("d4"));
    assert!(blocked.text.ends_with(&told), "{}", blocked.text);
    let mut marks = blocked.marks.iter();
    let cause = marks.find(|mark| mark.kind == MarkKind::Cause);
    assert!(cause.is_some_and(|mark| mark.cells.len() == 1));
    let free = about(&["white O[e]/n@d2", "white P/n@e4"]);
    assert!(!free.text.contains("blocked"), "{}", free.text);
}
