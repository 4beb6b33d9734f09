//! The canonical move of an effect, found by searching ways of exactly that effect.
//!
//! Rules: "Counting turns": fewest legs, then the order of texts.

use chessmith_board::Square;

use crate::board::geometry::Set;
use crate::turn::path::path_text;
use crate::walk::effect::Effect;
use crate::walk::effects::path_with;
use crate::walk::leg::Walk;
use crate::{FreeChess, Path, Position, Tally};

impl FreeChess {
    /// Returns the canonical move from one position to another, if there is a move of at most `most` legs.
    pub(crate) fn move_between(
        &self,
        before: &Position,
        after: &Position,
        most: usize,
    ) -> Option<Path> {
        self.move_of_any(before, after, &|_| true, &mut |walk, goal| {
            path_with(walk, goal, most)
        })
    }

    /// Returns the same of the moves that begin on a wanted square; `find` returns the canonical path of a
    /// walk with an effect, if it is short enough.
    pub(crate) fn move_of_any<'a>(
        &'a self,
        before: &'a Position,
        after: &Position,
        is_wanted: &impl Fn(Square) -> bool,
        find: &mut impl FnMut(&Walk<'a>, &Effect) -> Option<Path>,
    ) -> Option<Path> {
        let side = before.side;
        let changed = before.changed(after);
        let ends = changed & after.of_side(side);
        if ends.has_several() || changed.meets(after.of_side(side.other())) {
            return None;
        }
        let mine = before.of_side(side);
        // A combinator piece may also come back as it was.
        let returning = match ends.is_empty() {
            true => before.possible_walkers(side, self.terms()).without(changed),
            false => Set::EMPTY,
        };
        let walkers = before.walkers(side, self.terms());
        let mut best: Option<(usize, String, Path)> = None;
        let starts = ((changed & mine) | returning).into_iter();
        for start in starts.filter(|&start| is_wanted(start)) {
            let end = match returning.has(start) {
                true => Some(start),
                false => ends.lowest(),
            };
            let goal = Effect {
                end,
                have: end.map_or(Tally::EMPTY, |end| after.at(end).tally()),
                captured: (changed & before.occupied()).without(Set::of(start)),
            };
            let walk = Walk::of_piece(before, start, self.terms());
            // One leg captures once.
            let is_long = goal.captured.has_several();
            if (is_long && !walkers.has(start)) || !may_have(&walk, &goal) {
                continue;
            }
            let Some(path) = find(&walk, &goal) else {
                continue;
            };
            let (legs, text) = (path.leg_count(), path_text(&path));
            if best
                .as_ref()
                .is_none_or(|(least, first, _)| (legs, &text) < (*least, first))
            {
                best = Some((legs, text, path));
            }
        }
        best.map(|(.., path)| path)
    }
}

/// Whether attributes add up: only captured enemies cancel any.
fn may_have(walk: &Walk<'_>, goal: &Effect) -> bool {
    let all = |squares: Set| {
        let tallies = squares
            .into_iter()
            .map(|at| walk.position.at(at).tally().len());
        tallies.sum::<u32>()
    };
    let friends = goal.captured & walk.position.of_side(walk.side);
    let most = walk.tally.len() + all(friends);
    let least = most.saturating_sub(all(goal.captured.without(friends)));
    (least..=most).contains(&goal.have.len())
}
