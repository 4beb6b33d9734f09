//! How much a kind of men can do, counted on boards with men scattered over them: what a value starts from.

use chessmith_board::{KeyStream, Side, SquareSet};
use chessmith_movement::{Atlas, Mover};

/// How many boards are looked at.
const BOARDS: usize = 12;

/// What a kind of men can do on average, in hundredths of a square, when a third of the board is occupied.
///
/// Powers that no movement has, such as freezing, are not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mobility {
    /// How many empty squares it goes to.
    pub goes: u32,
    /// On how many squares it takes, or would if an enemy stood there.
    pub takes: u32,
}

impl Mobility {
    /// Counts what a kind can do from every square of some boards; `number` chooses them, the same for ever.
    pub(crate) fn count<const W: usize>(atlas: &Atlas<W>, mover: Mover, number: u64) -> Self {
        let side = Side::White;
        let mut stream = KeyStream::new(number);
        let (mut goes, mut takes, mut looked) = (0, 0, 0);
        for _ in 0..BOARDS {
            let mut occupied = SquareSet::EMPTY;
            for square in atlas.board().squares() {
                let (key, next) = stream.step();
                stream = next;
                if key.0 % 3 == 0 {
                    occupied.insert(square);
                }
            }
            for from in atlas.board().squares() {
                let attacks = atlas.attacks(mover, side, from, occupied) - SquareSet::of(from);
                goes += atlas.moves(mover, side, from, occupied).len();
                takes += attacks.len();
                looked += 1;
            }
        }
        Self {
            goes: goes * 100 / looked,
            takes: takes * 100 / looked,
        }
    }
}
