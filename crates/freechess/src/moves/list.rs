//! Moves, listed.

use std::ops::ControlFlow;

use chessmith_board::Square;

use crate::board::geometry::Set;
use crate::check::safety::Safety;
use crate::turn::path::path_text;
use crate::walk::effect::Effect;
use crate::walk::effects::each_effect;
use crate::walk::leg::Walk;
use crate::walk::ways::Ways;
use crate::{FreeChess, Path, Piece, Position, Turn};

impl FreeChess {
    /// Hands every legal move to `sink`, each in canonical form, and whether it leaves the mover a piece.
    pub(crate) fn each_move(
        &self,
        position: &Position,
        safety: &mut Safety<'_>,
        sink: &mut impl FnMut(Path, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let side = position.side;
        let walkers = position.walkers(side, self.terms());
        let is_last = !position.of_side(side).has_several();
        let mut ways = Ways::default();
        for start in position.of_side(side) {
            let walk = Walk::of_piece(position, start, self.terms());
            if walk.tally.is_lone_combinator() {
                continue;
            }
            if !walkers.has(start) {
                for to in position.destinations(&walk) {
                    let is_cancelled = is_cancelled(position.at(start), position.at(to));
                    let after = || position.with_effect(start, &single(position, start, to));
                    if safety.allows(Set::of(start).with(to), after) {
                        sink(Path::straight(start, to), !(is_last && is_cancelled))?;
                    }
                }
                continue;
            }
            each_effect(&walk, &|_| true, &mut |effect, path| {
                if !safety.allows(effect.touched(start), || {
                    position.with_effect(start, effect)
                }) {
                    return ControlFlow::Continue(());
                }
                let path = path();
                if path.leg_count() > 1 && has_rivals(&walk, effect) {
                    let mut after = position.clone();
                    after.apply(&Turn::Move(path));
                    let others = |other| other != start;
                    let rival = self.move_of_any(position, &after, &others, &mut |walk, goal| {
                        ways.path(walk, goal, path.leg_count())
                    });
                    if rival.is_some_and(|rival| rank(&rival) < rank(&path)) {
                        return ControlFlow::Continue(());
                    }
                }
                let others = position.of_side(side).without(effect.captured.with(start));
                sink(path, effect.end.is_some() || !others.is_empty())
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// Where a move stands among those of one effect. Rules: "Counting turns".
fn rank(path: &Path) -> (usize, String) {
    (path.leg_count(), path_text(path))
}

/// Whether a piece that captures another is cancelled away.
fn is_cancelled(piece: Piece, there: Piece) -> bool {
    !there.is_none() && there.side() != piece.side() && there.tally().holds(piece.tally())
}

/// Returns what a move of one leg does.
fn single(position: &Position, start: Square, to: Square) -> Effect {
    let (piece, there) = (position.at(start), position.at(to));
    let have = if there.is_none() {
        piece.tally()
    } else if there.side() == piece.side() {
        piece.tally() + there.tally()
    } else {
        piece.tally() - piece.tally().common(there.tally())
    };
    Effect {
        end: Some(to).filter(|_| !have.is_empty()),
        have,
        captured: position.occupied() & Set::of(to),
    }
}

/// Whether another piece might do the same: one that was captured on the way, or one that comes back too.
///
/// Where no piece goes on that has captured a C, one that was captured has none: it could do the same only
/// by capturing this piece on its square.
fn has_rivals(walk: &Walk<'_>, effect: &Effect) -> bool {
    let comes_back = effect.end == Some(walk.start);
    let captured_friends = effect.captured.meets(walk.position.of_side(walk.side));
    (comes_back && (effect.have == walk.tally || captured_friends))
        || (walk.terms.goes_on && captured_friends)
}
