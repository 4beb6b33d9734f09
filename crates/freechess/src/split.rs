//! Splits, listed lazily and merged by effect. Rules: FC-37 to FC-41, A24 to A29.

use std::ops::ControlFlow;

use chessmith_board::{Key, Square, mix};

use crate::canonical::{passed, split_cost};
use crate::flood::{each_effect, each_short_effect};
use crate::geometry::Set;
use crate::guard::Guard;
use crate::legs::Walk;
use crate::notation::item_text;
use crate::search::{Map, Seen};
use crate::simple::all_between;
use crate::{FreeChess, Path, Position, Split, SubPiece, Tally, Turn};

/// A split as far as it has come.
struct Step<'a> {
    work: &'a Position,
    /// What has not moved and is not returned.
    left: Tally,
    /// Where sub-pieces have ended.
    ended: Set,
    /// What has changed on the board, in short.
    key: u64,
    /// Whether a sub-piece has walked in legs or met an enemy that has something of the piece.
    is_tangled: bool,
}

/// The splits of one piece that return the same.
struct Splitting<'a, F> {
    rules: &'a FreeChess,
    before: &'a Position,
    guard: &'a Guard,
    origin: Square,
    returned: Tally,
    armed: bool,
    met: Seen<(Tally, Set, Key)>,
    /// The tangled splits that were listed.
    listed: &'a mut Seen<Turn>,
    parts: Vec<SubPiece>,
    /// Where each combinator sub-piece could end if it moved first.
    first_ends: Map<Tally, Set>,
    sink: &'a mut F,
}

