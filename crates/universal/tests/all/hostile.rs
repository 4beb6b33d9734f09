//! Documents that ask for as much as they can. What a game costs is counted, so that the bounds hold on every
//! machine.

use chessmith_game::OptionValues;
use chessmith_testkit::in_full;
use chessmith_universal::{Edition, Universal};

/// The most leaps that may be tried to make the tables of a game, with those from the square at which this ends.
const MOST_LEAPS: usize = 20_000_000 + 20_000;

/// The most stretches that may be followed where there are no tables.
const MOST_STRETCHES: usize = 4_096;

/// The most bytes that all tables and maps may take.
const MOST_BYTES: usize = 256 << 20;

/// Notations that ask for much; `*` is a number that makes each of a hundred pieces another.
const GREEDY: [&str; 7] = [
    "QaQ*W",
    "aaQ*",
    "aR*pB*",
    "afsaNR*",
    "[WFDNAHCZG?a(WFDNAHCZG)]R*",
    "[Q?Q?Q?Q*]",
    "abababaQ*",
];

/// Makes a game of 16×16 whose pieces, besides the king, all go as a notation says.
fn game(notation: &str, count: usize) -> Result<Universal<4>, String> {
    let id = |index: usize| {
        let letter = |index: usize| char::from(b'A' + index as u8);
        format!("X{}{}", letter(index / 26), letter(index % 26))
    };
    let ids: Vec<String> = (0..count).map(id).collect();
    let pieces = ids.iter().enumerate().map(|(index, id)| {
        let notation = notation.replace('*', &(index + 2).to_string());
        format!("[[piece]]\nid = \"{id}\"\nname = \"{id}\"\nnotation = \"{notation}\"\n")
    });
    let (types, pieces) = (format!("K,{}", ids.join(",")), pieces.collect::<String>());
    let given = [("board", "16x16"), ("types", &*types), ("pieces", &*pieces)];
    let options = OptionValues::complete(&Edition::Custom.option_specs(), given)
        .map_err(|error| error.to_string())?;
    Universal::new(Edition::Custom, &options).map_err(|error| error.to_string())
}

#[test]
fn greedy_pieces_are_refused_or_made_with_bounded_work() {
    let count = if in_full() { 97 } else { 16 };
    let mut made = 0;
    for notation in GREEDY {
        match game(notation, count) {
            Ok(game) => {
                let atlas = game.army().atlas();
                let work = (atlas.leaps_tried(), atlas.stretches(), atlas.bytes());
                println!("{notation}: {work:?}");
                assert!(work.0 <= MOST_LEAPS, "{notation}: {work:?}");
                assert!(work.1 <= MOST_STRETCHES, "{notation}: {work:?}");
                assert!(work.2 <= MOST_BYTES, "{notation}: {work:?}");
                made += 1;
            }
            Err(error) => {
                println!("{notation}: {error}");
                assert!(error.contains("too many"), "{notation}: {error}");
            }
        }
    }
    assert!(made > 0, "all were refused");
}

/// Ordinary pieces are far below the bounds.
#[test]
fn the_inventors_pieces_need_little() {
    let game = crate::common::all::<4>("16x16", &[]);
    let atlas = game.army().atlas();
    let work = (atlas.leaps_tried(), atlas.stretches(), atlas.bytes());
    println!("{work:?}");
    assert!(work.0 < MOST_LEAPS / 4, "{work:?}");
    assert!(work.1 < MOST_STRETCHES / 4, "{work:?}");
}
