//! Beyond the horizon: only what is forcing.

use chessmith_game::{Candidates, Reach};

use crate::devices::Device;
use crate::evaluate::ASPECTS;
use crate::margins::DELTA;
use crate::node::Node;
use crate::order::Choice;
use crate::table::{Bound, Known};
use crate::window::Window;
use crate::worker::{Listed, MAX_PLY, Verdict, Wanted, Worker, unproved};
use crate::{Evaluate, Score};

/// How many turns beyond the horizon a threat still makes the search look at everything.
const URGENT_PLIES: u32 = 4;

impl<G: Candidates, E: Evaluate<G>> Worker<'_, G, E> {
    /// Returns the score of a node after its forcing turns; `beyond` counts from the horizon.
    pub(crate) fn quiesce(
        &mut self,
        node: &Node<'_, G, E>,
        window: Window,
        ply: u32,
        beyond: u32,
    ) -> i32 {
        if self.enter(ply) {
            return 0;
        }
        let floor = match self.verdict(node, ply) {
            Verdict::Settled(score) => return score,
            Verdict::AtLeast(score) => score,
            Verdict::Open => -Score::INFINITE.raw(),
        };
        let asks_table = self.uses(Device::QuietTable);
        let known = match asks_table {
            true => self.table.find(node.key(self.game), ply),
            false => None,
        };
        if let Some(known) = known
            && !window.is_wide()
            && floor < window.alpha
            && known.bound.proves(known.score, window)
        {
            return known.score;
        }
        let aspects = match self.uses(Device::Correction) {
            true => self.evaluator.aspects(self.game, &node.position),
            false => [0; ASPECTS],
        };
        let mut estimate = self.corrected(node, ply, &aspects);
        if ply >= MAX_PLY {
            return estimate;
        }
        if let Some(known) = known
            && known.bound.betters(known.score, estimate)
        {
            estimate = known.score;
        }
        let urgent = beyond < URGENT_PLIES && self.is_forced(node);
        let mut best = if urgent { floor } else { floor.max(estimate) };
        if best >= window.beta {
            return best;
        }
        let tag = known.map_or(0, |known| known.tag);
        let wanted = match urgent {
            true => Wanted::Answers,
            false => Wanted::Gaining,
        };
        let Listed {
            mut choices,
            reach,
            any,
        } = self.choices(node, ply, tag, wanted);
        if !any && !self.stopped() {
            self.recycle(choices);
            return self.stuck(node, ply, reach);
        }
        let mut alpha = window.alpha.max(best);
        let mut best_tag = 0;
        self.path.push(node.key(self.game));
        self.frames[ply as usize].side = Some(node.side);
        for index in 0..choices.len() {
            self.pick(node, &mut choices, index);
            let choice = &choices[index];
            if !urgent && let Some(hope) = self.hopeless(choice, estimate, alpha) {
                best = best.max(hope);
                continue;
            }
            let next = self.after(node, &choice.turn);
            let of = choice.of;
            self.frames[ply as usize].theme = Some(of.theme);
            let inner = Window {
                alpha,
                beta: window.beta,
            };
            let score = if next.side == node.side {
                self.quiesce(&next, inner, ply + 1, beyond + 1)
            } else {
                -self.quiesce(&next, inner.turned(), ply + 1, beyond + 1)
            };
            if self.stopped() {
                break;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                best_tag = of.tag;
                if window.is_wide() {
                    self.extend_line(ply, &choices[index].turn);
                }
            }
            if score >= window.beta {
                break;
            }
        }
        self.path.pop();
        self.recycle(choices);
        if self.stopped() {
            return 0;
        }
        let score = match reach {
            Reach::Sampled => unproved(best),
            Reach::Complete => best,
        };
        if asks_table {
            let bound = match score >= window.beta {
                true => Bound::Lower,
                false => Bound::Upper,
            };
            let known = Known {
                tag: best_tag,
                score,
                depth: 0,
                bound,
            };
            self.table.store(node.key(self.game), ply, known);
        }
        score
    }

    /// Returns what a capture can lift the score to at most, if that is too little to look at it.
    fn hopeless(&self, choice: &Choice<G::Turn>, estimate: i32, alpha: i32) -> Option<i32> {
        if self.uses(Device::Exchange) && choice.exchange < 0 {
            return Some(estimate.saturating_add(choice.exchange));
        }
        let hope = estimate
            .saturating_add(choice.of.gain)
            .saturating_add(DELTA);
        (self.uses(Device::Delta) && hope <= alpha).then_some(hope)
    }
}
