//! How a piece walks: one leg, or many if it is a combinator piece.

use super::board::{Board, Piece, Spot, Spots, go, name};
use super::fold::Map;
use super::tally::{B, C, K, N, NOTHING, P, R, Tally, holds, sum, without};

pub(super) type Step = (isize, isize);

pub(super) const STRAIGHT: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(super) const OBLIQUE: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub(super) const LEAPS: [Step; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// The conditions under which a piece walks.
#[derive(Clone, Copy)]
pub(super) struct Walk<'a> {
    pub(super) board: &'a Board,
    pub(super) white: bool,
    /// The piece as its turn begins.
    pub(super) whole: Tally,
    /// Squares that can be neither entered nor passed. Rules: FC-39, K-2.
    pub(super) closed: Spots,
    /// Rules: FC-26.
    pub(super) may_capture: bool,
    /// Whether an enemy royal piece may be captured, as in the test of check. Rules: FC-30.
    pub(super) takes_royals: bool,
    /// Whether a combinator gained on the way allows legs. Rules: A13.
    pub(super) gain_continues: bool,
}

/// A piece on its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Walker {
    pub(super) at: Spot,
    pub(super) have: Tally,
    /// Of these, the copies that have made a leg. Rules: FC-24.
    pub(super) used: Tally,
    /// Squares that are empty by now: of captured pieces, and the one a whole piece has left.
    pub(super) taken: Spots,
    /// Whether no leg has been made.
    pub(super) fresh: bool,
}

/// Where a walk may end: the effect of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Stop {
    pub(super) at: Spot,
    pub(super) have: Tally,
    pub(super) taken: Spots,
}

/// Which copies have been used on the way to each stop.
#[derive(Default)]
struct Known(Map<Stop, Vec<Tally>>);

impl Known {
    fn insert(&mut self, walker: &Walker) {
        self.0.entry(walker.stop()).or_default().push(walker.used);
    }

    /// Returns whether a piece is known that is the same and has used no copy that this one has not: it can
    /// do whatever this one can.
    fn matches(&self, walker: &Walker) -> bool {
        let same = self.0.get(&walker.stop());
        same.is_some_and(|used| used.iter().any(|used| holds(walker.used, *used)))
    }
}

/// What a leg finds on a square.
enum Content {
    Empty,
    Closed,
    Held(Piece),
}

/// What a leg may do, and how far it goes in its direction.
#[derive(Clone, Copy)]
struct Line {
    kind: usize,
    most: u8,
    lands: bool,
    captures: bool,
}

