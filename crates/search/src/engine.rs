//! The engine: iterative deepening from the root.

use std::ops::ControlFlow;
use std::sync::Arc;

use chessmith_game::{Candidates, Line, Reach};

use crate::order::{Choice, Experience, bring_forward};
use crate::path::Path;
use crate::table::Table;
use crate::worker::{MAX_PLY, Node, Window, Worker, unproved};
use crate::{Control, Evaluate, Limits, Report, Score};

/// What a search may leave out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pruning {
    /// Nothing that could change a score: the result is that of looking at every line of the depth.
    Exact,
    /// What experience says is hopeless; much deeper in the same time.
    #[default]
    Selective,
}

/// The depth beyond which no search goes.
const DEEPEST: u32 = MAX_PLY - 20;

/// An engine for one game: a search, an evaluator, and what it remembers from one turn to the next.
pub struct Engine<G: Candidates, E> {
    evaluator: E,
    pruning: Pruning,
    table: Table,
    experience: Experience,
    /// The rules that the table belongs to.
    rules: Option<Arc<G>>,
}

impl<G: Candidates, E: Evaluate<G>> Engine<G, E> {
    /// Makes an engine with a table of about `table_mebibytes`.
    #[must_use]
    pub fn new(evaluator: E, table_mebibytes: usize) -> Self {
        Self {
            evaluator,
            pruning: Pruning::Selective,
            table: Table::new(table_mebibytes),
            experience: Experience::new(MAX_PLY as usize + 2),
            rules: None,
        }
    }

    /// Changes what the search may leave out.
    #[must_use]
    pub fn with_pruning(mut self, pruning: Pruning) -> Self {
        self.pruning = pruning;
        self.clear();
        self
    }

    /// Forgets everything, as if the engine were new.
    pub fn clear(&mut self) {
        self.table.clear();
        self.experience.clear();
        self.rules = None;
    }

    /// Searches for a good turn in the position at the end of a line of play.
    ///
    /// `report` is told every completed depth. The answer is always a legal turn, however soon the
    /// search is stopped; its depth is then 0. Without a limit of time, and unless stopped, the result
    /// depends on nothing but the arguments and what the engine remembers. `None` if the game is over.
    pub fn think(
        &mut self,
        line: &Line<G>,
        limits: Limits,
        control: &dyn Control,
        report: &mut dyn FnMut(&Report<G::Turn>),
    ) -> Option<Report<G::Turn>> {
        if line.standing().is_over() {
            return None;
        }
        if !self
            .rules
            .as_ref()
            .is_some_and(|rules| Arc::ptr_eq(rules, line.game()))
        {
            self.clear();
            self.rules = Some(Arc::clone(line.game()));
        }
        self.table.grow_older();
        self.experience.fade();
        let mut worker = Worker::new(
            &**line.game(),
            &self.evaluator,
            self.pruning,
            &mut self.table,
            &mut self.experience,
            Path::new(line.keys()),
            limits,
            control,
        );
        let root = worker.node(line.position().clone());
        let mut roots = Roots::gather(&mut worker, root)?;
        let mut found = Report {
            depth: 0,
            nodes: 0,
            elapsed: worker.elapsed(),
            score: Score::from_raw(worker.evaluate(&roots.node)),
            line: vec![roots.choices[0].turn.clone()],
        };
        let deepest = limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        for depth in 1..=deepest {
            if worker.stopped() || !is_worth_starting(&limits, &worker, &roots, &found) {
                break;
            }
            let score = roots.deepen(&mut worker, depth, found.score.raw());
            if let Some(better) = roots.line.take() {
                found.line = better;
            }
            found.nodes = worker.nodes;
            found.elapsed = worker.elapsed();
            let Some(score) = score else { break };
            found.depth = depth;
            found.score = Score::from_raw(score);
            report(&found);
        }
        Some(found)
    }
}

