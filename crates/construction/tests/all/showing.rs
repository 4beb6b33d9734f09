//! What players see of the last turn.

use chessmith_construction::Construction;
use chessmith_game::{Depict, Game, Mark, MarkKind};

use crate::common::{board, canvas, game, read, turn};

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
