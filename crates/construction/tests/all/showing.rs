//! What players see of the last turn.

use chessmith_construction::Construction;
use chessmith_game::{Depict, Game, MarkKind};

use crate::common::{board, canvas, game, read, turn};

/// Returns the names of the cells that are marked as touched after a turn, in their order.
fn touched(game: &Construction, pieces: &[&str], text: &str) -> Vec<String> {
    let before = read(game, &board(pieces, true));
    let turn = turn(text);
    let mut after = before.clone();
    game.apply(&mut after, &turn);
    let scene = game.scene(&after, Some((&before, &turn)));
    let mark = scene.marks.iter().find(|mark| mark.kind == MarkKind::Last);
    let name = |id| scene.cells.iter().find(|cell| cell.id == id).unwrap();
    let cells = mark.unwrap().cells.iter();
    cells.map(|id| name(*id).name.clone()).collect()
}

#[test]
fn the_last_turn_is_marked_from_its_beginning_to_its_end() {
    let game = game(&[]);
    let in_order = |squares: &str| -> Vec<String> {
        let names = squares.split(' ');
        names.map(canvas).collect()
    };
    let back = touched(&game, &["white P/s@d5"], "d5-d4");
    assert_eq!(back, in_order("d5 d4"));
    let twice = touched(&game, &["white P[m]/s@d5"], "d5-d4;d4-d3");
    assert_eq!(twice, in_order("d5 d4 d3"));
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
