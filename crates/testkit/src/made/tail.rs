//! Numbers for what follows the board in a text.

use fastrand::Rng;

/// Draws a number of which `limit` is the last before something happens: most often one near it or near 0.
pub fn near(limit: u32, rng: &mut Rng) -> u32 {
    match rng.u8(..4) {
        0 => rng.u32(..2),
        1 => rng.u32(..=limit),
        _ => rng.u32(limit.saturating_sub(2)..=limit.saturating_add(1)),
    }
}

/// Draws a number of things: none, one or two, or many, up to `most`.
pub fn few_or_many(most: usize, rng: &mut Rng) -> usize {
    match rng.u8(..4) {
        0 => 0,
        1 | 2 => rng.usize(1..=2).min(most),
        _ => rng.usize(..=most),
    }
}
