//! What earlier visits to a position found out.

use std::sync::atomic::{AtomicU64, Ordering};

use chessmith_game::Key;

use crate::Score;
use crate::window::Window;

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

impl Bound {
    /// Returns whether a score with this bound lies outside the window, or is the true one.
    pub(crate) const fn proves(self, score: i32, window: Window) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => score >= window.beta,
            Self::Upper => score <= window.alpha,
        }
    }

    /// Returns whether a score with this bound says more than an estimate.
    pub(crate) fn betters(self, score: i32, estimate: i32) -> bool {
        let is_ordinary = Score::from_raw(score).plies_to_end().is_none();
        is_ordinary
            && match self {
                Self::Exact => true,
                Self::Lower => score > estimate,
                Self::Upper => score < estimate,
            }
    }
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
struct Entry {
    tag: u32,
    score: i16,
    depth: u8,
    /// Two bits of bound (0: the slot is empty), six bits of age.
    kind: u8,
}

impl Entry {
    const fn pack(self) -> u64 {
        self.tag as u64
            | (self.score as u16 as u64) << 32
            | (self.depth as u64) << 48
            | (self.kind as u64) << 56
    }

    const fn unpack(data: u64) -> Self {
        Self {
            tag: data as u32,
            score: (data >> 32) as i16,
            depth: (data >> 48) as u8,
            kind: (data >> 56) as u8,
        }
    }

    const fn is_empty(self) -> bool {
        self.kind & 3 == 0
    }

    const fn age(self) -> u8 {
        self.kind >> 2
    }
}

/// An entry and the key it belongs to, combined with it: what two threads wrote half and half fits
/// neither key.
#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// Returns the entry, and whether it is one of this key.
    #[inline]
    fn read(&self, key: Key) -> (Entry, bool) {
        let data = self.data.load(Ordering::Relaxed);
        let entry = Entry::unpack(data);
        let own = self.mixed.load(Ordering::Relaxed) ^ data == key.0 && !entry.is_empty();
        (entry, own)
    }

    #[inline]
    fn write(&self, key: Key, entry: Entry) {
        let data = entry.pack();
        self.data.store(data, Ordering::Relaxed);
        self.mixed.store(key.0 ^ data, Ordering::Relaxed);
    }
}

const WAYS: usize = 4;

/// Slots for the same keys, which a processor fetches at once.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// Ages are counted modulo this.
const AGES: u8 = 64;
/// How many turns of depth an entry is worth less for every search since.
const YEAR: i32 = 8;

/// A table of fixed size from keys to what is known, shared by all threads; turns are not stored, only
/// their tags.
pub(crate) struct Table {
    buckets: Box<[Bucket]>,
    age: u8,
}

impl Table {
    /// Makes a table of about `mebibytes`; with 0 it holds a handful of entries.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let size = mebibytes.saturating_mul(1 << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.resize_with(size.max(64), Default::default);
        Self {
            buckets: buckets.into_boxed_slice(),
            age: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
        self.age = 0;
    }

    /// Makes what was stored so far give way to what will be.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Returns how many of a thousand slots the search since the last [`grow_older`](Self::grow_older)
    /// has written, judged by the first ones.
    pub(crate) fn permille(&self) -> u32 {
        let first = &self.buckets[..self.buckets.len().min(250)];
        let slots = first
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(|slot| slot.read(Key(0)).0);
        let used = slots.filter(|entry| !entry.is_empty() && entry.age() == self.age);
        (used.count() * 1_000 / (first.len() * WAYS)) as u32
    }

    fn bucket(&self, key: Key) -> &[Slot; WAYS] {
        let index = (u128::from(key.0) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize].0
    }

    pub(crate) fn find(&self, key: Key, ply: u32) -> Option<Known> {
        let entries = self.bucket(key).iter().map(|slot| slot.read(key));
        let (entry, _) = entries.into_iter().find(|&(_, own)| own)?;
        Some(Known {
            tag: entry.tag,
            score: from_root(i32::from(entry.score), ply),
            depth: i32::from(entry.depth),
            bound: match entry.kind & 3 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
        })
    }

    pub(crate) fn store(&self, key: Key, ply: u32, known: Known) {
        let worth = |(entry, own): (Entry, bool)| match (own, entry.is_empty()) {
            // The position's own slot comes first, wherever it is, then an empty one.
            (true, _) => i32::MIN,
            (false, true) => i32::MIN + 1,
            (false, false) => {
                let years = (self.age + AGES - entry.age()) % AGES;
                i32::from(entry.depth) - YEAR * i32::from(years)
            }
        };
        let mut place = &self.bucket(key)[0];
        let mut least = place.read(key);
        for slot in &self.bucket(key)[1..] {
            let found = slot.read(key);
            if worth(found) < worth(least) {
                (place, least) = (slot, found);
            }
        }
        let (old, own) = least;
        let bound = match known.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        let tag = if known.tag == 0 && own {
            old.tag
        } else {
            known.tag
        };
        place.write(
            key,
            Entry {
                tag,
                score: from_here(known.score, ply) as i16,
                depth: known.depth.clamp(0, 255) as u8,
                kind: bound | self.age << 2,
            },
        );
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
        let table = Table::new(0);
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
        let table = Table::new(0);
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
