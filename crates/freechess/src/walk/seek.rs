//! A search for one thing that a walk could do, the most promising stages first.
//!
//! Stages that have the same attributes, used copies and captures are one node with a set of squares.
//! Bounds leave out what can no longer lead to the goal, so that "no" is found as well.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use chessmith_board::Square;

use crate::board::geometry::Set;
use crate::board::reach::{Reach, reach_of_all};
use crate::walk::leg::{Stage, Walk};
use crate::walk::maps::Map;
use crate::walk::needs::{Need, Needs, Unmet};
use crate::walk::potential::Potential;
use crate::walk::unblocking::Unblocking;
use crate::{Attribute, Tally};

/// The end of a chain.
pub(crate) const END: u32 = u32::MAX;

/// Stages that differ in their squares only.
pub(crate) struct Node {
    /// What the piece is made of.
    pub(crate) have: Tally,
    /// Which copies it has used.
    pub(crate) used: Tally,
    /// Where it has captured.
    pub(crate) captured: Set,
    /// Whether no leg can follow. Rules: FC-18, FC-25.
    pub(crate) ends: bool,
    /// Where it may be, without squares where a node met before is as well off.
    pub(crate) at: Set,
    /// Those from which no leg was looked at yet.
    fresh: Set,
    legs: u32,
    /// The node before it with the same captures.
    earlier: u32,
    /// The last of the legs that lead to it.
    pub(crate) edges: u32,
}

/// A leg from any square of one node to squares of another.
pub(crate) struct Edge {
    pub(crate) parent: u32,
    pub(crate) kind: Attribute,
    pub(crate) to: Set,
    pub(crate) next: u32,
}

/// The search of one walk.
pub(crate) struct Search<'a> {
    pub(crate) walk: Walk<'a>,
    /// What a combinator piece on this walk may capture.
    prey: Set,
    pub(crate) potential: Potential,
    /// Where a turn of the other side could open a way, if that is noted.
    pub(crate) unblocking: Option<Unblocking>,
    pub(crate) nodes: Vec<Node>,
    /// What must be done on the way.
    pub(crate) needs: Needs,
    pub(crate) edges: Vec<Edge>,
    known: Map<(Tally, Tally, Set), u32>,
    /// The last node of each set of captures.
    groups: Map<Set, u32>,
    queue: BinaryHeap<Reverse<(u32, u32)>>,
    /// The nodes that the last step led to, with the squares that are new.
    found: Vec<(usize, Set)>,
    /// With how many nodes new ones were compared since the budget was last asked.
    compared: u64,
}

/// How many comparisons of nodes are a step of the budget.
const COMPARED: u64 = 32;

impl<'a> Search<'a> {
    /// Begins where the walk begins.
    pub(crate) fn new(walk: &Walk<'a>) -> Self {
        Self::with_potential(walk, Potential::new(walk, false))
    }

    /// Begins a search for a capture on a square; `None` if that is clearly out of reach.
    pub(crate) fn aiming_at(walk: &Walk<'a>, target: Square) -> Option<Self> {
        let mut search = Self::new(walk);
        search.require(Need::capture_on(target));
        search.may_reach(target).then_some(search)
    }

    /// Begins the same, noting where a turn of the other side could open a way.
    pub(crate) fn with_unblocking(walk: &Walk<'a>, target: Square) -> Self {
        let potential = Potential::new(walk, true);
        let mut search = Self {
            unblocking: Some(Unblocking::new(walk, target, potential.barred())),
            ..Self::with_potential(walk, potential)
        };
        search.require(Need::capture_on(target));
        search
    }

    /// Adds something that must be done.
    pub(crate) fn require(&mut self, need: Need) {
        self.needs.push(need, &self.potential);
    }

    /// Returns what it must capture, whatever it does; `None` if it cannot.
    pub(crate) fn forced(&mut self) -> Option<Set> {
        let unmet = self.needs.unmet(Set::EMPTY, &self.potential)?;
        Some(unmet.forced)
    }

    /// Returns whether the walk could reach a square at best.
    pub(crate) fn may_reach(&mut self, square: Square) -> bool {
        let place = self.needs.places.of(Set::of(square), &self.potential);
        let bound = self.needs.places.bound(place);
        bound.distance(Set::of(self.walk.start)).is_some()
    }

