//! What walks of several legs do, where a path leads, and the maps that searches use.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use chessmith_board::{Square, mix};

use crate::geometry::Set;
use crate::legs::{Stage, Walk};
use crate::{Path, Tally};

/// A hasher for the small keys of searches: quick, and the same everywhere.
#[derive(Clone, Default)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        mix(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        for word in bytes.chunks(8) {
            let mut padded = [0; 8];
            padded[..word.len()].copy_from_slice(word);
            self.write_u64(u64::from_le_bytes(padded));
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
        self.0 = (self.0.rotate_left(23) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }
}

/// A map with a hasher that is the same everywhere.
pub(crate) type Map<K, V> = HashMap<K, V, BuildHasherDefault<KeyHasher>>;
/// A set with a hasher that is the same everywhere.
pub(crate) type Seen<K> = HashSet<K, BuildHasherDefault<KeyHasher>>;

/// What a walk does to the position: together with what set out and from where, all of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Effect {
    /// Where the piece ends; `None` if it was cancelled away.
    pub(crate) end: Option<Square>,
    /// What it is made of in the end.
    pub(crate) have: Tally,
    /// Where it has captured.
    pub(crate) captured: Set,
}

impl Effect {
    /// Returns the squares that a walk from `start` changes or may change.
    pub(crate) fn touched(&self, start: Square) -> Set {
        let left_and_captured = self.captured.with(start);
        self.end
            .map_or(left_and_captured, |end| left_and_captured.with(end))
    }
}

impl Stage {
    /// Returns what the walk has done if it stops here.
    pub(crate) fn effect(&self) -> Effect {
        Effect {
            end: Some(self.at).filter(|_| !self.have.is_empty()),
            have: self.have,
            captured: self.captured,
        }
    }
}

/// Returns how far a path leads, by every choice of attributes, and whether no leg can follow.
///
/// # Errors
///
/// The first leg that cannot be made.
pub(crate) fn follow(walk: &Walk<'_>, path: &Path) -> Result<Vec<(Stage, bool)>, Stuck> {
    let mut stages = vec![(walk.first(), false)];
    for to in path.legs() {
        let mut next: Vec<(Stage, bool)> = Vec::new();
        for (stage, _) in stages.iter().filter(|(_, ends)| !ends) {
            if !walk.terms.budget.spend(1) {
                break;
            }
            walk.legs(stage, &mut |leg| {
                let found = (leg.after, leg.ends);
                if leg.after.at == to && !next.contains(&found) {
                    next.push(found);
                }
            });
        }
        if next.is_empty() {
            return Err(Stuck { to, stages });
        }
        stages = next;
    }
    Ok(stages)
}

/// Where a path cannot be followed.
pub(crate) struct Stuck {
    /// Where that leg was to end.
    pub(crate) to: Square,
    /// How far the piece has come before it, by every choice of attributes, and whether it ends there.
    pub(crate) stages: Vec<(Stage, bool)>,
}
