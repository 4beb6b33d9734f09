//! How much a kind of men can do, counted on boards with men scattered over them: what a value starts from.

use chessmith_board::{KeyStream, Side, Square, SquareSet};

use crate::{Army, Kind};

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

impl<const W: usize> Army<W> {
    /// Counts what a kind can do from every square of some boards, the same for ever.
    pub(crate) fn count_mobility(&self, kind: Kind) -> Mobility {
        let mut stream = KeyStream::new(u64::from(kind.0));
        let (mut goes, mut takes, mut looked) = (0, 0, 0);
        for _ in 0..BOARDS {
            let mut occupied = SquareSet::EMPTY;
            for square in self.board().squares() {
                let (key, next) = stream.step();
                stream = next;
                if key.0 % 3 == 0 {
                    occupied.insert(square);
                }
            }
            for from in self.board().squares() {
                let (moves, attacks) = self.seen_from(kind, from, occupied);
                goes += moves.len();
                takes += attacks.len();
                looked += 1;
            }
        }
        Mobility {
            goes: goes * 100 / looked,
            takes: takes * 100 / looked,
        }
    }

    fn seen_from(
        &self,
        kind: Kind,
        from: Square,
        occupied: SquareSet<W>,
    ) -> (SquareSet<W>, SquareSet<W>) {
        let side = Side::White;
        let moves = self.targets(side, kind, from, occupied, occupied) - occupied;
        (
            moves,
            self.takes(side, kind, from, occupied) - SquareSet::of(from),
        )
    }
}
