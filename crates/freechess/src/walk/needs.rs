//! What a walk must still do, and what follows from that.

use std::rc::Rc;

use chessmith_board::Square;

use crate::board::geometry::Set;
use crate::walk::maps::Map;
use crate::walk::potential::{Bound, Potential};
use crate::walk::tour::{First, Places};

/// Something that a walk must do to be of interest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Need {
    /// It is done by capturing on any of these squares, ...
    pub(crate) done_by: Set,
    /// ... or by ending on any of these.
    pub(crate) stops: Set,
    /// It is needed only if all of these were captured.
    pub(crate) since: Set,
}

impl Need {
    /// The need to capture on a square.
    pub(crate) fn capture_on(target: Square) -> Self {
        Self {
            done_by: Set::of(target),
            stops: Set::EMPTY,
            since: Set::EMPTY,
        }
    }

    /// Whether nothing but a capture does it.
    pub(crate) fn is_capture(&self) -> bool {
        self.stops.is_empty()
    }

    #[inline]
    fn is_open(&self, captured: Set) -> bool {
        !captured.meets(self.done_by) && self.since.is_subset(captured)
    }

    /// Whether it is done whenever another is.
    fn follows_from(&self, other: &Self) -> bool {
        other.done_by.is_subset(self.done_by)
            && other.stops.is_subset(self.stops)
            && other.since.is_subset(self.since)
    }
}

/// What is last on a walk, if that is known.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Finish {
    /// Anything.
    Open,
    /// The capture on a square, which ends the walk.
    Capture(Square),
    /// The capture on the first square, after merging with the own royal piece on the second.
    RoyalCapture(Square, Square),
}

/// All needs of a walk.
pub(crate) struct Needs {
    list: Vec<Need>,
    /// The place of each.
    at: Vec<usize>,
    pub(crate) places: Places,
    finish: Finish,
    /// What ends the walk if it is captured: so it captures one of these at most.
    enders: Set,
    /// What follows from captures, with the number of needs from which it follows.
    known: Map<Set, (usize, Option<Rc<Unmet>>)>,
}

/// What a walk with some captures must still do.
#[derive(Clone, Debug)]
pub(crate) struct Unmet {
    /// What it must still capture, whatever it does.
    pub(crate) forced: Set,
    /// The places to one of which it must come, and what it takes from there on; `None` if to none.
    pub(crate) firsts: Option<Vec<First>>,
}

impl Needs {
    pub(crate) fn new(enders: Set) -> Self {
        Self {
            list: Vec::new(),
            at: Vec::new(),
            places: Places::default(),
            finish: Finish::Open,
            enders,
            known: Map::default(),
        }
    }

    /// Returns the only need to come somewhere, by a bound of its own.
    pub(crate) fn to_come(goals: Set, bound: Bound) -> Self {
        let mut needs = Self::new(Set::EMPTY);
        needs.at.push(needs.places.with_bound(goals, bound));
        needs.list.push(Need {
            done_by: Set::EMPTY,
            stops: goals,
            since: Set::EMPTY,
        });
        needs
    }

    /// Says what is last.
    pub(crate) fn finish_with(&mut self, finish: Finish) {
        self.finish = finish;
    }

    /// Returns whether nothing can follow the capture of the target.
    pub(crate) const fn ends_with_target(&self) -> bool {
        !matches!(self.finish, Finish::Open)
    }

    /// Adds a need, unless it follows from another.
    pub(crate) fn push(&mut self, need: Need, potential: &Potential) {
        if self.list.iter().any(|known| need.follows_from(known)) {
            return;
        }
        let place = self.places.of(need.done_by | need.stops, potential);
        self.list.push(need);
        self.at.push(place);
    }

    /// Returns the needs that are still to be done after some captures.
    #[inline]
    fn open(&self, captured: Set) -> impl Iterator<Item = &Need> + Clone {
        let needs = self.list.iter();
        needs.filter(move |need| need.is_open(captured))
    }

    /// Returns whether everything that must be captured was captured.
    pub(crate) fn are_met(&self, captured: Set) -> bool {
        !self.open(captured).any(Need::is_capture)
    }

    /// Returns what a walk with some captures must still do; `None` if it cannot.
    #[inline]
    pub(crate) fn unmet(&mut self, captured: Set, potential: &Potential) -> Option<Rc<Unmet>> {
        let count = self.list.len();
        if let Some((known, unmet)) = self.known.get(&captured)
            && *known == count
        {
            return unmet.clone();
        }
        let unmet = self.look(captured, potential).map(Rc::new);
        self.known.insert(captured, (count, unmet.clone()));
        unmet
    }

    fn look(&mut self, captured: Set, potential: &Potential) -> Option<Unmet> {
        let forced = self.follow(captured)?;
        let firsts = self.firsts(captured, forced, potential);
        (!firsts.as_ref().is_some_and(Vec::is_empty)).then_some(Unmet { forced, firsts })
    }

    /// Returns the places to which a walk may come first of those to which it must.
    fn firsts(&mut self, captured: Set, forced: Set, potential: &Potential) -> Option<Vec<First>> {
        let (last, closing) = match self.finish {
            Finish::Open => (None, Set::EMPTY),
            Finish::Capture(target) | Finish::RoyalCapture(target, _) if captured.has(target) => {
                (None, Set::EMPTY)
            }
            Finish::Capture(target) => {
                let place = self.places.of(Set::of(target), potential);
                (Some(First { place, rest: 0 }), Set::of(target))
            }
            Finish::RoyalCapture(target, own) => {
                let end = self.places.of_royal_capture(target, potential);
                let last = match captured.has(own) {
                    true => First {
                        place: end,
                        rest: 0,
                    },
                    false => {
                        let place = self.places.of(Set::of(own), potential);
                        let Some(rest) = self.places.distance(place, end) else {
                            return Some(Vec::new());
                        };
                        First { place, rest }
                    }
                };
                (Some(last), Set::of(target).with(own))
            }
        };
        let single: Vec<usize> = forced
            .without(closing)
            .into_iter()
            .map(|at| self.places.of(Set::of(at), potential))
            .collect();
        let open = self.list.iter().zip(&self.at);
        let open = open.filter(|(need, _)| need.is_open(captured) && !need.done_by.meets(closing));
        let open = open.map(|(_, &place)| place);
        self.places.tour(single.into_iter().chain(open), last)
    }

    /// Draws all conclusions that follow from one need at a time.
    fn follow(&self, captured: Set) -> Option<Set> {
        let (mut sure, mut never) = (captured, Set::EMPTY);
        loop {
            let before = (sure, never);
            for need in self.list.iter().filter(|need| need.is_capture()) {
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
        let needs = self.open(captured).filter(|need| need.is_capture());
        needs
            .fold(!Set::EMPTY, |all, need| all & need.done_by)
            .is_empty()
    }
}
