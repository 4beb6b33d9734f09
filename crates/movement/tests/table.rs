//! Every number of the table of pieces follows from the descriptions.

mod pieces;

use chessmith_board::{Rect, Side, Square, SquareSet};
use chessmith_movement::{Atlas, Movement, Mover, Orientation, Power};

use pieces::{Row, movement, rows};

type Set = SquareSet<4>;

fn square(board: Rect, name: &str) -> Square {
    board.square(name.parse().unwrap()).unwrap()
}

/// The squares on which a lone enemy of one kind could be taken.
fn capturable(
    atlas: &Atlas<4>,
    mover: Mover,
    movement: &Movement,
    from: Square,
    guard: Mover,
) -> u32 {
    let board = atlas.board();
    let taken = |enemy: &Square| {
        let enemies = Set::of(*enemy);
        let own = Set::of(from);
        let by_power = movement
            .powers()
            .any(|power| power.victims(board, from, own, enemies).has(*enemy));
        let as_it_is = movement.has(Power::Mimic)
            && atlas
                .attacks(guard, Side::White, from, enemies | own)
                .has(*enemy);
        by_power
            || as_it_is
            || atlas
                .targets(mover, Side::White, from, enemies | own, own)
                .has(*enemy)
    };
    board
        .squares()
        .filter(|enemy| *enemy != from)
        .filter(taken)
        .count() as u32
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
            let guard = pieces::movement("K");
            let on_large = Atlas::<4>::compile(large, [&movement, &guard]).unwrap();
            let on_small = Atlas::<1>::compile(small, [&movement]).unwrap();
            let first = on_large.movers().next().unwrap();
            let second = on_large.movers().nth(1).unwrap();
            let found = (
                on_large.moves(first, Side::White, g7, Set::EMPTY).len(),
                capturable(&on_large, first, &movement, g7, second),
                on_small
                    .moves(first, Side::White, d4, SquareSet::EMPTY)
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
            let parts = movement.parts_of_the_board();
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

/// More room, more to do; and what goes ahead only, attacks ahead only.
#[test]
fn mobility_falls_as_boards_fill() {
    let movements = ["R", "fR", "N"].map(movement);
    let atlas = Atlas::<1>::compile(Rect::new(8, 8), &movements).unwrap();
    let movers: Vec<Mover> = atlas.movers().collect();
    let measure = |mover, sixteenths| {
        let boards = atlas.scattered(1, sixteenths, 50);
        atlas.mobility(mover, Side::Black, &boards)
    };
    let (empty, full) = (measure(movers[0], 0), measure(movers[0], 8));
    assert_eq!(
        (empty.moves, empty.captures, empty.attacks),
        (14_000, 0, 14_000)
    );
    assert!(full.moves < 4_000 && full.captures > 2_000, "{full:?}");
    let ahead = measure(movers[1], 0);
    assert_eq!((ahead.moves, ahead.ahead), (3_500, 3_500));
    let leaps = measure(movers[2], 4);
    assert_eq!((leaps.attacks, leaps.ahead), (5_250, 2_625));
}
