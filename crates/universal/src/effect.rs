//! What a move does to the men on the board.

use chessmith_board::{Direction, Side, Square, SquareSet};

use crate::ledger::{self, Captures, Settled};
use crate::{Army, Exchange, Kind, Manner, Men, Position, Promotion, Role, Turn};

/// Everything that a turn without its drop changes about the men.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect<const W: usize> {
    pub(crate) side: Side,
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) kind: Kind,
    /// What the mover is afterwards.
    pub(crate) becomes: Kind,
    /// The enemies taken.
    pub(crate) removed: SquareSet<W>,
    /// Whether the mover changes places with what stands on `to`.
    pub(crate) swaps: bool,
    /// Whether the mover leaves the board.
    pub(crate) leaves: bool,
    /// Whether the back of the queue is used up.
    pub(crate) from_queue: bool,
}

impl<const W: usize> Effect<W> {
    /// Returns the plain effect of going to an empty square or onto an enemy.
    #[inline(always)]
    pub(crate) fn plain(position: &Position<W>, kind: Kind, from: Square, to: Square) -> Self {
        let side = position.side;
        Self {
            side,
            from,
            to,
            kind,
            becomes: kind,
            removed: SquareSet::of(to) & position.men.of(side.other()),
            swaps: false,
            leaves: false,
            from_queue: false,
        }
    }

    /// Returns the squares that are empty afterwards and were not before.
    pub(crate) fn vacated(&self) -> SquareSet<W> {
        let arrives = if self.leaves {
            SquareSet::EMPTY
        } else {
            SquareSet::of(self.to)
        };
        let left = if self.swaps {
            SquareSet::EMPTY
        } else {
            SquareSet::of(self.from)
        };
        (self.removed | left) - arrives
    }

    /// Makes the change.
    #[inline]
    pub(crate) fn make(&self, army: &Army<W>, men: &mut Men<W>) {
        if !self.removed.is_empty() {
            men.remove(self.removed);
        }
        if self.leaves {
            men.remove(SquareSet::of(self.from));
        } else if self.swaps {
            men.swap(self.from, self.to, |kind| army.is_special(kind));
        } else if self.from != self.to {
            men.shift(self.side, self.from, self.to);
        }
        if self.becomes != self.kind {
            men.remove(SquareSet::of(self.to));
            men.put(
                self.side,
                self.becomes,
                army.is_special(self.becomes),
                self.to,
            );
        }
    }

    /// Settles what is taken. Rules: 2.6.
    #[inline]
    pub(crate) fn settle(&self, rule: Exchange, position: &Position<W>) -> Settled {
        if self.removed.is_empty() {
            return Settled::default();
        }
        let captures = Captures {
            side: self.side,
            taker: (self.becomes != Kind::PAWN).then_some(self.to),
            pieces: (self.removed - position.men.pawns()).len(),
            closes: position
                .pending
                .is_some_and(|pending| self.removed.has(pending.square)),
            mutual: self.leaves,
        };
        ledger::settle(rule, position.pending, captures)
    }

    /// Returns whether the move counts the clock of the move rule from zero. Rules: 2.9.
    #[inline]
    pub(crate) fn is_irreversible(&self) -> bool {
        let promotes = self.from_queue || self.becomes != self.kind;
        !self.removed.is_empty() || self.leaves || promotes || self.kind == Kind::PAWN
    }
}

impl<const W: usize> Army<W> {
    /// Returns what a turn, which has the shape of a legal one, does without its drop.
    pub(crate) fn effect(&self, position: &Position<W>, turn: &Turn) -> Effect<W> {
        let (side, men) = (position.side, &position.men);
        let kind = men.kind(turn.from);
        let mut effect = Effect::plain(position, kind, turn.from, turn.to);
        match turn.manner {
            Manner::Go => {}
            Manner::Destroy => {
                effect.leaves = true;
                return effect;
            }
            Manner::Suicide => {
                effect.leaves = true;
                effect.removed = SquareSet::EMPTY;
                return effect;
            }
        }
        let role = self.role(kind);
        match role {
            Role::King | Role::Plain | Role::Immobilizer => {}
            Role::Pawn => {
                if position.en_passant == Some(turn.to)
                    && self
                        .lines()
                        .direction(turn.from, turn.to)
                        .is_some_and(Direction::is_diagonal)
                {
                    let back = if side == Side::White {
                        Direction::South
                    } else {
                        Direction::North
                    };
                    effect.removed = self
                        .lines()
                        .step(turn.to, back)
                        .map_or(SquareSet::EMPTY, SquareSet::of)
                        & men.of(side.other());
                }
                if self.lines().home(side.other()).has(turn.to) {
                    self.promote(&mut effect, position, turn.promotion);
                }
            }
            Role::CannonPawn => {
                if turn.promotion != Promotion::Unsaid {
                    self.promote(&mut effect, position, turn.promotion);
                }
            }
            Role::Swapper => {
                effect.swaps = men.occupied().has(turn.to);
                effect.removed = SquareSet::EMPTY;
            }
            Role::Withdrawer | Role::Advancer | Role::LongLeaper => {
                effect.removed = self.side_captures(men, side, role, turn.from, turn.to);
            }
            Role::Chameleon => {
                if men.occupied().has(turn.to) && self.role(men.kind(turn.to)) == Role::Swapper {
                    effect.swaps = true;
                    effect.removed = SquareSet::EMPTY;
                }
                effect.removed |= self.side_captures(men, side, role, turn.from, turn.to);
            }
        }
        effect
    }

    fn promote(&self, effect: &mut Effect<W>, position: &Position<W>, promotion: Promotion) {
        if let Promotion::Lost(kind) = promotion {
            effect.becomes = kind;
        } else if let Some(&back) = position.queue(effect.side).last() {
            effect.becomes = back;
            effect.from_queue = true;
        }
    }

    /// Returns what a Withdrawer, Advancer, Long Leaper or Chameleon takes besides what it lands on.
    ///
    /// Rules: 1.4; for the Chameleon only the two ends count, and the men strictly between.
    pub(crate) fn side_captures(
        &self,
        men: &Men<W>,
        side: Side,
        role: Role,
        from: Square,
        to: Square,
    ) -> SquareSet<W> {
        let lines = self.lines();
        let Some(direction) = lines.direction(from, to) else {
            return SquareSet::EMPTY;
        };
        let enemies = men.of(side.other());
        let mimics = role == Role::Chameleon;
        let mut taken = SquareSet::EMPTY;
        let mut take = |square: Option<Square>, power: Role| {
            if (role == power || mimics)
                && let Some(square) = square.filter(|&square| enemies.has(square))
                && (!mimics || self.role(men.kind(square)) == power)
            {
                taken.insert(square);
            }
        };
        take(lines.step(from, direction.opposite()), Role::Withdrawer);
        take(lines.step(to, direction), Role::Advancer);
        if mimics || role == Role::LongLeaper {
            let passed = lines.between(from, to) & men.occupied();
            if !passed.is_empty()
                && passed.is_subset(enemies)
                && !lines.has_neighbours(passed, direction)
            {
                for square in passed {
                    take(Some(square), Role::LongLeaper);
                }
            }
        }
        taken
    }
}
