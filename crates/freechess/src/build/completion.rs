//! How a turn half built can be finished.
//!
//! A way that is found is kept while the picks follow it, so that building a turn never comes to a dead end
//! although the search for other ways is bounded.

use std::cell::RefCell;
use std::ops::ControlFlow;

use chessmith_board::Square;
use chessmith_game::Turns;

use crate::build::draft::{Draft, SplitStep, open_stages};
use crate::check::safety::Safety;
use crate::walk::effect::Effect;
use crate::walk::effects::each_effect;
use crate::walk::leg::{Stage, Walk};
use crate::walk::maps::{Map, Seen};
use crate::{FreeChess, Path, Position, Tally, Turn};

/// How many ways are tried at most; where none of them is legal, the turn is taken for one that cannot
/// be finished.
const MOST: usize = 4_000;
/// How much is looked at for that, and how many ways are tried at least.
const COST: usize = 400_000;
const LEAST: usize = 16;

/// The search for ways to finish turns of a position.
pub(crate) struct Completion<'a> {
    rules: &'a FreeChess,
    position: &'a Position,
    safety: RefCell<Safety<'a>>,
    /// How many ways are tried: the fewer the longer each takes.
    effort: usize,
    /// What was found of effects of moves from a square: many ways have the same.
    judged: RefCell<Map<(Square, Effect), bool>>,
}

impl<'a> Completion<'a> {
    pub(crate) fn new(rules: &'a FreeChess, position: &'a Position) -> Self {
        let cost = position.check_cost(position.side, rules.terms());
        Self {
            rules,
            position,
            safety: RefCell::new(Safety::new(position, rules.terms())),
            effort: (COST / (1 + cost)).clamp(LEAST, MOST),
            judged: RefCell::default(),
        }
    }

    /// Returns the legs that make a legal move of one as far as it goes: none if it is one.
    ///
    /// Returns `None` if there are none, or none among the nearest.
    pub(crate) fn rest_of_move(&self, path: &Path) -> Option<Vec<Square>> {
        let Self {
            rules, position, ..
        } = self;
        if path.leg_count() > 0 && self.is_legal(&Turn::Move(*path)) {
            return Some(Vec::new());
        }
        let walk = Walk::of_piece(position, path.start(), rules.terms());
        // Each stage with the one before it.
        let mut stages: Vec<(Stage, Option<usize>)> = open_stages(&walk, path)
            .into_iter()
            .map(|stage| (stage, None))
            .collect();
        let mut met: Seen<Stage> = stages.iter().map(|(stage, _)| *stage).collect();
        let mut at = 0;
        let mut found = Vec::new();
        while at < stages.len() && met.len() < self.effort {
            walk.legs(&stages[at].0, &mut |leg| found.push(leg));
            for leg in found.drain(..) {
                let stage = leg.after;
                if !met.insert(stage) {
                    continue;
                }
                if self.is_legal_effect(&walk, &stage.effect()) {
                    return Some(way(&stages, at, stage.at));
                }
                if !leg.ends {
                    stages.push((stage, Some(at)));
                }
            }
            at += 1;
        }
        None
    }

    /// Returns the steps that make a legal split of a draft: none if it is one.
    ///
    /// Returns `None` if there are none, or none among the first that are tried.
    pub(crate) fn rest_of_split(&self, draft: &Draft) -> Option<Vec<SplitStep>> {
        let mut search = SplitSearch {
            completion: self,
            effort: self.effort,
        };
        let mut steps = search.rest(draft)?;
        steps.reverse();
        Some(steps)
    }

    fn is_legal(&self, turn: &Turn) -> bool {
        let mut safety = self.safety.borrow_mut();
        self.rules.is_legal(self.position, turn, &mut safety)
    }

    fn is_legal_effect(&self, walk: &Walk<'_>, effect: &Effect) -> bool {
        let key = (walk.start, *effect);
        if let Some(&known) = self.judged.borrow().get(&key) {
            return known;
        }
        let is_legal = self.judge(walk, effect);
        self.judged.borrow_mut().insert(key, is_legal);
        is_legal
    }

