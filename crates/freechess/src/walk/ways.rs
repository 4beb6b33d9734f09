//! Canonical paths to many effects of the same pieces, each walk being gone through once.

use chessmith_board::Square;

use crate::board::geometry::Set;
use crate::walk::effect::Effect;
use crate::walk::effects::Exploration;
use crate::walk::leg::Walk;
use crate::walk::maps::Map;
use crate::{Path, Tally};

/// The walks that were gone through in one position, by where they begin and what they capture.
#[derive(Default)]
pub(crate) struct Ways<'a>(Map<(Square, Set), Known<'a>>);

/// All that one walk does with certain captures, in so many legs.
struct Known<'a> {
    exploration: Exploration<'a>,
    most: usize,
    /// In which node each effect comes first.
    found: Map<(Option<Square>, Tally), usize>,
}

impl<'a> Ways<'a> {
    /// Returns the canonical path with an effect, if there is one of at most `most` legs.
    pub(crate) fn path(&mut self, walk: &Walk<'a>, goal: &Effect, most: usize) -> Option<Path> {
        let key = (walk.start, goal.captured);
        if self.0.get(&key).is_none_or(|known| known.most < most) {
            self.0.insert(key, Known::new(walk, goal.captured, most));
        }
        let known = &self.0[&key];
        let &index = known.found.get(&(goal.end, goal.have))?;
        let path = known.exploration.path(index, goal.end);
        (path.leg_count() <= most).then_some(path)
    }
}

impl<'a> Known<'a> {
    fn new(walk: &Walk<'a>, captured: Set, most: usize) -> Self {
        let mut exploration = Exploration::new(walk).of_at_most(most).capturing(captured);
        let mut found = Map::default();
        loop {
            let layer = exploration.advance(&|so_far: Set| so_far.is_subset(captured));
            if layer.is_empty() {
                break;
            }
            for index in layer {
                let node = &exploration.nodes[index];
                if node.captured != captured {
                    continue;
                }
                for at in exploration.new_ends(index) {
                    let end = Some(at).filter(|_| !node.have.is_empty());
                    found.entry((end, node.have)).or_insert(index);
                }
            }
        }
        Self {
            exploration,
            most,
            found,
        }
    }
}
