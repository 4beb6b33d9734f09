//! One leg: where an attribute leads, and what a piece becomes there.

use chessmith_board::{Side, Square};

use crate::board::geometry::{Set, is_diagonal, leap, step};
use crate::board::reach::reach;
use crate::walk::terms::Terms;
use crate::{Attribute, Position, Tally};

/// A piece on its way, or about to set out.
#[derive(Clone, Copy)]
pub(crate) struct Walk<'a> {
    pub(crate) position: &'a Position,
    pub(crate) side: Side,
    pub(crate) start: Square,
    /// What sets out.
    pub(crate) tally: Tally,
    /// Squares that are neither entered nor passed. Rules: FC-39, K-2.
    pub(crate) closed: Set,
    /// Whether it may capture at all. Rules: FC-26.
    pub(crate) armed: bool,
    /// Whether the enemy royal piece may be captured: for threats only. Rules: FC-30.
    pub(crate) takes_royal: bool,
    /// By which rules, and how much of it is looked at.
    pub(crate) terms: Terms<'a>,
}

/// How far a piece has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stage {
    pub(crate) at: Square,
    /// What it is made of now.
    pub(crate) have: Tally,
    /// Which copies it has used. Rules: FC-24.
    pub(crate) used: Tally,
    /// Where it has captured.
    pub(crate) captured: Set,
}

/// One leg.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg {
    /// How far the piece has come after it.
    pub(crate) after: Stage,
    /// Whether no leg can follow. Rules: FC-18, FC-25.
    pub(crate) ends: bool,
}

impl<'a> Walk<'a> {
    /// Returns the walk of the piece on a square as a move.
    pub(crate) fn of_piece(position: &'a Position, start: Square, terms: Terms<'a>) -> Self {
        let piece = position.at(start);
        Self {
            position,
            side: piece.side(),
            start,
            tally: piece.tally(),
            closed: Set::EMPTY,
            armed: position.royal(piece.side()).is_some(),
            takes_royal: false,
            terms,
        }
    }

    /// Returns where the walk begins.
    pub(crate) fn first(&self) -> Stage {
        Stage {
            at: self.start,
            have: self.tally,
            used: Tally::EMPTY,
            captured: Set::EMPTY,
        }
    }

    /// Returns the squares that block lines once there were these captures.
    #[inline]
    pub(crate) fn blocked(&self, captured: Set) -> Set {
        let gone = captured.with(self.start);
        self.position.occupied().without(gone) | self.closed
    }

    /// Returns whether a piece of this captures with an attribute, if anything. Rules: FC-26, FC-29.
    #[inline]
    pub(crate) const fn captures_with(&self, have: Tally, kind: Attribute) -> bool {
        self.armed && (!have.is_royal() || matches!(kind, Attribute::Royal))
    }

    /// Returns the squares of the pieces that a piece of this may capture. Rules: FC-20, FC-27, FC-30.
    #[inline]
    pub(crate) fn prey(&self, have: Tally) -> Set {
        let enemy = self.side.other();
        let mut prey = self.position.occupied().without(self.closed);
        if have.is_combinator() {
            prey = prey.without(self.position.combinators(self.side));
        }
        for square in self.position.combinators(enemy) {
            if self.position.at(square).tally().is_lone_combinator() {
                prey.remove(square);
            }
        }
        match self.position.royal(enemy) {
            Some(royal) if !self.takes_royal => prey.without(Set::of(royal)),
            _ => prey,
        }
    }

    /// Returns the squares of the enemies whose capture ends the walk: it takes the combinator. Rules: FC-25.
    pub(crate) fn enders(&self) -> Set {
        self.position.combinators(self.side.other())
    }

    /// Returns whether a combinator piece certainly makes no second leg: alone, or with one other attribute
    /// and no friend to merge with at once.
    pub(crate) fn makes_one_leg(&self) -> bool {
        if !self.tally.is_combinator() || self.tally.len() > 2 {
            return false;
        }
        let friends = self.prey(self.tally) & self.position.of_side(self.side);
        let blocked = self.blocked(Set::EMPTY);
        let mut kinds = self.tally.iter();
        kinds.all(|(kind, _)| !reach(kind, 1, self.start, blocked).hits.meets(friends))
    }

    /// Hands every leg that can be made at a stage to `sink`.
    #[inline]
    pub(crate) fn legs(&self, stage: &Stage, sink: &mut impl FnMut(Leg)) {
        let single = stage.have.is_combinator();
        let blocked = self.blocked(stage.captured);
        let prey = self.prey(stage.have);
        for kind in Attribute::ALL {
            let left = stage.have.count(kind) - stage.used.count(kind);
            if left == 0 {
                continue;
            }
            let copies = if single { 1 } else { left };
            each_target(kind, copies, stage.at, blocked, &mut |to, spent| {
                if !blocked.has(to) {
                    sink(quiet(stage, kind, to, spent));
                } else if prey.has(to) && self.captures_with(stage.have, kind) {
                    sink(self.capture(stage, kind, to, spent));
                }
            });
        }
    }