/// Returns whether the next depth has a chance to be completed, or anything to tell.
fn is_worth_starting<G: Candidates, E: Evaluate<G>>(
    limits: &Limits,
    worker: &Worker<'_, G, E>,
    roots: &Roots<G>,
    found: &Report<G::Turn>,
) -> bool {
    // A proved end is the nearest one when all shorter lines have been seen.
    let ended = found
        .score
        .plies_to_end()
        .is_some_and(|plies| found.depth > plies.unsigned_abs());
    let only = roots.choices.len() == 1 && roots.reach == Reach::Complete && limits.depth.is_none();
    let enough = |time: std::time::Duration| if only { time / 10 } else { time * 6 / 10 };
    !ended
        && limits
            .time
            .is_none_or(|time| worker.elapsed() < enough(time))
}

/// The turns at the root, best first.
struct Roots<G: Candidates> {
    node: Node<G::Position>,
    choices: Vec<Choice<G::Turn>>,
    reach: Reach,
    /// The best line of the depth that is being searched, once there is one.
    line: Option<Vec<G::Turn>>,
}

impl<G: Candidates> Roots<G> {
    fn gather<E: Evaluate<G>>(
        worker: &mut Worker<'_, G, E>,
        node: Node<G::Position>,
    ) -> Option<Self> {
        let tag = worker.table.find(node.key, 0).map_or(0, |known| known.tag);
        let (mut choices, mut reach) = worker.choices(&node, 0, tag, |_| true);
        if choices.is_empty() {
            // A sample may have missed everything; the list does not.
            reach = Reach::Sampled;
            worker.game.turns(&node.position, &mut |turn| {
                let tag = worker.game.tag(&turn);
                choices.push(Choice {
                    turn,
                    tag,
                    gain: 0,
                    rank: 0,
                });
                ControlFlow::Break(())
            });
        }
        for index in 0..choices.len() {
            bring_forward(&mut choices, index);
        }
        (!choices.is_empty()).then_some(Self {
            node,
            choices,
            reach,
            line: None,
        })
    }

    /// Searches one depth, and returns its score unless stopped before the end.
    fn deepen<E: Evaluate<G>>(
        &mut self,
        worker: &mut Worker<'_, G, E>,
        depth: u32,
        guess: i32,
    ) -> Option<i32> {
        let mut margin = 25;
        let settled = Score::from_raw(guess).plies_to_end().is_some();
        let mut window = if depth < 4 || settled {
            Window::FULL
        } else {
            Window {
                alpha: guess - margin,
                beta: guess + margin,
            }
        };
        loop {
            let score = self.search(worker, depth, window)?;
            margin *= 4;
            if score <= window.alpha {
                window.alpha = (score - margin).max(Window::FULL.alpha);
            } else if score >= window.beta {
                window.beta = (score + margin).min(Window::FULL.beta);
            } else {
                return Some(score);
            }
            if margin > 500 {
                window = Window::FULL;
            }
        }
    }

    fn search<E: Evaluate<G>>(
        &mut self,
        worker: &mut Worker<'_, G, E>,
        depth: u32,
        window: Window,
    ) -> Option<i32> {
        let Window { mut alpha, beta } = window;
        worker.root_depth = depth;
        let deeper = depth as i32 - 1;
        let mut best = -Score::INFINITE.raw();
        for index in 0..self.choices.len() {
            let choice = &self.choices[index];
            let next = worker.after(&self.node.position, &choice.turn);
            let mut score = alpha + 1;
            if index > 0 {
                score = worker.value(&next, &self.node, deeper, Window::above(alpha), 1);
            }
            if index == 0 || score > alpha {
                score = worker.value(&next, &self.node, deeper, Window { alpha, beta }, 1);
            }
            if worker.stopped() {
                return None;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                worker.extend_line(0, &choice.turn);
                self.line = Some(worker.lines[0].clone());
                self.choices[..=index].rotate_right(1);
            }
            if score >= beta {
                break;
            }
        }
        Some(if self.reach == Reach::Sampled {
            unproved(best)
        } else {
            best
        })
    }
}
