//! The first layer, which is carried along from position to position.

use chessmith_search::{Input, Switch};

/// The most neurons that the first layer has for a side.
pub const WIDEST: usize = 64;

/// Neurons are counted in blocks of so many, which a processor adds at once.
pub(crate) const BLOCK: usize = 16;

/// What the inputs of a position add up to, as White sees it and as Black does.
///
/// Only as many neurons as the network has are used. Sums wrap around, so that the order in which inputs go on
/// and off never matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sums(pub(crate) [[i16; WIDEST]; 2]);

impl Sums {
    /// Turns an input on or off, whose rows of weights for each side are given.
    #[inline]
    pub(crate) fn switch(&mut self, rows: [&[i16]; 2], switch: Switch) {
        for (sums, row) in self.0.iter_mut().zip(rows) {
            match switch {
                Switch::On => combine(sums, row, i16::wrapping_add),
                Switch::Off => combine(sums, row, i16::wrapping_sub),
            }
        }
    }
}

/// Combines sums with a row of weights, block by block.
#[inline]
fn combine(sums: &mut [i16; WIDEST], row: &[i16], with: impl Fn(i16, i16) -> i16) {
    let (blocks, _) = sums.as_chunks_mut::<BLOCK>();
    let (rows, _) = row.as_chunks::<BLOCK>();
    for (block, row) in blocks.iter_mut().zip(rows) {
        for (sum, weight) in block.iter_mut().zip(row) {
            *sum = with(*sum, *weight);
        }
    }
}

/// Returns the number of a side's view of an input, as an index.
#[inline]
pub(crate) fn row_of(rows: &[i16], width: usize, input: Input) -> [&[i16]; 2] {
    input.map(|number| {
        let start = usize::from(number) * width;
        &rows[start..start + width]
    })
}
