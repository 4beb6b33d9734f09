//! How far a walk could lead at best: bounds that prove that something is out of reach.
//!
//! Seen so, nothing that can ever be captured stands in the way, every friend that could be merged lends
//! its attributes from the start, and no copy is ever cancelled.

use chessmith_board::Square;

use crate::geometry::Set;
use crate::legs::Walk;
use crate::reach::{diagonals, reach_of_all};
use crate::{Attribute, Tally};

/// What a walk could have at best.
pub(crate) struct Outlook {
    /// The attributes that it has or may gain.
    kinds: Tally,
    /// What it can never enter nor pass.
    barred: Set,
    /// The pieces on the board.
    occupied: Set,
    /// The friends it might merge with.
    friends: Set,
    /// Those that are compound, with how many copies each gives beyond the one that it takes.
    gains: Vec<(Square, usize)>,
    /// Whether it captures with K only.
    is_royal: bool,
}

/// The squares from which a goal can be reached, by the copies that it takes at least.
pub(crate) struct Bound {
    /// The last holds every square from which the goal can be reached at all.
    within: Vec<Set>,
}

/// The longest walk that is looked at: more copies than a piece ever needs.
const LONGEST: usize = 32;

impl Outlook {
    /// Looks at a walk.
    pub(crate) fn new(walk: &Walk<'_>) -> Self {
        let occupied = walk.blocked(Set::EMPTY);
        let is_royal = walk.tally.is_royal();
        let prey = match walk.armed {
            true => walk.prey(walk.tally).without(Set::of(walk.start)),
            false => Set::EMPTY,
        };
        let mut outlook = Self {
            kinds: walk.tally,
            barred: occupied.without(prey),
            occupied,
            friends: prey & walk.position.of_side(walk.side),
            gains: Vec::new(),
            is_royal,
        };
        let mut reached = Set::of(walk.start);
        let mut met = Set::EMPTY;
        loop {
            let taken = diagonals(reached) & outlook.occupied;
            let next = reached | outlook.legs(reached) | outlook.by_opawn(taken);
            let gained = (next & outlook.friends).without(met);
            for friend in gained {
                outlook.kinds = union(outlook.kinds, walk.position.at(friend).tally());
            }
            met |= gained;
            if next == reached && gained.is_empty() {
                break;
            }
            reached = next;
        }
        outlook.friends = met;
        let sizes = met
            .into_iter()
            .map(|at| (at, walk.position.at(at).tally().len()));
        let compound = sizes.filter(|&(_, size)| size > 1);
        outlook.gains = compound.map(|(at, size)| (at, size as usize - 1)).collect();
        outlook
    }

    /// Returns how many more legs friends that were not yet captured could give than it takes to get there.
    pub(crate) fn gain(&self, captured: Set) -> usize {
        self.open_gains(captured).sum()
    }

    /// Returns the same for the one that gives most.
    pub(crate) fn largest_gain(&self, captured: Set) -> usize {
        self.open_gains(captured).max().unwrap_or(0)
    }

    fn open_gains(&self, captured: Set) -> impl Iterator<Item = usize> {
        let open = self.gains.iter().filter(move |(at, _)| !captured.has(*at));
        open.map(|&(_, gain)| gain)
    }

    /// Returns what leads to capturing on any of some squares, or to coming to an empty one of them.
    ///
    /// With `attacks` it is enough to attack them with a P.
    pub(crate) fn bound(&self, goals: Set, attacks: bool) -> Bound {
        let goals = goals.without(self.barred);
        let last = self.last_legs(goals, attacks);
        let mut within = vec![goals];
        let mut near = self.with_friends(goals | last);
        while within.len() <= LONGEST && near != within[within.len() - 1] {
            within.push(near);
            near = self.with_friends(near | self.legs(near) | self.onto_pieces(near));
        }
        Bound { within }
    }

    /// Returns from where a leg leads to a goal.
    fn last_legs(&self, goals: Set, attacks: bool) -> Set {
        let taken = goals & self.occupied;
        let free = goals.without(taken);
        let mut last = Set::EMPTY;
        for (kind, _) in self.kinds.iter() {
            let captures = !self.is_royal || kind == Attribute::Royal;
            let aims = if captures { goals } else { free };
            last |= match kind {
                Attribute::Opawn => {
                    let attacked = if attacks { aims } else { aims & self.occupied };
                    diagonals(attacked) | reach_of_all(kind, free, self.barred).quiet
                }
                _ => reach_of_all(kind, aims, self.barred).quiet,
            };
        }
        last
    }

    /// Adds what leads to friends: merging with one gives back the copy that it takes.
    fn with_friends(&self, mut near: Set) -> Set {
        let mut looked = Set::EMPTY;
        loop {
            let friends = (near & self.friends).without(looked);
            if friends.is_empty() {
                return near;
            }
            looked |= friends;
            near |= self.legs(friends) | self.onto_pieces(friends);
        }
    }

    /// Returns what legs lead to from some squares, or from where they lead there: the same, but for the
    /// captures of a P.
    fn legs(&self, squares: Set) -> Set {
        let kinds = self.kinds.iter();
        kinds.fold(Set::EMPTY, |all, (kind, _)| {
            all | reach_of_all(kind, squares, self.barred).quiet
        })
    }

    /// Returns from where a P captures on some squares.
    fn onto_pieces(&self, squares: Set) -> Set {
        self.by_opawn(diagonals(squares & self.occupied))
    }

    fn by_opawn(&self, squares: Set) -> Set {
        match self.kinds.has(Attribute::Opawn) {
            true => squares.without(self.barred),
            false => Set::EMPTY,
        }
    }
}

impl Bound {
    /// Returns the squares from which the goal can be reached with so many copies.
    #[inline]
    pub(crate) fn within(&self, copies: usize) -> Set {
        self.within[copies.min(self.within.len() - 1)]
    }

    /// Returns how many copies it takes at least from any of some squares.
    #[inline]
    pub(crate) fn copies_from(&self, squares: Set) -> usize {
        let found = self.within.iter().position(|near| near.meets(squares));
        found.unwrap_or(LONGEST)
    }
}

/// Returns the larger count of each attribute.
fn union(a: Tally, b: Tally) -> Tally {
    a + (b - a.common(b))
}
