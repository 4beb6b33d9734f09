//! Keys of positions, and streams of constants to make them from.

use std::ops::{BitXor, BitXorAssign};

/// A 64-bit key that identifies a position for repetition and for tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Key(pub u64);

impl BitXor for Key {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

/// A stream of well mixed constants, the same on every machine and in every build.
///
/// Method: SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
#[derive(Clone, Debug)]
pub struct KeyStream(u64);

impl KeyStream {
    /// Starts a stream; different seeds give unrelated streams.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next key and the stream after it.
    #[must_use]
    pub const fn step(self) -> (Key, Self) {
        let next = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        (Key(mix(next)), Self(next))
    }

    /// Returns a table of `N` keys drawn from a stream of this seed.
    #[must_use]
    pub const fn table<const N: usize>(seed: u64) -> [Key; N] {
        let mut table = [Key(0); N];
        let mut stream = Self::new(seed);
        let mut i = 0;
        while i < N {
            (table[i], stream) = stream.step();
            i += 1;
        }
        table
    }
}

/// Scrambles a number so that near inputs give unrelated outputs.
#[must_use]
#[inline]
pub const fn mix(value: u64) -> u64 {
    let a = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let b = (a ^ (a >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    b ^ (b >> 31)
}

/// A hasher for plain data that gives the same result on every machine and in every build.
///
/// Use it with `#[derive(Hash)]` types whose hash must be a stable key or tag.
#[derive(Clone, Debug, Default)]
pub struct StableHasher(u64);

impl std::hash::Hasher for StableHasher {
    fn finish(&self) -> u64 {
        mix(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.write_u64(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = mix(self.0.wrapping_add(0x9E37_79B9_7F4A_7C15) ^ value);
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_no_equal_keys() {
        let mut table: [Key; 1024] = KeyStream::table(7);
        table.sort_unstable();
        assert!(table.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