impl Walk<'_> {
    /// Returns the piece before its first leg; its square is left empty if all of it goes.
    pub(super) fn begin(&self, from: Spot) -> Walker {
        let mut taken = Spots::default();
        if !self.closed.contains(from) {
            taken.insert(from);
        }
        Walker {
            at: from,
            have: self.whole,
            used: NOTHING,
            taken,
            fresh: true,
        }
    }

    /// Returns how many copies of an attribute the next leg may use. Rules: FC-18, FC-21, FC-22, FC-25.
    fn copies(&self, walker: &Walker, kind: usize) -> u8 {
        let combines = walker.have[C] > 0;
        if combines && (walker.fresh || self.whole[C] > 0 || self.gain_continues) {
            (walker.have[kind] - walker.used[kind]).min(1)
        } else if walker.fresh {
            walker.have[kind]
        } else {
            0
        }
    }

    /// Returns the piece after each leg that it could make now. Rules: FC-17, FC-22.
    pub(super) fn legs(&self, walker: &Walker) -> Vec<Walker> {
        let mut found = Vec::new();
        let lines = |kind: usize, most: u8, lands: bool, captures: bool| Line {
            kind,
            most,
            lands,
            captures,
        };
        let any = |kind| self.copies(walker, kind).min(1);
        let pawn = lines(P, 2 * self.copies(walker, P), true, false);
        let pawn_capture = lines(P, any(P), false, true);
        let knight = lines(N, self.copies(walker, N), true, true);
        let bishop = lines(B, 12 * any(B), true, true);
        let rook = lines(R, 12 * any(R), true, true);
        let king = lines(K, any(K), true, true);
        for step in STRAIGHT {
            for line in [pawn, rook, king] {
                self.go_along(walker, line, step, &mut found);
            }
        }
        for step in OBLIQUE {
            for line in [pawn_capture, bishop, king] {
                self.go_along(walker, line, step, &mut found);
            }
        }
        for step in LEAPS {
            self.go_along(walker, knight, step, &mut found);
        }
        found
    }

    fn go_along(&self, walker: &Walker, line: Line, step: Step, found: &mut Vec<Walker>) {
        let mut at = walker.at;
        for steps in 1..=line.most {
            let Some(to) = go(at, step) else { return };
            at = to;
            let mut next = Walker {
                at,
                fresh: false,
                ..*walker
            };
            next.used[line.kind] += if line.kind == N { steps } else { 1 };
            match self.content(walker, at) {
                Content::Closed => return,
                Content::Empty if line.lands => found.push(next),
                Content::Empty => {}
                Content::Held(target) => {
                    if line.captures {
                        found.extend(self.captured(next, line.kind, target));
                    }
                    return;
                }
            }
        }
    }

    fn content(&self, walker: &Walker, spot: Spot) -> Content {
        match self.board.at(spot) {
            _ if self.closed.contains(spot) => Content::Closed,
            Some(piece) if !walker.taken.contains(spot) => Content::Held(piece),
            _ => Content::Empty,
        }
    }

    /// Returns the piece after a capture where it has arrived. Rules: FC-24, FC-26 to FC-30, A14, A18.
    fn captured(&self, mut walker: Walker, by: usize, target: Piece) -> Option<Walker> {
        let other = target.tally;
        if !self.may_capture || (walker.have[K] > 0 && by != K) {
            return None;
        }
        if target.white == self.white {
            if walker.have[C] + other[C] > 1 {
                return None;
            }
            walker.have = sum(walker.have, other);
        } else {
            let lone_combinator = other[C] == 1 && other.iter().sum::<u8>() == 1;
            if lone_combinator || (other[K] > 0 && !self.takes_royals) {
                return None;
            }
            // Kings do not cancel each other (FC-34).
            for kind in (0..6).filter(|&kind| kind != K) {
                let common = walker.have[kind].min(other[kind]);
                walker.have[kind] -= common;
                walker.used[kind] -= common.min(walker.used[kind]);
            }
        }
        walker.taken.insert(walker.at);
        Some(walker)
    }

    /// Returns the empty squares where the piece could capture if an enemy stood there, but cannot go.
    pub(super) fn strikes(&self, walker: &Walker) -> Vec<Spot> {
        if walker.have[K] > 0 || self.copies(walker, P) == 0 {
            return Vec::new();
        }
        let near = OBLIQUE.into_iter().filter_map(|step| go(walker.at, step));
        near.filter(|&spot| matches!(self.content(walker, spot), Content::Empty))
            .collect()
    }

    /// Visits the piece after sequences of legs, shortest first, until the visitor says stop.
    ///
    /// Returns whether it did. Left out is what can do nothing that another cannot, and what is not `worth`
    /// going on with.
    pub(super) fn visit(
        &self,
        from: Spot,
        worth: impl Fn(&Walker) -> bool,
        mut stop: impl FnMut(&Walker) -> bool,
    ) -> bool {
        let mut known = Known::default();
        let mut last = vec![self.begin(from)];
        while !last.is_empty() {
            let mut next = Vec::new();
            for walker in last.iter().flat_map(|walker| self.legs(walker)) {
                if !known.matches(&walker) {
                    known.insert(&walker);
                    if stop(&walker) {
                        return true;
                    }
                    if worth(&walker) {
                        next.push(walker);
                    }
                }
            }
            last = next;
        }
        false
    }

    /// Returns every end of a walk with its legs and the text of its path: fewest legs, then ASCII order.
    ///
    /// With `within`, only walks that empty no squares but those.
    pub(super) fn stops(&self, from: Spot, within: Option<Spots>) -> Map<Stop, (usize, String)> {
        let mut stops: Map<Stop, (usize, String)> = Map::default();
        let mut known = Known::default();
        let mut last = Map::from_iter([(self.begin(from), String::new())]);
        for legs in 1.. {
            let mut next: Map<Walker, String> = Map::default();
            for (walker, path) in &last {
                for after in self.legs(walker) {
                    let outside = within.is_some_and(|within| !after.taken.within(within));
                    // With fewer legs the same has been possible.
                    if outside || known.matches(&after) {
                        continue;
                    }
                    let path = format!("{path}-{}", name(after.at));
                    let smallest = next.entry(after).or_insert_with(|| path.clone());
                    if path < *smallest {
                        *smallest = path;
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            for (walker, path) in &next {
                known.insert(walker);
                let way = (legs, path.clone());
                let best = stops.entry(walker.stop()).or_insert_with(|| way.clone());
                if way < *best {
                    *best = way;
                }
            }
            last = next;
        }
        stops
    }

    /// Returns what a walk sends to the reserve: what the piece had and gained, without what it still has.
    pub(super) fn returned(&self, from: Spot, stop: Stop) -> Tally {
        let taken = stop.taken.iter().filter(|&spot| spot != from);
        let friends = taken.filter_map(|spot| {
            let piece = self.board.at(spot)?;
            (piece.white == self.white).then_some(piece.tally)
        });
        without(friends.fold(self.whole, sum), stop.have)
    }
}

impl Walker {
    pub(super) const fn stop(&self) -> Stop {
        Stop {
            at: self.at,
            have: self.have,
            taken: self.taken,
        }
    }
}
