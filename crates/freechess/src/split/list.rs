//! Splits, listed lazily and merged by effect. Rules: FC-37 to FC-41, A24 to A29.

use std::ops::ControlFlow;

use chessmith_board::{Key, Square, mix};

use crate::board::geometry::{SQUARES, Set};
use crate::check::safety::Safety;
use crate::split::simple::all_between;
use crate::turn::name::item_text;
use crate::walk::effect::follow;
use crate::walk::effects::{each_effect, path_with};
use crate::walk::leg::Walk;
use crate::walk::maps::{Map, Seen};
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
struct Splitting<'a, 'g, F> {
    rules: &'a FreeChess,
    before: &'a Position,
    safety: &'a mut Safety<'g>,
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
    /// Only splits that return what is wanted and leave the own royal piece safe are handed over.
    /// Rules: FC-7.
    pub(crate) fn each_split(
        &self,
        position: &Position,
        safety: &mut Safety<'_>,
        is_wanted: &impl Fn(Tally) -> bool,
        sink: &mut impl FnMut(Turn, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut listed = Seen::default();
        let side = position.side;
        for origin in position.of_side(side) {
            let whole = position.at(origin).tally();
            if whole.len() == 1 {
                // Nothing goes and stays: all that is left is a return of everything.
                if is_wanted(whole) {
                    let none = &[Set::EMPTY; SQUARES];
                    self.each_simple_split(position, safety, (origin, whole), none, sink)?;
                }
                continue;
            }
            let passed = all_between(origin);
            for returned in whole.within().filter(|&returned| is_wanted(returned)) {
                self.each_simple_split(position, safety, (origin, returned), &passed, sink)?;
            }
            for returned in whole.within().filter(|&returned| is_wanted(returned)) {
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
                    safety,
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
    /// combinator does not move, or moves [apart](Self::walks_apart) from the others. Only the order is
    /// then open. With `is_best` the combinator's way is known to be the canonical one.
    pub(crate) fn plain(&self, before: &Position, split: &Split, is_best: bool) -> Option<Split> {
        let side = before.side;
        let mut ends = Set::EMPTY;
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
            let shared = |tally: Tally| !tally.common(there.tally()).is_empty();
            let cancels = there.side() != side && (shared(part.tally) || shared(split.returned));
            let gains = there.side() == side && there.tally().is_combinator();
            if cancels || (gains && self.goes_on()) {
                return None;
            }
        }
        let walker = split.parts.iter().find(|part| part.tally.is_combinator());
        if let Some(walker) = walker {
            let is_apart = self.walks_apart(before, split, walker, ends);
            if !is_apart || !(is_best || self.is_best_way(before, split, walker)) {
                return None;
            }
        }
        self.ordered(split)
    }

    /// Whether what a combinator does in a split can be told from what the other sub-pieces do.
    ///
    /// They stay out of its way; and if anything is captured, then by the combinator, nothing of it comes
    /// to the reserve, and the others go as they could have gone before.
    fn walks_apart(&self, before: &Position, split: &Split, walker: &SubPiece, ends: Set) -> bool {
        if walker.path.leg_count() > 1 && walker.path.passed().meets(ends) {
            return false;
        }
        let occupied = before.occupied().without(Set::of(split.origin));
        let captured = walker.path.legs().fold(Set::EMPTY, Set::with) & occupied;
        let others = ends.without(Set::of(walker.path.end()));
        if captured.is_empty() {
            return !others.meets(occupied);
        }
        let mut other_parts = split
            .parts
            .iter()
            .filter(|part| !part.tally.is_combinator());
        let are_free =
            other_parts.all(|part| !part.path.passed().with(part.path.end()).meets(occupied));
        let friends = captured & before.of_side(before.side);
        let mine = friends.with(split.origin).into_iter();
        let mine = mine.fold(Tally::EMPTY, |all, at| all + before.at(at).tally());
        let mut enemies = captured.without(friends).into_iter();
        are_free
            && !self.goes_on()
            && enemies.all(|at| before.at(at).tally().common(mine).is_empty())
    }

    /// Whether a combinator's way is the canonical one to what it does, if it moves first.
    fn is_best_way(&self, before: &Position, split: &Split, walker: &SubPiece) -> bool {
        let walk = self.first_part(before, split.origin, walker.tally, split.returned);
        let Ok(stages) = follow(&walk, &walker.path) else {
            return false;
        };
        let goal = stages[0].0.effect();
        path_with(&walk, &goal, walker.path.leg_count()) == Some(walker.path)
    }

    /// Returns the split with its sub-pieces in the first order, as texts go, in which none blocks another.
    pub(crate) fn ordered(&self, split: &Split) -> Option<Split> {
        if split.parts.len() < 2 {
            return Some(split.clone());
        }
        let mut waiting: Vec<(String, Set, SubPiece)> = split
            .parts
            .iter()
            .map(|part| (item_text(part), part.path.passed(), *part))
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

impl<F: FnMut(Turn, bool) -> ControlFlow<()>> Splitting<'_, '_, F> {
    fn go(&mut self, step: &Step<'_>) -> ControlFlow<()> {
        if !self.rules.affords(1) {
            return ControlFlow::Break(());
        }
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
                terms: self.rules.terms(),
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
            .fold(Set::EMPTY, |all, part| all | part.path.passed());
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
        if !self.safety.allows(changed, || step.work.clone()) {
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
        let Some(turn) = self.rules.between(self.before, step.work, split.cost()) else {
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
