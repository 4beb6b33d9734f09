//! The turns at the root, searched deeper and deeper.

use std::ops::ControlFlow;

use chessmith_game::{Candidates, Reach};

use crate::devices::Device;
use crate::experience::Trait;
use crate::ladder::Weakness;
use crate::margins::{ASPIRATION, ASPIRATION_DEPTH, REDUCTIONS};
use crate::node::Node;
use crate::order::{Choice, bring_forward};
use crate::prune::reduction;
use crate::time::Course;
use crate::window::Window;
use crate::worker::{Task, Verdict, Wanted, Worker, unproved};
use crate::{Evaluate, Score, Variation};

/// From more turns than this on they are looked at once before the first depth.
const MANY: usize = 64;

/// A turn at the root.
struct Root<T> {
    turn: T,
    of: Trait,
    /// The line that begins with it, as last found.
    line: Vec<T>,
    /// What it is taken for: its score, less the error.
    score: i32,
    /// By how much it is taken for worse than it is; 0 at full strength.
    error: i32,
    /// The nodes looked at below it, at all depths.
    nodes: u64,
    /// Whether the other side has to see to a threat after it, as far as was looked at once.
    threatens: bool,
}

impl<T> Root<T> {
    /// Returns what a score is taken for.
    fn taken_for(&self, score: i32) -> i32 {
        shifted(score, -self.error)
    }

    /// Returns the window in which the true score lies if what it is taken for lies in this one.
    fn window_of_truth(&self, taken: Window) -> Window {
        let alpha = shifted(taken.alpha, self.error);
        let beta = shifted(taken.beta, self.error).max(alpha + 1);
        Window { alpha, beta }
    }
}

/// Returns another score that is so much higher; a proved end stays what it is.
fn shifted(score: i32, by: i32) -> i32 {
    match Score::from_raw(score).plies_to_end() {
        Some(_) => score,
        None => Score::units(score + by).raw(),
    }
}

/// The turns at the root, best first.
pub(crate) struct Roots<G: Candidates, E: Evaluate<G>> {
    node: Node<'static, G, E>,
    turns: Vec<Root<G::Turn>>,
    reach: Reach,
    /// The best turn of the last depth, and for how many depths it has been so.
    steady: (u32, u32),
    /// The scores of the last two depths.
    scores: [i32; 2],
}

impl<G: Candidates, E: Evaluate<G>> Roots<G, E> {
    /// Gathers the turns of a position, those in `only` alone if there are any; `None` if there is none.
    pub(crate) fn gather(
        worker: &mut Worker<'_, G, E>,
        node: Node<'static, G, E>,
        only: &[G::Turn],
    ) -> Option<Self> {
        let tag = worker
            .table
            .find(node.key(worker.game), 0)
            .map_or(0, |known| known.tag);
        let listed = worker.choices(&node, 0, tag, Wanted::All);
        let (mut choices, mut reach) = (listed.choices, listed.reach);
        for index in 0..choices.len() {
            bring_forward(&mut choices, index);
        }
        let game = worker.game;
        let evaluator = worker.evaluator;
        let bare = |turn: G::Turn| {
            let of = Trait {
                tag: game.tag(&turn),
                theme: evaluator.theme(game, &node.position, &turn),
                gain: evaluator.gain(game, &node.position, &turn),
            };
            Choice::new(turn, of, 0)
        };
        if !only.is_empty() {
            // A sample may have missed some of them.
            choices.retain(|choice| only.contains(&choice.turn));
            for turn in only {
                if !choices.iter().any(|choice| choice.turn == *turn) {
                    choices.push(bare(turn.clone()));
                }
            }
        } else if choices.is_empty() {
            // A sample may have missed everything; the list does not.
            reach = Reach::Sampled;
            game.turns(&node.position, &mut |turn| {
                choices.push(bare(turn));
                ControlFlow::Break(())
            });
        }
        let score = worker.evaluate(&node);
        let turns: Vec<_> = choices
            .into_iter()
            .map(|choice| Root {
                line: vec![choice.turn.clone()],
                turn: choice.turn,
                of: choice.of,
                score,
                error: 0,
                nodes: 0,
                threatens: false,
            })
            .collect();
        worker.outlook(&node, 0, None);
        let mut roots = Self {
            node,
            turns,
            reach,
            steady: (0, 0),
            scores: [score; 2],
        };
        if roots.turns.len() > MANY && !worker.is_exact() {
            roots.look_once(worker, tag);
        }
        (!roots.turns.is_empty()).then_some(roots)
    }

