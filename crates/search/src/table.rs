//! What earlier visits to a position found out.

use chessmith_game::Key;

use crate::Score;

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is at most that.
    Upper,
    /// It is at least that.
    Lower,
    /// It is that.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// The tag of the best turn, or of the one that was good enough; 0 if there was none.
    pub(crate) tag: u32,
    /// The score as seen from the position itself, not from the root.
    pub(crate) score: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    tag: u32,
    score: i16,
    depth: u8,
    /// Two bits of bound (0: the slot is empty), six bits of age.
    kind: u8,
}

const EMPTY: Slot = Slot {
    key: 0,
    tag: 0,
    score: 0,
    depth: 0,
    kind: 0,
};
const WAYS: usize = 4;

/// A table of fixed size from keys to what is known; turns are not stored, only their tags.
pub(crate) struct Table {
    buckets: Vec<[Slot; WAYS]>,
    age: u8,
}

impl Table {
    /// Makes a table of about `mebibytes`; with 0 it holds a handful of entries.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let size = mebibytes.saturating_mul(1 << 20) / size_of::<[Slot; WAYS]>();
        Self {
            buckets: vec![[EMPTY; WAYS]; size.max(64)],
            age: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.fill([EMPTY; WAYS]);
        self.age = 0;
    }

    /// Makes what was stored so far give way to what will be.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) % 64;
    }

    fn index(&self, key: Key) -> usize {
        ((u128::from(key.0) * self.buckets.len() as u128) >> 64) as usize
    }

    pub(crate) fn find(&self, key: Key, ply: u32) -> Option<Known> {
        let bucket = &self.buckets[self.index(key)];
        let slot = bucket
            .iter()
            .find(|slot| slot.key == key.0 && slot.kind & 3 != 0)?;
        let bound = match slot.kind & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        };
        let score = from_root(i32::from(slot.score), ply);
        Some(Known {
            tag: slot.tag,
            score,
            depth: i32::from(slot.depth),
            bound,
        })
    }

    pub(crate) fn store(&mut self, key: Key, ply: u32, known: Known) {
        let (index, age) = (self.index(key), self.age);
        let bucket = &mut self.buckets[index];
        let worth = |slot: &Slot| match slot {
            slot if slot.kind & 3 == 0 => i32::MIN,
            slot if slot.key == key.0 => i32::MIN + 1,
            slot => {
                let years = (age + 64 - (slot.kind >> 2)) % 64;
                i32::from(slot.depth) - 8 * i32::from(years)
            }
        };
        // The position's own slot comes first, wherever it is.
        let own = bucket
            .iter()
            .position(|slot| slot.key == key.0 && slot.kind & 3 != 0);
        let place = own.or_else(|| (0..WAYS).min_by_key(|&way| worth(&bucket[way])));
        let Some(slot) = place.and_then(|way| bucket.get_mut(way)) else {
            return;
        };
        let bound = match known.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        let tag = if known.tag == 0 && own.is_some() {
            slot.tag
        } else {
            known.tag
        };
        *slot = Slot {
            key: key.0,
            tag,
            score: from_here(known.score, ply) as i16,
            depth: known.depth.clamp(0, 255) as u8,
            kind: bound | age << 2,
        };
    }
}

/// Turns a distance to the end that counts from the root into one that counts from this ply.
fn from_here(score: i32, ply: u32) -> i32 {
    match Score::from_raw(score).plies_to_end() {
        None => score,
        Some(plies) if plies > 0 => score + ply as i32,
        Some(_) => score - ply as i32,
    }
}

fn from_root(score: i32, ply: u32) -> i32 {
    match Score::from_raw(score).plies_to_end() {
        None => score,
        Some(plies) if plies > 0 => score - ply as i32,
        Some(_) => score + ply as i32,
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Known, Table};
    use crate::Score;
    use chessmith_game::Key;

    #[test]
    fn a_win_is_stored_by_its_distance_from_the_position() {
        let mut table = Table::new(0);
        let known = Known {
            tag: 7,
            score: Score::win_in(9).raw(),
            depth: 5,
            bound: Bound::Exact,
        };
        table.store(Key(42), 4, known);
        let found = table.find(Key(42), 2).unwrap();
        assert_eq!(found.score, Score::win_in(7).raw());
        let lost = Known {
            score: Score::loss_in(9).raw(),
            ..known
        };
        table.store(Key(42), 4, lost);
        assert_eq!(
            table.find(Key(42), 6).unwrap().score,
            Score::loss_in(11).raw()
        );
        assert_eq!(table.find(Key(43), 0), None);
    }

    #[test]
    fn a_full_bucket_gives_up_the_shallowest_entry() {
        let mut table = Table::new(0);
        let known = |depth| Known {
            tag: 1,
            score: 0,
            depth,
            bound: Bound::Lower,
        };
        for (key, depth) in [(1, 9), (2, 3), (3, 8), (4, 7), (5, 6)] {
            table.store(Key(key), 0, known(depth));
        }
        assert_eq!(table.find(Key(2), 0), None);
        for key in [1, 3, 4, 5] {
            assert!(table.find(Key(key), 0).is_some(), "key {key} is kept");
        }
    }
}