    fn judge(&self, walk: &Walk<'_>, effect: &Effect) -> bool {
        let Self {
            rules, position, ..
        } = self;
        let is_pass = effect.captured.is_empty() && effect.end == Some(walk.start);
        if is_pass {
            return false;
        }
        let after = position.with_effect(walk.start, effect);
        let side = walk.side;
        let leaves_piece = !after.of_side(side).is_empty();
        let mut safety = self.safety.borrow_mut();
        safety.allows(effect.touched(walk.start), || after)
            && (leaves_piece || rules.any_turn(position))
    }
}

/// Returns the legs from the first of a chain of stages to the last, and one more.
fn way(stages: &[(Stage, Option<usize>)], last: usize, to: Square) -> Vec<Square> {
    let mut legs = vec![to];
    let (mut stage, mut before) = stages[last];
    while let Some(index) = before {
        legs.push(stage.at);
        (stage, before) = stages[index];
    }
    legs.reverse();
    legs
}

/// The search for a legal split; the steps that it finds come last first.
struct SplitSearch<'a, 'c> {
    completion: &'c Completion<'a>,
    /// How much may still be tried.
    effort: usize,
}

impl SplitSearch<'_, '_> {
    fn rest(&mut self, draft: &Draft) -> Option<Vec<SplitStep>> {
        if draft.chosen.is_empty() && self.is_legal(draft)? {
            return Some(Vec::new());
        }
        self.by_return(draft)
            .or_else(|| self.by_leg(draft))
            .or_else(|| self.by_part(draft))
    }

    /// Returns whether a draft is a legal split; `None` if enough was tried.
    fn is_legal(&mut self, draft: &Draft) -> Option<bool> {
        self.effort = self.effort.checked_sub(1)?;
        let turn = draft.turn();
        Some(self.completion.is_legal(&turn))
    }

    /// The chosen attributes, and perhaps more, go back to the reserve.
    fn by_return(&mut self, draft: &Draft) -> Option<Vec<SplitStep>> {
        let spare = draft.left(self.completion.position) - draft.chosen;
        for extra in spare.within() {
            if (draft.chosen + extra).is_empty() {
                continue;
            }
            if self.is_legal(&draft.returning(extra))? {
                return Some(
                    [SplitStep::Return]
                        .into_iter()
                        .chain(takes(extra))
                        .collect(),
                );
            }
        }
        None
    }

    /// The last sub-piece makes another leg.
    fn by_leg(&mut self, draft: &Draft) -> Option<Vec<SplitStep>> {
        if !draft.chosen.is_empty() {
            return None;
        }
        for to in self
            .completion
            .rules
            .next_parts(self.completion.position, draft)
        {
            let Some(next) = draft.going_on(to) else {
                continue;
            };
            if let Some(mut steps) = self.rest(&next) {
                steps.push(SplitStep::Go(to));
                return Some(steps);
            }
            self.effort.checked_sub(1)?;
        }
        None
    }

    /// The chosen attributes, and perhaps more, go somewhere.
    fn by_part(&mut self, draft: &Draft) -> Option<Vec<SplitStep>> {
        let rules = self.completion.rules;
        let (work, closed) = draft.work(self.completion.position);
        let spare = draft.left(self.completion.position) - draft.chosen;
        for extra in spare.within() {
            let tally = draft.chosen + extra;
            if tally.is_empty() || tally.is_lone_combinator() {
                continue;
            }
            let walk = rules.part_walk(&work, draft.split.origin, tally, closed);
            let sent = draft.choosing(extra);
            let mut found = None;
            let _ = each_effect(&walk, &|_| true, &mut |_, path| {
                let path = path();
                if let Some(mut steps) = self.rest(&sent.sent(path)) {
                    let legs: Vec<_> = path.legs().map(SplitStep::Go).collect();
                    steps.extend(legs.into_iter().rev());
                    steps.extend(takes(extra));
                    found = Some(steps);
                    return ControlFlow::Break(());
                }
                match self.effort {
                    0 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
            if found.is_some() {
                return found;
            }
            self.effort.checked_sub(1)?;
        }
        None
    }
}

fn takes(tally: Tally) -> impl Iterator<Item = SplitStep> {
    tally
        .iter()
        .flat_map(|(kind, copies)| std::iter::repeat_n(SplitStep::Take(kind), usize::from(copies)))
}
