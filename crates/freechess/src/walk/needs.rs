//! What a walk must still do, and what follows from that.

use crate::board::geometry::Set;
use crate::walk::maps::Map;
use crate::walk::potential::{Bound, Potential};
use chessmith_board::Square;

/// Something that a walk must do to be of interest.
pub(crate) struct Need {
    /// From where it can be done.
    pub(crate) bound: Bound,
    /// It is done by capturing on any of these squares.
    pub(crate) done_by: Set,
    /// It is needed only if all of these were captured.
    pub(crate) since: Set,
    /// Whether nothing but a capture does it.
    pub(crate) is_capture: bool,
}

impl Need {
    /// The need to capture on a square.
    pub(crate) fn capture_on(target: Square, potential: &Potential) -> Self {
        let goal = Set::of(target);
        Self {
            bound: potential.bound(goal, false),
            done_by: goal,
            since: Set::EMPTY,
            is_capture: true,
        }
    }

    #[inline]
    fn is_open(&self, captured: Set) -> bool {
        !captured.meets(self.done_by) && self.since.is_subset(captured)
    }
}

/// All needs of a walk.
pub(crate) struct Needs {
    list: Vec<Need>,
    /// What ends the walk if it is captured: so it captures one of these at most.
    enders: Set,
    /// What follows from captures, with the number of needs from which it follows.
    known: Map<Set, (usize, Option<Set>)>,
}

impl Needs {
    pub(crate) fn new(list: Vec<Need>, enders: Set) -> Self {
        Self {
            list,
            enders,
            known: Map::default(),
        }
    }

    pub(crate) fn push(&mut self, need: Need) {
        self.list.push(need);
    }

    /// Returns the needs that are still to be done after some captures.
    #[inline]
    pub(crate) fn open(&self, captured: Set) -> impl Iterator<Item = &Need> + Clone {
        let needs = self.list.iter();
        needs.filter(move |need| need.is_open(captured))
    }

    /// Returns whether everything that must be captured was captured.
    pub(crate) fn are_met(&self, captured: Set) -> bool {
        !self.open(captured).any(|need| need.is_capture)
    }

    /// Returns what a walk with some captures must still capture, whatever it does; `None` if it cannot.
    #[inline]
    pub(crate) fn forced(&mut self, captured: Set) -> Option<Set> {
        if self.list.len() < 2 {
            return Some(Set::EMPTY);
        }
        let count = self.list.len();
        if let Some(&(known, forced)) = self.known.get(&captured)
            && known == count
        {
            return forced;
        }
        let forced = self.follow(captured);
        self.known.insert(captured, (count, forced));
        forced
    }

    /// Draws all conclusions that follow from one need at a time.
    fn follow(&self, captured: Set) -> Option<Set> {
        let (mut sure, mut never) = (captured, Set::EMPTY);
        loop {
            let before = (sure, never);
            for need in self.list.iter().filter(|need| need.is_capture) {
                let since = need.since.without(sure);
                if sure.meets(need.done_by) || since.meets(never) {
                    continue;
                }
                let open = need.done_by.without(never);
                match (since.len(), open.len()) {
                    (0, 0) => return None,
                    (0, 1) => sure |= open,
                    (1, 0) => never |= since,
                    _ => {}
                }
            }
            let ended = sure & self.enders;
            if ended.has_several() || sure.meets(never) {
                return None;
            }
            if !ended.is_empty() {
                never |= self.enders.without(ended);
            }
            if (sure, never) == before {
                return Some(sure.without(captured));
            }
        }
    }

    /// Returns whether no single capture does all that must be captured.
    pub(crate) fn take_several(&self, captured: Set) -> bool {
        let needs = self.open(captured).filter(|need| need.is_capture);
        needs
            .fold(!Set::EMPTY, |all, need| all & need.done_by)
            .is_empty()
    }
}
