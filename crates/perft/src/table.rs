//! A table of counts that threads share without waiting for each other.

use std::sync::atomic::{AtomicU64, Ordering};

use chessmith_game::Key;

/// How many bits of an entry are the count; the others are the depth.
const COUNT_BITS: u32 = 56;

/// One count, valid if key and count were written together.
#[derive(Default)]
struct Slot {
    /// The key combined with the entry, so that halves of different writes do not match.
    check: AtomicU64,
    entry: AtomicU64,
}

/// Counts by position and depth; newer counts replace older ones.
pub(crate) struct Table {
    slots: Box<[Slot]>,
}

impl Table {
    /// Returns an empty table of about `mib` mebibytes; `None` for 0.
    pub(crate) fn new(mib: usize) -> Option<Self> {
        let slots = (mib << 20) / size_of::<Slot>();
        (slots > 0).then(|| Self {
            slots: (0..slots).map(|_| Slot::default()).collect(),
        })
    }

    fn slot(&self, key: Key, depth: u32) -> (&Slot, u64) {
        let key = chessmith_board::mix(key.0 ^ u64::from(depth));
        let index = (u128::from(key) * self.slots.len() as u128) >> 64;
        (&self.slots[index as usize], key)
    }

    /// Returns the count stored for a position and depth.
    pub(crate) fn get(&self, key: Key, depth: u32) -> Option<u64> {
        let (slot, key) = self.slot(key, depth);
        let entry = slot.entry.load(Ordering::Relaxed);
        let matches = slot.check.load(Ordering::Relaxed) == key ^ entry;
        let found = matches && entry >> COUNT_BITS == u64::from(depth);
        found.then_some(entry & ((1 << COUNT_BITS) - 1))
    }

    /// Stores a count; one too large for an entry is left out.
    pub(crate) fn put(&self, key: Key, depth: u32, nodes: u64) {
        if depth >= 1 << (64 - COUNT_BITS) || nodes >= 1 << COUNT_BITS {
            return;
        }
        let (slot, key) = self.slot(key, depth);
        let entry = u64::from(depth) << COUNT_BITS | nodes;
        slot.check.store(key ^ entry, Ordering::Relaxed);
        slot.entry.store(entry, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use chessmith_game::Key;

    use super::Table;

    #[test]
    fn what_was_stored_is_found_by_key_and_depth() {
        let table = Table::new(1).unwrap();
        table.put(Key(7), 3, 900);
        assert_eq!(table.get(Key(7), 3), Some(900));
        assert_eq!(table.get(Key(7), 4), None);
        assert_eq!(table.get(Key(8), 3), None);
        assert!(Table::new(0).is_none());
    }

    #[test]
    fn what_does_not_fit_is_left_out() {
        let table = Table::new(1).unwrap();
        table.put(Key(7), 3, 1 << 56);
        table.put(Key(7), 256, 5);
        assert_eq!(table.get(Key(7), 3), None);
        assert_eq!(table.get(Key(7), 256), None);
    }
}
