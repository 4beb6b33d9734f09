//! Splits whose parts make one leg each and cancel nothing: listed straight, each once, in canonical form.
//!
//! No other set of sub-pieces has the effect of such a split, and where a sub-piece can go does not
//! depend on the others, but that they may stand in its way. So a split is a set of (attributes, square)
//! pairs, and its text is found by sorting.

use std::ops::ControlFlow;

use chessmith_board::Square;

use crate::board::geometry::{SQUARES, Set, leap, name_order};
use crate::board::reach::{beyond, reach};
use crate::check::safety::Safety;
use crate::walk::leg::Walk;
use crate::{FreeChess, Path, Position, Split, SubPiece, Tally, Turn};

/// What one sub-piece may consist of, and where it can go.
struct Choice {
    tally: Tally,
    /// Where it can go, captures included.
    ends: Set,
}

/// The simple splits of one piece.
struct Simple<'a, 'g, F> {
    rules: &'a FreeChess,
    before: &'a Position,
    safety: &'a mut Safety<'g>,
    origin: Square,
    returned: Tally,
    choices: Vec<Choice>,
    /// The squares between the origin and each square.
    passed: &'a [Set; SQUARES],
    parts: Vec<SubPiece>,
    /// Whether a return of everything would leave another piece.
    has_others: bool,
    sink: &'a mut F,
}

/// A set of sub-pieces as far as it was chosen.
#[derive(Clone, Copy)]
struct Chosen {
    left: Tally,
    ends: Set,
    passed: Set,
}

impl FreeChess {
    /// Hands the simple splits of a piece that return `returned` to `sink`, and whether each leaves a piece.
    pub(crate) fn each_simple_split(
        &self,
        before: &Position,
        safety: &mut Safety<'_>,
        (origin, returned): (Square, Tally),
        passed: &[Set; SQUARES],
        sink: &mut impl FnMut(Turn, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let left = before.at(origin).tally() - returned;
        let mut simple = Simple {
            rules: self,
            before,
            safety,
            origin,
            returned,
            choices: self.choices(before, origin, returned),
            passed,
            parts: Vec::new(),
            has_others: before.of_side(before.side).has_several(),
            sink,
        };
        let chosen = Chosen {
            left,
            ends: Set::EMPTY,
            passed: Set::EMPTY,
        };
        simple.choose(0, None, chosen)
    }

    /// Returns what sub-pieces there can be, in the order of their texts.
    fn choices(&self, before: &Position, origin: Square, returned: Tally) -> Vec<Choice> {
        let whole = before.at(origin).tally();
        let left = whole - returned;
        let tallies = left.within().skip(1).filter(|tally| !tally.is_combinator());
        let mut choices: Vec<Choice> = tallies
            .map(|tally| Choice {
                tally,
                ends: self.simple_ends(before, origin, tally, returned),
            })
            .filter(|choice| !choice.ends.is_empty())
            .collect();
        // Between the attributes and the square stands "-", which comes before letters and digits.
        choices.sort_by_cached_key(|choice| format!("{}-", choice.tally));
        choices
    }

    /// Returns where a sub-piece can go in one leg without cancelling what it or the return has.
    fn simple_ends(&self, before: &Position, origin: Square, tally: Tally, returned: Tally) -> Set {
        let walk = self.first_part(before, origin, tally, returned);
        let mut ends = before.destinations(&walk);
        let met = ends & before.occupied();
        for square in met {
            let there = before.at(square);
            let is_simple = match there.side() == before.side {
                true => !(self.goes_on() && there.tally().is_combinator()),
                false => {
                    there.tally().common(tally).is_empty()
                        && there.tally().common(returned).is_empty()
                }
            };
            if !is_simple {
                ends.remove(square);
            }
        }
        ends
    }

    /// Returns the walk of a sub-piece that moves first.
    pub(crate) fn first_part<'a>(
        &'a self,
        before: &'a Position,
        origin: Square,
        tally: Tally,
        returned: Tally,
    ) -> Walk<'a> {
        let has_royal = before.royal(before.side).is_some() && !returned.is_royal();
        Walk {
            position: before,
            side: before.side,
            start: origin,
            tally,
            closed: Set::of(origin),
            armed: self.splits_capture() && has_royal,
            takes_royal: false,
            terms: self.terms(),
        }
    }
}

