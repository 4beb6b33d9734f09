//! Turns half built.

use chessmith_board::Square;

use crate::board::geometry::Set;
use crate::walk::effect::follow;
use crate::walk::leg::{Stage, Walk};
use crate::{Attribute, FreeChess, Path, Position, Split, SubPiece, Tally, Turn};

/// A step of building a split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SplitStep {
    /// One more attribute for the next sub-piece or return.
    Take(Attribute),
    /// The square to which the chosen attributes go, or the last sub-piece goes on.
    Go(Square),
    /// The chosen attributes go back to the reserve.
    Return,
}

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

    /// Returns the draft after a step; `None` if the attribute is not there, or the square not reached.
    pub(crate) fn after(
        &self,
        rules: &FreeChess,
        position: &Position,
        step: SplitStep,
    ) -> Option<Self> {
        match step {
            SplitStep::Return => (!self.chosen.is_empty()).then(|| self.returning(Tally::EMPTY)),
            SplitStep::Take(attribute) => {
                let spare = self.left(position) - self.chosen;
                let extra = Tally::of(attribute);
                spare.has(attribute).then(|| self.choosing(extra))
            }
            SplitStep::Go(to) => {
                rules.next_parts(position, self).has(to).then_some(())?;
                match self.chosen.is_empty() {
                    true => self.going_on(to),
                    false => Some(self.sent(Path::straight(self.split.origin, to))),
                }
            }
        }
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
        let walk = Walk::of_piece(position, path.start(), self.terms());
        targets(&walk, path)
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

    pub(crate) fn part_walk<'a>(
        &'a self,
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
            terms: self.terms(),
        }
    }
}

/// Returns the stages after a path at which another leg can follow.
pub(crate) fn open_stages(walk: &Walk<'_>, path: &Path) -> Vec<Stage> {
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
