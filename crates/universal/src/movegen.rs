//! Which turns are legal. Rules: 1.2, 1.4, 2.4, 2.7, 2.8.
//!
//! Moves are handed to a [`Visitor`] in groups wherever [`Safety`] tells that they need no trial; the rest are
//! made on a copy of the men, one by one. Drops go with the moves: a group says on which squares each of its
//! moves may be followed by one.

use std::ops::ControlFlow;

use chessmith_board::{Side, Square, SquareSet};

use crate::effect::Effect;
use crate::safety::Safety;
use crate::visitors::{Finder, Visitor};
use crate::{Army, Kind, Manner, Position, Promotion, Role, Turn};

/// Everything that is the same for all moves of a position.
pub(crate) struct Generator<'a, const W: usize, V> {
    pub(crate) army: &'a Army<W>,
    pub(crate) position: &'a Position<W>,
    pub(crate) visitor: &'a mut V,
    pub(crate) side: Side,
    pub(crate) own: SquareSet<W>,
    pub(crate) enemies: SquareSet<W>,
    pub(crate) occupied: SquareSet<W>,
    pub(crate) safety: Safety<W>,
    /// Whether a drop may follow any move: there is a right and a queue. Rules: 2.4, 2.6.
    may_drop: bool,
    /// Squares of the first rank that are free for it already; what a move leaves or takes becomes so too.
    drops: SquareSet<W>,
    /// The man whose capture closes an exchange.
    hot: SquareSet<W>,
    try_all: bool,
}

impl<const W: usize> Army<W> {
    /// Hands all legal turns of a position to `visitor`, until it breaks.
    #[inline]
    pub(crate) fn visit<V: Visitor<W>>(
        &self,
        position: &Position<W>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        Generator::new(self, position, visitor).run()
    }

    /// Hands the legal turns that take in passing to `visitor`, until it breaks.
    pub(crate) fn visit_en_passant<V: Visitor<W>>(
        &self,
        position: &Position<W>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let Some(to) = position.en_passant else {
            return ControlFlow::Continue(());
        };
        let side = position.side;
        let able = position.men.of(side) - self.frozen(&position.men, side);
        let mut generator = Generator::new(self, position, visitor);
        generator.en_passant(able & position.men.pawns(), to)
    }

    /// Returns whether the side to move has a legal turn.
    pub(crate) fn has_turn(&self, position: &Position<W>) -> bool {
        let mut finder = Finder::default();
        let _: ControlFlow<()> = self.visit(position, &mut finder);
        finder.0
    }
}

impl<'a, const W: usize, V: Visitor<W>> Generator<'a, W, V> {
    #[inline]
    fn new(army: &'a Army<W>, position: &'a Position<W>, visitor: &'a mut V) -> Self {
        let side = position.side;
        let men = &position.men;
        let occupied = men.occupied();
        let safety = Safety::of(army, position);
        let has_queue = !position.queue(side).is_empty();
        let may_drop = has_queue && position.rights[side] >= army.rules().earning.costs();
        let drops = if may_drop {
            army.lines().home(side) - occupied
        } else {
            SquareSet::EMPTY
        };
        let hot = position
            .pending
            .filter(|_| has_queue)
            .map_or(SquareSet::EMPTY, |pending| SquareSet::of(pending.square));
        // With a drop at hand a move that does not parry a check alone may do so with it.
        let try_all =
            safety.try_all || (may_drop && (safety.checked || drops.meets(safety.fragile)));
        Self {
            army,
            position,
            visitor,
            side,
            own: men.of(side),
            enemies: men.of(side.other()),
            occupied,
            safety,
            may_drop,
            drops,
            hot,
            try_all,
        }
    }

