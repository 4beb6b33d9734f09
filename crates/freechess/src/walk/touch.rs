//! Which of some empty squares a walk of several legs touches.

use crate::Attribute;
use crate::board::geometry::Set;
use crate::board::reach::diagonals;
use crate::walk::leg::Walk;
use crate::walk::needs::Needs;
use crate::walk::seek::{Node, Search};

/// After how many steps the squares that are still missing are looked at anew.
const AGAIN: usize = 16;

/// The search for squares that a walk reaches, or would capture on. Rules: A4, K-1.
pub(crate) struct Touch<'a> {
    search: Search<'a>,
    missing: Set,
    touched: Set,
}

impl<'a> Touch<'a> {
    /// Looks for the squares of a set.
    pub(crate) fn new(walk: &'a Walk<'a>, missing: Set) -> Self {
        let mut touch = Self {
            search: Search::new(walk),
            missing,
            touched: Set::EMPTY,
        };
        touch.aim();
        touch
    }

    /// Returns those that it touches.
    pub(crate) fn touched(mut self) -> Set {
        let mut aimed_at = self.missing;
        let mut steps = 0;
        while !self.missing.is_empty() {
            let Some(found) = self.search.advance() else {
                break;
            };
            for (index, new) in found {
                let near = new | opawn_attacks(&self.search.nodes[index], new);
                self.touched |= near & self.missing;
                self.missing = self.missing.without(near);
            }
            steps += 1;
            if steps % AGAIN == 0 && self.missing != aimed_at {
                self.aim();
                aimed_at = self.missing;
            }
        }
        self.touched
    }

    /// Leaves out what leads to none of the missing squares.
    fn aim(&mut self) {
        let bound = self.search.potential.bound(self.missing, true);
        self.search.needs = Needs::to_come(self.missing, bound);
    }
}

/// The squares on which a P copy that is left would capture. Rules: FC-29 for royal pieces.
fn opawn_attacks(node: &Node, at: Set) -> Set {
    if node.ends || !(node.have - node.used).has(Attribute::Opawn) || node.have.is_royal() {
        return Set::EMPTY;
    }
    diagonals(at)
}
