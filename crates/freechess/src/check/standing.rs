//! How a piece takes a royal piece whatever the other side does, short of a few things.

use chessmith_board::{Side, Square};

use crate::board::geometry::Set;
use crate::board::reach::{diagonal_steps, diagonals, reach, reach_of_all};
use crate::check::capture::{Capture, Trail, capture_soon};
use crate::walk::leg::Walk;
use crate::walk::maps::Map;
use crate::walk::terms::Terms;
use crate::{Attribute, Position, Tally};

/// How much is looked at for one way.
const STEPS: usize = 60;

/// Ways of one piece to capture on a square, such that few changes close all of them.
pub(crate) struct Standing {
    pub(crate) trails: Vec<Trail>,
    /// What the ways need: one is open as long as none of these is captured, and ...
    pub(crate) stones: Set,
    /// ... none of these squares is blocked.
    pub(crate) cut: Set,
}

impl Standing {
    /// Looks for ways of the piece on a square to capture on another, if one of `blocks` may be blocked;
    /// `None` if there is none, or none that is soon found.
    pub(crate) fn by(
        position: &Position,
        (from, target): (Square, Square),
        blocks: Set,
        terms: Terms<'_>,
    ) -> Option<Self> {
        let first = way(position, (from, target), Set::EMPTY, terms)?;
        let all = first.passed & blocks;
        let mut standing = Self {
            trails: Vec::new(),
            stones: Set::EMPTY,
            cut: all,
        };
        standing.add(first);
        let each = all.into_iter().map(Set::of);
        for closed in std::iter::once(all).chain(each) {
            if !standing.cut.meets(closed) {
                continue;
            }
            if let Some(trail) = way(position, (from, target), closed, terms) {
                standing.add(trail);
            }
        }
        Some(standing)
    }

    fn add(&mut self, trail: Trail) {
        self.stones |= trail.stones;
        self.cut &= trail.passed;
        self.trails.push(trail);
    }

    /// Returns the squares that any of the ways needs empty.
    pub(crate) fn passed(&self) -> Set {
        let trails = self.trails.iter();
        trails.fold(Set::EMPTY, |all, trail| all | trail.passed)
    }
}

/// Returns a way to capture on a square past some closed squares; one on which nothing else is captured, if
/// there is one.
fn way(
    position: &Position,
    (from, target): (Square, Square),
    closed: Set,
    terms: Terms<'_>,
) -> Option<Trail> {
    let by = position.at(from).side();
    if !position.walkers(by, terms).has(from) {
        let hits = position.attackers(by, target).has(from);
        let trail = hits.then(|| Capture::straight(from).trail(position, target))?;
        return (!trail.passed.meets(closed)).then_some(trail);
    }
    if position.at(from).tally().is_lone_combinator() {
        return None;
    }
    let others = position.occupied().without(Set::of(from).with(target));
    let walk = |closed| Walk {
        armed: true,
        takes_royal: true,
        closed,
        ..Walk::of_piece(position, from, terms)
    };
    let quiet = capture_soon(&walk(closed | others), target, STEPS);
    let capture = quiet.or_else(|| capture_soon(&walk(closed), target, STEPS))?;
    Some(capture.trail(position, target))
}

impl Position {
    /// Returns squares on which a side would capture whatever enemy stood there, but for lone combinators.
    ///
    /// Ways on which another piece is captured are left out, and those on which a P walks: so nothing that
    /// stood on such a square could be in its own way.
    pub(crate) fn attacks(&self, by: Side, terms: Terms<'_>) -> Set {
        let mut all = Set::EMPTY;
        for from in self.of_side(by) {
            let tally = self.at(from).tally();
            all |= match tally.is_combinator() {
                true => self.attacks_in_legs(from, terms),
                false => self.attacks_at_once(from),
            };
        }
        all
    }

    fn attacks_at_once(&self, from: Square) -> Set {
        let tally = self.at(from).tally();
        let blocked = self.occupied();
        let mut all = Set::EMPTY;
        for (kind, copies) in tally.iter() {
            if tally.is_royal() && kind != Attribute::Royal {
                continue;
            }
            all |= match kind {
                Attribute::Opawn => diagonal_steps(from),
                _ => {
                    let reach = reach(kind, copies, from, blocked);
                    reach.quiet | reach.hits
                }
            };
        }
        all
    }

    fn attacks_in_legs(&self, from: Square, terms: Terms<'_>) -> Set {
        let tally = self.at(from).tally();
        let blocked = self.occupied().without(Set::of(from));
        let mut all = Set::EMPTY;
        let mut stages: Map<Tally, Set> = Map::default();
        stages.insert(Tally::EMPTY, Set::of(from));
        for used in tally.within() {
            let Some(&at) = stages.get(&used) else {
                continue;
            };
            if !terms.budget.spend(1) {
                break;
            }
            for (kind, _) in (tally - used).iter() {
                let captures = !tally.is_royal() || kind == Attribute::Royal;
                if kind == Attribute::Opawn {
                    let hits = if captures { diagonals(at) } else { Set::EMPTY };
                    all |= hits;
                    continue;
                }
                let reach = reach_of_all(kind, at, blocked);
                if captures {
                    all |= reach.quiet | reach.hits;
                }
                if !reach.quiet.is_empty() {
                    *stages.entry(used + Tally::of(kind)).or_default() |= reach.quiet;
                }
            }
        }
        all
    }
}
