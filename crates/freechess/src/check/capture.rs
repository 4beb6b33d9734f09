//! A known capture of a royal piece, leg by leg: one that gives check, or one that answers it.
//!
//! Most turns that leave a check alone leave it alone in the same way. To make the known legs once more
//! proves that, and costs far less than a search for all ways.

use chessmith_board::{Side, Square};

use crate::board::geometry::{Set, between};
use crate::board::reach::reach;
use crate::walk::leg::{Stage, Walk};
use crate::walk::seek::Search;
use crate::walk::terms::Terms;
use crate::{Attribute, Position, Tally};

/// What a capture needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trail {
    /// Where the piece sets out.
    pub(crate) from: Square,
    /// The piece itself and those that it captures.
    pub(crate) stones: Set,
    /// The squares that it passes or on which it stops without a capture.
    pub(crate) passed: Set,
}

/// The piece that captures, and its way. Rules: FC-32.
#[derive(Clone, Debug)]
pub(crate) struct Capture {
    pub(crate) from: Square,
    /// The legs of a piece that makes several; none for one that captures with its first leg, whatever it is.
    pub(crate) legs: Vec<(Attribute, Square)>,
}

impl Capture {
    /// Returns a capture with the first leg.
    pub(crate) fn straight(from: Square) -> Self {
        let legs = Vec::new();
        Self { from, legs }
    }

    /// Returns whether a side captures on a square in just this way, safely or not.
    pub(crate) fn captures(
        &self,
        position: &Position,
        by: Side,
        target: Square,
        terms: Terms<'_>,
    ) -> bool {
        if !position.of_side(by).has(self.from) {
            return false;
        }
        let walk = Walk {
            armed: true,
            takes_royal: true,
            ..Walk::of_piece(position, self.from, terms)
        };
        let stage = self.legs_on(&walk);
        stage.is_some_and(|stage| stage.captured.has(target))
    }

    /// Returns what the capture on `target` needs, in a position in which it is possible.
    pub(crate) fn trail(&self, position: &Position, target: Square) -> Trail {
        let (mut stops, mut passed) = (Set::of(self.from), Set::EMPTY);
        let mut from = self.from;
        let straight = Some(target).filter(|_| self.legs.is_empty());
        let legs = self.legs.iter().map(|&(_, to)| to);
        for to in legs.chain(straight) {
            passed |= between(from, to);
            stops.insert(to);
            from = to;
        }
        let stones = stops & position.occupied();
        Trail {
            from: self.from,
            stones,
            passed: (stops | passed).without(stones),
        }
    }

    /// Returns how far the legs lead a combinator piece, if it can make all of them.
    pub(super) fn legs_on(&self, walk: &Walk<'_>) -> Option<Stage> {
        let mut stage = walk.first();
        for &(kind, to) in &self.legs {
            let can_go = stage.have.is_combinator() && (stage.have - stage.used).has(kind);
            let reach = reach(kind, 1, stage.at, walk.blocked(stage.captured));
            if !can_go || !(reach.quiet | reach.hits).has(to) {
                return None;
            }
            if reach.quiet.has(to) {
                stage.at = to;
                stage.used = stage.used + Tally::of(kind);
                continue;
            }
            if !walk.captures_with(stage.have, kind) || !walk.prey(stage.have).has(to) {
                return None;
            }
            stage = walk.capture(&stage, kind, to, 1).after;
        }
        Some(stage)
    }
}

/// Returns how a walk may capture on a square, if it may.
pub(crate) fn capture_on(walk: &Walk<'_>, target: Square) -> Option<Capture> {
    capture_soon(walk, target, usize::MAX)
}

/// Returns the same if it is found within so many steps.
pub(crate) fn capture_soon(walk: &Walk<'_>, target: Square, steps: usize) -> Option<Capture> {
    let mut search = Search::aiming_at(walk, target)?;
    for _ in 0..steps {
        let found = search.advance()?;
        let hit = found
            .into_iter()
            .find(|&(index, _)| search.nodes[index].captured.has(target));
        if let Some((index, _)) = hit {
            return Some(Capture {
                from: walk.start,
                legs: search.legs(index, target),
            });
        }
    }
    None
}