    /// Returns the leg that captures on a square. Rules: FC-24, FC-27, FC-28.
    pub(crate) fn capture(&self, stage: &Stage, kind: Attribute, to: Square, spent: u8) -> Leg {
        let there = self.position.at(to);
        let mut after = *stage;
        after.at = to;
        after.captured.insert(to);
        after.used = stage.used + Tally::copies(kind, spent);
        if there.side() == self.side {
            after.have = stage.have + there.tally();
            let may_go_on = stage.have.is_combinator() || self.terms.goes_on;
            let ends = !(may_go_on && after.have.is_combinator());
            return Leg { after, ends };
        }
        let mut common = stage.have.common(there.tally());
        if there.tally().is_royal() {
            // Rules: FC-34, K against K is not cancelled.
            common = common.commoner();
        }
        after.have = stage.have - common;
        after.used = after.used - after.used.common(common);
        let ends = !after.have.is_combinator();
        Leg { after, ends }
    }
}

/// Returns the leg to an empty square.
fn quiet(stage: &Stage, kind: Attribute, to: Square, spent: u8) -> Leg {
    let ends = !stage.have.is_combinator();
    let used = match ends {
        true => stage.used,
        false => stage.used + Tally::copies(kind, spent),
    };
    let after = Stage {
        at: to,
        used,
        ..*stage
    };
    Leg { after, ends }
}

/// Hands the squares that `copies` of an attribute reach at once to `sink`, with the copies spent.
///
/// Occupied squares are handed over where the attribute captures. Rules: FC-17.
#[inline]
pub(crate) fn each_target(
    kind: Attribute,
    copies: u8,
    from: Square,
    blocked: Set,
    sink: &mut impl FnMut(Square, u8),
) {
    match kind {
        Attribute::Royal => {
            (0..8)
                .filter_map(|direction| step(from, direction))
                .for_each(|to| sink(to, 1));
        }
        Attribute::Combinator => {}
        Attribute::Rook => slide(from, 0, blocked, sink),
        Attribute::Bishop => slide(from, 1, blocked, sink),
        Attribute::Knight => {
            for index in 0..8 {
                let mut at = from;
                for spent in 1..=copies {
                    let Some(to) = leap(at, index) else { break };
                    sink(to, spent);
                    if blocked.has(to) {
                        break;
                    }
                    at = to;
                }
            }
        }
        Attribute::Opawn => {
            for direction in 0..8 {
                if is_diagonal(direction) {
                    if let Some(to) = step(from, direction).filter(|&to| blocked.has(to)) {
                        sink(to, 1);
                    }
                    continue;
                }
                let mut at = from;
                for squares in 1..=2 * copies {
                    let Some(to) = step(at, direction).filter(|&to| !blocked.has(to)) else {
                        break;
                    };
                    sink(to, squares.div_ceil(2));
                    at = to;
                }
            }
        }
    }
}

#[inline]
fn slide(from: Square, first: usize, blocked: Set, sink: &mut impl FnMut(Square, u8)) {
    for direction in (first..8).step_by(2) {
        let mut at = from;
        while let Some(to) = step(at, direction) {
            sink(to, 1);
            if blocked.has(to) {
                break;
            }
            at = to;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::each_target;
    use crate::Attribute;
    use crate::board::geometry::{BOARD, Set};
    use crate::board::reach::{reach, reach_of_all};
    use fastrand::Rng;

    fn random_set(rng: &mut Rng, percent: u8) -> Set {
        BOARD
            .squares()
            .filter(|_| rng.u8(..100) < percent)
            .collect()
    }

    #[test]
    fn sets_agree_with_steps() {
        let mut rng = Rng::with_seed(13);
        for round in 0..400_u32 {
            let blocked = random_set(&mut rng, 20);
            for kind in Attribute::ALL {
                let from = random_set(&mut rng, (round % 30) as u8).without(blocked);
                let (mut quiet, mut hits) = (Set::EMPTY, Set::EMPTY);
                for square in from {
                    for copies in 1..4 {
                        let found = reach(kind, copies, square, blocked);
                        let (mut to_empty, mut to_occupied) = (Set::EMPTY, Set::EMPTY);
                        each_target(kind, copies, square, blocked, &mut |to, _| match blocked
                            .has(to)
                        {
                            true => to_occupied.insert(to),
                            false => to_empty.insert(to),
                        });
                        assert_eq!((found.quiet, found.hits), (to_empty, to_occupied));
                        if copies == 1 {
                            quiet |= to_empty;
                            hits |= to_occupied;
                        }
                    }
                }
                let all = reach_of_all(kind, from, blocked);
                assert_eq!((all.quiet, all.hits), (quiet, hits), "{kind:?}");
            }
        }
    }
}
