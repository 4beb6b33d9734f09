//! The canonical split of an effect, found by searching texts of exactly that effect.
//!
//! Rules: "Counting turns", K-3. A move comes before a split; then fewest legs and parts; then the order
//! of texts.

use std::ops::ControlFlow;

use chessmith_board::Square;

use crate::board::geometry::{Set, name_order};
use crate::turn::name::item_text;
use crate::walk::effect::Effect;
use crate::walk::effects::each_short_effect;
use crate::walk::leg::Walk;
use crate::walk::maps::Map;
use crate::{FreeChess, Path, Position, Split, SubPiece, Tally, Turn};

impl FreeChess {
    /// Returns the canonical move or split from one position to another, given the cost of a split that
    /// leads there.
    pub(crate) fn between(&self, before: &Position, after: &Position, most: usize) -> Option<Turn> {
        if let Some(path) = self.move_between(before, after, usize::MAX) {
            return Some(Turn::Move(path));
        }
        let shrunk = before.changed(after) & before.of_side(before.side);
        let splits = shrunk.into_iter().filter_map(|origin| {
            let mut search = SplitSearch::new(self, before, after, origin)?;
            let whole = before.at(origin).tally();
            let best = search.best(before.clone(), whole, Set::EMPTY, most)?;
            Some((best, origin))
        });
        let (best, origin) = splits.min_by(|(a, from_a), (b, from_b)| {
            let texts = |rest: &Rest| rest.items.iter().map(|(text, _)| text.clone()).collect();
            let texts: (Vec<String>, Vec<String>) = (texts(a), texts(b));
            (a.cost, name_order(*from_a), texts.0).cmp(&(b.cost, name_order(*from_b), texts.1))
        })?;
        let parts = best.items.iter().filter_map(|(_, part)| *part).collect();
        Some(Turn::Split(Box::new(Split {
            origin,
            parts,
            returned: best.returned,
        })))
    }
}

/// The best way to finish a split.
#[derive(Clone, Debug)]
struct Rest {
    /// Legs, parts and the return.
    cost: usize,
    /// The texts between commas, with the sub-piece that each stands for; the return stands for none.
    items: Vec<(String, Option<SubPiece>)>,
    returned: Tally,
}

/// The search for the canonical split of one piece with a given outcome.
struct SplitSearch<'a> {
    rules: &'a FreeChess,
    after: &'a Position,
    origin: Square,
    residual: Tally,
    armed: bool,
    known: Map<(Tally, Set, u64, usize), Option<Rest>>,
}

impl<'a> SplitSearch<'a> {
    fn new(
        rules: &'a FreeChess,
        before: &'a Position,
        after: &'a Position,
        origin: Square,
    ) -> Option<Self> {
        let side = before.side;
        let whole = before.at(origin).tally();
        let there = after.at(origin);
        let residual = there.tally();
        let shrinks = there.is_none() || (there.side() == side && whole.holds(residual));
        let leaves = rules.returns_whole() || !residual.is_empty();
        if !shrinks || !leaves || residual == whole {
            return None;
        }
        // A royal attribute that is back in the reserve was returned, and captured nothing.
        let armed = rules.splits_capture() && after.royal(side).is_some();
        Some(Self {
            rules,
            after,
            origin,
            residual,
            armed,
            known: Map::default(),
        })
    }

    /// Returns the best rest of the split, `left` being what has not yet moved.
    ///
    /// It costs at most `most`: legs, parts and the return.
    fn best(&mut self, work: Position, left: Tally, ended: Set, most: usize) -> Option<Rest> {
        let open = work.changed(self.after).without(Set::of(self.origin));
        if open.is_empty() {
            return Some(self.stop(left)).filter(|rest| rest.cost <= most);
        }
        let key = (left, ended, work.board_key().0, most);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        if !self.rules.affords(1) {
            return None;
        }
        let mut best: Option<Rest> = None;
        for part in self.parts(&work, left, (ended, open), most.saturating_sub(1)) {
            let mut next = work.clone();
            let less = left - part.tally;
            next.put(self.origin, work.side, less);
            next.carry(work.side, part.tally, &part.path);
            let end = part.path.end();
            let ends = match next.at(end).is_none() {
                true => ended,
                false => ended.with(end),
            };
            let cost = 1 + part.path.leg_count();
            let Some(rest) = most.checked_sub(cost) else {
                continue;
            };
            let Some(mut rest) = self.best(next, less, ends, rest) else {
                continue;
            };
            rest.cost += cost;
            rest.items.insert(0, (item_text(&part), Some(part)));
            if best
                .as_ref()
                .is_none_or(|b| (rest.cost, texts(&rest)) < (b.cost, texts(b)))
            {
                best = Some(rest);
            }
        }
        self.known.insert(key, best.clone());
        best
    }

