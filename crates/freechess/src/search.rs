//! Walks of several legs, searched over (square, attributes, copies used), merged by effect.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

use chessmith_board::{Square, mix};

use crate::geometry::{SQUARES, Set};
use crate::legs::{Leg, Stage, Walk};
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

/// The end of a chain of stages.
const END: u32 = u32::MAX;

/// The stages met so far, in chains by square, tally and captures; the quiet ones without hashing.
struct Met {
    quiet: [u32; SQUARES],
    rest: Map<(Square, Tally, Set), u32>,
    /// The copies used, after how many legs, and the next of the chain.
    chains: Vec<(Tally, u32, u32)>,
}

impl Met {
    fn new() -> Self {
        Self {
            quiet: [END; SQUARES],
            rest: Map::default(),
            chains: Vec::new(),
        }
    }

    /// Records a stage unless itself was met, or one that can do all it can do after fewer legs.
    ///
    /// With `any_length` the number of legs does not matter.
    fn admit(&mut self, stage: &Stage, legs: u32, any_length: bool) -> bool {
        let head = match stage.captured.is_empty() {
            true => &mut self.quiet[stage.at.index()],
            false => {
                let place = (stage.at, stage.have, stage.captured);
                self.rest.entry(place).or_insert(END)
            }
        };
        let mut at = *head;
        while at != END {
            let (used, before, next) = self.chains[at as usize];
            if stage.used == used || ((any_length || before < legs) && stage.used.holds(used)) {
                return false;
            }
            at = next;
        }
        let index = self.chains.len() as u32;
        self.chains.push((stage.used, legs, *head));
        *head = index;
        true
    }
}

/// Visits every stage a walk can reach from `stages` at least as well as by any other way, until the visitor breaks.
///
/// The visitor sees each leg that leads somewhere new; stages it refuses are not followed.
pub(crate) fn explore(
    walk: &Walk<'_>,
    mut stages: Vec<Stage>,
    visit: &mut impl FnMut(&Leg) -> ControlFlow<(), bool>,
) -> ControlFlow<()> {
    let mut met = Met::new();
    for stage in &stages {
        met.admit(stage, 0, true);
    }
    let mut at = 0;
    let mut found = Vec::new();
    while at < stages.len() {
        let stage = stages[at];
        at += 1;
        found.clear();
        walk.legs(&stage, &mut |leg| found.push(leg));
        for leg in &found {
            let stage = leg.after;
            if !leg.ends && !met.admit(&stage, 0, true) {
                continue;
            }
            let follow = match visit(leg) {
                ControlFlow::Continue(follow) => follow,
                ControlFlow::Break(()) => return ControlFlow::Break(()),
            };
            if follow && !leg.ends {
                stages.push(stage);
            }
        }
    }
    ControlFlow::Continue(())
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
