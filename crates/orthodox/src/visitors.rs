//! What is done with generated moves: counted, listed, looked up.

use std::ops::ControlFlow;

use chessmith_board::Square;

use crate::movegen::Visitor;
use crate::{Kind, Move, Set, Turn};

/// Counts moves by counting bits, without making a single one.
#[derive(Default)]
pub(crate) struct Count(pub(crate) u64);

impl Visitor for Count {
    #[inline(always)]
    fn piece(&mut self, _: Kind, _: Square, to: Set) -> ControlFlow<()> {
        self.0 += u64::from(to.len());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, to: Set, _: i16) -> ControlFlow<()> {
        self.0 += u64::from(to.len());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, to: Set, _: i16) -> ControlFlow<()> {
        self.0 += 4 * u64::from(to.len());
        ControlFlow::Continue(())
    }
}

/// Hands every move to a sink.
pub(crate) struct List<'a, S>(pub(crate) &'a mut S);

impl<S: FnMut(Turn) -> ControlFlow<()>> Visitor for List<'_, S> {
    #[inline(always)]
    fn piece(&mut self, kind: Kind, from: Square, to: Set) -> ControlFlow<()> {
        for to in to {
            self.0(Turn::Move(Move::new(kind, from, to)))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, to: Set, step: i16) -> ControlFlow<()> {
        for to in to {
            self.0(Turn::Move(Move::new(Kind::Pawn, origin(to, step), to)))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, to: Set, step: i16) -> ControlFlow<()> {
        for to in to {
            for becomes in Kind::PROMOTIONS {
                self.0(Turn::Move(Move::promoting(origin(to, step), to, becomes)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[inline(always)]
const fn origin(to: Square, step: i16) -> Square {
    Square(to.0.wrapping_add_signed(-step))
}

/// Breaks as soon as there is a move.
pub(crate) struct Any;

impl Any {
    #[inline(always)]
    fn of(to: Set) -> ControlFlow<()> {
        if to.is_empty() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

impl Visitor for Any {
    #[inline(always)]
    fn piece(&mut self, _: Kind, _: Square, to: Set) -> ControlFlow<()> {
        Self::of(to)
    }

    #[inline(always)]
    fn pawns(&mut self, to: Set, _: i16) -> ControlFlow<()> {
        Self::of(to)
    }

    #[inline(always)]
    fn promotions(&mut self, to: Set, _: i16) -> ControlFlow<()> {
        Self::of(to)
    }
}

/// Breaks if one move is among the legal ones.
pub(crate) struct Find(pub(crate) Move);

impl Find {
    #[inline(always)]
    fn pawn(&self, to: Set, step: i16, promotes: bool) -> ControlFlow<()> {
        let Move {
            kind,
            from,
            to: target,
            promotion,
        } = self.0;
        let fits = kind == Kind::Pawn && from == origin(target, step) && to.has(target);
        let becomes_well = match promotion {
            Some(becomes) => promotes && Kind::PROMOTIONS.contains(&becomes),
            None => !promotes,
        };
        if fits && becomes_well {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Visitor for Find {
    #[inline(always)]
    fn piece(&mut self, kind: Kind, from: Square, to: Set) -> ControlFlow<()> {
        let sought = self.0;
        let same = sought.kind == kind && sought.from == from && sought.promotion.is_none();
        if same && to.has(sought.to) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: Set, step: i16) -> ControlFlow<()> {
        self.pawn(to, step, false)
    }

    #[inline(always)]
    fn promotions(&mut self, to: Set, step: i16) -> ControlFlow<()> {
        self.pawn(to, step, true)
    }
}
