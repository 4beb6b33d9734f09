//! What can be said of a movement in numbers.

use chessmith_board::{KeyStream, Offset, Rect, Side, Square, SquareSet};

use crate::atlas::{Atlas, LARGEST, Mover};
use crate::notation::Movement;
use crate::trail::{self, Trail};
use crate::walk;

/// How a movement looks when the board is turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Orientation {
    /// The same in all directions, and in a mirror.
    EightFold,
    /// The same after a quarter turn, but not in a mirror.
    FourFold,
    /// The same forward and backward, but not after a quarter turn.
    TwoFold,
    /// It depends on where forward is.
    Forward,
}

/// How much a piece finds to do on boards with other men, averaged over all squares; in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Mobility {
    /// Empty squares to move to.
    pub moves: u32,
    /// Occupied squares on which an enemy would be taken.
    pub captures: u32,
    /// Squares attacked, whatever stands there.
    pub attacks: u32,
    /// Of `attacks`, those on ranks nearer to the opponent.
    pub ahead: u32,
}

impl Movement {
    /// Returns how the movement looks when the board is turned.
    #[must_use]
    pub fn orientation(&self) -> Orientation {
        let turned = |turn: fn(Offset) -> Offset| {
            let mut trails = self.trails();
            trails.iter_mut().for_each(|trail| trail.turn(turn));
            trails.sort_unstable();
            trails.dedup();
            trails
        };
        let own = turned(|offset| offset);
        let quarter = turned(|(x, y)| (y, -x)) == own;
        let mirrored = turned(|(x, y)| (-x, y)) == own;
        let back = turned(|(x, y)| (x, -y)) == own || turned(|(x, y)| (-x, -y)) == own;
        match (quarter, mirrored, back) {
            (true, true, _) => Orientation::EightFold,
            (true, false, _) => Orientation::FourFold,
            (false, _, true) => Orientation::TwoFold,
            (false, _, false) => Orientation::Forward,
        }
    }

    /// Returns what part of an empty board of 16×16 a piece can ever get to, as the number of such parts: 1
    /// for the whole board, 2 for the squares of one colour.
    ///
    /// A piece that goes one way only is counted as if it could also go back.
    #[must_use]
    pub fn parts_of_the_board(&self) -> u32 {
        let board = Rect::new(LARGEST, LARGEST);
        let trails = self.trails();
        let mut steps = vec![SquareSet::<4>::EMPTY; board.len()];
        for from in board.squares() {
            for to in walk::ends(&trails, board, from, SquareSet::<4>::EMPTY) {
                steps[from.index()].insert(to);
                steps[to.index()].insert(from);
            }
        }
        let start = Square((board.len() / 2 + usize::from(LARGEST) / 2) as u16);
        let mut known = SquareSet::of(start);
        let mut fresh = known;
        while let Some(square) = fresh.lowest() {
            fresh.remove(square);
            fresh |= steps[square.index()] - known;
            known |= steps[square.index()];
        }
        (board.len() as u32 + known.len() / 2) / known.len()
    }

    fn trails(&self) -> Vec<Trail> {
        let parts = self.parts().iter();
        parts
            .flat_map(|part| trail::trails(part, Side::White))
            .collect()
    }
}

impl<const WORDS: usize> Atlas<WORDS> {
    /// Returns boards with men at random: each square is occupied with a chance of `sixteenths`.
    #[must_use]
    pub fn scattered(&self, seed: u64, sixteenths: u8, count: usize) -> Vec<SquareSet<WORDS>> {
        let mut stream = KeyStream::new(seed);
        let mut boards = Vec::with_capacity(count);
        for _ in 0..count {
            let mut occupied = SquareSet::EMPTY;
            for square in self.board().squares() {
                let (key, next) = stream.step();
                stream = next;
                if key.0 >> 60 < u64::from(sixteenths) {
                    occupied.insert(square);
                }
            }
            boards.push(occupied);
        }
        boards
    }

    /// Averages over all squares what a piece finds to do on some boards with men.
    #[must_use]
    pub fn mobility(&self, mover: Mover, side: Side, boards: &[SquareSet<WORDS>]) -> Mobility {
        let board = self.board();
        let (mut moves, mut captures, mut attacks, mut ahead) = (0, 0, 0, 0);
        for &occupied in boards {
            for from in board.squares() {
                let others = occupied - SquareSet::of(from);
                let attacked = self.attacks(mover, side, from, others);
                moves += u64::from(self.moves(mover, side, from, others).len());
                captures += u64::from((attacked & others).len());
                attacks += u64::from(attacked.len());
                ahead += u64::from((attacked & beyond(board, side, from)).len());
            }
        }
        let cases = (boards.len() * board.len()).max(1) as u64;
        let average = |total: u64| (total * 1000 / cases) as u32;
        Mobility {
            moves: average(moves),
            captures: average(captures),
            attacks: average(attacks),
            ahead: average(ahead),
        }
    }
}

/// The squares of the ranks ahead of a square.
fn beyond<const WORDS: usize>(board: Rect, side: Side, from: Square) -> SquareSet<WORDS> {
    let files = usize::from(board.files());
    let rank = from.index() / files;
    match side {
        Side::White => board.all() - SquareSet::first((rank + 1) * files),
        Side::Black => SquareSet::first(rank * files),
    }
}
