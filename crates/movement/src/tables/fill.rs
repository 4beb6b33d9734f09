//! All walks followed at once: whole sets of squares move along, as when a form is filled with paint.
//!
//! Where walks part they have begun alike, and where they meet they end alike. So they are a graph of few
//! nodes, however many walks there are: 2744 for four slides in a row, each in a direction of its own, are 26
//! nodes with 176 stretches between them.

use std::collections::BTreeMap;

use chessmith_board::{Rect, Shift, Square, SquareSet};

use crate::leap::{Crossing, Leap};
use crate::trail::{Relay, Stretch, Trail};

/// Walks as a graph of stretches on a board.
#[derive(Clone, Debug)]
pub(crate) struct Fill<const WORDS: usize> {
    /// Whoever stands elsewhere does not set out.
    starts: SquareSet<WORDS>,
    /// Each node comes after all that it leads to; walks set out from the last.
    nodes: Vec<Node<WORDS>>,
}

/// A place on the way, as far as it is the same for several walks.
#[derive(Clone, Debug)]
struct Node<const WORDS: usize> {
    /// Whether a walk may end here.
    may_end: bool,
    /// What may follow, and to which node it leads.
    onward: Vec<(Stride<WORDS>, usize)>,
}

/// A stretch of leaps for whole sets of squares.
#[derive(Clone, Debug)]
struct Stride<const WORDS: usize> {
    leaps: Vec<Bound<WORDS>>,
    least: u8,
    most: u8,
    relay: Relay,
}

/// A leap for whole sets of squares, with what it asks of those leapt over.
#[derive(Clone, Debug)]
struct Bound<const WORDS: usize> {
    shift: Shift<WORDS>,
    /// One of these must hold; each is a list of squares and whether they must be occupied.
    ways: Vec<Vec<(Shift<WORDS>, bool)>>,
}

/// What stands on the board, as far as walks ask.
#[derive(Clone, Copy)]
enum Men<const WORDS: usize> {
    /// On these squares, and nowhere else.
    On(SquareSet<WORDS>),
    /// Whatever a walk could wish for.
    Obliging,
}

impl<const WORDS: usize> Fill<WORDS> {
    /// Makes the graph of some walks that set out from `starts`.
    pub(crate) fn new(trails: &[Trail], board: Rect, starts: SquareSet<WORDS>) -> Self {
        let mut graph = Graph {
            board,
            nodes: Vec::new(),
            known: BTreeMap::new(),
        };
        let stretches = trails.iter().map(|trail| trail.stretches.as_slice());
        graph.node(stretches.collect());
        Self {
            starts,
            nodes: graph.nodes,
        }
    }

    /// Returns how many stretches the graph has: what a question costs.
    pub(crate) fn stretches(&self) -> usize {
        self.nodes.iter().map(|node| node.onward.len()).sum()
    }

    /// Returns where walks end, whatever stands on their last square.
    ///
    /// The start square counts as empty, and is among the results only if a walk comes back to it.
    pub(crate) fn ends(&self, from: Square, occupied: SquareSet<WORDS>) -> SquareSet<WORDS> {
        let mut occupied = occupied;
        occupied.remove(from);
        self.fill(from, Men::On(occupied))
    }

    /// Returns where walks could end if men stood right for them, or a little more: one walk may wish for a man on
    /// a square that another time it must find empty.
    pub(crate) fn possible_ends(&self, from: Square) -> SquareSet<WORDS> {
        self.fill(from, Men::Obliging)
    }

    fn fill(&self, from: Square, men: Men<WORDS>) -> SquareSet<WORDS> {
        let mut reached = SquareSet::EMPTY;
        if !self.starts.has(from) {
            return reached;
        }
        let mut at = vec![SquareSet::EMPTY; self.nodes.len()];
        if let Some(first) = at.last_mut() {
            *first = SquareSet::of(from);
        }
        for (index, node) in self.nodes.iter().enumerate().rev() {
            if at[index].is_empty() {
                continue;
            }
            for (stride, next) in &node.onward {
                let landed = stride.of(at[index], men);
                if self.nodes[*next].may_end {
                    reached |= landed;
                }
                at[*next] |= match (stride.relay, men) {
                    (Relay::Empty, Men::On(occupied)) => landed - occupied,
                    (Relay::Occupied, Men::On(occupied)) => landed & occupied,
                    (Relay::Any, _) | (_, Men::Obliging) => landed,
                };
            }
        }
        reached
    }
}

impl<const WORDS: usize> Stride<WORDS> {
    fn new(stretch: &Stretch, board: Rect) -> Self {
        let leaps = stretch.leaps.iter();
        Self {
            leaps: leaps.map(|leap| Bound::new(leap, board)).collect(),
            least: stretch.least,
            most: stretch.most,
            relay: stretch.relay,
        }
    }

    /// Returns the squares on which the leaps land, from a set of squares.
    fn of(&self, from: SquareSet<WORDS>, men: Men<WORDS>) -> SquareSet<WORDS> {
        let mut landed = SquareSet::EMPTY;
        let mut at = from;
        for (times, leap) in (1..=self.most).zip(self.leaps.iter().cycle()) {
            at = leap.of(at, men);
            if at.is_empty() {
                break;
            }
            if times >= self.least {
                landed |= at;
            }
            if let Men::On(occupied) = men {
                at = at - occupied;
            }
        }
        landed
    }
}

impl<const WORDS: usize> Bound<WORDS> {
    fn new(leap: &Leap, board: Rect) -> Self {
        let crossing =
            |crossing: &Crossing| (Shift::new(board, crossing.offset), crossing.occupied);
        let ways = leap.ways.iter();
        Self {
            shift: Shift::new(board, leap.offset),
            ways: ways.map(|way| way.iter().map(crossing).collect()).collect(),
        }
    }

    fn of(&self, from: SquareSet<WORDS>, men: Men<WORDS>) -> SquareSet<WORDS> {
        let Men::On(occupied) = men else {
            return self.shift.of(from);
        };
        let open = self.ways.iter().fold(SquareSet::EMPTY, |open, way| {
            let asked = way.iter().fold(from, |left, (over, wanted)| match wanted {
                true => left & over.back(occupied),
                false => left - over.back(occupied),
            });
            open | asked
        });
        self.shift.of(open)
    }
}

/// The graph while it is made.
struct Graph<'a, const WORDS: usize> {
    board: Rect,
    nodes: Vec<Node<WORDS>>,
    /// The nodes by what is left of the walks that pass through them.
    known: BTreeMap<Vec<&'a [Stretch]>, usize>,
}

impl<'a, const WORDS: usize> Graph<'a, WORDS> {
    /// Returns the node from which walks go on with these stretches.
    fn node(&mut self, mut rests: Vec<&'a [Stretch]>) -> usize {
        rests.sort_unstable();
        rests.dedup();
        if let Some(&known) = self.known.get(&rests) {
            return known;
        }
        let alike = rests.chunk_by(|a, b| a.first() == b.first());
        let mut onward = Vec::new();
        for group in alike {
            let Some(stretch) = group[0].first() else {
                continue;
            };
            let next = self.node(group.iter().map(|rest| &rest[1..]).collect());
            onward.push((Stride::new(stretch, self.board), next));
        }
        self.nodes.push(Node {
            may_end: rests.first().is_some_and(|rest| rest.is_empty()),
            onward,
        });
        let index = self.nodes.len() - 1;
        self.known.insert(rests, index);
        index
    }
}
