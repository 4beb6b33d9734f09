//! What is left out below the root, and what is looked at less deeply.

use chessmith_game::Candidates;

use crate::devices::Device;
use crate::evaluate::{ASPECTS, Aspects};
use crate::margins::{
    EXCHANGE, EXCHANGE_DEPTH, FUTILITY, FUTILITY_DEPTH, HISTORY_SHARE, LATE_TURNS,
    LATE_TURNS_DEPTH, NULL_MOVE_DEPTH, NULL_MOVE_REDUCTION, NULL_MOVE_SURPLUS, REVERSE_FUTILITY,
    REVERSE_FUTILITY_DEPTH, REVERSE_FUTILITY_IMPROVING,
};
use crate::node::Node;
use crate::order::Choice;
use crate::table::{Bound, Known};
use crate::window::Window;
use crate::worker::{Task, Worker};
use crate::{Evaluate, Score};

/// What a position looks like without any turn.
pub(crate) struct Outlook {
    /// The corrected evaluation; `None` where nothing may be concluded from it.
    pub(crate) estimate: Option<i32>,
    /// The same, bettered by what the table knows.
    pub(crate) better: Option<i32>,
    /// Whether the side stands better than when it last was on turn.
    pub(crate) improving: bool,
    aspects: Aspects,
}

