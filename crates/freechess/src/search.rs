//! Walks of several legs, searched over (square, attributes, copies used), merged by effect.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;
use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use chessmith_board::{Square, StableHasher};

use crate::geometry::{NOWHERE, Set, name_order};
use crate::legs::{Leg, Stage, Walk};
use crate::{Path, Tally};

/// A map with a hasher that is the same everywhere.
pub(crate) type Map<K, V> = HashMap<K, V, BuildHasherDefault<StableHasher>>;
/// A set with a hasher that is the same everywhere.
pub(crate) type Seen<K> = HashSet<K, BuildHasherDefault<StableHasher>>;

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

struct Node {
    stage: Stage,
    parent: u32,
    /// The place of its path among the paths of as many legs, sorted as text.
    rank: u32,
    ends: bool,
}

/// Stages met at one square with one tally and the same captures.
#[derive(Default)]
struct Met(Vec<(Tally, u32)>);

impl Met {
    /// Records a stage unless one that can do all it can do was met after fewer legs, or itself.
    fn admit(&mut self, used: Tally, legs: u32) -> bool {
        let known = self
            .0
            .iter()
            .any(|&(less, before)| used == less || (before < legs && used.holds(less)));
        if !known {
            self.0.push((used, legs));
        }
        !known
    }
}

/// Finds every effect of a walk, each with its canonical path: fewest legs, then the order of texts.
///
/// `wanted` tells which captures are of interest: stages whose captures it refuses are not followed.
pub(crate) fn each_effect(
    walk: &Walk<'_>,
    wanted: &impl Fn(&Stage) -> bool,
    visit: &mut impl FnMut(&Effect, &dyn Fn() -> Path) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let first = walk.first();
    let mut nodes = vec![Node {
        stage: first,
        parent: 0,
        rank: 0,
        ends: false,
    }];
    let mut met: Map<(Square, Tally, Set), Met> = Map::default();
    met.entry((first.at, first.have, first.captured))
        .or_default()
        .admit(first.used, 0);
    let mut effects: Seen<Effect> = Seen::default();
    let mut layer = 0..1;
    let mut legs = 0;
    let mut next: Vec<(u64, u32, Leg)> = Vec::new();
    while !layer.is_empty() {
        legs += 1;
        next.clear();
        for index in layer.clone() {
            let node = &nodes[index];
            if node.ends {
                continue;
            }
            let rank = u64::from(node.rank) << 8;
            walk.legs(&node.stage, &mut |leg| {
                if wanted(&leg.after) {
                    let key = rank | u64::from(name_order(leg.after.at));
                    next.push((key, index as u32, leg));
                }
            });
        }
        next.sort_by_key(|&(key, ..)| key);
        let begin = nodes.len();
        let (mut rank, mut last) = (0, None);
        for &(key, parent, leg) in &next {
            let stage = leg.after;
            let used = if leg.ends { Tally::EMPTY } else { stage.used };
            let place = (stage.at, stage.have, stage.captured);
            if !leg.ends && !met.entry(place).or_default().admit(used, legs) {
                continue;
            }
            if last.is_some_and(|last| last != key) {
                rank += 1;
            }
            last = Some(key);
            let effect = stage.effect();
            let is_new = effects.insert(effect);
            if leg.ends && !is_new {
                continue;
            }
            nodes.push(Node {
                stage,
                parent,
                rank,
                ends: leg.ends,
            });
            if is_new {
                let at = nodes.len() - 1;
                visit(&effect, &|| path_to(&nodes, at))?;
            }
        }
        layer = begin..nodes.len();
    }
    ControlFlow::Continue(())
}

fn path_to(nodes: &[Node], mut at: usize) -> Path {
    let mut squares: ArrayVec<Square, { Path::LEGS + 1 }> = ArrayVec::new();
    while at != 0 {
        squares.push(nodes[at].stage.at);
        at = nodes[at].parent as usize;
    }
    squares.push(nodes[0].stage.at);
    // Every leg spends a copy, and a side has thirty.
    Path::through(squares.into_iter().rev()).unwrap_or(Path::starting(Square(u16::from(NOWHERE))))
}

/// Visits every stage a walk can reach from `stages` at least as well as by any other way, until the visitor breaks.
///
/// The visitor sees each leg that leads somewhere new; stages it refuses are not followed.
pub(crate) fn explore(
    walk: &Walk<'_>,
    mut stages: Vec<Stage>,
    visit: &mut impl FnMut(&Leg) -> ControlFlow<(), bool>,
) -> ControlFlow<()> {
    let mut met: Map<(Square, Tally, Set), Met> = Map::default();
    for first in &stages {
        met.entry((first.at, first.have, first.captured))
            .or_default()
            .admit(first.used, 0);
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
            if !leg.ends {
                let place = (stage.at, stage.have, stage.captured);
                // Any stage with fewer copies used will do here, however many legs it took.
                let known = met.entry(place).or_default();
                if known.0.iter().any(|&(less, _)| stage.used.holds(less)) {
                    continue;
                }
                known.0.push((stage.used, 0));
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
