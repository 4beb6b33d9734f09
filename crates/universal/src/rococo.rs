//! The moves of the Rococo pieces. Rules: 1.4.

use std::ops::ControlFlow;

use chessmith_board::{Direction, Square, SquareSet};

use crate::movegen::Generator;
use crate::visitors::Visitor;
use crate::{Army, Manner, Men, Role, Turn};
use chessmith_board::Side;

/// What a Rococo piece may do, freezing and the safety of the king aside.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ways<const W: usize> {
    /// Squares it goes to without taking anything.
    pub(crate) quiet: SquareSet<W>,
    /// Squares it goes to, or swaps with, while taking or displacing something.
    pub(crate) busy: SquareSet<W>,
    /// Neighbours that it may take by going down with them.
    pub(crate) destroyed: SquareSet<W>,
}

impl<const W: usize, V: Visitor<W>> Generator<'_, W, V> {
    /// Hands over the moves of one piece.
    pub(crate) fn rococo_moves(&mut self, from: Square, role: Role) -> ControlFlow<()> {
        let ways = self.army.ways(&self.position.men, self.side, role, from);
        self.group(from, ways.quiet)?;
        for to in ways.busy {
            if self.position.ban != Some((from.min(to), from.max(to))) {
                self.single(Turn::go(from, to))?;
            }
        }
        for to in ways.destroyed {
            self.single(Turn {
                manner: Manner::Destroy,
                ..Turn::go(from, to)
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize> Army<W> {
    /// Returns what a Rococo piece of a side may do from a square.
    pub(crate) fn ways(&self, men: &Men<W>, side: Side, role: Role, from: Square) -> Ways<W> {
        let mut ways = Ways::default();
        let enemies = men.of(side.other());
        for direction in Direction::ALL {
            match role {
                Role::Withdrawer | Role::Advancer => {
                    let to = self.lines().until(from, direction, men.occupied());
                    let takes =
                        |&to: &Square| !self.side_captures(men, side, role, from, to).is_empty();
                    let busy: SquareSet<W> = if to.is_empty() {
                        to
                    } else {
                        to.into_iter().filter(takes).collect()
                    };
                    ways.busy |= busy;
                    ways.quiet |= to - busy;
                }
                Role::LongLeaper => self.leaps(men, side, false, from, direction, &mut ways),
                Role::Chameleon => self.leaps(men, side, true, from, direction, &mut ways),
                _ => {
                    ways.quiet |= self.lines().until(from, direction, men.occupied());
                    let first = self.lines().first(from, direction, men.occupied());
                    if let Some(first) = first.filter(|_| role == Role::Swapper) {
                        ways.busy.insert(first);
                    }
                }
            }
        }
        if role == Role::Swapper {
            ways.destroyed = self.lines().steps(from) & enemies;
        }
        if role == Role::Chameleon {
            ways.destroyed =
                self.lines().steps(from) & self.of_role(men, side.other(), Role::Swapper);
            ways.busy |= self.mimicked(men, side, from);
            let swappers = men.special() & men.occupied();
            let aside: SquareSet<W> = if swappers.meets(enemies) {
                let takes =
                    |&to: &Square| !self.side_captures(men, side, role, from, to).is_empty();
                ways.quiet.into_iter().filter(takes).collect()
            } else {
                SquareSet::EMPTY
            };
            ways.busy |= aside;
            ways.quiet = ways.quiet - aside;
        }
        ways
    }

    /// Follows a line over enemies, each with an empty square behind it; a Chameleon passes only Long Leapers,
    /// and swaps with a Swapper at the end. Rules: 1.4, A31.
    fn leaps(
        &self,
        men: &Men<W>,
        side: Side,
        mimics: bool,
        from: Square,
        direction: Direction,
        ways: &mut Ways<W>,
    ) {
        let lines = self.lines();
        let occupied = men.occupied();
        let mut at = from;
        let mut has_passed = false;
        loop {
            let open = lines.until(at, direction, occupied);
            let reached = if has_passed {
                &mut ways.busy
            } else {
                &mut ways.quiet
            };
            *reached |= open;
            let Some(next) = lines.first(at, direction, occupied) else {
                return;
            };
            let role = self.role(men.kind(next));
            if mimics && role == Role::Swapper {
                ways.busy.insert(next);
            }
            let is_victim = men.of(side.other()).has(next) && (!mimics || role == Role::LongLeaper);
            let has_room = lines
                .step(next, direction)
                .is_some_and(|behind| !occupied.has(behind));
            if !is_victim || !has_room {
                return;
            }
            has_passed = true;
            at = next;
        }
    }

    /// Returns the enemies that a Chameleon takes as they would take. Rules: 1.4, licence 3.
    pub(crate) fn mimicked(&self, men: &Men<W>, side: Side, from: Square) -> SquareSet<W> {
        let occupied = men.occupied();
        let takes = |&victim: &Square| {
            let kind = men.kind(victim);
            match self.role(kind) {
                Role::Pawn => self.pawns().takes(side, from).has(victim),
                Role::King | Role::Plain | Role::CannonPawn => {
                    self.reach(side, kind, from).has(victim)
                        && self.takes(side, kind, from, occupied).has(victim)
                }
                _ => false,
            }
        };
        men.of(side.other()).into_iter().filter(takes).collect()
    }
}
