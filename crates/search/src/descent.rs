//! The search below the root: principal variation search with a table.

use chessmith_game::{Candidates, Reach};

use crate::devices::Device;
use crate::experience::Trait;
use crate::margins::{SINGULAR_DEPTH, UNKNOWN_DEPTH};
use crate::node::Node;
use crate::order::Choice;
use crate::prune::Outlook;
use crate::table::{Bound, Known};
use crate::window::Window;
use crate::worker::{Listed, MAX_PLY, Task, Verdict, Wanted, Worker, unproved};
use crate::{Evaluate, Score};

/// What was found out about a node before its turns are looked at.
struct Start {
    /// The least that the side to move can have, if the rules give it something.
    floor: Option<i32>,
    known: Option<Known>,
    /// The tag of the turn to try first, or 0.
    tag: u32,
    excluded: u32,
}

/// What came of looking at turns.
struct Found {
    score: i32,
    /// The turn that lifted the score above the lower bound, if one did.
    best: Option<Trait>,
    is_empty: bool,
    reach: Reach,
}

impl<G: Candidates, E: Evaluate<G>> Worker<'_, G, E> {
    /// Returns the score of a node for its side to move; whatever, once the search is stopped.
    pub(crate) fn search(&mut self, node: &Node<'_, G, E>, task: Task) -> i32 {
        let ply = task.ply;
        if task.depth <= 0 {
            return self.quiesce(node, task.window, ply, 0);
        }
        if self.enter(ply) {
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
        let window = Window {
            alpha: (task.window.alpha).max(floor.unwrap_or(Score::loss_in(ply).raw())),
            beta: task.window.beta.min(Score::win_in(ply + 1).raw()),
        };
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let excluded = self.frames[ply as usize].excluded;
        let known = match excluded {
            0 => self.table.find(node.key(self.game), ply),
            _ => None,
        };
        if let (Some(known), false, None) = (known, task.window.is_wide(), floor)
            && self.answers(known, task.depth, window)
        {
            return known.score;
        }
        let start = Start {
            floor,
            known,
            tag: known.map_or(0, |known| known.tag),
            excluded,
        };
        let task = Task { window, ..task };
        self.search_open(node, task, &start, repetitions)
    }

    /// Searches a node whose score neither the rules nor the table have told.
    fn search_open(
        &mut self,
        node: &Node<'_, G, E>,
        mut task: Task,
        start: &Start,
        repetitions: u64,
    ) -> i32 {
        let ply = task.ply;
        let outlook = self.outlook(node, ply, start.known);
        if start.excluded == 0 {
            if let Some(score) = self.without_turns(node, task, &outlook) {
                return score;
            }
            // What is not known to be good is first looked at less deeply.
            let may_reduce = task.window.is_wide() || task.expects_cut;
            if self.uses(Device::UnknownReduction)
                && task.depth >= UNKNOWN_DEPTH
                && start.tag == 0
                && may_reduce
            {
                task.depth -= 1;
            }
        }
        let extension = match self.singular(node, task, start) {
            Singular::Extend(by) => by,
            Singular::Cut(score) => return score,
        };
        let found = self.search_turns(node, task, start, &outlook, extension);
        if self.stopped() {
            return 0;
        }
        let mut score = found.score;
        if found.is_empty {
            // With the only turn left out, nothing else is as good.
            return match start.excluded {
                0 => self.stuck(node, ply, found.reach),
                _ => task.window.alpha,
            };
        }
        if found.reach == Reach::Sampled {
            score = unproved(score);
        }
        let bound = if score >= task.window.beta {
            Bound::Lower
        } else if found.best.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if start.excluded == 0 {
            let is_quiet = found.best.is_none_or(|turn| turn.gain <= 0);
            if is_quiet {
                self.learn_correction(node, &outlook, task, score, bound);
            }
            // A score that a repetition went into holds on this path only.
            if !self.is_exact() || self.repetitions == repetitions {
                let known = Known {
                    tag: found.best.map_or(0, |turn| turn.tag),
                    score,
                    depth: task.depth,
                    bound,
                };
                self.table.store(node.key(self.game), ply, known);
            }
        }
        score
    }

    /// Looks at the turns of a node, one after another.
    fn search_turns(
        &mut self,
        node: &Node<'_, G, E>,
        task: Task,
        start: &Start,
        outlook: &Outlook,
        extension: i32,
    ) -> Found {
        let Task {
            depth, window, ply, ..
        } = task;
        let Window { mut alpha, beta } = window;
        let Listed {
            mut choices, reach, ..
        } = self.choices(node, ply, start.tag, Wanted::All);
        self.path.push(node.key(self.game));
        self.frames[ply as usize].side = Some(node.side);
        let mut best = start.floor.unwrap_or(-Score::INFINITE.raw());
        let mut best_turn = None;
        let (mut quiet_before, mut captures_before) = (self.tried(), self.tried());
        let mut looked_at = 0;
        for index in 0..choices.len() {
            self.pick(node, &mut choices, index);
            let choice = &choices[index];
            if choice.of.tag == start.excluded && start.excluded != 0 {
                continue;
            }
            let may_skip = looked_at > 0 && !Score::from_raw(best).is_loss();
            let is_hopeless = may_skip && self.skips(node, task, outlook, alpha, choice, looked_at);
            if is_hopeless && !choice.is_quiet() {
                continue;
            }
            let next = self.after(node, &choice.turn);
            // A threat may win although nothing is taken.
            if is_hopeless && !next.urgent {
                continue;
            }
            let of = choice.of;
            self.frames[ply as usize].theme = Some(of.theme);
            let is_first = looked_at == 0;
            looked_at += 1;
            let more = match of.tag == start.tag && extension != 0 {
                true => extension,
                false => self.urgency_extension(&next, ply),
            };
            let deeper = depth - 1 + more;
            let reduction = self.reduction(node, &next, task, outlook, choice, looked_at - 1);
            let reduction = reduction.clamp(0, (deeper - 1).max(0));
            let narrow = Window::above(alpha);
            let below = |depth, window, expects_cut| Task {
                depth,
                window,
                ply: ply + 1,
                expects_cut,
            };
            let mut score = alpha + 1;
            if reduction > 0 && !is_first {
                score = self.value(&next, node, below(deeper - reduction, narrow, true));
            }
            if score > alpha && !is_first && (window.is_wide() || reduction > 0) {
                score = self.value(&next, node, below(deeper, narrow, !task.expects_cut));
            }
            if is_first || (score > alpha && (window.is_wide() || reduction == 0)) {
                let inner = Window { alpha, beta };
                let expects_cut = !window.is_wide() && !task.expects_cut;
                score = self.value(&next, node, below(deeper, inner, expects_cut));
            }
            if self.stopped() {
                break;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                best_turn = Some(of);
                if window.is_wide() {
                    self.extend_line(ply, &choices[index].turn);
                }
            }
            if score >= beta {
                break;
            }
            if of.gain <= 0 {
                quiet_before.push(of);
            } else {
                captures_before.push(of);
            }
        }
        self.path.pop();
        if !self.stopped() && best >= beta {
            self.reward(node, task, best_turn, &quiet_before, &captures_before);
        }
        self.recycle_tried(quiet_before);
        self.recycle_tried(captures_before);
        self.recycle(choices);
        Found {
            score: best,
            best: best_turn,
            is_empty: looked_at == 0,
            reach,
        }
    }

    /// Returns the score of a child for the side to move in its parent, which may stay on turn.
    ///
    /// The window of the task is the parent's.
    pub(crate) fn value(
        &mut self,
        next: &Node<'_, G, E>,
        parent: &Node<'_, G, E>,
        task: Task,
    ) -> i32 {
        if next.side == parent.side {
            self.search(next, task)
        } else {
            let window = task.window.turned();
            -self.search(next, Task { window, ..task })
        }
    }

    fn answers(&self, known: Known, depth: i32, window: Window) -> bool {
        let deep_enough = if self.is_exact() {
            known.depth == depth
        } else {
            known.depth >= depth
        };
        deep_enough && known.bound.proves(known.score, window)
    }

    /// Asks whether the turn that the table names is the only good one, and how much deeper it is to be
    /// looked at; perhaps others are so good, too, that nothing is left to do.
    fn singular(&mut self, node: &Node<'_, G, E>, task: Task, start: &Start) -> Singular {
        use crate::margins::{SINGULAR_DOUBLE, SINGULAR_HALVES};
        let Task {
            depth, window, ply, ..
        } = task;
        let known = match start.known {
            Some(known)
                if self.uses(Device::Singular)
                    && start.excluded == 0
                    && start.tag != 0
                    && depth >= SINGULAR_DEPTH
                    && ply < 2 * self.root_depth
                    && known.depth >= depth - 3
                    && known.bound != Bound::Upper
                    && Score::from_raw(known.score).plies_to_end().is_none() =>
            {
                known
            }
            _ => return Singular::Extend(0),
        };
        let bar = known.score - depth * SINGULAR_HALVES / 2;
        self.frames[ply as usize].excluded = start.tag;
        let others = self.search(
            node,
            Task {
                depth: (depth - 1) / 2,
                window: Window::above(bar - 1),
                ..task
            },
        );
        self.frames[ply as usize].excluded = 0;
        if self.stopped() {
            return Singular::Extend(0);
        }
        if others < bar {
            let by_far = !window.is_wide() && others < bar - SINGULAR_DOUBLE;
            return Singular::Extend(1 + i32::from(by_far));
        }
        if bar >= window.beta {
            return Singular::Cut(bar);
        }
        if known.score >= window.beta {
            return Singular::Extend(-1);
        }
        Singular::Extend(0)
    }

    /// Notes which turn was good enough, and which before it were not.
    fn reward(
        &mut self,
        node: &Node<'_, G, E>,
        task: Task,
        best: Option<Trait>,
        quiet_before: &[Trait],
        captures_before: &[Trait],
    ) {
        let Some(best) = best else { return };
        let (side, depth) = (node.side, task.depth);
        let is_quiet = best.gain <= 0;
        if is_quiet {
            let before = self.before(task.ply);
            let turns = (best, quiet_before);
            self.experience
                .reward_quiet(side, task.ply, depth, &before, turns);
        }
        if self.uses(Device::CaptureHistory) {
            let capture = (!is_quiet).then_some(best);
            self.experience
                .reward_capture(side, depth, capture, captures_before);
        }
    }

    /// Returns by how much deeper a turn is looked at because it threatens.
    fn urgency_extension(&self, next: &Node<'_, G, E>, ply: u32) -> i32 {
        let extends = self.uses(Device::UrgencyExtension) && ply < 2 * self.root_depth;
        i32::from(extends && self.is_forced(next))
    }
}

/// What came of asking whether a turn is the only good one.
enum Singular {
    /// It is to be looked at so much deeper.
    Extend(i32),
    /// Others are good enough, too: this is the score.
    Cut(i32),
}

impl<T> Choice<T> {
    /// Returns whether the turn neither takes anything without loss nor threatens.
    pub(crate) fn is_doubtful(&self) -> bool {
        self.is_quiet() || self.exchange < 0
    }
}
