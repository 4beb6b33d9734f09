//! What walks of several legs do, and where a path leads.

use chessmith_board::Square;

use crate::board::geometry::Set;
use crate::walk::leg::{Stage, Walk};
use crate::{Path, Position, Tally};

/// What a walk does to the position: together with what set out and from where, all of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Effect {
    /// Where the piece ends; `None` if it was cancelled away.
    pub(crate) end: Option<Square>,
    /// What it is made of in the end.
    pub(crate) have: Tally,
    /// Where it has captured.
    pub(crate) captured: Set,
}

impl Effect {
    /// Returns the squares that a walk from `start` changes or may change.
    pub(crate) fn touched(&self, start: Square) -> Set {
        let left_and_captured = self.captured.with(start);
        self.end
            .map_or(left_and_captured, |end| left_and_captured.with(end))
    }
}

impl Stage {
    /// Returns what the walk has done if it stops here.
    pub(crate) fn effect(&self) -> Effect {
        Effect {
            end: Some(self.at).filter(|_| !self.have.is_empty()),
            have: self.have,
            captured: self.captured,
        }
    }
}

impl Position {
    /// Returns the board after a walk from a square; the reserves are left as they are.
    pub(crate) fn with_effect(&self, start: Square, effect: &Effect) -> Self {
        let side = self.at(start).side();
        let mut after = self.clone();
        after.remove(start);
        for square in effect.captured {
            after.remove(square);
        }
        if let Some(end) = effect.end {
            after.put(end, side, effect.have);
        }
        after
    }
}

/// Returns how far a path leads, by every choice of attributes, and whether no leg can follow.
///
/// # Errors
///
/// The first leg that cannot be made.
pub(crate) fn follow(walk: &Walk<'_>, path: &Path) -> Result<Vec<(Stage, bool)>, Stuck> {
    let mut stages = vec![(walk.first(), false)];
    for to in path.legs() {
        let mut next: Vec<(Stage, bool)> = Vec::new();
        for (stage, _) in stages.iter().filter(|(_, ends)| !ends) {
            if !walk.terms.budget.spend(1) {
                break;
            }
            walk.legs(stage, &mut |leg| {
                let found = (leg.after, leg.ends);
                if leg.after.at == to && !next.contains(&found) {
                    next.push(found);
                }
            });
        }
        if next.is_empty() {
            return Err(Stuck { to, stages });
        }
        stages = next;
    }
    Ok(stages)
}

/// Where a path cannot be followed.
pub(crate) struct Stuck {
    /// Where that leg was to end.
    pub(crate) to: Square,
    /// How far the piece has come before it, by every choice of attributes, and whether it ends there.
    pub(crate) stages: Vec<(Stage, bool)>,
}
