//! A capture of the royal piece that could be carried out, leg by leg: what gives check.
//!
//! Most turns that leave a check alone leave it alone in the same way. To make the known legs once more
//! proves that, and costs far less than a search for all ways.

use chessmith_board::Square;

use crate::legs::{Stage, Walk};
use crate::reach::reach;
use crate::{Attribute, Position, Tally};

/// The piece that captures, and its way. Rules: FC-32.
#[derive(Clone, Debug)]
pub(crate) struct Strike {
    pub(crate) from: Square,
    /// The legs of a combinator piece; none for a piece that captures with its first leg, whatever it is.
    pub(crate) legs: Vec<(Attribute, Square)>,
}

impl Strike {
    /// Returns whether the piece gives check to the royal piece on `target` in just this way.
    pub(crate) fn holds(&self, position: &Position, target: Square, goes_on: bool) -> bool {
        let piece = position.at(self.from);
        if piece.is_none() || position.at(target).side() == piece.side() {
            return false;
        }
        if self.legs.is_empty() {
            return position.attackers(piece.side(), target).has(self.from)
                && position.strikes(self.from, target, goes_on);
        }
        let walk = Walk {
            takes_royal: true,
            ..Walk::of_piece(position, self.from, goes_on)
        };
        let Some(stage) = self.legs_on(&walk) else {
            return false;
        };
        let finishes = || position.answer(self.from, &stage.effect(), goes_on);
        stage.captured.has(target) && finishes().is_none()
    }

    /// Returns how far the legs lead a combinator piece, if it can make all of them.
    fn legs_on(&self, walk: &Walk<'_>) -> Option<Stage> {
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