    #[inline]
    fn run(mut self) -> ControlFlow<()> {
        let men = &self.position.men;
        let frozen = self.army.frozen(men, self.side);
        let king = SquareSet::of(self.safety.king);
        let able = self.own - frozen;
        if able.meets(king) {
            self.king_moves()?;
        }
        let pawns = self.own & men.pawns();
        self.pawn_moves(pawns - frozen)?;
        for from in able - pawns - king {
            self.piece_moves(from, men.kind(from))?;
        }
        for from in frozen - king {
            let turn = Turn {
                manner: Manner::Suicide,
                ..Turn::go(from, from)
            };
            self.single(turn)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn piece_moves(&mut self, from: Square, kind: Kind) -> ControlFlow<()> {
        let role = self.army.role(kind);
        match role {
            Role::Plain | Role::CannonPawn | Role::King | Role::Pawn => {
                let mut to = self
                    .army
                    .targets(self.side, kind, from, self.occupied, self.own);
                if role == Role::CannonPawn {
                    for far in to & self.army.lines().home(self.side.other()) {
                        to.remove(far);
                        self.cannon_pawn_arrives(from, far)?;
                    }
                }
                self.group(from, to)?;
            }
            _ => self.rococo_moves(from, role)?,
        }
        if self.army.returns(self.side, kind, from, self.occupied) {
            self.single(Turn::go(from, from))?;
        }
        ControlFlow::Continue(())
    }

    /// Hands over moves of one man to empty squares and onto enemies that it takes there and nowhere else.
    #[inline]
    pub(crate) fn group(&mut self, from: Square, to: SquareSet<W>) -> ControlFlow<()> {
        if self.try_all || self.safety.shields.has(from) {
            return to
                .into_iter()
                .try_for_each(|to| self.single(Turn::go(from, to)));
        }
        let odd = to & (self.hot | self.safety.fragile);
        let mut sure = (to - odd) & self.safety.remedy;
        for to in odd {
            self.single(Turn::go(from, to))?;
        }
        let mut drops = self.drops;
        if self.may_drop {
            let home = self.army.lines().home(self.side);
            if home.has(from) && !self.safety.fragile.has(from) {
                drops.insert(from);
            } else if home.has(from) {
                return sure
                    .into_iter()
                    .try_for_each(|to| self.single(Turn::go(from, to)));
            }
            for to in sure & home {
                sure.remove(to);
                self.visitor.moves(
                    Turn::go(from, to),
                    SquareSet::of(to),
                    true,
                    drops - SquareSet::of(to),
                )?;
            }
        }
        if sure.is_empty() {
            return ControlFlow::Continue(());
        }
        self.visitor.moves(Turn::go(from, from), sure, true, drops)
    }

    /// Tries one move out, alone and with each drop, unless it is plain that it exposes nothing.
    pub(crate) fn single(&mut self, turn: Turn) -> ControlFlow<()> {
        let effect = self.army.effect(self.position, &turn);
        let drops = self.drops_after(&effect);
        let to = SquareSet::of(turn.to);
        if self.touches_nothing(&effect) && !drops.meets(self.safety.fragile) {
            return self.visitor.moves(turn, to, true, drops);
        }
        let mut men = self.position.men;
        effect.make(self.army, &mut men);
        let suspects = if effect.swaps || effect.from == self.safety.king {
            men.of(self.side.other())
        } else {
            self.safety.suspects
        };
        let alone = !self.army.is_exposed(&men, self.side, suspects);
        let mut safe = SquareSet::EMPTY;
        if alone || !self.army.rules().move_first {
            let front = self.army.next_drop(self.position, &effect);
            for square in drops {
                let Some(front) = front else { break };
                let mut men = men;
                men.put(self.side, front, self.army.is_special(front), square);
                if !self.army.is_exposed(&men, self.side, suspects) {
                    safe.insert(square);
                }
            }
        }
        if alone || !safe.is_empty() {
            self.visitor.moves(turn, to, alone, safe)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a move changes no square that matters to the safety of the king.
    fn touches_nothing(&self, effect: &Effect<W>) -> bool {
        let safety = &self.safety;
        !safety.checked
            && !effect.swaps
            && effect.from != safety.king
            && !safety.shields.has(effect.from)
            && !safety.fragile.has(effect.to)
            && !effect.vacated().meets(safety.ways | safety.shields)
    }

    /// Returns where a drop may follow a move, the safety of the king aside.
    fn drops_after(&self, effect: &Effect<W>) -> SquareSet<W> {
        if effect.from_queue && self.position.queue(self.side).len() < 2 {
            return SquareSet::EMPTY;
        }
        let rules = self.army.rules();
        let settled = effect.settle(rules.exchange, self.position);
        let gained = rules.earning.gains(settled.gained[self.side]);
        let rights = self.position.rights[self.side].saturating_add(gained);
        if rights < rules.earning.costs() || self.position.queue(self.side).is_empty() {
            return SquareSet::EMPTY;
        }
        let home = self.army.lines().home(self.side);
        let free = (home - self.occupied) | (home & effect.vacated());
        if effect.leaves {
            free
        } else {
            free - SquareSet::of(effect.to)
        }
    }

    #[inline]
    fn king_moves(&mut self) -> ControlFlow<()> {
        let king = self.safety.king;
        let them = self.side.other();
        let men = &self.position.men;
        let all = self.army.lines().steps(king) - self.own;
        let mut to = all;
        if to.is_empty() {
            return ControlFlow::Continue(());
        }
        let occupied = self.occupied - SquareSet::of(king);
        let able = self.enemies - self.safety.harmless;
        let pawns = men.pawns() & able;
        for square in to {
            if self.army.pawns().takes(self.side, square).meets(pawns) {
                to.remove(square);
            }
        }
        for from in able - men.pawns() - men.special() {
            let kind = men.kind(from);
            if self.army.reach(them, kind, from).meets(to) {
                // A man that may come back to its square does not guard it: there it is taken.
                to = to - (self.army.takes(them, kind, from, occupied) - SquareSet::of(from));
            }
        }
        if men.special().is_empty() && self.hot.is_empty() && !self.may_drop {
            return self
                .visitor
                .moves(Turn::go(king, king), to, true, SquareSet::EMPTY);
        }
        // With a drop at hand a square that is attacked now may be safe.
        let to = if self.may_drop {
            all
        } else {
            to | all & self.hot
        };
        to.into_iter()
            .try_for_each(|to| self.single(Turn::go(king, to)))
    }

    fn cannon_pawn_arrives(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        let plain = Turn::go(from, to);
        self.single(plain)?;
        if !self.position.queue(self.side).is_empty() {
            return self.single(Turn {
                promotion: Promotion::FromQueue,
                ..plain
            });
        }
        for kind in self.army.lost(self.position) {
            self.single(Turn {
                promotion: Promotion::Lost(kind),
                ..plain
            })?;
        }
        ControlFlow::Continue(())
    }

    fn pawn_arrives(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        let plain = Turn::go(from, to);
        let is_last = self.army.lines().home(self.side.other()).has(to);
        if !is_last || !self.position.queue(self.side).is_empty() {
            return self.single(plain);
        }
        let mut lost = self.army.lost(self.position).peekable();
        if lost.peek().is_none() {
            return self.single(plain);
        }
        lost.try_for_each(|kind| {
            self.single(Turn {
                promotion: Promotion::Lost(kind),
                ..plain
            })
        })
    }

    #[inline]
    fn pawn_moves(&mut self, pawns: SquareSet<W>) -> ControlFlow<()> {
        let army = self.army;
        let slow = self.try_all || self.may_drop;
        let free = if slow {
            SquareSet::EMPTY
        } else {
            pawns - self.safety.shields
        };
        for from in pawns - free {
            let to = army
                .pawns()
                .targets(self.side, from, self.occupied, self.enemies);
            to.into_iter()
                .try_for_each(|to| self.pawn_arrives(from, to))?;
        }
        for (to, step) in army
            .pawns()
            .all_targets(self.side, free, self.occupied, self.enemies)
        {
            if to.is_empty() {
                continue;
            }
            let odd = to & (self.hot | self.safety.fragile | army.lines().home(self.side.other()));
            self.visitor.pawns((to - odd) & self.safety.remedy, step)?;
            for to in odd {
                self.pawn_arrives(Square(to.0.wrapping_add_signed(-step)), to)?;
            }
        }
        if let Some(to) = self.position.en_passant {
            self.en_passant(pawns, to)?;
        }
        ControlFlow::Continue(())
    }

    /// Tries the captures in passing.
    pub(crate) fn en_passant(&mut self, pawns: SquareSet<W>, to: Square) -> ControlFlow<()> {
        if !self.army.pawns().is_en_passant_possible(self.position, to) {
            return ControlFlow::Continue(());
        }
        for from in self.army.pawns().takes(self.side.other(), to) & pawns {
            self.single(Turn::go(from, to))?;
        }
        ControlFlow::Continue(())
    }
}