impl<F: FnMut(Turn, bool) -> ControlFlow<()>> Simple<'_, '_, F> {
    /// Hands over what was chosen, and everything with more sub-pieces that come later in the order.
    fn choose(&mut self, from: usize, after: Option<Square>, chosen: Chosen) -> ControlFlow<()> {
        if !self.rules.affords(1) {
            return ControlFlow::Break(());
        }
        self.stop_here(&chosen)?;
        if chosen.left.is_empty() {
            return ControlFlow::Continue(());
        }
        for index in from..self.choices.len() {
            let Choice { tally, ends } = self.choices[index];
            if !chosen.left.holds(tally) {
                continue;
            }
            for to in ends.without(chosen.ends) {
                let is_later = index > from || after.is_none_or(|x| name_order(to) > name_order(x));
                if !is_later {
                    continue;
                }
                let path = Path::straight(self.origin, to);
                self.parts.push(SubPiece { tally, path });
                let flow = self.choose(
                    index,
                    Some(to),
                    Chosen {
                        left: chosen.left - tally,
                        ends: chosen.ends.with(to),
                        passed: chosen.passed | self.passed[to.index()],
                    },
                );
                self.parts.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    fn stop_here(&mut self, chosen: &Chosen) -> ControlFlow<()> {
        let is_whole = self.returned.is_empty() && chosen.left.is_empty() && self.parts.len() == 1;
        let is_nothing = self.returned.is_empty() && self.parts.is_empty();
        if is_whole || is_nothing || (chosen.left.is_empty() && !self.rules.returns_whole()) {
            return ControlFlow::Continue(());
        }
        let mut split = Split {
            origin: self.origin,
            parts: self.parts.clone(),
            returned: self.returned,
        };
        if chosen.passed.meets(chosen.ends) {
            match self.rules.ordered(&split) {
                Some(ordered) => split = ordered,
                None => return ControlFlow::Continue(()),
            }
        }
        let leaves_piece = self.has_others || !chosen.left.is_empty() || !self.parts.is_empty();
        let turn = Turn::Split(Box::new(split));
        if !self.safety.allows_turn(self.before, &turn) {
            return ControlFlow::Continue(());
        }
        (self.sink)(turn, leaves_piece)
    }
}

/// Returns the squares between an origin and each square on a line or a straight run of leaps from it.
pub(crate) fn all_between(origin: Square) -> [Set; SQUARES] {
    let mut between = [Set::EMPTY; SQUARES];
    for direction in 0..8 {
        let ray = beyond(origin, direction);
        for to in ray {
            between[to.index()] = ray.without(beyond(to, direction).with(to));
        }
    }
    for index in 0..8 {
        let mut passed = Set::EMPTY;
        let mut at = origin;
        while let Some(to) = leap(at, index) {
            between[to.index()] = passed;
            passed.insert(to);
            at = to;
        }
    }
    between
}

impl Position {
    /// Returns whether a split of this piece could be other than simple: if a sub-piece may walk in legs,
    /// or meet an enemy that has something of the piece.
    pub(crate) fn has_tangles(
        &self,
        rules: &FreeChess,
        origin: Square,
        (left, returned): (Tally, Tally),
        closed: Set,
    ) -> bool {
        let walks = left.is_combinator() && !left.is_lone_combinator();
        let gains = rules.goes_on() && !self.combinators(self.side).without(closed).is_empty();
        if walks || gains {
            return true;
        }
        let blocked = self.occupied() | closed;
        let hits = left.iter().fold(Set::EMPTY, |all, (kind, copies)| {
            all | reach(kind, copies, origin, blocked).hits
        });
        let prey = hits & self.of_side(self.side.other());
        let shared =
            |tally: Tally| !tally.common(left).is_empty() || !tally.common(returned).is_empty();
        prey.into_iter().any(|at| shared(self.at(at).tally()))
    }
}

#[cfg(test)]
mod tests {
    use super::all_between;
    use crate::board::geometry::BOARD;
    use crate::board::geometry::between;

    #[test]
    fn between_agrees_with_coordinates() {
        for origin in BOARD.squares() {
            let all = all_between(origin);
            for to in BOARD.squares().filter(|&to| to != origin) {
                if !all[to.index()].is_empty() {
                    assert_eq!(all[to.index()], between(origin, to));
                }
            }
        }
    }
}
