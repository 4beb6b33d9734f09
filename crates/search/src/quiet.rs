//! Beyond the horizon: only what is forcing.

use chessmith_game::{Candidates, Reach};

use crate::order::bring_forward;
use crate::worker::{MAX_PLY, Node, Verdict, Window, Worker, unproved};
use crate::{Evaluate, Pruning, Score};

/// How many turns beyond the horizon a threat still makes the search look at everything.
const URGENT_PLIES: u32 = 4;

/// What a forcing turn may bring beyond its gain, in hundredths of a unit.
const MARGIN: i32 = 160;

impl<G: Candidates, E: Evaluate<G>> Worker<'_, G, E> {
    /// Returns the score of a node after its forcing turns; `beyond` counts from the horizon.
    pub(crate) fn quiesce(
        &mut self,
        node: &Node<G::Position>,
        window: Window,
        ply: u32,
        beyond: u32,
    ) -> i32 {
        self.lines[ply as usize].clear();
        if self.must_stop() {
            return 0;
        }
        let floor = match self.verdict(node, ply) {
            Verdict::Settled(score) => return score,
            Verdict::AtLeast(score) => score,
            Verdict::Open => -Score::INFINITE.raw(),
        };
        let estimate = self.evaluate(node);
        if ply >= MAX_PLY {
            return estimate;
        }
        let urgent = node.urgent && beyond < URGENT_PLIES;
        let mut best = if urgent { floor } else { floor.max(estimate) };
        let mut alpha = window.alpha.max(best);
        if alpha >= window.beta {
            return best;
        }
        let (mut choices, reach) = self.choices(node, ply, 0, |gain| urgent || gain > 0);
        self.path.push(node.key);
        for index in 0..choices.len() {
            bring_forward(&mut choices, index);
            let choice = &choices[index];
            let hope = estimate.saturating_add(choice.gain).saturating_add(MARGIN);
            if !urgent && hope <= alpha && self.pruning == Pruning::Selective {
                best = best.max(hope);
                continue;
            }
            let next = self.after(&node.position, &choice.turn);
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
                if window.is_wide() {
                    self.extend_line(ply, &choice.turn);
                }
            }
            if score >= window.beta {
                break;
            }
        }
        self.path.pop();
        let nothing = urgent && choices.is_empty();
        self.recycle(choices);
        match (nothing, reach) {
            (true, _) => estimate.max(floor),
            (false, Reach::Sampled) => unproved(best),
            (false, Reach::Complete) => best,
        }
    }
}
