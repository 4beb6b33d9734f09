//! The turn by which an effect is recorded. Rules: "Counting turns", K-3.

use crate::walk::ways::Ways;
use crate::{FreeChess, Position, Split, Turn};

/// The legs of a way that is quickly found again.
const SHORT: usize = 3;

impl FreeChess {
    /// Returns the turn by which the effect of a legal turn is recorded.
    pub(crate) fn recorded(&self, position: &Position, turn: &Turn) -> Turn {
        self.recorded_by(&mut Ways::default(), position, turn)
    }

    /// Returns the same of one of many turns of a position; `ways` keeps what is found out for all of them.
    pub(crate) fn recorded_by<'a>(
        &'a self,
        ways: &mut Ways<'a>,
        position: &'a Position,
        turn: &Turn,
    ) -> Turn {
        let after = || {
            let mut after = position.clone();
            after.apply(turn);
            after
        };
        match turn {
            Turn::Place(_) => turn.clone(),
            Turn::Move(path) if path.leg_count() == 1 => turn.clone(),
            Turn::Move(path) => self
                .move_of_any(position, &after(), &|_| true, &mut |walk, goal| {
                    ways.path(walk, goal, path.leg_count())
                })
                .map_or_else(|| turn.clone(), Turn::Move),
            Turn::Split(split) => match self.plain_and_short(position, split) {
                Some(plain) => Turn::Split(Box::new(plain)),
                None => self
                    .between(position, &after(), split.cost())
                    .unwrap_or_else(|| turn.clone()),
            },
        }
    }

    /// Returns the canonical form of a split that needs no search of long ways.
    fn plain_and_short(&self, position: &Position, split: &Split) -> Option<Split> {
        let is_short = split
            .parts
            .iter()
            .all(|part| part.path.leg_count() <= SHORT);
        is_short.then(|| self.plain(position, split, false))?
    }
}