    /// Orders the turns by what the positions after them are worth at sight; that with this tag stays first.
    ///
    /// Where there are hundreds, a depth is often not finished: what is looked at then is worth looking at. And the
    /// sooner the score is high, the sooner the others are done with.
    fn look_once(&mut self, worker: &mut Worker<'_, G, E>, known: u32) {
        let mut looked_at = 0;
        while looked_at < self.turns.len() && !worker.enter(1) {
            let next = self.child(worker, looked_at);
            let sight = match worker.verdict(&next, 1) {
                Verdict::Settled(score) => score,
                Verdict::AtLeast(_) | Verdict::Open => worker.evaluate(&next),
            };
            let own = next.side == self.node.side;
            let threatens = next.urgent && !own;
            let root = &mut self.turns[looked_at];
            root.threatens = threatens;
            root.score = if own { sight } else { -sight };
            looked_at += 1;
        }
        let is_known = |root: &Root<G::Turn>| known != 0 && root.of.tag == known;
        self.turns[..looked_at]
            .sort_by_key(|root| (!is_known(root), std::cmp::Reverse(root.score)));
    }

    /// Returns the best lines found so far, one for each of the `count` best turns.
    pub(crate) fn best(&self, count: usize) -> Vec<Variation<G::Turn>> {
        let first = self.turns.iter().take(count);
        first
            .map(|root| Variation {
                score: Score::from_raw(shifted(root.score, root.error)),
                turns: root.line.clone(),
            })
            .collect()
    }

    /// Returns how the search has gone, for deciding how long it should go on.
    pub(crate) fn course(&self) -> Course {
        let all: u64 = self.turns.iter().map(|root| root.nodes).sum();
        Course {
            share: self.turns[0].nodes as f64 / all.max(1) as f64,
            steady: self.steady.1,
            lost: self.scores[0] - self.scores[1],
            is_only: self.turns.len() == 1 && self.reach == Reach::Complete,
        }
    }

    /// Looks at the turns one by one, one turn deep, and takes each for worse than it is.
    pub(crate) fn misjudge(&mut self, worker: &mut Worker<'_, G, E>, weakness: &Weakness) {
        worker.root_depth = 1;
        let enough = worker.stopwatch.nodes() + weakness.looks();
        let beyond = weakness.beyond();
        let mut scores = Vec::with_capacity(self.turns.len());
        let mut best = None;
        let mut looked_at = 0;
        if self.turns.len() <= MANY {
            self.look_once(worker, 0);
        }
        // Among the turns that threaten are those that win.
        self.turns.sort_by_key(|root| !root.threatens);
        while looked_at < self.turns.len() && worker.stopwatch.nodes() < enough {
            let next = self.child(worker, looked_at);
            let mut value = |window| {
                let task = Task {
                    depth: 0,
                    window,
                    ply: 1,
                    expects_cut: false,
                };
                worker.value(&next, &self.node, task)
            };
            // How much worse a turn is than the greatest error makes no difference.
            let window = best.map_or(Window::FULL, |best: i32| Window {
                alpha: (best - beyond).max(Window::FULL.alpha),
                beta: (best + beyond).min(Window::FULL.beta),
            });
            let mut score = value(window);
            if score >= window.beta {
                score = value(Window::FULL);
            }
            if worker.stopped() {
                break;
            }
            best = best.max(Some(score));
            self.turns[looked_at].score = score;
            scores.push(score);
            looked_at += 1;
        }
        let worst = scores.iter().copied().min();
        for root in &mut self.turns[looked_at..] {
            root.score = worst.map_or(root.score, |worst| root.score.min(worst));
        }
        let key = self.node.key(worker.game);
        let most = worker.evaluator.ladder().most_error(weakness, scores);
        for root in &mut self.turns {
            root.error = worker.lapses.error(key, root.of.tag, most);
            root.score = root.taken_for(root.score);
        }
        self.turns.sort_by_key(|root| -root.score);
    }