impl<G: Candidates, E: Evaluate<G>> Worker<'_, G, E> {
    /// Evaluates a node, unless that is of no use.
    pub(crate) fn outlook(
        &mut self,
        node: &Node<'_, G, E>,
        ply: u32,
        known: Option<Known>,
    ) -> Outlook {
        let mut outlook = Outlook {
            estimate: None,
            better: None,
            improving: false,
            aspects: [0; ASPECTS],
        };
        let frame = &mut self.frames[ply as usize];
        frame.side = Some(node.side);
        frame.estimate = None;
        if self.is_exact() || node.urgent {
            return outlook;
        }
        if self.uses(Device::Correction) {
            outlook.aspects = self.evaluator.aspects(self.game, &node.position);
        }
        let estimate = self.corrected(node, ply, &outlook.aspects);
        self.frames[ply as usize].estimate = Some(estimate);
        outlook.estimate = Some(estimate);
        outlook.better = Some(match known {
            Some(known) if known.bound.betters(known.score, estimate) => known.score,
            _ => estimate,
        });
        outlook.improving = self.uses(Device::Improving) && self.is_improving(ply, estimate);
        outlook
    }

    /// Returns the evaluation, corrected by what was learned.
    pub(crate) fn corrected(&self, node: &Node<'_, G, E>, ply: u32, aspects: &Aspects) -> i32 {
        let estimate = self.evaluate(node);
        if !self.uses(Device::Correction) {
            return estimate;
        }
        let last = self.last_theme(ply);
        let more = self.experience.corrections.of(node.side, aspects, last);
        Score::units(estimate + more).raw()
    }

    /// Returns the theme of the turn that led to a ply, or 0.
    fn last_theme(&self, ply: u32) -> u32 {
        let before = ply.checked_sub(1).map(|ply| self.frames[ply as usize]);
        before.and_then(|frame| frame.theme).unwrap_or(0)
    }

    fn is_improving(&self, ply: u32, estimate: i32) -> bool {
        let own = self.frames[ply as usize].side;
        let earlier = |back: u32| {
            let frame = self.frames[ply.checked_sub(back)? as usize];
            frame.estimate.filter(|_| frame.side == own)
        };
        earlier(2)
            .or_else(|| earlier(4))
            .is_some_and(|before| estimate > before)
    }

    /// Notes by how much a search found more or less than the evaluation.
    pub(crate) fn learn_correction(
        &mut self,
        node: &Node<'_, G, E>,
        outlook: &Outlook,
        task: Task,
        score: i32,
        bound: Bound,
    ) {
        let Some(estimate) = outlook.estimate else {
            return;
        };
        let says_something = match bound {
            Bound::Exact => true,
            Bound::Lower => score > estimate,
            Bound::Upper => score < estimate,
        };
        let is_ordinary = Score::from_raw(score).plies_to_end().is_none();
        if self.uses(Device::Correction) && says_something && is_ordinary {
            let last = self.last_theme(task.ply);
            let more = score - estimate;
            self.experience
                .corrections
                .learn(node.side, &outlook.aspects, last, more, task.depth);
        }
    }

    /// Returns a score if one can be given without looking at any turn.
    pub(crate) fn without_turns(
        &mut self,
        node: &Node<'_, G, E>,
        task: Task,
        outlook: &Outlook,
    ) -> Option<i32> {
        let Task { depth, window, .. } = task;
        let better = outlook.better.filter(|_| !window.is_wide())?;
        let Window { alpha, beta } = window;
        let is_proof = |score| Score::from_raw(score).plies_to_end().is_some();
        if is_proof(beta) || is_proof(alpha) {
            return None;
        }
        if self.uses(Device::ReverseFutility) && depth <= REVERSE_FUTILITY_DEPTH {
            let each = match outlook.improving {
                true => REVERSE_FUTILITY_IMPROVING,
                false => REVERSE_FUTILITY,
            };
            if better - each * depth >= beta {
                // Between what is asked and what is hoped lies what is likely.
                return Some((better + beta) / 2);
            }
        }
        if self.uses(Device::NullMove) && depth >= NULL_MOVE_DEPTH && better >= beta {
            return self.standing_still(node, better, task);
        }
        None
    }

    /// Returns a score of at least `beta` if the side would be that well off even without a turn.
    fn standing_still(&mut self, node: &Node<'_, G, E>, better: i32, task: Task) -> Option<i32> {
        let Task {
            depth, window, ply, ..
        } = task;
        let beta = window.beta;
        let passed_before = |ply: u32| self.frames[ply as usize].theme.is_none();
        if ply.checked_sub(1).is_some_and(passed_before) {
            return None;
        }
        let passed = self.evaluator.pass(self.game, &node.position)?;
        let next = Node::after_pass(self.rules(), node, passed);
        let surplus = ((better - beta) / NULL_MOVE_SURPLUS).min(3);
        let less = NULL_MOVE_REDUCTION.0 + depth / NULL_MOVE_REDUCTION.1 + surplus;
        self.path.push(node.key(self.game));
        let barrier = self.path.close();
        self.frames[ply as usize].theme = None;
        let below = Task {
            depth: depth - less,
            window: Window::above(beta - 1),
            ply: ply + 1,
            expects_cut: !task.expects_cut,
        };
        let score = self.value(&next, node, below);
        self.path.reopen(barrier);
        self.path.pop();
        if self.stopped() || score < beta {
            return None;
        }
        // A win found after doing nothing is not proved.
        Some(if Score::from_raw(score).plies_to_end().is_some() {
            beta
        } else {
            score
        })
    }

    /// Returns whether a turn has so little hope that it is not looked at; others were looked at
    /// before.
    pub(crate) fn skips(
        &self,
        node: &Node<'_, G, E>,
        task: Task,
        outlook: &Outlook,
        alpha: i32,
        choice: &Choice<G::Turn>,
        looked_at: usize,
    ) -> bool {
        let depth = task.depth;
        let Some(estimate) = outlook.estimate.filter(|_| !node.urgent) else {
            return false;
        };
        if !choice.is_quiet() {
            return self.uses(Device::Exchange)
                && depth <= EXCHANGE_DEPTH
                && choice.exchange < -EXCHANGE * depth;
        }
        let many = LATE_TURNS.0 + LATE_TURNS.1 * depth * depth;
        if self.uses(Device::LateTurns) && depth <= LATE_TURNS_DEPTH && looked_at as i32 >= many {
            return true;
        }
        let shallow = (depth - self.late(depth, looked_at)).max(1);
        self.uses(Device::Futility)
            && shallow <= FUTILITY_DEPTH
            && estimate + FUTILITY.0 + FUTILITY.1 * shallow <= alpha
    }

    /// Returns by how much less deeply a turn is looked at first.
    pub(crate) fn reduction(
        &self,
        node: &Node<'_, G, E>,
        next: &Node<'_, G, E>,
        task: Task,
        outlook: &Outlook,
        choice: &Choice<G::Turn>,
        index: usize,
    ) -> i32 {
        if !self.uses(Device::Reductions) || index < 2 || task.depth < 3 || !choice.is_doubtful() {
            return 0;
        }
        let mut less = self.late(task.depth, index);
        less -= i32::from(task.window.is_wide());
        less -= i32::from(node.urgent || next.urgent);
        less += i32::from(task.expects_cut);
        less += i32::from(self.uses(Device::Improving) && !outlook.improving);
        if choice.is_quiet() {
            let before = self.before(task.ply);
            less -= self.experience.quiet(node.side, &before, choice.of) / HISTORY_SHARE;
        }
        less
    }

    /// Returns by how much less deeply the turn with this index is looked at first.
    fn late(&self, depth: i32, index: usize) -> i32 {
        reduction(depth, index, self.evaluator.reductions())
    }
}

/// Returns a share, in hundredths, of the product of the logarithms of a depth and of an index, in whole numbers.
pub(crate) const fn reduction(depth: i32, index: usize, share: u32) -> i32 {
    if index == 0 || depth <= 0 {
        return 0;
    }
    let product = thousandths_of_log2(depth as u32) * thousandths_of_log2(index as u32);
    (product as u64 * share as u64 / 100_000_000) as i32
}

/// Returns the logarithm to base 2, straight between the powers.
const fn thousandths_of_log2(n: u32) -> u32 {
    let whole = n.ilog2();
    1_000 * whole + 1_000 * (n - (1 << whole)) / (1 << whole)
}

#[cfg(test)]
mod tests {
    use super::reduction;

    #[test]
    fn reductions_grow_with_depth_and_index() {
        assert_eq!(reduction(3, 3, 24), 0);
        assert_eq!(reduction(6, 8, 24), 1);
        assert!(reduction(12, 40, 24) >= 4);
        assert!(reduction(20, 60, 24) < 12);
        assert!(reduction(12, 40, 34) > reduction(12, 40, 24));
    }
}
