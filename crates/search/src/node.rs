//! The search below the root: principal variation search with a table.

use chessmith_game::{Candidates, Reach};

use crate::order::bring_forward;
use crate::table::{Bound, Known};
use crate::worker::{MAX_PLY, Node, Verdict, Window, Worker, unproved};
use crate::{Evaluate, Pruning, Score};

impl<G: Candidates, E: Evaluate<G>> Worker<'_, G, E> {
    /// Returns the score of a node for its side to move; whatever, once the search is stopped.
    pub(crate) fn search(
        &mut self,
        node: &Node<G::Position>,
        depth: i32,
        window: Window,
        ply: u32,
        may_pass: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiesce(node, window, ply, 0);
        }
        self.lines[ply as usize].clear();
        if self.must_stop() {
            return 0;
        }
        let repetitions = self.repetitions;
        let floor = match self.verdict(node, ply) {
            Verdict::Settled(score) => return score,
            Verdict::AtLeast(score) => Some(score),
            Verdict::Open => None,
        };
        if ply >= MAX_PLY {
            return self.evaluate(node);
        }
        // No line can be better than winning with the next turn, nor worse than having lost.
        let mut alpha = window.alpha.max(floor.unwrap_or(Score::loss_in(ply).raw()));
        let beta = window.beta.min(Score::win_in(ply + 1).raw());
        if alpha >= beta {
            return alpha;
        }
        let known = self.table.find(node.key, ply);
        if let (Some(known), false, None) = (known, window.is_wide(), floor)
            && self.answers(known, depth, alpha, beta)
        {
            return known.score;
        }
        let tag = known.map_or(0, |known| known.tag);
        let selective = self.pruning == Pruning::Selective;
        // What is not known to be good is first looked at less deeply.
        let depth = if selective && depth >= 5 && tag == 0 {
            depth - 1
        } else {
            depth
        };
        let estimate = (selective && !node.urgent).then(|| self.evaluate(node));
        if let (Some(estimate), true, false) = (estimate, may_pass, window.is_wide())
            && let Some(score) = self.standing_still(node, estimate, depth, beta, ply)
        {
            return score;
        }

        let (mut choices, reach) = self.choices(node, ply, tag, |_| true);
        self.path.push(node.key);
        let mut best = floor.unwrap_or(-Score::INFINITE.raw());
        let mut best_tag = 0;
        let mut quiet_before = Vec::new();
        for index in 0..choices.len() {
            bring_forward(&mut choices, index);
            let choice = &choices[index];
            let next = self.after(&node.position, &choice.turn);
            let calm = choice.is_quiet() && !node.urgent && !next.urgent;
            if let (true, Some(estimate)) = (calm && !is_loss(best), estimate)
                && (is_hopeless(estimate, depth, alpha) || is_late(index, depth))
            {
                continue;
            }
            let extension = i32::from(selective && next.urgent && ply < 2 * self.root_depth);
            let deeper = depth - 1 + extension;
            let reduction = if selective && choice.is_quiet() && index >= 2 && depth >= 3 {
                let doubts = i32::from(window.is_wide()) + i32::from(!calm);
                let trust = self.experience.history(node.side, choice.tag) / 8_192;
                (reduction(depth, index) - doubts - trust).clamp(0, deeper - 1)
            } else {
                0
            };
            let narrow = Window::above(alpha);
            let mut score = alpha + 1;
            if reduction > 0 {
                score = self.value(&next, node, deeper - reduction, narrow, ply + 1);
            }
            if score > alpha && index > 0 {
                score = self.value(&next, node, deeper, narrow, ply + 1);
            }
            if index == 0 || (score > alpha && window.is_wide()) {
                score = self.value(&next, node, deeper, Window { alpha, beta }, ply + 1);
            }
            if self.stopped() {
                break;
            }
            if score > best {
                best = score;
            }
            if score > alpha {
                alpha = score;
                best_tag = choice.tag;
                if window.is_wide() {
                    self.extend_line(ply, &choice.turn);
                }
            }
            if score >= beta {
                if choice.is_quiet() {
                    let tag = choice.tag;
                    self.experience
                        .reward(node.side, ply, depth, tag, &quiet_before);
                }
                break;
            }
            if choice.is_quiet() {
                quiet_before.push(choice.tag);
            }
        }
        self.path.pop();
        let empty = choices.is_empty();
        self.recycle(choices);
        if self.stopped() {
            return 0;
        }
        if empty {
            return self.evaluate(node);
        }
        if reach == Reach::Sampled {
            best = unproved(best);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best_tag != 0 {
            Bound::Exact
        } else {
            Bound::Upper
        };
        // A score that a repetition went into holds on this path only.
        if selective || self.repetitions == repetitions {
            self.table.store(
                node.key,
                ply,
                Known {
                    tag: best_tag,
                    score: best,
                    depth,
                    bound,
                },
            );
        }
        best
    }

    /// Returns the score of a child for the side to move in its parent, which may stay on turn.
    pub(crate) fn value(
        &mut self,
        next: &Node<G::Position>,
        parent: &Node<G::Position>,
        depth: i32,
        window: Window,
        ply: u32,
    ) -> i32 {
        if next.side == parent.side {
            self.search(next, depth, window, ply, true)
        } else {
            -self.search(next, depth, window.turned(), ply, true)
        }
    }

    fn answers(&self, known: Known, depth: i32, alpha: i32, beta: i32) -> bool {
        let deep_enough = match self.pruning {
            Pruning::Exact => known.depth == depth,
            Pruning::Selective => known.depth >= depth,
        };
        deep_enough
            && match known.bound {
                Bound::Exact => true,
                Bound::Lower => known.score >= beta,
                Bound::Upper => known.score <= alpha,
            }
    }

    /// Returns a score of at least `beta` if the side would be that well off even without a turn.
    fn standing_still(
        &mut self,
        node: &Node<G::Position>,
        estimate: i32,
        depth: i32,
        beta: i32,
        ply: u32,
    ) -> Option<i32> {
        if estimate < beta || Score::from_raw(beta).plies_to_end().is_some() {
            return None;
        }
        let passed = self.evaluator.pass(self.game, &node.position)?;
        if depth <= 4 && estimate - 90 * depth >= beta {
            return Some(estimate);
        }
        if depth < 3 {
            return None;
        }
        let next = self.node(passed);
        let shallower = depth - 4 - depth / 4 - ((estimate - beta) / 200).min(3);
        self.path.push(node.key);
        let barrier = self.path.close();
        let narrow = Window::above(beta - 1);
        let score = if next.side == node.side {
            self.search(&next, shallower, narrow, ply + 1, false)
        } else {
            -self.search(&next, shallower, narrow.turned(), ply + 1, false)
        };
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
}

/// Returns whether a score is a proved loss, or none has been found yet.
fn is_loss(score: i32) -> bool {
    score <= Score::loss_in(Score::LONGEST).raw()
}

/// Returns whether a quiet turn has little hope to lift a position so far below `alpha`.
const fn is_hopeless(estimate: i32, depth: i32, alpha: i32) -> bool {
    depth <= 4 && estimate + 80 + 100 * depth <= alpha
}

/// Returns whether so many turns were tried that a quiet one has little hope.
const fn is_late(index: usize, depth: i32) -> bool {
    depth <= 3 && index >= 6 + 5 * (depth * depth) as usize
}

/// Returns by how much less deeply the turn with this index is looked at first: half the product of
/// the natural logarithms, in whole numbers.
const fn reduction(depth: i32, index: usize) -> i32 {
    let product = thousandths_of_log2(depth as u32) * thousandths_of_log2(index as u32);
    (product as u64 * 24 / 100_000_000) as i32
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
        assert_eq!(reduction(3, 3), 0);
        assert_eq!(reduction(6, 8), 1);
        assert!(reduction(12, 40) >= 4);
        assert!(reduction(20, 60) < 12);
    }
}
