//! Who could take the king, and who is frozen. Rules: 1.4, 2.8.

use chessmith_board::{Side, Square, SquareSet};

use crate::{Army, Men, Role};

impl<const W: usize> Army<W> {
    /// Returns the men of one side that have a role of their own.
    pub(crate) fn of_role(&self, men: &Men<W>, side: Side, role: Role) -> SquareSet<W> {
        let special = men.special() & men.of(side);
        let plays = |square: &Square| self.role(men.kind(*square)) == role;
        special.into_iter().filter(plays).collect()
    }

    /// Returns the men of a side that cannot move. Rules: 1.4, A29.
    pub(crate) fn frozen(&self, men: &Men<W>, side: Side) -> SquareSet<W> {
        let them = side.other();
        if !self.has_immobilizer() || !men.special().meets(men.of(them)) {
            return SquareSet::EMPTY;
        }
        let lines = self.lines();
        let by_immobilizers =
            lines.around(self.of_role(men, them, Role::Immobilizer)) & men.of(side);
        let chameleons = self.of_role(men, them, Role::Chameleon);
        if chameleons.is_empty() {
            return by_immobilizers;
        }
        let mimicked = lines.around(chameleons) & self.of_role(men, side, Role::Immobilizer);
        by_immobilizers | mimicked
    }

    /// Returns the men of a side that are left out when it is asked who could take the enemy king.
    #[inline]
    pub(crate) fn harmless(&self, men: &Men<W>, side: Side) -> SquareSet<W> {
        if self.rules().frozen_check {
            SquareSet::EMPTY
        } else {
            self.frozen(men, side)
        }
    }

    /// Returns whether a man, if not frozen, could take the enemy king on its next move. Rules: 2.8.
    pub(crate) fn takes_king(&self, men: &Men<W>, by: Side, from: Square) -> bool {
        let king = men.king(by.other());
        let kind = men.kind(from);
        let lines = self.lines();
        let occupied = men.occupied();
        let empty = |square: Option<Square>| square.is_some_and(|square| !occupied.has(square));
        match self.role(kind) {
            Role::Pawn => self.pawns().takes(by, from).has(king),
            Role::King | Role::Plain | Role::CannonPawn => {
                self.reach(by, kind, from).has(king)
                    && self.takes(by, kind, from, occupied).has(king)
            }
            Role::Immobilizer => false,
            Role::Swapper | Role::Chameleon => lines.steps(from).has(king),
            Role::Withdrawer => {
                lines.steps(from).has(king)
                    && lines
                        .direction(king, from)
                        .is_some_and(|away| empty(lines.step(from, away)))
            }
            Role::Advancer => {
                lines.direction(from, king).is_some()
                    && !lines.steps(from).has(king)
                    && !lines.between(from, king).meets(occupied)
            }
            Role::LongLeaper => lines.direction(from, king).is_some_and(|direction| {
                let passed = lines.between(from, king) & occupied;
                empty(lines.step(king, direction))
                    && passed.is_subset(men.of(by.other()))
                    && !lines.has_neighbours(passed.with(king), direction)
            }),
        }
    }

    /// Returns whether a man of `by` could take on a square if the men stood so, as far as pieces that take where
    /// they land are concerned; of the others those next to it count.
    pub(crate) fn is_guarded(
        &self,
        men: &Men<W>,
        by: Side,
        square: Square,
        occupied: SquareSet<W>,
    ) -> bool {
        let mut able = (men.of(by) - SquareSet::of(square)).into_iter();
        able.any(|from| self.guards(men, by, from, square, occupied))
    }

    /// The same for one man of `by`.
    pub(crate) fn guards(
        &self,
        men: &Men<W>,
        by: Side,
        from: Square,
        square: Square,
        occupied: SquareSet<W>,
    ) -> bool {
        let kind = men.kind(from);
        match self.role(kind) {
            Role::Pawn => self.pawns().takes(by, from).has(square),
            Role::King | Role::Plain | Role::CannonPawn => {
                self.reach(by, kind, from).has(square)
                    && self.takes(by, kind, from, occupied).has(square)
            }
            Role::Immobilizer => false,
            _ => self.lines().steps(from).has(square),
        }
    }

    /// Returns those of some enemies that could take the king of `side`, frozen ones left out.
    pub(crate) fn king_takers(
        &self,
        men: &Men<W>,
        side: Side,
        among: SquareSet<W>,
    ) -> impl Iterator<Item = Square> {
        let by = side.other();
        let able = (among & men.of(by)) - self.harmless(men, by);
        able.into_iter()
            .filter(move |&from| self.takes_king(men, by, from))
    }

    /// Returns whether one of some enemies could take the king of `side`.
    pub(crate) fn is_exposed(&self, men: &Men<W>, side: Side, among: SquareSet<W>) -> bool {
        self.king_takers(men, side, among).next().is_some()
    }

    /// Returns whether the king of a side could be taken if the other side were to move.
    pub(crate) fn in_check(&self, men: &Men<W>, side: Side) -> bool {
        self.is_exposed(men, side, men.of(side.other()))
    }
}
