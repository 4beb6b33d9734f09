//! Single paths on a board: where one ends, and what it asks of the squares on the way.

use chessmith_board::{Rect, Square, SquareSet};

use crate::leap::{Crossing, Leap};
use crate::limits::{MOST_LEAPS, MOST_PATHS};
use crate::trail::{Relay, Stretch, Trail};

/// One way from a square to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Path<const WORDS: usize> {
    /// The square it leads to; or, seen from its end, where it begins.
    pub(crate) end: Square,
    /// Squares that must be empty.
    pub(crate) empty: SquareSet<WORDS>,
    /// Squares that must be occupied.
    pub(crate) occupied: SquareSet<WORDS>,
}

impl<const WORDS: usize> Path<WORDS> {
    /// Returns the squares that matter.
    pub(crate) fn squares(&self) -> SquareSet<WORDS> {
        self.empty | self.occupied
    }

    /// Returns whether the path is open.
    #[inline]
    pub(crate) fn is_open(&self, occupied: SquareSet<WORDS>) -> bool {
        !self.empty.meets(occupied) && self.occupied.is_subset(occupied)
    }

    /// Returns whether `other` is open whenever this path is, and leads to the same square.
    fn implies(&self, other: &Self) -> bool {
        self.end == other.end
            && other.empty.is_subset(self.empty)
            && other.occupied.is_subset(self.occupied)
    }
}

/// What came of listing the paths from a square.
pub(crate) struct Listed<const WORDS: usize> {
    /// The paths, none that another makes needless; `None` if there are too many.
    pub(crate) paths: Option<Vec<Path<WORDS>>>,
    /// How many leaps were tried for that.
    pub(crate) leaps: usize,
}

/// Lists the paths from a square.
pub(crate) fn list<const WORDS: usize>(
    trails: &[Trail],
    board: Rect,
    from: Square,
) -> Listed<WORDS> {
    let mut lister = Lister {
        board,
        from,
        paths: Vec::new(),
        leaps: 0,
        too_many: false,
    };
    let start = Way {
        at: from,
        empty: SquareSet::EMPTY,
        occupied: SquareSet::EMPTY,
    };
    for trail in trails {
        lister.stretches(&trail.stretches, start);
        if lister.too_many {
            break;
        }
    }
    Listed {
        leaps: lister.leaps,
        paths: (!lister.too_many).then(|| needed(lister.paths)),
    }
}

/// Leaves out every path that is open only when another to the same square is.
fn needed<const WORDS: usize>(mut paths: Vec<Path<WORDS>>) -> Vec<Path<WORDS>> {
    paths.sort_unstable_by_key(|path| (path.end, path.squares().len(), path.empty, path.occupied));
    paths.dedup();
    let mut needed: Vec<Path<WORDS>> = Vec::with_capacity(paths.len());
    let mut first = 0;
    for path in paths {
        if needed.get(first).is_some_and(|other| other.end != path.end) {
            first = needed.len();
        }
        if !needed[first..].iter().any(|other| path.implies(other)) {
            needed.push(path);
        }
    }
    needed
}

/// A path as far as it has been followed.
#[derive(Clone, Copy)]
struct Way<const WORDS: usize> {
    at: Square,
    empty: SquareSet<WORDS>,
    occupied: SquareSet<WORDS>,
}

struct Lister<const WORDS: usize> {
    board: Rect,
    from: Square,
    paths: Vec<Path<WORDS>>,
    /// How many leaps have been tried.
    leaps: usize,
    too_many: bool,
}

impl<const WORDS: usize> Lister<WORDS> {
    fn stretches(&mut self, stretches: &[Stretch], start: Way<WORDS>) {
        let Some((stretch, rest)) = stretches.split_first() else {
            return;
        };
        let mut ways = vec![start];
        for times in 1..=stretch.most {
            let leap = &stretch.leaps[usize::from(times - 1) % stretch.leaps.len()];
            self.leaps += ways.len();
            self.too_many |= self.leaps > MOST_LEAPS;
            ways = ways.iter().flat_map(|way| self.leap(*way, leap)).collect();
            if ways.is_empty() || self.too_many {
                return;
            }
            if times >= stretch.least {
                for &way in &ways {
                    self.end_or_go_on(stretch.relay, rest, way);
                }
            }
            ways.retain_mut(|way| self.require(way, way.at, false));
        }
    }

    fn end_or_go_on(&mut self, relay: Relay, rest: &[Stretch], mut way: Way<WORDS>) {
        if rest.is_empty() {
            let Way {
                at: end,
                empty,
                occupied,
            } = way;
            self.paths.push(Path {
                end,
                empty,
                occupied,
            });
            self.too_many |= self.paths.len() > MOST_PATHS;
            return;
        }
        let at = way.at;
        let open = match relay {
            Relay::Empty => self.require(&mut way, at, false),
            Relay::Occupied => self.require(&mut way, at, true),
            Relay::Any => true,
        };
        if open && !self.too_many {
            self.stretches(rest, way);
        }
    }

    /// Makes a leap in each way that its crossings allow.
    fn leap(&self, way: Way<WORDS>, leap: &Leap) -> Vec<Way<WORDS>> {
        let Some(to) = self.board.step(way.at, leap.offset) else {
            return Vec::new();
        };
        let cross = |crossings: &Vec<Crossing>| {
            let mut next = way;
            for crossing in crossings {
                let over = self.board.step(way.at, crossing.offset)?;
                if !self.require(&mut next, over, crossing.occupied) {
                    return None;
                }
            }
            next.at = to;
            Some(next)
        };
        leap.ways.iter().filter_map(cross).collect()
    }

    /// Notes what must be on a square; `false` if that cannot be.
    fn require(&self, way: &mut Way<WORDS>, square: Square, occupied: bool) -> bool {
        if square == self.from {
            return !occupied;
        }
        let (noted, other) = if occupied {
            (&mut way.occupied, way.empty)
        } else {
            (&mut way.empty, way.occupied)
        };
        noted.insert(square);
        !other.has(square)
    }
}
