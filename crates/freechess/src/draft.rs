//! Turns half built, and whether they can still be finished.

use std::ops::ControlFlow;

use chessmith_board::Square;
use chessmith_game::Turns;

use crate::flood::each_effect;
use crate::geometry::Set;
use crate::legs::{Stage, Walk};
use crate::search::{Effect, explore, follow};
use crate::{FreeChess, Path, Position, Split, SubPiece, Tally, Turn};

/// How many ways of finishing a split are tried before it is taken for possible.
const EFFORT: u32 = 4_000;

/// A split as far as it was picked.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) split: Split,
    /// Attributes picked for the next sub-piece or return.
    pub(crate) chosen: Tally,
}

impl Draft {
    pub(crate) const fn new(origin: Square) -> Self {
        Self {
            split: Split {
                origin,
                parts: Vec::new(),
                returned: Tally::EMPTY,
            },
            chosen: Tally::EMPTY,
        }
    }

    /// Returns what is still on the origin, what is chosen included.
    pub(crate) fn left(&self, position: &Position) -> Tally {
        let moved = self.split.parts.iter().map(|part| part.tally);
        moved
            .chain([self.split.returned])
            .fold(position.at(self.split.origin).tally(), |left, gone| {
                left - gone
            })
    }

    pub(crate) fn turn(&self) -> Turn {
        Turn::Split(Box::new(self.split.clone()))
    }

    /// Returns the draft with the chosen attributes gone one way or the other.
    pub(crate) fn sent(&self, path: Path) -> Self {
        let mut next = self.clone();
        let tally = std::mem::take(&mut next.chosen);
        next.split.parts.push(SubPiece { tally, path });
        next
    }

    pub(crate) fn returning(&self, extra: Tally) -> Self {
        let mut next = self.clone();
        let tally = std::mem::take(&mut next.chosen);
        next.split.returned = next.split.returned + tally + extra;
        next
    }

    pub(crate) fn choosing(&self, extra: Tally) -> Self {
        let mut next = self.clone();
        next.chosen = next.chosen + extra;
        next
    }

    /// Returns the draft with one more leg of the last sub-piece.
    pub(crate) fn going_on(&self, to: Square) -> Option<Self> {
        let mut next = self.clone();
        let last = next.split.parts.last_mut()?;
        last.path = last.path.then(to)?;
        Some(next)
    }

    fn without_last(&self) -> Option<(Self, SubPiece)> {
        let mut before = self.clone();
        let last = before.split.parts.pop()?;
        Some((before, last))
    }

    /// Returns the position as it is now, and the squares that are closed.
    pub(crate) fn work(&self, position: &Position) -> (Position, Set) {
        let (side, origin) = (position.side, self.split.origin);
        let mut work = position.clone();
        work.add_to_reserve(side, self.split.returned);
        let mut left = position.at(origin).tally() - self.split.returned;
        work.put(origin, side, left);
        let mut closed = Set::of(origin);
        for part in &self.split.parts {
            left = left - part.tally;
            work.put(origin, side, left);
            work.carry(side, part.tally, &part.path);
            let end = part.path.end();
            if !work.at(end).is_none() {
                closed.insert(end);
            }
        }
        (work, closed)
    }
}

impl FreeChess {
    /// Returns where the next leg of a move can end, as far as shape goes.
    pub(crate) fn next_legs(&self, position: &Position, path: &Path) -> Set {
        let walk = Walk::of_piece(position, path.start(), self.goes_on());
        targets(&walk, path)
    }

