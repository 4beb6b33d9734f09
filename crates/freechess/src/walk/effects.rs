//! Walks of several legs, many squares at a time.
//!
//! All stages that have the same attributes, used copies and captures after the same number of legs are
//! one node with a set of squares; a leg to empty squares is one operation on the set.

use std::iter::once;
use std::ops::{ControlFlow, Range};

use crate::board::geometry::Set;
use crate::board::reach::reach_of_all;
use crate::walk::effect::Effect;
use crate::walk::leg::{Stage, Walk};
use crate::walk::maps::Map;
use crate::{Attribute, Path, Tally};

/// The end of a chain.
pub(super) const END: u32 = u32::MAX;

/// Stages that differ in their squares only.
pub(crate) struct Node {
    /// What the piece is made of.
    pub(crate) have: Tally,
    /// Which copies it has used.
    pub(crate) used: Tally,
    /// Where it has captured.
    pub(crate) captured: Set,
    /// Where it may be, without squares that it could reach as well off with fewer legs.
    pub(crate) at: Set,
    pub(super) legs: u32,
    /// Whether no leg can follow. Rules: FC-18, FC-25.
    pub(crate) ends: bool,
    /// The node before it with the same attributes and captures.
    pub(super) earlier: u32,
    /// The last of the legs that lead to it.
    pub(super) edges: u32,
}

/// A leg from any square of one node to squares of another.
pub(super) struct Edge {
    pub(super) parent: u32,
    pub(super) kind: Attribute,
    pub(super) to: Set,
    pub(super) next: u32,
}

/// The search of one walk: first without captures, then with one, and so on; each time leg by leg.
pub(crate) struct Exploration<'a> {
    pub(super) walk: Walk<'a>,
    pub(crate) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    /// The last node without captures.
    pub(super) quiet: u32,
    /// The last node of each set of attributes and captures.
    pub(super) groups: Map<(Tally, Set), u32>,
    /// The nodes with one capture less, by their legs.
    before: Vec<Range<usize>>,
    /// The nodes with as many captures as are looked at now, by their legs.
    now: Vec<Range<usize>>,
    /// How many legs a way has at most.
    most: usize,
    /// What is to be captured and where the walk is to end, if not all effects are looked for.
    goal: Option<(Set, Set)>,
    /// With how many nodes new ones were compared since the budget was last asked.
    compared: u64,
}

/// How many comparisons of nodes are a step of the budget.
const COMPARED: u64 = 32;

impl<'a> Exploration<'a> {
    /// Begins where the walk begins.
    pub(crate) fn new(walk: &Walk<'a>) -> Self {
        let first = Node {
            have: walk.tally,
            used: Tally::EMPTY,
            captured: Set::EMPTY,
            at: Set::of(walk.start),
            legs: 0,
            ends: false,
            earlier: END,
            edges: END,
        };
        Self {
            walk: *walk,
            nodes: vec![first],
            edges: Vec::new(),
            quiet: 0,
            groups: Map::default(),
            before: Vec::new(),
            now: once(0..1).collect(),
            most: usize::MAX,
            goal: None,
            compared: 0,
        }
    }

    /// Leaves out ways of more legs.
    pub(super) fn of_at_most(mut self, legs: usize) -> Self {
        self.most = legs;
        self
    }

    /// Leaves out ways that do not lead to an effect.
    fn aiming_at(mut self, goal: &Effect) -> Self {
        self.goal = Some((goal.captured, goal.end.map_or(!Set::EMPTY, Set::of)));
        self
    }

    /// Leaves out ways on which not all of these are captured.
    pub(super) fn capturing(mut self, captured: Set) -> Self {
        self.goal = Some((captured, !Set::EMPTY));
        self
    }

