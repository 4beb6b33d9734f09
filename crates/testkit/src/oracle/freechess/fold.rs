//! A quick hash for the many small keys of walks.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use chessmith_board::mix;

/// A map with a quick hash.
pub(super) type Map<K, V> = HashMap<K, V, BuildHasherDefault<Fold>>;

/// Folds bytes, eight at a time.
#[derive(Default)]
pub(super) struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = mix(self.0.rotate_left(5) ^ value);
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }
}
