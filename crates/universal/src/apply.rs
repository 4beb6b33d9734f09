//! Playing a turn.

use std::ops::ControlFlow;

use chessmith_board::Square;

use crate::effect::Effect;
use crate::setup::LARGEST;
use crate::{Army, Kind, Position, Role, Turn};

impl<const W: usize> Army<W> {
    /// Plays a legal turn: the move, the accounting, the drop. Rules: 2.4.
    #[inline]
    pub(crate) fn apply(&self, position: &mut Position<W>, turn: &Turn) {
        let us = position.side;
        let effect = self.effect(position, turn);
        let earning = self.rules().earning;
        let settled = effect.settle(self.rules().exchange, position);
        position.ban = self.ban_after(position, &effect);
        effect.make(self, &mut position.men);
        if effect.from_queue {
            position.queues.take_back(us);
        }
        position.pending = settled.pending;
        if !effect.removed.is_empty() {
            for (rights, gained) in position.rights.0.iter_mut().zip(settled.gained.0) {
                *rights = rights.saturating_add(earning.gains(gained)).min(LARGEST);
            }
        }
        if let Some(square) = turn.drop
            && let Some(kind) = position.queues.take_front(us)
        {
            position.rights[us] = position.rights[us].saturating_sub(earning.costs());
            position.men.put(us, kind, self.is_special(kind), square);
        }
        position.clock = if effect.is_irreversible() || turn.drop.is_some() {
            0
        } else {
            (position.clock + 1).min(LARGEST)
        };
        position.number = (position.number + us.index() as u32).min(LARGEST);
        position.side = us.other();
        position.en_passant = None;
        if effect.kind == Kind::PAWN && !effect.leaves {
            position.en_passant = self.en_passant_after(position, &effect);
        }
    }

    /// Returns the squares that the reply may not swap. Rules: 1.4, A27.
    fn ban_after(&self, position: &Position<W>, effect: &Effect<W>) -> Option<(Square, Square)> {
        if !effect.swaps || position.men.of(effect.side).has(effect.to) {
            return None;
        }
        let role = |square| self.role(position.men.kind(square));
        let pair = [role(effect.from), role(effect.to)];
        let is_named = matches!(
            pair,
            [Role::Swapper, Role::Swapper | Role::Chameleon] | [Role::Chameleon, Role::Swapper]
        );
        is_named.then(|| (effect.from.min(effect.to), effect.from.max(effect.to)))
    }

    /// Returns the square on which the pawn that just moved can be taken in passing by a legal turn.
    fn en_passant_after(&self, position: &mut Position<W>, effect: &Effect<W>) -> Option<Square> {
        let passed = self.pawns().passed(effect.from, effect.to)?;
        let hunters = position.men.pawns() & position.men.of(position.side);
        if !self.pawns().takes(effect.side, passed).meets(hunters) {
            return None;
        }
        position.en_passant = Some(passed);
        self.takes_in_passing(position).then_some(passed)
    }

    /// Returns whether a legal turn takes in passing on the square that the position names.
    pub(crate) fn takes_in_passing(&self, position: &Position<W>) -> bool {
        let mut found = crate::visitors::Finder::default();
        let _: ControlFlow<()> = self.visit_en_passant(position, &mut found);
        found.0
    }

    /// Returns what a drop after this move would put on the board.
    #[inline]
    pub(crate) fn next_drop(&self, position: &Position<W>, effect: &Effect<W>) -> Option<Kind> {
        let queue = position.queue(effect.side);
        let left = if effect.from_queue {
            &queue[..queue.len() - 1]
        } else {
            queue
        };
        left.first().copied()
    }
}