    /// Goes on by one leg and returns the nodes that it leads to; none at the end.
    ///
    /// Stages whose captures `wanted` refuses are not followed.
    pub(crate) fn advance(&mut self, wanted: &impl Fn(Set) -> bool) -> Range<usize> {
        loop {
            if !self.walk.terms.budget.spend(0) {
                return 0..0;
            }
            let legs = self.now.len();
            let quiet = self.now[legs - 1].clone();
            if quiet.is_empty() && legs > self.before.len() {
                if self.now.iter().all(Range::is_empty) {
                    return 0..0;
                }
                self.before = std::mem::replace(&mut self.now, once(0..0).collect());
                continue;
            }
            let capturing = self.before.get(legs - 1).cloned().unwrap_or_default();
            let begin = self.nodes.len();
            if self.walk.armed {
                capturing.for_each(|index| self.capture_from(index, wanted));
            }
            for index in quiet {
                self.move_from(index);
            }
            let layer = begin..self.nodes.len();
            self.now.push(layer.clone());
            if !layer.is_empty() {
                return layer;
            }
        }
    }

    /// Spends a step for a node, and more where many had to be compared.
    fn may_go_on(&mut self) -> bool {
        let steps = 1 + std::mem::take(&mut self.compared) / COMPARED;
        self.walk.terms.budget.spend(steps)
    }

    /// Makes every leg to empty squares.
    fn move_from(&mut self, index: usize) {
        let Node {
            have,
            used,
            captured,
            at,
            ends,
            ..
        } = self.nodes[index];
        let is_long = self.nodes[index].legs as usize >= self.most || !self.may_go_on();
        if ends || is_long || (have.is_combinator() && (have - used).len() < 2) {
            return;
        }
        if !have.is_combinator() {
            self.leave_at_once(&|captured| captured.is_empty());
            return;
        }
        let blocked = self.walk.blocked(captured);
        for (kind, _) in (have - used).iter() {
            let quiet = reach_of_all(kind, at, blocked).quiet;
            if !quiet.is_empty() {
                let state = (have, used + Tally::of(kind), captured);
                self.add(state, quiet, (index, kind));
            }
        }
    }

    /// Makes every leg that captures.
    fn capture_from(&mut self, index: usize, wanted: &impl Fn(Set) -> bool) {
        let Node {
            have,
            used,
            captured,
            at,
            ends,
            ..
        } = self.nodes[index];
        let walk = self.walk;
        if ends || self.nodes[index].legs as usize >= self.most || !self.may_go_on() {
            return;
        }
        if !have.is_combinator() {
            self.leave_at_once(&|captured| !captured.is_empty() && wanted(captured));
            return;
        }
        let blocked = walk.blocked(captured);
        let prey = walk.prey(have);
        for (kind, _) in (have - used).iter() {
            if !walk.captures_with(have, kind) {
                continue;
            }
            let stage = Stage {
                at: walk.start,
                have,
                used,
                captured,
            };
            for to in reach_of_all(kind, at, blocked).hits & prey {
                if !wanted(captured.with(to)) {
                    continue;
                }
                let after = walk.capture(&stage, kind, to, 1).after;
                let state = (after.have, after.used, after.captured);
                self.add(state, Set::of(to), (index, kind));
            }
        }
    }

    /// The only leg of a piece without a combinator, or its first. Rules: FC-18, K-7.
    fn leave_at_once(&mut self, wanted: &impl Fn(Set) -> bool) {
        let walk = self.walk;
        walk.legs(&walk.first(), &mut |leg| {
            let after = leg.after;
            if wanted(after.captured) {
                let state = (after.have, after.used, after.captured);
                self.add(state, Set::of(after.at), (0, Attribute::Royal));
            }
        });
    }