    /// Returns the position after a turn, and notes that it is being looked at.
    fn child(&self, worker: &mut Worker<'_, G, E>, index: usize) -> Node<'_, G, E> {
        let root = &self.turns[index];
        worker.frames[0].side = Some(self.node.side);
        worker.frames[0].theme = Some(root.of.theme);
        worker.after(&self.node, &root.turn)
    }

    /// Searches one depth for the `count` best lines; `None` if stopped before the end.
    pub(crate) fn deepen(
        &mut self,
        worker: &mut Worker<'_, G, E>,
        depth: u32,
        count: usize,
    ) -> Option<()> {
        for line in 0..count.min(self.turns.len()) {
            self.deepen_line(worker, depth, line)?;
            // A later line may have turned out better than the ones before.
            self.turns[..=line].sort_by_key(|root| -root.score);
        }
        let tag = self.turns[0].of.tag;
        self.steady = match self.steady {
            (same, depths) if same == tag => (tag, depths + 1),
            _ => (tag, 0),
        };
        self.scores = [self.scores[1], self.turns[0].score];
        Some(())
    }

    /// Finds the best turn of those after the `line` ones found already, with widening windows.
    fn deepen_line(
        &mut self,
        worker: &mut Worker<'_, G, E>,
        depth: u32,
        line: usize,
    ) -> Option<()> {
        let guess = self.turns[line].score;
        let settled = Score::from_raw(guess).plies_to_end().is_some();
        let mut margin = ASPIRATION;
        let narrow = depth >= ASPIRATION_DEPTH && !settled && worker.uses(Device::Aspiration);
        let mut window = match narrow {
            true => Window {
                alpha: guess - margin,
                beta: guess + margin,
            },
            false => Window::FULL,
        };
        loop {
            let score = self.search(worker, depth, window, line)?;
            margin += margin / 2 + 8;
            if score <= window.alpha {
                window.beta = (window.alpha + window.beta) / 2;
                window.alpha = (score - margin).max(Window::FULL.alpha);
            } else if score >= window.beta {
                window.beta = (score + margin).min(Window::FULL.beta);
            } else {
                return Some(());
            }
            if margin > 600 || Score::from_raw(score).plies_to_end().is_some() {
                window = Window::FULL;
            }
        }
    }

    fn search(
        &mut self,
        worker: &mut Worker<'_, G, E>,
        depth: u32,
        window: Window,
        first: usize,
    ) -> Option<i32> {
        let Window { mut alpha, beta } = window;
        worker.root_depth = depth;
        let deeper = depth as i32 - 1;
        let mut best = -Score::INFINITE.raw();
        for index in first..self.turns.len() {
            let nodes_before = worker.stopwatch.nodes();
            let next = self.child(worker, index);
            let root = &self.turns[index];
            let reduction = match worker.uses(Device::Reductions) {
                true if index > first + 3 && root.of.gain <= 0 && !next.urgent => {
                    (reduction(depth as i32, index - first, REDUCTIONS) - 1)
                        .clamp(0, (deeper - 1).max(0))
                }
                _ => 0,
            };
            let mut value = |depth, window, expects_cut| {
                let task = Task {
                    depth,
                    window: root.window_of_truth(window),
                    ply: 1,
                    expects_cut,
                };
                root.taken_for(worker.value(&next, &self.node, task))
            };
            let narrow = Window::above(alpha);
            let mut score = alpha + 1;
            if reduction > 0 {
                score = value(deeper - reduction, narrow, true);
            }
            if index > first && score > alpha {
                score = value(deeper, narrow, true);
            }
            if index == first || score > alpha {
                score = value(deeper, Window { alpha, beta }, false);
            }
            if worker.stopped() {
                return None;
            }
            if self.reach == Reach::Sampled {
                score = unproved(score);
            }
            best = best.max(score);
            let root = &mut self.turns[index];
            root.nodes += worker.stopwatch.nodes() - nodes_before;
            if score > alpha {
                alpha = score;
                worker.extend_line(0, &root.turn);
                root.line.clone_from(&worker.lines[0]);
                root.score = score;
                self.turns[first..=index].rotate_right(1);
            } else if index == first {
                // It fails low: what is known is that it is no better than this.
                root.score = score;
            }
            if score >= beta {
                break;
            }
        }
        Some(best)
    }
}
