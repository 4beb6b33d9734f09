//! How a piece walks: patterns, repetitions, leaps. Rules: CS-11 to CS-15.

use std::ops::ControlFlow;

use chessmith_board::{Direction, Offset, Square};

use crate::powers::Powers;
use crate::{Base, Piece, Position, Token};

/// One repetition of a move: so many squares along the facing, then so many along a diagonal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pattern {
    pub(crate) facing: Direction,
    straight: u8,
    /// The diagonal of an Orthan's second part; the facing for all others.
    aside: Direction,
    onwards: u8,
}

impl Pattern {
    /// Returns the patterns of a base for a facing: none for N, two for G, else one. Rules: CS-11.
    #[inline]
    pub(crate) fn of(base: Base, powers: Powers, facing: Direction) -> impl Iterator<Item = Self> {
        let longer = |token| 1 + powers.count(token) as u8;
        let both = match base {
            Base::Null => [None, None],
            Base::Orthan => [-1, 1].map(|turn| {
                Some(Self {
                    facing,
                    straight: longer(Token::OrthPlus),
                    aside: facing.turned(turn),
                    onwards: longer(Token::DiagPlus),
                })
            }),
            Base::Prime | Base::Orth | Base::Diag => {
                let plus = if facing.is_diagonal() {
                    Token::DiagPlus
                } else {
                    Token::OrthPlus
                };
                let straight = longer(plus);
                let only = Self {
                    facing,
                    straight,
                    aside: facing,
                    onwards: 0,
                };
                [Some(only), None]
            }
        };
        both.into_iter().flatten()
    }

    /// Returns the steps of one repetition in order.
    #[inline]
    pub(crate) fn steps(self) -> impl Iterator<Item = Direction> {
        let along = std::iter::repeat_n(self.facing, usize::from(self.straight));
        along.chain(std::iter::repeat_n(self.aside, usize::from(self.onwards)))
    }

    /// Returns how far one repetition leads.
    pub(crate) fn offset(self) -> Offset {
        let ((fx, fy), (ax, ay)) = (self.facing.offset(), self.aside.offset());
        let (straight, onwards) = (self.straight as i8, self.onwards as i8);
        (fx * straight + ax * onwards, fy * straight + ay * onwards)
    }

    /// Returns how many repetitions lead this far, if any number does.
    pub(crate) fn repetitions_to(self, (dx, dy): Offset) -> Option<u32> {
        let (x, y) = self.offset();
        let count = if x == 0 { dy / y } else { dx / x };
        let fits = count > 0
            && i32::from(x) * i32::from(count) == i32::from(dx)
            && i32::from(y) * i32::from(count) == i32::from(dy);
        fits.then_some(count as u32)
    }
}

/// Returns the facing of a piece that has moved this far: its own way, which for G is the longer part.
pub(crate) fn facing_after(base: Base, (dx, dy): Offset) -> Option<Direction> {
    if base != Base::Orthan {
        return Direction::of((dx, dy));
    }
    if dx.unsigned_abs() > dy.unsigned_abs() {
        Direction::of((dx, 0))
    } else {
        Direction::of((0, dy))
    }
}

impl Position {
    /// Walks a pattern from a square, over and over, and hands over each end of a repetition with the number
    /// of pieces leaped before it. Rules: CS-12, CS-13.
    #[inline]
    pub(crate) fn walk(
        &self,
        from: Square,
        pattern: Pattern,
        powers: Powers,
        visit: &mut impl FnMut(Square, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (land, occupied, most) = (self.land(), self.occupied(), powers.leaps());
        let (mut here, mut leaped) = (from, 0);
        for _ in 0..powers.repetitions() {
            for way in pattern.steps() {
                if here != from && occupied.has(here) {
                    if leaped >= most {
                        return ControlFlow::Continue(());
                    }
                    leaped += 1;
                }
                match land.step(here, way) {
                    Some(next) => here = next,
                    None => return ControlFlow::Continue(()),
                }
            }
            visit(here, leaped)?;
        }
        ControlFlow::Continue(())
    }

    /// Hands over every move of a piece that is not frozen: the square, the facing after it and the enemy
    /// taken. Rules: CS-9, CS-11 to CS-15.
    #[inline]
    pub(crate) fn moves(
        &self,
        from: Square,
        piece: Piece,
        disarmed: bool,
        visit: &mut impl FnMut(Square, Direction, Option<Piece>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (base, powers) = (piece.base(), piece.powers());
        let facings = Direction::ALL
            .into_iter()
            .filter(|&facing| powers.may_turn(base, piece.facing(), facing));
        for facing in facings {
            for pattern in Pattern::of(base, powers, facing) {
                self.walk(from, pattern, powers, &mut |to, leaped| {
                    let target = self.at(to);
                    if ends(piece, powers, target, leaped, disarmed) {
                        visit(to, facing, target)
                    } else {
                        ControlFlow::Continue(())
                    }
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the first enemy beside a square that has a token. Rules: CS-17, CS-18.
    #[inline]
    pub(crate) fn beset(&self, square: Square, piece: Piece, token: Token) -> Option<Square> {
        let enemies = self.of_side(piece.side().other()) & self.land().beside(square);
        enemies
            .into_iter()
            .find(|&at| self.at(at).is_some_and(|enemy| enemy.has(token)))
    }

    /// Returns whether a piece may use its action to turn round: it has no rotation token and its way
    /// forward leaves the land. Rules: CS-10.
    pub(crate) fn is_at_edge(&self, square: Square, piece: Piece) -> bool {
        let powers = piece.powers();
        if powers.turns() || piece.base() == Base::Null {
            return false;
        }
        Pattern::of(piece.base(), powers, piece.facing()).all(|pattern| {
            let mut steps = pattern.steps();
            let end = steps.try_fold(square, |here, way| self.land().step(here, way));
            end.is_none()
        })
    }
}

/// Returns whether a move may end on what stands there. Rules: CS-14, CS-15, CS-18.
#[inline]
fn ends(piece: Piece, powers: Powers, target: Option<Piece>, leaped: u32, disarmed: bool) -> bool {
    if powers.has(Token::MustLeap) && leaped != 1 {
        return false;
    }
    let Some(target) = target else {
        return !powers.has(Token::CaptureOnly);
    };
    let capturable = target.side() != piece.side() && !target.has(Token::Uncapturable);
    let far_enough = !powers.has(Token::MustLeapCapture) || leaped == 1;
    capturable && !disarmed && !powers.has(Token::NoCapture) && far_enough
}