    fn with_potential(walk: &Walk<'a>, potential: Potential) -> Self {
        let combinator = match walk.tally.is_combinator() {
            true => Tally::EMPTY,
            false => Tally::of(Attribute::Combinator),
        };
        let mut search = Self {
            walk: *walk,
            prey: walk.prey(walk.tally + combinator),
            potential,
            unblocking: None,
            nodes: Vec::new(),
            needs: Needs::new(walk.enders()),
            edges: Vec::new(),
            known: Map::default(),
            groups: Map::default(),
            queue: BinaryHeap::new(),
            found: Vec::new(),
            compared: 0,
        };
        let start = Set::of(walk.start);
        search.nodes.push(Node {
            have: walk.tally,
            used: Tally::EMPTY,
            captured: Set::EMPTY,
            ends: false,
            at: start,
            fresh: start,
            legs: 0,
            earlier: END,
            edges: END,
        });
        search.queue.push(Reverse((0, 0)));
        search
    }

    /// Goes on from the most promising node and returns the nodes that it leads to, each with the squares
    /// that are new; `None` at the end.
    pub(crate) fn advance(&mut self) -> Option<Vec<(usize, Set)>> {
        loop {
            if !self
                .walk
                .terms
                .budget
                .spend(1 + std::mem::take(&mut self.compared) / COMPARED)
            {
                return None;
            }
            let Reverse((_, index)) = self.queue.pop()?;
            let index = index as usize;
            let node = &mut self.nodes[index];
            let fresh = std::mem::replace(&mut node.fresh, Set::EMPTY);
            let from = fresh & self.promising(index);
            if from.is_empty() || self.nodes[index].ends {
                continue;
            }
            if self.nodes[index].have.is_combinator() {
                self.go_on(index, from);
            } else {
                self.leave_at_once();
            }
            if !self.found.is_empty() {
                return Some(std::mem::take(&mut self.found));
            }
        }
    }

    /// Returns whether everything that must be captured was captured.
    pub(crate) fn is_done(&self, index: usize) -> bool {
        self.needs.are_met(self.nodes[index].captured)
    }

    /// Returns whether what is needed may still be done from some squares of a node.
    fn promising(&mut self, index: usize) -> Set {
        let Node {
            have,
            used,
            captured,
            ends,
            ..
        } = self.nodes[index];
        self.useful(have, used, captured, ends)
    }

    fn useful(&mut self, have: Tally, used: Tally, captured: Set, ends: bool) -> Set {
        let Some(unmet) = self.needs.unmet(captured, &self.potential) else {
            return Set::EMPTY;
        };
        if have.is_royal() && self.is_too_much(&unmet, have - used, captured) {
            return Set::EMPTY;
        }
        match &unmet.firsts {
            None => !Set::EMPTY,
            Some(firsts) => {
                let copies = self.copies_left(have, used, captured, ends);
                self.needs.places.within(firsts, copies)
            }
        }
    }

    /// Returns whether more must be captured than a royal piece with so much left can.
    fn is_too_much(&self, unmet: &Unmet, left: Tally, captured: Set) -> bool {
        // It captures once more if its K is not used. Rules: FC-29.
        match left.is_royal() {
            true => unmet.forced.has_several() || self.needs.take_several(captured),
            false => !self.needs.are_met(captured),
        }
    }

    /// Returns from where what is needed may still be done with so many more legs.
    fn useful_with(&mut self, captured: Set, copies: usize) -> Set {
        let Some(unmet) = self.needs.unmet(captured, &self.potential) else {
            return Set::EMPTY;
        };
        let firsts = unmet.firsts.as_ref();
        firsts.map_or(!Set::EMPTY, |firsts| {
            self.needs.places.within(firsts, copies)
        })
    }

    /// Notes what decides where a copy leads from some squares of a node.
    fn note_leg(&mut self, index: usize, kind: Attribute, from: Set, reach: &Reach) {
        let Node {
            have,
            used,
            captured,
            ..
        } = self.nodes[index];
        let copies = self.copies_left(have, used + Tally::of(kind), captured, false);
        let useful = self.useful_with(captured, copies);
        // Merging gives back the copy that it takes.
        let merging = self.useful_with(captured, copies + 1) & self.potential.friends();
        if let Some(unblocking) = &mut self.unblocking {
            unblocking.leg((kind, from), reach, captured, (useful, merging));
        }
    }

