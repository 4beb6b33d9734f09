//! Chance that is the same for ever.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Draws a number below `bound` from a seed; the same seed gives the same number for ever.
///
/// The stream is that of ChaCha20 with the seed as the first eight bytes of an otherwise empty key, and
/// the number the upper half of its first 64 bits times the bound: both are fixed by their definition
/// and not by a version of a library.
pub(crate) fn draw(seed: u64, bound: u64) -> u64 {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let word = ChaCha20Rng::from_seed(key).next_u64();
    ((u128::from(word) * u128::from(bound)) >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::draw;

    #[test]
    fn seeds_keep_their_numbers() {
        // The first block of ChaCha20 with an empty key begins 76 b8 e0 ad a0 f1 3d 90 (RFC 8439, A.1).
        let word = u64::from_le_bytes([0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
        assert_eq!(draw(0, 1 << 32), word >> 32);
        assert_eq!(
            [0, 1, 2, 1999].map(|seed| draw(seed, 960)),
            [540, 551, 215, 696]
        );
    }

    #[test]
    fn every_number_is_drawn_about_equally_often() {
        let mut counts = [0_u32; 960];
        for seed in 0..96_000 {
            counts[draw(seed, 960) as usize] += 1;
        }
        // 100 expected each; five standard deviations are 50.
        assert!(counts.iter().all(|count| (50..=150).contains(count)));
    }
}