impl FreeChess {
    /// Hands the canonical splits of all pieces to `sink`, and whether each leaves the mover a piece.
    ///
    /// Only splits that leave the own royal piece safe are handed over. Rules: FC-7.
    pub(crate) fn each_split(
        &self,
        position: &Position,
        guard: &Guard,
        sink: &mut impl FnMut(Turn, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut listed = Seen::default();
        let side = position.side;
        for origin in position.of_side(side) {
            let whole = position.at(origin).tally();
            let passed = all_between(origin);
            for returned in whole.within() {
                self.each_simple_split(position, guard, (origin, returned), &passed, sink)?;
            }
            for returned in whole.within() {
                let left = whole - returned;
                let closed = Set::of(origin);
                if left.is_empty() || !position.has_tangles(self, origin, (left, returned), closed)
                {
                    continue;
                }
                let mut work = position.clone();
                work.put(origin, side, left);
                work.add_to_reserve(side, returned);
                let mut splitting = Splitting {
                    rules: self,
                    before: position,
                    guard,
                    origin,
                    returned,
                    armed: self.splits_capture() && work.royal(side).is_some(),
                    met: Seen::default(),
                    listed: &mut listed,
                    parts: Vec::new(),
                    first_ends: Map::default(),
                    sink,
                };
                splitting.go(&Step {
                    work: &work,
                    left,
                    ended: Set::EMPTY,
                    key: 0,
                    is_tangled: false,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the canonical form of a legal split if no other set of sub-pieces has its effect.
    ///
    /// That is so where no enemy is captured that has something of what goes to the reserve, and where a
    /// combinator does not move or nothing is captured at all; a combinator's way must then be short,
    /// the shortest, and out of the others' way. Only the order is then open. With `is_best` the way is
    /// known to be the canonical one.
    pub(crate) fn plain(&self, before: &Position, split: &Split, is_best: bool) -> Option<Split> {
        let side = before.side;
        let walker = split.parts.iter().find(|part| part.tally.is_combinator());
        let mut ends = Set::EMPTY;
        let mut captures = false;
        for part in &split.parts {
            let end = part.path.end();
            let there = before.at(end);
            if ends.has(end) || (part.path.leg_count() > 1 && !part.tally.is_combinator()) {
                return None;
            }
            ends.insert(end);
            if there.is_none() {
                continue;
            }
            captures = true;
            let shared = |tally: Tally| !tally.common(there.tally()).is_empty();
            let cancels = there.side() != side && (shared(part.tally) || shared(split.returned));
            let gains = there.side() == side && there.tally().is_combinator();
            if cancels || (gains && self.goes_on()) {
                return None;
            }
        }
        if let Some(walker) = walker {
            let is_short = walker.path.leg_count() <= 3;
            captures |= walker.path.legs().any(|at| !before.at(at).is_none());
            let is_clear = walker.path.leg_count() == 1 || !passed(&walker.path).meets(ends);
            let is_best = is_best || self.is_best_way(before, split, walker);
            if captures || !is_short || !is_clear || !is_best {
                return None;
            }
        }
        self.ordered(split)
    }

    /// Whether a combinator's quiet way is the canonical one.
    fn is_best_way(&self, before: &Position, split: &Split, walker: &SubPiece) -> bool {
        if walker.path.leg_count() == 1 {
            return true;
        }
        let walk = Walk {
            position: before,
            side: before.side,
            start: split.origin,
            tally: walker.tally,
            closed: Set::of(split.origin),
            armed: false,
            takes_royal: false,
            goes_on: false,
        };
        let end = Some(walker.path.end());
        let mut is_best = false;
        let most = walker.path.leg_count();
        let _ = each_short_effect(&walk, most, &|_| true, &mut |effect, path| {
            if effect.end != end {
                return ControlFlow::Continue(());
            }
            is_best = path() == walker.path;
            ControlFlow::Break(())
        });
        is_best
    }

    /// Returns the split with its sub-pieces in the first order, as texts go, in which none blocks another.
    pub(crate) fn ordered(&self, split: &Split) -> Option<Split> {
        let mut waiting: Vec<(String, Set, SubPiece)> = split
            .parts
            .iter()
            .map(|part| (item_text(part), passed(&part.path), *part))
            .collect();
        waiting.sort_by(|a, b| a.0.cmp(&b.0));
        let mut parts = Vec::with_capacity(waiting.len());
        while !waiting.is_empty() {
            let free = (0..waiting.len()).find(|&index| {
                let end = waiting[index].2.path.end();
                waiting.iter().all(|(_, passed, _)| !passed.has(end))
            })?;
            parts.push(waiting.remove(free).2);
        }
        Some(Split {
            origin: split.origin,
            parts,
            returned: split.returned,
        })
    }
}

impl<F: FnMut(Turn, bool) -> ControlFlow<()>> Splitting<'_, F> {
    fn go(&mut self, step: &Step<'_>) -> ControlFlow<()> {
        if step.is_tangled {
            self.stop_here(step)?;
        } else if !self.may_tangle(step) {
            return ControlFlow::Continue(());
        }
        let side = self.before.side;
        let tallies = || step.left.within().skip(1);
        // Combinators first: what they reach then saves searches for them later.
        let walkers =
            tallies().filter(|tally| tally.is_combinator() && !tally.is_lone_combinator());
        for tally in walkers.chain(tallies().filter(|tally| !tally.is_combinator())) {
            let walk = Walk {
                position: step.work,
                side,
                start: self.origin,
                tally,
                closed: step.ended.with(self.origin),
                armed: self.armed,
                takes_royal: false,
                goes_on: self.rules.goes_on(),
            };
            let gains = self.rules.goes_on()
                && !step.work.combinators(side).without(walk.closed).is_empty();
            if !tally.is_combinator() && !gains {
                for to in step.work.destinations(&walk) {
                    self.send(step, tally, Path::straight(self.origin, to))?;
                }
                continue;
            }
            let useful = if gains { None } else { self.useful_ends(tally) };
            if useful.is_some_and(Set::is_empty) {
                continue;
            }
            let mut ends = Set::EMPTY;
            each_effect(&walk, &|_| true, &mut |effect, path| {
                let path = path();
                ends.insert(path.end());
                match useful.is_none_or(|useful| effect.end.is_some_and(|end| useful.has(end))) {
                    true => self.send(step, tally, path),
                    false => ControlFlow::Continue(()),
                }
            })?;
            if self.parts.is_empty() {
                self.first_ends.insert(tally, ends);
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns where a combinator sub-piece must end for it to matter that it did not move first; `None`
    /// if that matters anyway.
    ///
    /// After quiet sub-pieces it could as well have moved before them, unless it ends in their way.
    fn useful_ends(&self, tally: Tally) -> Option<Set> {
        let mut on_the_way = self.parts.iter().flat_map(|part| part.path.legs());
        let is_quiet = on_the_way.all(|at| self.before.at(at).is_none());
        if self.parts.is_empty() || !is_quiet {
            return None;
        }
        let passed = self
            .parts
            .iter()
            .fold(Set::EMPTY, |all, part| all | passed(&part.path));
        let first = self.first_ends.get(&tally).copied();
        Some(first.map_or(passed, |ends| ends & passed))
    }

    fn may_tangle(&self, step: &Step<'_>) -> bool {
        let closed = step.ended.with(self.origin);
        step.work
            .has_tangles(self.rules, self.origin, (step.left, self.returned), closed)
    }

    /// Whether a sub-piece that goes this way makes the split other than simple.
    fn tangles(&self, work: &Position, tally: Tally, path: &Path) -> bool {
        if tally.is_combinator() || path.leg_count() > 1 {
            return true;
        }
        let there = work.at(path.end());
        if there.is_none() {
            return false;
        }
        if there.side() == work.side {
            return self.rules.goes_on() && there.tally().is_combinator();
        }
        let shared = |tally: Tally| !tally.common(there.tally()).is_empty();
        shared(tally) || shared(self.returned)
    }

    /// Sends a sub-piece off and goes on from there, unless another way led there before.
    fn send(&mut self, step: &Step<'_>, tally: Tally, path: Path) -> ControlFlow<()> {
        let side = self.before.side;
        let left = step.left - tally;
        let mut work = step.work.clone();
        work.put(self.origin, side, left);
        work.carry(side, tally, &path);
        let end = path.end();
        let ended = match work.at(end).is_none() {
            true => step.ended,
            false => step.ended.with(end),
        };
        let legs = path.legs().fold(Set::EMPTY, Set::with);
        let key = legs.into_iter().fold(step.key, |key, at| {
            let (was, is) = (square_key(step.work, at), square_key(&work, at));
            key.wrapping_sub(was).wrapping_add(is)
        });
        if !self.met.insert((left, ended, Key(key))) {
            return ControlFlow::Continue(());
        }
        let is_tangled = step.is_tangled || self.tangles(step.work, tally, &path);
        self.parts.push(SubPiece { tally, path });
        let flow = self.go(&Step {
            work: &work,
            left,
            ended,
            key,
            is_tangled,
        });
        self.parts.pop();
        flow
    }

    fn stop_here(&mut self, step: &Step<'_>) -> ControlFlow<()> {
        let is_whole = self.returned.is_empty() && step.left.is_empty() && self.parts.len() == 1;
        let is_nothing = self.returned.is_empty() && self.parts.is_empty();
        if is_whole || is_nothing || (step.left.is_empty() && !self.rules.returns_whole()) {
            return ControlFlow::Continue(());
        }
        let legs = self.parts.iter().flat_map(|part| part.path.legs());
        let changed = legs.fold(Set::of(self.origin), Set::with);
        if !self.guard.spares(changed) && step.work.in_check(self.before.side, self.rules.goes_on())
        {
            return ControlFlow::Continue(());
        }
        let split = Split {
            origin: self.origin,
            parts: self.parts.clone(),
            returned: self.returned,
        };
        let leaves_piece = !step.work.of_side(self.before.side).is_empty();
        let walks_first = self
            .parts
            .first()
            .is_some_and(|part| part.tally.is_combinator());
        if let Some(plain) = self.rules.plain(self.before, &split, walks_first) {
            let is_simple = !plain.parts.iter().any(|part| part.tally.is_combinator());
            debug_assert!(!is_simple);
            return (self.sink)(Turn::Split(Box::new(plain)), leaves_piece);
        }
        let Some(turn) = self
            .rules
            .between(self.before, step.work, split_cost(&split))
        else {
            return ControlFlow::Continue(());
        };
        // What was captured on the way may have been put back by another sub-piece.
        let is_listed_elsewhere = match &turn {
            Turn::Split(split) => self.rules.plain(self.before, split, false).is_some(),
            _ => true,
        };
        if is_listed_elsewhere || !self.listed.insert(turn.clone()) {
            return ControlFlow::Continue(());
        }
        (self.sink)(turn, leaves_piece)
    }
}

/// Returns what one square adds to the key of the board; nothing if it is empty.
fn square_key(position: &Position, square: Square) -> u64 {
    let bits = u64::from(position.at(square).bits());
    if bits == 0 {
        return 0;
    }
    let here = bits << 8 | u64::from(square.0);
    mix(here.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ here)
}
