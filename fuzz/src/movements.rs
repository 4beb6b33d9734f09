//! Descriptions of movement: what is written is read alike, and tables say what walking says.

use chessmith_board::{KeyStream, Rect, Side, SquareSet};
use chessmith_movement::{Atlas, Movement};

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
}

/// Compares a few squares of a small board, so that many descriptions are tried.
fn tables_agree(movement: &Movement) {
    let board = Rect::new(6, 5);
    let Ok(atlas) = Atlas::<1>::compile(board, [movement]) else {
        return;
    };
    let mover = atlas.movers().next().expect("the movement");
    let keys = KeyStream::table::<4>(movement.to_string().len() as u64);
    for (square, key) in board.squares().step_by(7).zip(keys.iter().cycle()) {
        let occupied = SquareSet::from_word(key.0 & key.0 >> 9) & board.all();
        for side in Side::BOTH {
            let walked = atlas.walk_attacks(mover, side, square, occupied);
            assert_eq!(
                atlas.attacks(mover, side, square, occupied),
                walked,
                "{movement}"
            );
            let walked = atlas.walk_moves(mover, side, square, occupied);
            assert_eq!(
                atlas.moves(mover, side, square, occupied),
                walked,
                "{movement}"
            );
        }
    }
}
