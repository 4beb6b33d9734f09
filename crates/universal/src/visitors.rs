//! Who is handed the turns that the generator finds, and what is done with them.

use std::ops::ControlFlow;

use chessmith_board::{Square, SquareSet};

use crate::Turn;

/// Is handed the legal turns in groups; each turn once.
pub(crate) trait Visitor<const W: usize> {
    /// A man may make the move `turn`, but to any square of `to`: alone, if that is said, and with a drop on
    /// any square of `drops`.
    fn moves(
        &mut self,
        turn: Turn,
        to: SquareSet<W>,
        alone: bool,
        drops: SquareSet<W>,
    ) -> ControlFlow<()>;

    /// Pawns may go to each square of `to`, each from the square whose number is lower by `step`, without
    /// promotion and without a drop.
    fn pawns(&mut self, to: SquareSet<W>, step: i16) -> ControlFlow<()>;
}

/// Counts turns.
#[derive(Default)]
pub(crate) struct Counter(pub(crate) u64);

impl<const W: usize> Visitor<W> for Counter {
    #[inline(always)]
    fn moves(
        &mut self,
        _: Turn,
        to: SquareSet<W>,
        alone: bool,
        drops: SquareSet<W>,
    ) -> ControlFlow<()> {
        self.0 += u64::from(to.len()) * u64::from(u32::from(alone) + drops.len());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, to: SquareSet<W>, _: i16) -> ControlFlow<()> {
        self.0 += u64::from(to.len());
        ControlFlow::Continue(())
    }
}

/// Finds out whether there is any turn.
#[derive(Default)]
pub(crate) struct Finder(pub(crate) bool);

impl Finder {
    fn found(&mut self, any: bool) -> ControlFlow<()> {
        self.0 |= any;
        if self.0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl<const W: usize> Visitor<W> for Finder {
    fn moves(
        &mut self,
        _: Turn,
        to: SquareSet<W>,
        alone: bool,
        drops: SquareSet<W>,
    ) -> ControlFlow<()> {
        self.found(!to.is_empty() && (alone || !drops.is_empty()))
    }

    fn pawns(&mut self, to: SquareSet<W>, _: i16) -> ControlFlow<()> {
        self.found(!to.is_empty())
    }
}

/// Hands turns over one by one.
pub(crate) struct Lister<'a, S>(pub(crate) &'a mut S);

impl<const W: usize, S: FnMut(Turn) -> ControlFlow<()>> Visitor<W> for Lister<'_, S> {
    #[inline]
    fn moves(
        &mut self,
        turn: Turn,
        to: SquareSet<W>,
        alone: bool,
        drops: SquareSet<W>,
    ) -> ControlFlow<()> {
        for to in to {
            let turn = Turn { to, ..turn };
            if alone {
                (self.0)(turn)?;
            }
            for square in drops {
                (self.0)(Turn {
                    drop: Some(square),
                    ..turn
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, to: SquareSet<W>, step: i16) -> ControlFlow<()> {
        for to in to {
            (self.0)(Turn::go(Square(to.0.wrapping_add_signed(-step)), to))?;
        }
        ControlFlow::Continue(())
    }
}