    /// Returns how many more legs a piece may make at best.
    fn copies_left(&self, have: Tally, used: Tally, captured: Set, ends: bool) -> usize {
        if ends {
            return 0;
        }
        let left = have - used;
        let own = left.len() as usize - usize::from(left.is_combinator());
        match have.is_royal() {
            // What a royal piece captures with its only K leg is what it is after, or is all that it gains.
            true if self.needs.ends_with_target() => own,
            true => own + self.potential.largest_gain(captured),
            false => own + self.potential.gain(captured),
        }
    }

    /// Makes every leg of a piece that makes several.
    fn go_on(&mut self, index: usize, from: Set) {
        let Node {
            have,
            used,
            captured,
            ..
        } = self.nodes[index];
        let walk = self.walk;
        let blocked = walk.blocked(captured);
        let stage = Stage {
            at: walk.start,
            have,
            used,
            captured,
        };
        for (kind, _) in (have - used).iter() {
            let reach = reach_of_all(kind, from, blocked);
            if self.unblocking.is_some() {
                self.note_leg(index, kind, from, &reach);
            }
            if !reach.quiet.is_empty() {
                let state = (have, used + Tally::of(kind), captured);
                self.add(state, reach.quiet, (index, kind), false);
            }
            if !walk.captures_with(have, kind) {
                continue;
            }
            for to in reach.hits & self.prey {
                let leg = walk.capture(&stage, kind, to, 1);
                let state = (leg.after.have, leg.after.used, leg.after.captured);
                self.add(state, Set::of(to), (index, kind), leg.ends);
            }
        }
    }

    /// The only leg of a piece without a combinator, or its first. Rules: FC-18, K-7.
    fn leave_at_once(&mut self) {
        let walk = self.walk;
        if let Some(unblocking) = &mut self.unblocking {
            unblocking.leave_at_once(&walk);
        }
        walk.legs(&walk.first(), &mut |leg| {
            let after = leg.after;
            let state = (after.have, after.used, after.captured);
            self.add(
                state,
                Set::of(after.at),
                (0, Attribute::Combinator),
                leg.ends,
            );
        });
    }

    fn add(
        &mut self,
        (have, used, captured): (Tally, Tally, Set),
        squares: Set,
        (parent, kind): (usize, Attribute),
        ends: bool,
    ) {
        let mut new = squares & self.useful(have, used, captured, ends);
        if new.is_empty() {
            return;
        }
        // The first node has captured nothing.
        let first = if captured.is_empty() { 0 } else { END };
        let head = *self.groups.entry(captured).or_insert(first);
        let mut at = head;
        while at != END {
            let node = &self.nodes[at as usize];
            if !node.ends || ends {
                let better = node.have.holds(have) && (node.have - node.used).holds(have - used);
                if better && node.have.is_royal() == have.is_royal() {
                    new = new.without(node.at);
                }
            }
            at = node.earlier;
            self.compared += 1;
        }
        if new.is_empty() {
            return;
        }
        let legs = self.nodes[parent].legs + 1;
        let next = self.nodes.len() as u32;
        let index = *self.known.entry((have, used, captured)).or_insert(next);
        if index == next {
            self.groups.insert(captured, next);
            self.nodes.push(Node {
                have,
                used,
                captured,
                ends,
                at: Set::EMPTY,
                fresh: Set::EMPTY,
                legs,
                earlier: head,
                edges: END,
            });
        }
        let rank = self.rank(captured, new, legs);
        let node = &mut self.nodes[index as usize];
        node.at |= new;
        node.fresh |= new;
        self.edges.push(Edge {
            parent: parent as u32,
            kind,
            to: new,
            next: node.edges,
        });
        node.edges = self.edges.len() as u32 - 1;
        self.queue.push(Reverse((rank, index)));
        self.found.push((index as usize, new));
    }

    /// Returns how promising squares are, the lower the more.
    fn rank(&mut self, captured: Set, at: Set, legs: u32) -> u32 {
        let unmet = self.needs.unmet(captured, &self.potential);
        let firsts = unmet.as_ref().and_then(|unmet| unmet.firsts.as_ref());
        let far = firsts.map_or(0, |firsts| self.needs.places.copies_from(firsts, at));
        legs + 2 * far as u32
    }
}