    fn add(
        &mut self,
        (have, used, captured): (Tally, Tally, Set),
        squares: Set,
        (parent, kind): (usize, Attribute),
    ) {
        let index = self.nodes.len() as u32;
        let legs = self.nodes[parent].legs + 1;
        let squares = squares & self.leading_on(captured, legs);
        let head = match captured.is_empty() {
            true => &mut self.quiet,
            false => self.groups.entry((have, captured)).or_insert(END),
        };
        let mut new = squares;
        let mut same = END;
        let mut at = *head;
        while at != END {
            let node = &self.nodes[at as usize];
            if node.legs == legs {
                if node.used == used {
                    same = at;
                }
            } else if used.holds(node.used) {
                new = new.without(node.at);
            }
            at = node.earlier;
            self.compared += 1;
        }
        if new.is_empty() {
            if *head == END {
                self.groups.remove(&(have, captured));
            }
            return;
        }
        if same == END {
            same = index;
            let goes_on = self.walk.tally.is_combinator() || self.walk.terms.goes_on;
            self.nodes.push(Node {
                have,
                used,
                captured,
                at: Set::EMPTY,
                legs,
                ends: !(goes_on && have.is_combinator()),
                earlier: *head,
                edges: END,
            });
            *head = index;
        }
        let node = &mut self.nodes[same as usize];
        node.at |= new;
        self.edges.push(Edge {
            parent: parent as u32,
            kind,
            to: new,
            next: node.edges,
        });
        node.edges = self.edges.len() as u32 - 1;
    }

    /// Returns where a piece may be after some captures and legs, if it is to do what is looked for.
    fn leading_on(&self, captured: Set, legs: u32) -> Set {
        let Some((wanted, ends)) = self.goal else {
            return !Set::EMPTY;
        };
        let missing = wanted.without(captured).len() as usize;
        match self.most.saturating_sub(legs as usize) {
            left if left < missing => Set::EMPTY,
            0 => ends,
            _ => !Set::EMPTY,
        }
    }

    /// Returns the squares of a node on which no node before it has the same effect.
    pub(crate) fn new_ends(&self, index: usize) -> Set {
        let node = &self.nodes[index];
        let mut new = node.at;
        let mut at = node.earlier;
        while at != END {
            let earlier = &self.nodes[at as usize];
            if node.have.is_empty() {
                return Set::EMPTY;
            }
            new = new.without(earlier.at);
            at = earlier.earlier;
        }
        new
    }
}

impl Exploration<'_> {
    fn each(
        &mut self,
        wanted: &impl Fn(Set) -> bool,
        visit: &mut impl FnMut(&Effect, &dyn Fn() -> Path) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        loop {
            let layer = self.advance(wanted);
            if layer.is_empty() {
                return ControlFlow::Continue(());
            }
            for index in layer {
                let ends = self.new_ends(index);
                let node = &self.nodes[index];
                for at in ends {
                    let end = Some(at).filter(|_| !node.have.is_empty());
                    let effect = Effect {
                        end,
                        have: node.have,
                        captured: node.captured,
                    };
                    visit(&effect, &|| self.path(index, end))?;
                    if end.is_none() {
                        break;
                    }
                }
            }
        }
    }
}

/// Finds every effect of a walk, each with its canonical path: fewest legs, then the order of texts.
///
/// Effects with fewer captures come first. `wanted` tells which captures are of interest: stages whose
/// captures it refuses are not followed.
pub(crate) fn each_effect(
    walk: &Walk<'_>,
    wanted: &impl Fn(Set) -> bool,
    visit: &mut impl FnMut(&Effect, &dyn Fn() -> Path) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each_short_effect(walk, usize::MAX, wanted, visit)
}

/// Finds the same by ways of at most `most` legs.
pub(crate) fn each_short_effect(
    walk: &Walk<'_>,
    most: usize,
    wanted: &impl Fn(Set) -> bool,
    visit: &mut impl FnMut(&Effect, &dyn Fn() -> Path) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut exploration = Exploration::new(walk).of_at_most(most);
    exploration.each(wanted, visit)
}

/// Returns the canonical path with an effect, if there is one of at most `most` legs.
pub(crate) fn path_with(walk: &Walk<'_>, goal: &Effect, most: usize) -> Option<Path> {
    let mut exploration = Exploration::new(walk).of_at_most(most).aiming_at(goal);
    let mut found = None;
    let wanted = |captured: Set| captured.is_subset(goal.captured);
    let _ = exploration.each(&wanted, &mut |effect, path| {
        if effect == goal {
            found = Some(path());
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}
