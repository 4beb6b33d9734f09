//! Whatever a text asks for, it is refused or ready soon.

#![expect(clippy::disallowed_types, reason = "a test may look at the clock")]

use std::time::{Duration, Instant};

use chessmith_board::{Rect, Side, Square, SquareSet};
use chessmith_movement::{Atlas, CompileError, Movement, Walker};

/// Texts that ask for as much as they can.
fn greedy() -> Vec<String> {
    let mut texts: Vec<String> = [
        "aaaQ",
        "QaQW",
        "vavavavavavavavR",
        "abababababababaQ",
        "[R-bR-bR-bR-bR-bR-bR-bZ]",
        "[mpR-mpbR-mpvR-mpvR-mpvR-mpvR-mpvR-pvR]",
        "[WFDNAHCZG?a(WFDNAHCZG)]",
        "[QNNCCZZHHGG?a(QNNCCZZHHGG)]",
        "[Q?Q?Q?Q?Q?Q?Q?Q]",
        "[QNN?fQfNN?fQfNN?fQfNN?fQfNN?fQfNN?fQfNN?fQfNN]",
        "[pQ-aK]",
        "[Q?apQ16]",
        "gabyabsR",
        "iaaQ",
    ]
    .map(str::to_owned)
    .into();
    texts.push("aaQ".repeat(60));
    texts.push("fvasQ ".repeat(30));
    texts.push(format!("[W?{}]", "aFaAaGaN".repeat(20)));
    texts.push("{swap}".repeat(30));
    texts
}

/// Far more than any of these takes, even where the machine has much else to do; without bounds some take minutes.
const SOON: Duration = Duration::from_secs(20);

#[test]
fn greedy_texts_are_refused_or_ready_soon() {
    let board = Rect::new(16, 16);
    for text in greedy() {
        let begun = Instant::now();
        let Ok(movement) = text.parse::<Movement>() else {
            assert!(begun.elapsed() < SOON, "{text}: refused late");
            continue;
        };
        let parts = movement.parts_of_the_board();
        let atlas = Atlas::<4>::compile(board, [&movement]);
        assert_eq!(parts.is_ok(), atlas.is_ok(), "{text}");
        if let Ok(atlas) = atlas {
            assert!(atlas.bytes() < 80_000_000, "{text}: {}", atlas.bytes());
            let mover = atlas.movers().next().unwrap();
            let looks = board
                .squares()
                .map(|from| atlas.moves(mover, Side::White, from, SquareSet::EMPTY));
            assert!(looks.count() == board.len());
        }
        assert!(begun.elapsed() < SOON, "{text}: {:?}", begun.elapsed());
    }
}

/// What one piece may ask for, a hundred may not.
#[test]
fn an_army_of_greedy_pieces_is_refused() {
    let mut atlas = Atlas::<4>::new(Rect::new(16, 16));
    let ranges = (2..99).map(|range| format!("aaQ{range}").parse::<Movement>().unwrap());
    let refused = ranges
        .enumerate()
        .find_map(|(at, movement)| Some((at, atlas.add(&movement).err()?)));
    let (at, error) = refused.unwrap();
    assert!(at > 10, "{at}");
    assert_eq!(error, CompileError::TooMuch);
    assert!(error.to_string().contains("fewer legs"), "{error}");
}

#[test]
fn walks_over_the_same_ground_are_few_stretches() {
    let movement: Movement = "aaaQ".parse().unwrap();
    let walker = Walker::<4>::new(Rect::new(16, 16), &movement).unwrap();
    let everywhere = walker.moves(Side::White, Square(0), SquareSet::EMPTY);
    assert_eq!(everywhere.len(), 256);
}
