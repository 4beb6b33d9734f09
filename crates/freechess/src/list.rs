//! Placements and moves, listed.

use std::ops::ControlFlow;

use crate::geometry::Set;
use crate::legs::Walk;
use crate::rules::LISTED;
use crate::search::{Effect, each_effect};
use crate::{FreeChess, Path, Placement, Position, Turn};

impl FreeChess {
    /// Hands every legal placement to `sink`. Rules: FC-10 to FC-16.
    pub(crate) fn each_placement(
        &self,
        position: &Position,
        sink: &mut impl FnMut(Placement) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let side = position.side;
        let reserve = position.reserve(side);
        if reserve.is_empty() {
            return ControlFlow::Continue(());
        }
        let valid = position.valid_squares(self.is_latched(), self.goes_on());
        for attribute in LISTED {
            if reserve.count(attribute.index()) == 0 {
                continue;
            }
            for square in valid | position.occupied() {
                let placement = Placement { attribute, square };
                if self.placement_shape(position, placement).is_err() {
                    continue;
                }
                let mut after = position.clone();
                after.apply(&Turn::Place(placement));
                if !self.in_check(&after, side) {
                    sink(placement)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands every legal move to `sink`, each in canonical form, with the position after it.
    pub(crate) fn each_move(
        &self,
        position: &Position,
        sink: &mut impl FnMut(Path, &Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let side = position.side;
        let walkers = position.walkers(side, self.goes_on());
        for start in position.of_side(side) {
            let walk = Walk::of_piece(position, start, self.goes_on());
            if walk.tally.is_lone_combinator() {
                continue;
            }
            let mut offer = |path: Path| {
                let mut after = position.clone();
                after.apply(&Turn::Move(path));
                match self.in_check(&after, side) {
                    true => ControlFlow::Continue(()),
                    false => sink(path, &after),
                }
            };
            if !walkers.has(start) {
                for to in position.destinations(&walk) {
                    offer(Path::straight(start, to))?;
                }
                continue;
            }
            let mut paths = Vec::new();
            let _ = each_effect(&walk, &|_| true, &mut |effect, path| {
                paths.push((path(), has_rivals(&walk, effect)));
                ControlFlow::Continue(())
            });
            for (path, has_rivals) in paths {
                if has_rivals && path.leg_count() > 1 {
                    let mut after = position.clone();
                    after.apply(&Turn::Move(path));
                    if self.move_between(position, &after) != Some(path) {
                        continue;
                    }
                }
                offer(path)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether another piece might do the same: one that was captured on the way, or one that comes back too.
fn has_rivals(walk: &Walk<'_>, effect: &Effect) -> bool {
    let returns = effect.end == Some(walk.start) && effect.have == walk.tally;
    let friends: Set = effect.captured & walk.position.of_side(walk.side);
    returns || !friends.is_empty()
}
