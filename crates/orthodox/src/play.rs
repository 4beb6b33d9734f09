//! The turns of a position, in every phase: listing, counting, looking up and playing.

use std::ops::ControlFlow;

use crate::movegen::visit;
use crate::position::FIRST_AND_LAST_RANK;
use crate::visitors::{Any, Count, Find, List};
use crate::{Phase, Position, Turn};

impl Position {
    /// Hands every legal turn to `sink`, each once, until it breaks.
    ///
    /// Draws by clock, repetition or material are not looked at.
    #[inline]
    pub fn turns(&self, sink: &mut impl FnMut(Turn) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.phase != Phase::Play {
            return self.drops(&mut |drop| sink(Turn::Drop(drop)));
        }
        visit(self, &mut List(sink))
    }

    /// Returns how many legal turns there are.
    #[must_use]
    #[inline]
    pub fn count(&self) -> u64 {
        let mut count = Count::default();
        let flow = match self.phase {
            Phase::Play => visit(self, &mut count),
            _ => self.drops(&mut |_| {
                count.0 += 1;
                ControlFlow::Continue(())
            }),
        };
        debug_assert!(flow.is_continue());
        count.0
    }

    /// Returns whether there is a legal turn.
    #[must_use]
    pub fn has_turn(&self) -> bool {
        match self.phase {
            Phase::Play => visit(self, &mut Any).is_break(),
            _ => self.drops(&mut |_| ControlFlow::Break(())).is_break(),
        }
    }

    /// Returns whether a turn is legal.
    #[must_use]
    pub fn is_legal(&self, turn: &Turn) -> bool {
        let found = match *turn {
            Turn::Move(_) if self.phase != Phase::Play => return false,
            Turn::Move(m) => visit(self, &mut Find(m)),
            Turn::Drop(sought) => self.drops(&mut |drop| {
                if drop == sought {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            }),
        };
        found.is_break()
    }

    /// Plays a legal turn; after any other the position is unspecified.
    #[inline(always)]
    pub fn apply(&mut self, turn: &Turn) {
        match *turn {
            Turn::Move(m) => self.play(m),
            Turn::Drop(drop) => self.play_drop(drop),
        }
    }

    /// Returns the position as if the side to move had done nothing, which no rule allows.
    ///
    /// For engines, which learn from it how strong the other side's threats are. `None` in check, where
    /// the king could then be taken, and during the setup.
    #[must_use]
    pub fn passed(&self) -> Option<Self> {
        if self.phase != Phase::Play || self.in_check() {
            return None;
        }
        let mut next = *self;
        next.rights &= FIRST_AND_LAST_RANK;
        next.side = self.side.other();
        Some(next)
    }
}
