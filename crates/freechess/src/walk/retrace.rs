//! The way by which a search came somewhere.

use chessmith_board::Square;

use crate::Attribute;
use crate::board::geometry::Set;
use crate::board::reach::{diagonals, reach_of_all};
use crate::walk::seek::{END, Search};

impl Search<'_> {
    /// Returns the legs of one way to a square of a node.
    ///
    /// For the only leg of a piece that makes one the attribute says nothing.
    pub(crate) fn legs(&self, index: usize, end: Square) -> Vec<(Attribute, Square)> {
        let mut legs = Vec::new();
        let (mut index, mut to) = (index as u32, end);
        while index != 0 {
            let Some((parent, kind, from)) = self.leg_before(index, to) else {
                break;
            };
            legs.push((kind, to));
            (index, to) = (parent, from);
        }
        legs.reverse();
        legs
    }

    /// Returns from which node, by what, and from where, a leg leads to a square of a node.
    fn leg_before(&self, index: u32, to: Square) -> Option<(u32, Attribute, Square)> {
        let mut at = self.nodes[index as usize].edges;
        while at != END {
            let edge = &self.edges[at as usize];
            at = edge.next;
            if !edge.to.has(to) {
                continue;
            }
            let parent = &self.nodes[edge.parent as usize];
            if edge.parent == 0 {
                return Some((0, edge.kind, self.walk.start));
            }
            let blocked = self.walk.blocked(parent.captured);
            let back = match (edge.kind, blocked.has(to)) {
                (Attribute::Opawn, true) => diagonals(Set::of(to)),
                _ => reach_of_all(edge.kind, Set::of(to), blocked).quiet,
            };
            if let Some(from) = (back & parent.at).lowest() {
                return Some((edge.parent, edge.kind, from));
            }
        }
        None
    }
}
