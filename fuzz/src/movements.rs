//! Descriptions of movement: what is written is read alike, and tables say what walking says.

use chessmith_board::{KeyStream, Rect, Side, SquareSet};
use chessmith_movement::{Atlas, Movement, Walker};

/// Descriptions of movement.
pub fn movements(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let movement: Movement = match text.parse() {
        Ok(movement) => movement,
        Err(refused) => {
            assert!(
                !refused.message.is_empty() && refused.column.is_some(),
                "{text}"
            );
            return;
        }
    };
    let written = movement.to_string();
    let again: Movement = written.parse().expect("what was written is read");
    assert_eq!(again, movement, "{text} as {written}");
    assert_eq!(again.to_string(), written);
    let sentence = movement.describe();
    assert_eq!(again.describe(), sentence, "{text} as {written}");
    assert!(
        sentence.ends_with('.') && !sentence.contains('\n'),
        "{text}: {sentence}"
    );
    tables_agree(&movement);
    ready_soon(&movement);
}

/// Compares a few squares of a small board, so that many descriptions are tried.
fn tables_agree(movement: &Movement) {
    let board = Rect::new(6, 5);
    let Ok(atlas) = Atlas::<1>::compile(board, [movement]) else {
        return;
    };
    let mover = atlas.movers().next().expect("the movement");
    let walker = Walker::<1>::new(board, movement).expect("what has tables can be walked");
    let keys = KeyStream::table::<4>(movement.to_string().len() as u64);
    for (square, key) in board.squares().step_by(7).zip(keys.iter().cycle()) {
        let occupied = SquareSet::from_word(key.0 & key.0 >> 9) & board.all();
        for side in Side::BOTH {
            let walked = walker.stepped_attacks(side, square, occupied);
            assert_eq!(
                atlas.attacks(mover, side, square, occupied),
                walked,
                "{movement}"
            );
            let walked = walker.stepped_moves(side, square, occupied);
            assert_eq!(
                atlas.moves(mover, side, square, occupied),
                walked,
                "{movement}"
            );
            assert_eq!(walker.moves(side, square, occupied), walked, "{movement}");
        }
    }
}

/// On the largest board a piece is compiled or refused; what takes long is found by the fuzzer itself.
fn ready_soon(movement: &Movement) {
    let board = Rect::new(16, 16);
    let compiled = Atlas::<4>::compile(board, [movement]);
    assert_eq!(
        compiled.is_ok(),
        movement.parts_of_the_board().is_ok(),
        "{movement}"
    );
}
