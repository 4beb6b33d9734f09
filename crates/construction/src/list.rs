//! The list of turns. Rules: `docs/notation.md` on what is listed while buying.

use std::ops::ControlFlow;

use chessmith_game::{Coverage, Game, Turns};

use crate::land::turf_shapes;
use crate::rules::beaten;
use crate::{Base, Construction, Design, Phase, Position, Token, Turf, Turn};

impl Construction {
    /// Hands over `done`, `+lot` and every purchase of a design with at most one token.
    fn purchases(
        &self,
        position: &Position,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let plain = Base::ALL.into_iter().flat_map(|base| {
            let bare = Design::bare(base);
            let one = Token::ALL
                .into_iter()
                .filter_map(move |token| bare.with(token).ok());
            std::iter::once(bare).chain(one)
        });
        let turns = [Turn::Done, Turn::BuyLot]
            .into_iter()
            .chain(plain.map(Turn::Buy));
        turns
            .filter(|turn| self.validate(position, turn).is_ok())
            .try_for_each(sink)
    }

    fn layings(
        &self,
        position: &Position,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.turf() {
            Turf::Free => position
                .lot_places()
                .into_iter()
                .map(Turn::Lay)
                .try_for_each(sink),
            Turf::Rectangular => turf_shapes(position.lots_to_place(position.side))
                .map(|(files, ranks)| Turn::Turf { files, ranks })
                .try_for_each(sink),
        }
    }
}

/// Hands over every way to put a piece on the board, royal ones only while one is to be placed.
pub(crate) fn puts(
    position: &Position,
    sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let hand = position.hand(position.side);
    let royals_first = position.phase == Phase::Place && hand.royals() > 0;
    let free = position.free(position.side);
    for (design, _) in hand.designs() {
        if royals_first && !design.is_royal() {
            continue;
        }
        for square in free {
            let at = position.land().coord(square);
            for facing in design.base().facings() {
                sink(Turn::Put { design, facing, at })?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Turns for Construction {
    fn turns(
        &self,
        position: &Position,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> Coverage {
        if beaten(position).is_some() {
            return Coverage::Complete;
        }
        let flow = match position.phase {
            Phase::Buy => self.purchases(position, sink),
            Phase::Land => self.layings(position, sink),
            Phase::Place => {
                let stop = Self::validate_stop_placing(position).is_ok();
                let done = stop.then_some(Turn::Done).into_iter();
                match done.map(&mut *sink).find(ControlFlow::is_break) {
                    Some(_) => ControlFlow::Break(()),
                    None => puts(position, sink),
                }
            }
            Phase::Play => {
                let mut own = position.of_side(position.side).into_iter();
                match own.try_for_each(|from| position.acts(from, sink)) {
                    ControlFlow::Continue(()) => puts(position, sink),
                    stop => stop,
                }
            }
        };
        match (flow, position.phase) {
            (ControlFlow::Break(()), _) => Coverage::Truncated,
            (ControlFlow::Continue(()), Phase::Buy) => Coverage::Defined,
            (ControlFlow::Continue(()), _) => Coverage::Complete,
        }
    }

    fn any_turn(&self, position: &Position) -> bool {
        match position.phase {
            // What CS-22 asks of a purchase leaves either a royal piece to stop with or money for one.
            Phase::Buy | Phase::Place => true,
            Phase::Land => self.finish(position).is_none(),
            Phase::Play => beaten(position).is_none() && position.can_act(),
        }
    }
}
