//! Turns worth considering where listing all would take too long.

mod draw;
mod shapes;

use std::ops::ControlFlow;

use chessmith_board::Side;
use chessmith_game::{Budget, Coverage, Reach, Turns};

use self::draw::Sample;
use self::shapes::{Shapes, near_squares};
use crate::board::geometry::Set;
use crate::{FreeChess, Position, Turn};

/// How many attributes and friends a combinator piece has at least where listing takes long.
const HUGE: u32 = 12;

/// How much work a list may take, in steps of a [`Budget`].
const WORK: u64 = 5_000;

/// Hands about `budget` turns to `sink`: all if there are no more; otherwise what captures or cancels
/// first, and then some of each kind, drawn by `seed`; one at least if there is a legal one that is soon found.
pub(crate) fn candidates(
    rules: &FreeChess,
    position: &Position,
    budget: usize,
    seed: u64,
    sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
) -> Reach {
    let places = near_squares(rules, position).last().unwrap_or(Set::EMPTY);
    if !is_broad(rules, position, places, budget) {
        let (turns, reach) = listed(rules, position, budget.saturating_add(1));
        if reach == Reach::Complete && turns.len() <= budget {
            return match turns.into_iter().try_for_each(sink) {
                ControlFlow::Continue(()) => Reach::Complete,
                ControlFlow::Break(()) => Reach::Sampled,
            };
        }
    }
    if rules.bare_side(position).is_none() {
        let shapes = Shapes {
            rules,
            position,
            places,
            budget,
        };
        let mut sample = Sample::new(shapes, seed, sink);
        let flow = sample.draw();
        if flow.is_continue() && sample.is_barren() {
            // Where only what is far off or rare is legal, the list comes to it.
            let (turns, reach) = listed(rules, position, budget.max(1));
            return match turns.into_iter().try_for_each(sink) {
                ControlFlow::Continue(()) => reach,
                ControlFlow::Break(()) => Reach::Sampled,
            };
        }
    }
    Reach::Sampled
}

/// Returns so many turns of the list at most, and whether there are no others; fewer where the list takes long.
fn listed(rules: &FreeChess, position: &Position, most: usize) -> (Vec<Turn>, Reach) {
    let work = Budget::of(WORK);
    let mut turns = Vec::new();
    let coverage = rules.spending(work.clone()).turns(position, &mut |turn| {
        // What is said once there is no budget left is worthless.
        if work.is_spent() {
            return ControlFlow::Break(());
        }
        turns.push(turn);
        match turns.len() < most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    let is_afforded = rules.affords(WORK - work.left().unwrap_or(0));
    match coverage == Coverage::Complete && !work.is_spent() && is_afforded {
        true => (turns, Reach::Complete),
        false => (turns, Reach::Sampled),
    }
}

/// Hands over what captures, what captures most first, and returns whether that could be done.
///
/// It cannot, and nothing is handed over, where it is not certain that there are other turns besides, unless K is
/// in check.
pub(crate) fn captures(
    rules: &FreeChess,
    position: &Position,
    budget: usize,
    seed: u64,
    sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
) -> bool {
    let mut near = near_squares(rules, position);
    let can_place = near.any(|places| has_more_placements(position, places, budget));
    if !can_place || rules.bare_side(position).is_some() {
        return false;
    }
    let shapes = Shapes {
        rules,
        position,
        places: Set::EMPTY,
        budget,
    };
    let captures = shapes.sorted().captures;
    if !captures.is_empty() {
        // Whether the sink broke off makes no difference.
        let _ = Sample::new(shapes, seed, sink).offer_all(captures);
    }
    true
}

/// Whether the turns are certainly more than the budget, or take long to list.
fn is_broad(rules: &FreeChess, position: &Position, places: Set, budget: usize) -> bool {
    let is_huge = Side::BOTH.iter().any(|&side| {
        let walkers = position.walkers(side, rules.terms()).into_iter();
        let walkers = walkers.map(|square| position.at(square).tally());
        let friends = position.of_side(side).len();
        walkers
            .filter(|tally| !tally.is_lone_combinator())
            .any(|tally| tally.len() + friends >= HUGE)
    });
    let side = position.side;
    is_huge || (has_more_placements(position, places, budget) && !rules.in_check(position, side))
}

/// Whether certainly more than so many placements on these squares are legal, unless K is in check.
fn has_more_placements(position: &Position, places: Set, budget: usize) -> bool {
    let side = position.side;
    let free = places.without(position.of_side(side.other())).len() as usize;
    let kinds = position.reserve(side).counts();
    let kinds = kinds.iter().filter(|&&count| count > 0).count();
    // A combinator cannot be placed everywhere, nor K where it would be in check.
    free * kinds.saturating_sub(2) > budget
}
