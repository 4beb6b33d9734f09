//! How many copies it takes at least to come to several places one after another.

use arrayvec::ArrayVec;
use chessmith_board::Square;

use crate::board::geometry::Set;
use crate::walk::maps::Map;
use crate::walk::potential::{Bound, Potential};

/// How many places a tour has at most; of more, some are left out.
const MOST: usize = 6;

/// Places that walks come to, each with what it takes to get there.
#[derive(Default)]
pub(crate) struct Places {
    list: Vec<Place>,
    index: Map<(Set, bool), usize>,
}

struct Place {
    squares: Set,
    bound: Bound,
    /// Whether a friend may stand there: merging gives back the copy that it takes.
    gives_back: usize,
}

/// The first place of a tour, and what it takes at least from there on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct First {
    pub(crate) place: usize,
    pub(crate) rest: usize,
}

/// Where a tour ends, and what it takes at least once it is there.
pub(crate) type Last = Option<First>;

impl Places {
    /// Returns the number of the place that is any of some squares.
    pub(crate) fn of(&mut self, squares: Set, potential: &Potential) -> usize {
        let gives_back = usize::from(squares.meets(potential.friends()));
        self.known((squares, false), || Place {
            squares,
            bound: potential.bound(squares, false),
            gives_back,
        })
    }

    /// Returns the number of the place where a royal piece that merges no more captures with K.
    pub(crate) fn of_royal_capture(&mut self, at: Square, potential: &Potential) -> usize {
        let squares = Set::of(at);
        self.known((squares, true), || Place {
            squares,
            bound: potential.of_royal().bound(squares, false),
            gives_back: 0,
        })
    }

    /// Returns the number of a place with a bound of its own.
    pub(crate) fn with_bound(&mut self, squares: Set, bound: Bound) -> usize {
        self.add(Place {
            squares,
            bound,
            gives_back: 0,
        })
    }

    fn add(&mut self, place: Place) -> usize {
        self.list.push(place);
        self.list.len() - 1
    }

    fn known(&mut self, key: (Set, bool), place: impl FnOnce() -> Place) -> usize {
        if let Some(&known) = self.index.get(&key) {
            return known;
        }
        let index = self.add(place());
        self.index.insert(key, index);
        index
    }

    /// Returns from where a place can be reached.
    pub(crate) fn bound(&self, place: usize) -> &Bound {
        &self.list[place].bound
    }

    /// Returns from where a tour can be made with so many copies that begins in one of some ways.
    #[inline]
    pub(crate) fn within(&self, firsts: &[First], copies: usize) -> Set {
        firsts.iter().fold(Set::EMPTY, |all, first| {
            let Place {
                bound, gives_back, ..
            } = &self.list[first.place];
            match copies.checked_sub(first.rest.saturating_sub(*gives_back)) {
                Some(copies) => all | bound.within(copies),
                None => all,
            }
        })
    }

    /// Returns how many copies such a tour takes at least from any of some squares.
    pub(crate) fn copies_from(&self, firsts: &[First], squares: Set) -> usize {
        let each = firsts.iter();
        let each = each.map(|first| first.rest + self.list[first.place].bound.copies_from(squares));
        each.min().unwrap_or(0)
    }

    /// Returns how many copies fewer there are at least in one place than in another before it; `None` if that
    /// is out of reach.
    pub(crate) fn distance(&self, from: usize, to: usize) -> Option<usize> {
        let Place {
            bound, gives_back, ..
        } = &self.list[to];
        let far = bound.distance(self.list[from].squares)?;
        Some(far.saturating_sub(*gives_back))
    }

    /// Returns the places with which a tour through some of them may begin, each with what it takes from
    /// there on; none if it cannot be made. A tour through nothing that ends nowhere begins nowhere: then
    /// `None` is returned.
    pub(crate) fn tour(
        &self,
        wanted: impl Iterator<Item = usize>,
        last: Last,
    ) -> Option<Vec<First>> {
        let mut stops: ArrayVec<usize, MOST> = ArrayVec::new();
        for place in wanted {
            self.visit(&mut stops, place);
        }
        if stops.is_empty() {
            return last.map(|last| vec![last]);
        }
        let count = stops.len();
        let all = (1 << count) - 1;
        // What it takes at least from a stop through some others, that stop included, to the end.
        let mut least = [[usize::MAX; MOST]; 1 << MOST];
        for through in 1_usize..=all {
            for at in (0..count).filter(|at| through >> at & 1 == 1) {
                let others = through & !(1 << at);
                least[through][at] = match (others, last) {
                    (0, None) => 0,
                    (0, Some(last)) => self
                        .distance(stops[at], last.place)
                        .map_or(usize::MAX, |far| far.saturating_add(last.rest)),
                    _ => (0..count)
                        .filter(|next| others >> next & 1 == 1)
                        .filter_map(|next| {
                            let far = self.distance(stops[at], stops[next])?;
                            Some(least[others][next].saturating_add(far))
                        })
                        .min()
                        .unwrap_or(usize::MAX),
                };
            }
        }
        let firsts = stops
            .iter()
            .zip(least[all])
            .map(|(&place, rest)| First { place, rest });
        Some(firsts.filter(|first| first.rest < usize::MAX).collect())
    }

    /// Adds a place to a tour, but for what the others bring with them.
    fn visit(&self, stops: &mut ArrayVec<usize, MOST>, place: usize) {
        let squares = self.list[place].squares;
        let is_there = |&stop: &usize| self.list[stop].squares.is_subset(squares);
        if stops.iter().any(is_there) {
            return;
        }
        stops.retain(|stop| !squares.is_subset(self.list[*stop].squares));
        if !stops.is_full() {
            stops.push(place);
        }
    }
}
