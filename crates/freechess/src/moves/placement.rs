//! Placements. Rules: FC-10 to FC-16.

use std::ops::ControlFlow;

use crate::board::geometry::{BOARD, Set};
use crate::check::safety::Safety;
use crate::{Attribute, FreeChess, Placement, Position, Refusal, Turn};

/// The attributes in the order in which placements are listed: K, which may be in check anywhere, last.
const LISTED: [Attribute; 6] = [
    Attribute::Combinator,
    Attribute::Rook,
    Attribute::Bishop,
    Attribute::Knight,
    Attribute::Opawn,
    Attribute::Royal,
];

impl FreeChess {
    /// Hands every legal placement to `sink`. Rules: FC-10 to FC-16.
    pub(crate) fn each_placement(
        &self,
        position: &Position,
        safety: &mut Safety<'_>,
        sink: &mut impl FnMut(Placement) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let reserve = position.reserve(position.side);
        if reserve.is_empty() {
            return ControlFlow::Continue(());
        }
        // What a first leg touches is valid, and found at once.
        let near = match position.is_restricted(self.is_latched()) {
            true => position.near_squares(),
            false => BOARD.all(),
        };
        self.each_placement_on(position, safety, near, sink)?;
        let all = position.valid_squares(self.is_latched(), self.terms());
        self.each_placement_on(position, safety, all.without(near), sink)
    }

    fn each_placement_on(
        &self,
        position: &Position,
        safety: &mut Safety<'_>,
        valid: Set,
        sink: &mut impl FnMut(Placement) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let reserve = position.reserve(position.side);
        for attribute in LISTED {
            if reserve.count(attribute.index()) == 0 || valid.is_empty() {
                continue;
            }
            let squares = valid & self.placeable(position, attribute);
            for square in squares {
                let placement = Placement { attribute, square };
                if safety.allows_turn(position, &Turn::Place(placement)) {
                    sink(placement)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns where an attribute may be placed but for FC-7 and FC-8. Rules: FC-11 to FC-16.
    fn placeable(&self, position: &Position, attribute: Attribute) -> Set {
        let side = position.side;
        let mut squares = !position.of_side(side.other());
        for square in position.of_side(side.other()) {
            if self
                .placement_shape(position, Placement { attribute, square })
                .is_ok()
            {
                squares.insert(square);
            }
        }
        if attribute == Attribute::Combinator {
            squares = squares.without(position.combinators(side));
        }
        squares
    }

    /// Decides a placement but for FC-7 and FC-8. Rules: FC-10, FC-12 to FC-16.
    pub(crate) fn placement_shape(
        &self,
        position: &Position,
        Placement { attribute, square }: Placement,
    ) -> Result<(), Refusal> {
        let side = position.side;
        if position.reserve(side).count(attribute.index()) == 0 {
            return Err(Refusal::NotInReserve(side, attribute));
        }
        let man = position.man(square);
        if man.piece.is_none() {
            return Ok(());
        }
        let tally = man.piece.tally();
        if attribute == Attribute::Combinator && tally.is_combinator() {
            return Err(Refusal::SecondCombinator(man));
        }
        if man.piece.side() == side {
            return Ok(());
        }
        if !tally.has(attribute) {
            return Err(Refusal::Lacks(man, attribute));
        }
        if position.last == Some(Placement { attribute, square }) {
            return Err(Refusal::JustPlaced(attribute, square));
        }
        if attribute == Attribute::Royal && !self.royals_cancel() {
            return Err(Refusal::RoyalCancel(man));
        }
        Ok(())
    }
}
