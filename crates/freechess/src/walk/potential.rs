//! How far a walk could lead at best: bounds that prove that something is out of reach.
//!
//! Seen so, nothing that can ever be captured stands in the way, every friend that could be merged lends
//! its attributes from the start, and no copy is ever cancelled.

use chessmith_board::Square;

use crate::board::geometry::{BOARD, Set};
use crate::board::reach::{diagonals, reach_of_all};
use crate::walk::leg::Walk;
use crate::{Attribute, Tally};

/// What a walk could have at best.
#[derive(Clone)]
pub(crate) struct Potential {
    /// The attributes that it has or may gain.
    kinds: Tally,
    /// What it can never enter.
    walls: Set,
    /// What it can never pass: beside the walls, enemies whose capture ends it.
    barred: Set,
    /// The pieces on the board.
    occupied: Set,
    /// Where a P might capture on its way.
    prey: Set,
    /// The friends it might merge with.
    friends: Set,
    /// Those that are compound, with how many copies each gives beyond the one that it takes.
    gains: Vec<(Square, usize)>,
    /// How many legs it could make.
    most: usize,
    /// Whether it captures with K only.
    is_royal: bool,
}

/// The squares from which a goal can be reached, by the copies that it takes at least.
pub(crate) struct Bound {
    /// The last holds every square from which the goal can be reached at all.
    within: Vec<Set>,
}

impl Potential {
    /// Looks at a walk; with `lasts`, as it could be after any turn of the other side that leaves what is
    /// [barred](Self::barred) alone.
    pub(crate) fn new(walk: &Walk<'_>, lasts: bool) -> Self {
        let occupied = walk.blocked(Set::EMPTY);
        let is_royal = walk.tally.is_royal();
        let prey = match walk.armed {
            true => walk.prey(walk.tally).without(Set::of(walk.start)),
            false => Set::EMPTY,
        };
        let mut potential = Self {
            kinds: walk.tally,
            walls: occupied.without(prey),
            barred: occupied.without(prey) | walk.enders(),
            occupied,
            prey: if lasts { BOARD.all() } else { occupied },
            friends: prey & walk.position.of_side(walk.side),
            gains: Vec::new(),
            most: 0,
            is_royal,
        };
        let own = walk.tally.len() - u32::from(walk.tally.is_combinator());
        potential.most = own as usize;
        let mut reached = Set::of(walk.start);
        let mut met = Set::EMPTY;
        let mut legs = 0;
        while legs < potential.most {
            let next = reached
                | potential.legs(reached)
                | potential.by_opawn(diagonals(reached) & potential.prey);
            let gained = (next & potential.friends).without(met);
            for friend in gained {
                let tally = walk.position.at(friend).tally();
                potential.kinds = union(potential.kinds, tally);
                // Merging gives back the copy that it takes.
                potential.most += tally.len() as usize - 1;
            }
            met |= gained;
            if next == reached {
                break;
            }
            if gained.is_empty() {
                reached = next;
                legs += 1;
            } else {
                reached |= gained;
            }
        }
        potential.friends = met;
        let sizes = met
            .into_iter()
            .map(|at| (at, walk.position.at(at).tally().len()));
        let compound = sizes.filter(|&(_, size)| size > 1);
        potential.gains = compound.map(|(at, size)| (at, size as usize - 1)).collect();
        potential
    }

    /// Returns the same for a walk that is royal from now on and captures once more only, with its K.
    pub(crate) fn of_royal(&self) -> Self {
        Self {
            friends: Set::EMPTY,
            is_royal: true,
            ..self.clone()
        }
    }

    /// Returns what the walk can never pass.
    pub(crate) fn barred(&self) -> Set {
        self.barred
    }

    /// Returns the friends that the walk might merge with.
    pub(crate) fn friends(&self) -> Set {
        self.friends
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
        let goals = goals.without(self.walls);
        let last = self.last_legs(goals, attacks);
        let mut within = vec![goals];
        let mut new = self.with_friends(goals, last);
        while within.len() <= self.most && !new.is_empty() {
            let near = within[within.len() - 1] | new;
            within.push(near);
            new = self.with_friends(near, self.leading_to(new));
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

    /// Returns what is new among some squares, and what leads to friends there: merging with one gives back
    /// the copy that it takes.
    fn with_friends(&self, known: Set, squares: Set) -> Set {
        let mut all = squares.without(known);
        let mut new = all;
        loop {
            let friends = new & self.friends;
            if friends.is_empty() {
                return all;
            }
            new = self.leading_to(friends).without(known | all);
            all |= new;
        }
    }

    /// Returns from where a leg leads to some squares.
    fn leading_to(&self, squares: Set) -> Set {
        self.legs(squares) | self.onto_pieces(squares)
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
        self.by_opawn(diagonals(squares & self.prey))
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
        self.distance(squares).unwrap_or(self.within.len())
    }

    /// Returns the same; `None` if the goal cannot be reached.
    #[inline]
    pub(crate) fn distance(&self, squares: Set) -> Option<usize> {
        self.within.iter().position(|near| near.meets(squares))
    }
}

/// Returns the larger count of each attribute.
fn union(a: Tally, b: Tally) -> Tally {
    a + (b - a.common(b))
}