    fn stop(&self, left: Tally) -> Rest {
        let returned = left - self.residual;
        let items = match returned.is_empty() {
            true => Vec::new(),
            false => vec![(format!("{returned}^"), None)],
        };
        let cost = items.len();
        Rest {
            cost,
            items,
            returned,
        }
    }

    /// Returns the sub-pieces that can move now, in so many legs at most, and leave what can still become
    /// the outcome.
    fn parts(
        &self,
        work: &Position,
        left: Tally,
        (ended, open): (Set, Set),
        most: usize,
    ) -> Vec<SubPiece> {
        let spare = left - self.residual;
        let closed = ended.with(self.origin);
        let walk = |tally| Walk {
            position: work,
            side: work.side,
            start: self.origin,
            tally,
            closed,
            armed: self.armed,
            takes_royal: false,
            terms: self.rules.terms(),
        };
        let mut found = Vec::new();
        for square in open.without(closed) {
            for tally in self.tallies_for(work, square, spare) {
                if !tally.is_combinator() && work.destinations(&walk(tally)).has(square) {
                    let path = Path::straight(self.origin, square);
                    found.push(SubPiece { tally, path });
                }
            }
        }
        let gains = self.rules.goes_on() && !work.combinators(work.side).is_empty();
        let walkers = spare
            .within()
            .filter(|tally| (tally.is_combinator() || gains) && !tally.is_lone_combinator());
        for tally in walkers.filter(|tally| !tally.is_empty()) {
            let wanted = |captured: Set| captured.into_iter().all(|at| self.may_change(work, at));
            let _ = each_short_effect(&walk(tally), most, &wanted, &mut |effect, path| {
                if self.fits(work, effect) {
                    let part = SubPiece {
                        tally,
                        path: path(),
                    };
                    if !found.contains(&part) {
                        found.push(part);
                    }
                }
                ControlFlow::Continue(())
            });
        }
        found
    }

    /// Whether something may be captured on a square on the way to the outcome.
    fn may_change(&self, work: &Position, square: Square) -> bool {
        let outcome = self.after.at(square);
        outcome.is_none() || outcome.side() == work.side
    }

    /// Whether a sub-piece that ends so ends as in the outcome.
    fn fits(&self, work: &Position, effect: &Effect) -> bool {
        effect.end.is_none_or(|end| {
            let outcome = self.after.at(end);
            !outcome.is_none() && outcome.side() == work.side && outcome.tally() == effect.have
        })
    }

    /// Returns what a sub-piece may consist of that ends its only leg on a square.
    fn tallies_for(&self, work: &Position, square: Square, spare: Tally) -> Vec<Tally> {
        let outcome = self.after.at(square);
        if !self.may_change(work, square) {
            return Vec::new();
        }
        let wanted = outcome.tally();
        let there = work.at(square);
        if there.is_none() {
            return vec![wanted]
                .into_iter()
                .filter(|&t| spare.holds(t))
                .collect();
        }
        let mut found = Vec::new();
        if there.side() == work.side {
            if wanted.holds(there.tally()) && spare.holds(wanted - there.tally()) {
                found.push(wanted - there.tally());
            }
            return found;
        }
        // What was cancelled with the enemy is back in the reserve, as what is returned is.
        for result in [wanted, Tally::EMPTY] {
            if !spare.holds(result) {
                continue;
            }
            for cancelled in (spare - result).common(there.tally()).within() {
                let tally = result + cancelled;
                let is_new = !tally.is_empty() && !found.contains(&tally);
                if is_new && tally.common(there.tally()) == cancelled {
                    found.push(tally);
                }
            }
        }
        found
    }
}

fn texts(rest: &Rest) -> Vec<&str> {
    rest.items.iter().map(|(text, _)| text.as_str()).collect()
}