    /// Returns whether a move as far as it goes is legal, or some way on from it.
    pub(crate) fn move_completes(&self, position: &Position, path: &Path) -> bool {
        if path.leg_count() > 0 && self.check_turn(position, &Turn::Move(*path)).is_ok() {
            return true;
        }
        let walk = Walk::of_piece(position, path.start(), self.goes_on());
        explore(&walk, open_stages(&walk, path), &mut |leg| {
            let effect = leg.after.effect();
            match self.is_legal_effect(position, &walk, &effect) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(true),
            }
        })
        .is_break()
    }

    fn is_legal_effect(&self, position: &Position, walk: &Walk<'_>, effect: &Effect) -> bool {
        let is_pass = effect.captured.is_empty() && effect.end == Some(walk.start);
        if is_pass {
            return false;
        }
        let after = position.with_effect(walk.start, effect);
        let side = walk.side;
        !self.in_check(&after, side) && (!after.of_side(side).is_empty() || self.any_turn(position))
    }

    /// Returns where the chosen attributes can go, or the last sub-piece can go on.
    pub(crate) fn next_parts(&self, position: &Position, draft: &Draft) -> Set {
        if !draft.chosen.is_empty() {
            if draft.chosen.is_lone_combinator() {
                return Set::EMPTY;
            }
            let (work, closed) = draft.work(position);
            let walk = self.part_walk(&work, draft.split.origin, draft.chosen, closed);
            return targets(&walk, &Path::starting(draft.split.origin));
        }
        let Some((before, last)) = draft.without_last() else {
            return Set::EMPTY;
        };
        let (work, closed) = before.work(position);
        let walk = self.part_walk(&work, draft.split.origin, last.tally, closed);
        targets(&walk, &last.path)
    }

    fn part_walk<'a>(
        &self,
        work: &'a Position,
        origin: Square,
        tally: Tally,
        closed: Set,
    ) -> Walk<'a> {
        Walk {
            position: work,
            side: work.side,
            start: origin,
            tally,
            closed,
            armed: self.splits_capture() && work.royal(work.side).is_some(),
            takes_royal: false,
            goes_on: self.goes_on(),
        }
    }

    /// Returns whether a draft can become a legal split; with too many ways to try it is assumed.
    pub(crate) fn draft_completes(&self, position: &Position, draft: &Draft) -> bool {
        let mut effort = EFFORT;
        self.completes(position, draft, &mut effort)
    }

    fn completes(&self, position: &Position, draft: &Draft, effort: &mut u32) -> bool {
        let Some(rest) = effort.checked_sub(1) else {
            return true;
        };
        *effort = rest;
        let is_legal = |draft: &Draft| self.check_turn(position, &draft.turn()).is_ok();
        if draft.chosen.is_empty() && is_legal(draft) {
            return true;
        }
        let spare = draft.left(position) - draft.chosen;
        for extra in spare.within() {
            let returned = draft.returning(extra);
            if returned.split.returned == draft.split.returned {
                continue;
            }
            match effort.checked_sub(1) {
                Some(rest) => *effort = rest,
                None => return true,
            }
            if is_legal(&returned) {
                return true;
            }
        }
        self.goes_on_well(position, draft, effort) || self.sends_well(position, draft, effort)
    }

    /// Whether another leg of the last sub-piece completes.
    fn goes_on_well(&self, position: &Position, draft: &Draft, effort: &mut u32) -> bool {
        draft.chosen.is_empty()
            && self.next_parts(position, draft).into_iter().any(|to| {
                draft
                    .going_on(to)
                    .is_some_and(|next| self.completes(position, &next, effort))
            })
    }

    /// Whether another sub-piece, of the chosen attributes and perhaps more, completes.
    fn sends_well(&self, position: &Position, draft: &Draft, effort: &mut u32) -> bool {
        let origin = draft.split.origin;
        let (work, closed) = draft.work(position);
        let spare = draft.left(position) - draft.chosen;
        for extra in spare.within() {
            let tally = draft.chosen + extra;
            if tally.is_empty() || tally.is_lone_combinator() {
                continue;
            }
            let walk = self.part_walk(&work, origin, tally, closed);
            let sent = draft.choosing(extra);
            let found = each_effect(&walk, &|_| true, &mut |_, path| match self.completes(
                position,
                &sent.sent(path()),
                effort,
            ) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            });
            if found.is_break() {
                return true;
            }
        }
        false
    }
}

/// Returns the stages after a path at which another leg can follow.
fn open_stages(walk: &Walk<'_>, path: &Path) -> Vec<Stage> {
    let stages = follow(walk, path).unwrap_or_default();
    let open = stages.into_iter().filter(|(_, ends)| !ends);
    open.map(|(stage, _)| stage).collect()
}

fn targets(walk: &Walk<'_>, path: &Path) -> Set {
    let mut found = Set::EMPTY;
    for stage in open_stages(walk, path) {
        walk.legs(&stage, &mut |leg| found.insert(leg.after.at));
    }
    found
}
