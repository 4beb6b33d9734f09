//! The canonical way to an effect: fewest legs, then the order of texts. Rules: "Counting turns".

use arrayvec::ArrayVec;
use chessmith_board::Square;

use crate::board::geometry::{Set, name_order};
use crate::board::reach::{diagonal_steps, reach, reach_of_all};
use crate::walk::effects::{END, Edge, Exploration};
use crate::{Attribute, Path};

impl Exploration<'_> {
    /// Returns the canonical way to an effect that is new in this node. Rules: "Counting turns".
    ///
    /// `None` as the end stands for any square of a piece that was cancelled away.
    pub(crate) fn path(&self, index: usize, end: Option<Square>) -> Path {
        let layers = self.ways_back(index, end);
        let mut squares: ArrayVec<Square, { Path::LEGS + 1 }> = ArrayVec::new();
        let mut at = self.walk.start;
        squares.push(at);
        let mut here: Vec<u32> = vec![0];
        for layer in layers.iter().rev() {
            let mut best: Option<Square> = None;
            let mut next: Vec<u32> = Vec::new();
            for &(child, goal) in layer {
                let found = self.led_to(at, &here, child, goal);
                let Some(first) = found.into_iter().min_by_key(|&to| name_order(to)) else {
                    continue;
                };
                match best.map(|best| name_order(first).cmp(&name_order(best))) {
                    Some(std::cmp::Ordering::Greater) => continue,
                    Some(std::cmp::Ordering::Equal) => {}
                    _ => next.clear(),
                }
                best = Some(first);
                next.push(child);
            }
            let Some(to) = best else { break };
            squares.push(to);
            at = to;
            here = next;
        }
        Path::through(squares).unwrap_or(Path::starting(self.walk.start))
    }

    /// Returns for each leg, the last first, the nodes it may lead to and the squares there.
    fn ways_back(&self, index: usize, end: Option<Square>) -> Vec<Vec<(u32, Set)>> {
        let node = &self.nodes[index];
        let mut head = match node.captured.is_empty() {
            true => self.quiet,
            false => self.groups[&(node.have, node.captured)],
        };
        let mut goals = Vec::new();
        while head != END {
            let goal = &self.nodes[head as usize];
            let squares = goal.at & end.map_or(goal.at, Set::of);
            if goal.legs == node.legs && !squares.is_empty() {
                goals.push((head, squares));
            }
            head = goal.earlier;
        }
        let mut layers = vec![goals];
        for _ in 1..node.legs {
            let mut before: Vec<(u32, Set)> = Vec::new();
            for &(child, goal) in &layers[layers.len() - 1] {
                self.each_edge(child, |edge| {
                    let parent = &self.nodes[edge.parent as usize];
                    let blocked = self.walk.blocked(parent.captured);
                    let to = edge.to & goal;
                    if to.is_empty() {
                        return;
                    }
                    // What leads to and fro is the same but for a piece that is captured at the end.
                    let back = match to.meets(blocked) {
                        true => reach_back(edge.kind, to, blocked),
                        false => reach_of_all(edge.kind, to, blocked).quiet,
                    };
                    let from = back & parent.at;
                    if from.is_empty() {
                        return;
                    }
                    match before.iter_mut().find(|(node, _)| *node == edge.parent) {
                        Some((_, squares)) => *squares |= from,
                        None => before.push((edge.parent, from)),
                    }
                });
            }
            layers.push(before);
        }
        layers
    }

    /// Returns where one leg leads from a square of some nodes to wanted squares of another.
    fn led_to(&self, at: Square, parents: &[u32], child: u32, goal: Set) -> Set {
        let mut found = Set::EMPTY;
        self.each_edge(child, |edge| {
            let to = edge.to & goal;
            if to.is_empty() || !parents.contains(&edge.parent) {
                return;
            }
            if edge.parent == 0 {
                found |= to;
                return;
            }
            let blocked = self.walk.blocked(self.nodes[edge.parent as usize].captured);
            let reach = reach(edge.kind, 1, at, blocked);
            found |= (reach.quiet | reach.hits) & to;
        });
        found
    }

    fn each_edge(&self, node: u32, mut visit: impl FnMut(&Edge)) {
        let mut at = self.nodes[node as usize].edges;
        while at != END {
            let edge = &self.edges[at as usize];
            visit(edge);
            at = edge.next;
        }
    }
}

/// Returns from which empty squares an attribute captures on a square.
fn reach_back(kind: Attribute, to: Set, blocked: Set) -> Set {
    match kind {
        Attribute::Opawn => to
            .into_iter()
            .fold(Set::EMPTY, |all, square| all | diagonal_steps(square)),
        _ => reach_of_all(kind, to, blocked).quiet,
    }
}
