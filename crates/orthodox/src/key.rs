//! The identity of a position for repetition and tables.

use chessmith_board::{Key, KeyStream, mix};

use crate::position::FIRST_AND_LAST_RANK;
use crate::{Phase, Position, en_passant};

impl Position {
    /// Returns the identity of the position for repetition.
    ///
    /// Clocks do not count, the en passant square only if a legal capture exists; during the setup,
    /// where nothing can be repeated, the number of the move counts.
    #[must_use]
    pub fn key(&self) -> Key {
        let mut rights = self.rights;
        if self.en_passant().is_some() && en_passant::capturers(self).is_empty() {
            rights &= FIRST_AND_LAST_RANK;
        }
        let stage = if self.phase == Phase::Play {
            0
        } else {
            self.number
        };
        let rest = u64::from(stage) << 16
            | (self.phase as u64) << 8
            | (self.first as u64) << 1
            | self.side as u64;
        let mut key = fold(rights.word() ^ ODD[4], rest ^ ODD[5]);
        for (pair, odd) in self.men.sets().chunks_exact(2).zip(ODD) {
            key ^= fold(pair[0].word() ^ odd, pair[1].word() ^ odd.rotate_left(32));
        }
        Key(mix(key))
    }
}

/// Constants without pattern; two words that are folded together have different ones.
const ODD: [u64; 6] = {
    let table = KeyStream::table::<6>(8);
    [
        table[0].0, table[1].0, table[2].0, table[3].0, table[4].0, table[5].0,
    ]
};

/// Multiplies to 128 bits and folds the halves together, which mixes every bit with every other.
#[inline(always)]
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}
