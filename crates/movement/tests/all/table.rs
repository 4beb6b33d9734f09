//! Every number of the table of pieces follows from the descriptions.

use chessmith_board::{Rect, Side, Square, SquareSet};
use chessmith_movement::{Atlas, Mover, Orientation};

use crate::pieces::{Row, movement, rows};

type Set = SquareSet<4>;

fn square(board: Rect, name: &str) -> Square {
    board.square(name.parse().unwrap()).unwrap()
}

/// The squares on which a lone enemy is taken by landing on it.
fn taken(atlas: &Atlas<4>, mover: Mover, from: Square) -> u32 {
    let lands = |enemy: &Square| {
        let men = Set::of(*enemy).with(from);
        let own = Set::of(from);
        *enemy != from
            && atlas
                .targets(mover, Side::White, from, men, own)
                .has(*enemy)
    };
    atlas.board().squares().filter(lands).count() as u32
}

#[test]
fn every_number_of_the_table_follows_from_every_notation() {
    let (large, small) = (Rect::new(13, 13), Rect::new(8, 8));
    let rows = rows();
    assert_eq!(rows.len(), 73);
    let (g7, d4) = (square(large, "g7"), square(small, "d4"));
    let mut wrong = Vec::new();
    for Row {
        id,
        notations,
        moves,
        captures,
        moves8,
        ..
    } in &rows
    {
        for notation in notations {
            let movement = movement(notation);
            let on_large = Atlas::<4>::compile(large, [&movement]).unwrap();
            let on_small = Atlas::<1>::compile(small, [&movement]).unwrap();
            let first = on_large.movers().next().unwrap();
            let second = on_small.movers().next().unwrap();
            // What a power takes is the business of the game that has it.
            let landed = match movement.powers().next() {
                Some(_) => *captures,
                None => taken(&on_large, first, g7),
            };
            let found = (
                on_large.moves(first, Side::White, g7, Set::EMPTY).len(),
                landed,
                on_small
                    .moves(second, Side::White, d4, SquareSet::EMPTY)
                    .len(),
            );
            if found != (*moves, *captures, *moves8) {
                wrong.push(format!("{id} {notation}: {found:?}"));
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn orientation_and_binding_follow_from_every_notation() {
    let mut wrong = Vec::new();
    for row in rows() {
        for notation in &row.notations {
            let movement = movement(notation);
            let orientation = match movement.orientation() {
                Orientation::EightFold => "all",
                Orientation::FourFold => "four",
                Orientation::TwoFold => "updown",
                Orientation::Forward => "forward",
            };
            let parts = movement.parts_of_the_board().unwrap();
            let bound = if parts == 1 {
                "1".to_owned()
            } else {
                format!("1/{parts}")
            };
            if (orientation, bound.as_str()) != (&row.orientation, &row.bound) {
                wrong.push(format!("{} {notation}: {orientation}, {bound}", row.id));
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
    assert_eq!(movement("hrN").orientation(), Orientation::FourFold);
}

/// What goes anywhere only over other men is bound to nothing.
#[test]
fn hoppers_are_not_bound_to_where_they_stand() {
    let parts = |text| movement(text).parts_of_the_board().unwrap();
    assert_eq!((parts("gQ"), parts("cpR"), parts("pR")), (1, 1, 1));
    assert_eq!((parts("pB"), parts("mBcpB"), parts("jD")), (2, 2, 4));
}
