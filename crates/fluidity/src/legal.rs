//! The legal turns.

use std::ops::ControlFlow;

use chessmith_board::eight::{self, Set};
use chessmith_board::{Side, Square};
use chessmith_game::Coverage;

use crate::reach::{ahead, capture_squares, last_rank, lines, ranger_landings, second_rank};
use crate::turn::Powers;
use crate::{Kind, KnightCapture, Position, Taking, Turn, castling};

/// What decides whether a turn leaves its own king unattacked. Rules: FL-20.
struct Safety {
    king: Square,
    /// The squares where a turn without capture must end to parry a check; all if there is none.
    parry: Set,
    /// Pieces that may leave their line to the king only by uncovering it.
    pinned: Set,
}

impl Position {
    /// Hands every legal turn to `sink` until it breaks.
    pub(crate) fn legal_turns(
        &self,
        powers: Powers,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> Coverage {
        match self.generate(powers, sink) {
            ControlFlow::Continue(()) => Coverage::Complete,
            ControlFlow::Break(()) => Coverage::Truncated,
        }
    }

    fn generate(
        &self,
        powers: Powers,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let side = self.side;
        let (Some(king), Some(_)) = (self.king(side), self.king(side.other())) else {
            return ControlFlow::Continue(());
        };
        let safety = self.safety(king);
        self.pawn_turns(&safety, sink)?;
        self.knight_turns(&safety, powers.knight, sink)?;
        for kind in [Kind::Bishop, Kind::Rook, Kind::Queen] {
            self.ranger_turns((kind, powers.limit), &safety, sink)?;
        }
        self.king_turns(&safety, sink)
    }

    fn safety(&self, king: Square) -> Safety {
        let side = self.side;
        let occupied = self.occupied();
        let enemies = self.of_side(side.other());
        let checkers = self.attackers(side.other(), king, occupied);
        // A check is never ended by landing on the checker, only by standing in between.
        let parry = match checkers.lowest() {
            None => !Set::EMPTY,
            Some(checker) if !checkers.has_several() => eight::between(king, checker),
            Some(_) => Set::EMPTY,
        };
        let queens = self.kind(Kind::Queen);
        let snipers = enemies
            & (eight::diagonals(king, enemies) & (self.kind(Kind::Bishop) | queens)
                | eight::straights(king, enemies) & (self.kind(Kind::Rook) | queens));
        let mut pinned = Set::EMPTY;
        for sniper in snipers {
            let shield = eight::between(king, sniper) & occupied;
            if !shield.has_several() {
                pinned |= shield & self.of_side(side);
            }
        }
        Safety {
            king,
            parry,
            pinned,
        }
    }

    /// Returns whether a turn that takes `taken` is legal: it takes the king, or leaves its own safe.
    #[inline]
    fn capture_is_safe(&self, king: Square, from: Square, to: Square, taken: Set) -> bool {
        if taken.meets(self.kind(Kind::King)) {
            return true;
        }
        let occupied = self.occupied().without(taken | Set::of(from)) | Set::of(to);
        // The mover may have been a pinned piece; the enemies are those not taken.
        self.attackers(self.side.other(), king, occupied).is_empty()
    }

    /// Returns where a piece may go without capture, of the squares it reaches.
    #[inline(always)]
    fn quiet(&self, safety: &Safety, from: Square, reached: Set) -> Set {
        let safe = reached & safety.parry;
        if safety.pinned.has(from) {
            safe & eight::line(safety.king, from)
        } else {
            safe
        }
    }

    fn ranger_turns(
        &self,
        (kind, limit): (Kind, u32),
        safety: &Safety,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let occupied = self.occupied();
        let enemies = self.of_side(self.side.other());
        for from in self.pieces(self.side, kind) {
            let seen = lines(kind, from, occupied);
            for to in self.quiet(safety, from, seen.without(occupied)) {
                sink(Turn::new(from, to))?;
            }
            if !seen.meets(enemies) {
                continue;
            }
            for to in ranger_landings((kind, limit), from, occupied, enemies) {
                let taken = eight::between(from, to) & enemies;
                if self.capture_is_safe(safety.king, from, to, taken) {
                    sink(Turn::new(from, to))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn knight_turns(
        &self,
        safety: &Safety,
        choice: KnightCapture,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let empty = !self.occupied();
        let enemies = self.of_side(self.side.other());
        for from in self.pieces(self.side, Kind::Knight) {
            let reached = eight::leaps(from) & empty;
            let quiet = self.quiet(safety, from, reached);
            if !eight::arms(from).meets(enemies) {
                for to in quiet {
                    sink(Turn::new(from, to))?;
                }
                continue;
            }
            for to in reached {
                let plain = Turn::new(from, to);
                if quiet.has(to) {
                    sink(plain)?;
                }
                let (near, far) = capture_squares(from, to);
                let all = Taking {
                    near: enemies.has(near),
                    far: enemies.has(far),
                };
                for taking in choice.choices(all) {
                    let turn = Turn { taking, ..plain };
                    if self.capture_is_safe(safety.king, from, to, self.taken(&turn)) {
                        sink(turn)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn pawn_turns(
        &self,
        safety: &Safety,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let side = self.side;
        let empty = !self.occupied();
        let pawns = self.pieces(side, Kind::Pawn);
        let step: i16 = if side == Side::White { 8 } else { -8 };
        let single = ahead(side, pawns) & empty;
        let double = ahead(side, ahead(side, pawns & second_rank(side)) & empty) & empty;
        for (reached, distance) in [(single, step), (double, 2 * step)] {
            for to in reached {
                let from = Square(to.0.wrapping_add_signed(-distance));
                if self.quiet(safety, from, Set::of(to)).is_empty() {
                    continue;
                }
                self.pawn_turn(from, to, sink)?;
            }
        }
        let enemies = self.of_side(side.other());
        let landings = ahead(side, enemies) & empty;
        for (from, to) in bypasses(pawns, enemies, landings, step) {
            let taken = Set::of(Square(to.0.wrapping_add_signed(-step)));
            if self.capture_is_safe(safety.king, from, to, taken) {
                self.pawn_turn(from, to, sink)?;
            }
        }
        let jumped = ahead(side, pawns & second_rank(side)) & enemies;
        for to in ahead(side, jumped) & empty {
            let taken = Square(to.0.wrapping_add_signed(-step));
            let from = Square(to.0.wrapping_add_signed(-2 * step));
            if self.capture_is_safe(safety.king, from, to, Set::of(taken)) {
                sink(Turn::new(from, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawn_turn(
        &self,
        from: Square,
        to: Square,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !last_rank(self.side).has(to) {
            return sink(Turn::new(from, to));
        }
        for kind in Kind::PROMOTIONS {
            sink(Turn {
                promotion: Some(kind),
                ..Turn::new(from, to)
            })?;
        }
        ControlFlow::Continue(())
    }

    fn king_turns(
        &self,
        safety: &Safety,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let side = self.side;
        let without_king = self.occupied().without(Set::of(safety.king));
        for to in eight::steps(safety.king).without(self.occupied()) {
            if self.attackers(side.other(), to, without_king).is_empty() {
                sink(Turn::new(safety.king, to))?;
            }
        }
        if self.unmoved_rooks.meets(castling::home_rank(side)) {
            for to in castling::targets(side) {
                if self.castling_obstacle(to).is_none() {
                    sink(Turn::new(safety.king, to))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns from where to where pawns bypass an enemy beside them. Rules: FL-15.
fn bypasses(
    pawns: Set,
    enemies: Set,
    landings: Set,
    step: i16,
) -> impl Iterator<Item = (Square, Square)> {
    const NOT_A: u64 = !0x0101_0101_0101_0101;
    const NOT_H: u64 = !(0x0101_0101_0101_0101 << 7);
    let east = (pawns.word() & NOT_H) << 1;
    let west = (pawns.word() & NOT_A) >> 1;
    [(east, -1_i16), (west, 1)]
        .into_iter()
        .flat_map(move |(beside, back)| {
            (Set::from_word(beside) & enemies)
                .into_iter()
                .filter_map(move |enemy| {
                    let to = Square(enemy.0.wrapping_add_signed(step));
                    let from = Square(enemy.0.wrapping_add_signed(back));
                    landings.has(to).then_some((from, to))
                })
        })
}
