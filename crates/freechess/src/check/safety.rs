//! Which turns could put the own royal piece in check; no other needs a test.

use chessmith_board::{Side, Square};

use crate::board::geometry::{Set, leap};
use crate::board::reach::first_in;
use crate::check::capture::Capture;
use crate::check::reply::{Replies, Reply};
use crate::check::threat::Threat;
use crate::walk::leg::Walk;
use crate::walk::terms::Terms;
use crate::{Attribute, Position, Turn};

/// What is known of the safety of a side's royal piece on its turn. Rules: FC-7.
pub(crate) struct Safety<'a> {
    side: Side,
    royal: Option<Square>,
    sensitive: Sensitive,
    /// The ways to give check that turns were found to leave open, the last first.
    known: Vec<Known>,
    replies: Replies<'a>,
}

/// Where a change may bring check.
#[derive(Default)]
struct Sensitive {
    /// Where any change may.
    squares: Set,
    /// Pieces of several legs, each with empty squares where a new piece may let it give check, but only if
    /// it captures that.
    fresh: Vec<(Square, Set)>,
}

impl Sensitive {
    /// Where there is check already.
    fn everywhere() -> Self {
        Self {
            squares: !Set::EMPTY,
            fresh: Vec::new(),
        }
    }
}

/// A way to give check.
struct Known {
    capture: Capture,
    /// How many turns in a row it was not open after.
    misses: u32,
}

/// How many ways to give check are tried before all are searched.
const TRIED: usize = 6;
/// After how many misses in a row a way is no longer tried.
const MISSES: u32 = 12;

impl<'a> Safety<'a> {
    /// Looks at the royal piece of the side to move.
    pub(crate) fn new(position: &Position, terms: Terms<'a>) -> Self {
        let side = position.side;
        let royal = position.royal(side);
        let sensitive = match (royal, position.royal(side.other())) {
            (Some(target), Some(_)) => position.sensitive(side.other(), target, terms),
            _ => Sensitive::default(),
        };
        Self {
            side,
            royal,
            sensitive,
            known: Vec::new(),
            replies: Replies::new(terms),
        }
    }

    /// Returns whether the royal piece is in check before the turn.
    pub(crate) fn is_in_check(&self) -> bool {
        self.sensitive.squares == !Set::EMPTY
    }

    /// Returns whether the royal piece is safe after a turn of right shape.
    #[inline]
    pub(crate) fn allows_turn(&mut self, position: &Position, turn: &Turn) -> bool {
        let after = || {
            let mut after = position.clone();
            after.apply(turn);
            after
        };
        match turn {
            Turn::Place(placement) if placement.attribute == Attribute::Royal => {
                self.is_safe(&after(), None)
            }
            _ => self.allows(turn.touched(), after),
        }
    }

    /// Returns whether the royal piece is safe after a turn that changes these squares and does not bring
    /// the royal attribute onto the board.
    #[inline]
    pub(crate) fn allows(&mut self, changed: Set, after: impl FnOnce() -> Position) -> bool {
        let is_left = self.royal.is_none_or(|royal| !changed.has(royal));
        if !is_left || changed.meets(self.sensitive.squares) {
            return self.is_safe(&after(), None);
        }
        let fresh = self.sensitive.fresh.iter();
        let is_spared = !fresh.clone().any(|(_, fresh)| fresh.meets(changed));
        is_spared || self.is_safe(&after(), Some(changed))
    }

    /// Returns whether the royal piece is safe in the position after any turn; after one that changes only
    /// these squares, and none of them where any change may bring check.
    fn is_safe(&mut self, after: &Position, changed: Option<Set>) -> bool {
        let Some(target) = after.royal(self.side) else {
            return true;
        };
        if !self.replies.terms.budget.spend(1) {
            return false;
        }
        for index in 0..self.known.len() {
            let known = &mut self.known[index];
            if self.replies.leave(&known.capture, after, target) {
                known.misses = 0;
                self.known[..=index].rotate_right(1);
                return false;
            }
            known.misses += 1;
        }
        self.known.retain(|known| known.misses < MISSES);
        let check = match changed {
            None => after.check(self.side, &mut self.replies),
            Some(changed) => self.check_through(after, target, changed),
        };
        let Some(capture) = check else {
            return true;
        };
        self.known.truncate(TRIED - 1);
        self.known.insert(0, Known { capture, misses: 0 });
        false
    }

    /// Returns how a piece gives check on a way on which it captures something new.
    fn check_through(&mut self, after: &Position, target: Square, changed: Set) -> Option<Capture> {
        let Self {
            sensitive, replies, ..
        } = self;
        let touched = sensitive
            .fresh
            .iter()
            .map(|&(start, fresh)| (start, fresh & changed));
        let mut touched = touched.filter(|(_, fresh)| !fresh.is_empty());
        touched.find_map(|(start, fresh)| {
            let walk = Walk {
                takes_royal: true,
                ..Walk::of_piece(after, start, replies.terms)
            };
            let mut threats = Threat::all(after, &walk, target);
            threats.find_map(|threat| threat.through(fresh).capture(replies))
        })
    }
}

impl Position {
    /// Returns where a change may let a side give check; everywhere if it does already.
    fn sensitive(&self, by: Side, target: Square, terms: Terms<'_>) -> Sensitive {
        let walkers = self.possible_walkers(by, terms);
        let mut all_squares = self.shields(by, target);
        let mut all_fresh = Vec::new();
        for start in self.attackers(by, target).without(walkers) {
            let Some(Reply { trail, .. }) = self.refutation(start, terms) else {
                return Sensitive::everywhere();
            };
            all_squares |= trail.stones | trail.passed.with(start);
        }
        for start in walkers {
            let walk = Walk {
                takes_royal: true,
                ..Walk::of_piece(self, start, terms)
            };
            if walk.tally.is_lone_combinator() {
                continue;
            }
            let mut all_new = Set::EMPTY;
            for mut threat in Threat::all_unblocking(self, &walk, target) {
                if threat.exists(&mut Replies::new(terms)) {
                    return Sensitive::everywhere();
                }
                let (squares, fresh) = threat.unblocking();
                all_squares |= squares;
                all_new |= fresh;
            }
            all_fresh.push((start, all_new));
        }
        Sensitive {
            squares: all_squares,
            fresh: all_fresh,
        }
    }

    /// Returns the pieces that stand between a square and those that would take on it over them.
    fn shields(&self, by: Side, target: Square) -> Set {
        let occupied = self.occupied();
        let mine = self.of_side(by);
        let mut shields = Set::EMPTY;
        for direction in 0..8 {
            let kind = match direction % 2 {
                0 => Attribute::Rook,
                _ => Attribute::Bishop,
            };
            let mut passed = Set::EMPTY;
            let mut from = target;
            while let Some(at) = first_in(from, direction, occupied) {
                from = at;
                let tally = self.at(at).tally();
                if mine.has(at) && tally.has(kind) && !tally.is_royal() {
                    shields |= passed;
                }
                passed.insert(at);
            }
        }
        for index in 0..8 {
            let mut passed = Set::EMPTY;
            let mut at = target;
            let mut leaps = 0;
            while let Some(next) = leap(at, index) {
                at = next;
                leaps += 1;
                if !occupied.has(at) {
                    continue;
                }
                let tally = self.at(at).tally();
                if mine.has(at) && tally.count(Attribute::Knight) >= leaps && !tally.is_royal() {
                    shields |= passed;
                }
                passed.insert(at);
            }
        }
        shields
    }
}
