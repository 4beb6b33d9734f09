//! What one thread of a search carries with it.

use std::ops::ControlFlow;
use std::time::Duration;

use chessmith_game::{Candidates, Key, Reach, Side, Standing};

use crate::order::{Choice, Experience};
use crate::path::Path;
use crate::table::Table;
use crate::watch::Watch;
use crate::{Control, Evaluate, Limits, Pruning, Score};

/// The deepest line, in turns from the root.
pub(crate) const MAX_PLY: u32 = 120;

/// A position to be searched, with what its parent found out about it.
pub(crate) struct Node<P> {
    pub(crate) position: P,
    pub(crate) key: Key,
    pub(crate) side: Side,
    pub(crate) urgent: bool,
}

/// The scores between which the true one matters.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    pub(crate) const FULL: Self = Self {
        alpha: -Score::INFINITE.raw(),
        beta: Score::INFINITE.raw(),
    };

    /// Returns the narrowest window, which only asks whether a score is above `alpha`.
    pub(crate) const fn above(alpha: i32) -> Self {
        Self {
            alpha,
            beta: alpha + 1,
        }
    }

    /// Returns the window as the other side sees it.
    pub(crate) const fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    pub(crate) const fn is_wide(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What the rules say of a position without any search.
pub(crate) enum Verdict {
    /// It is over, or as good as: this is its score.
    Settled(i32),
    /// The side to move can have at least this.
    AtLeast(i32),
    Open,
}

pub(crate) struct Worker<'a, G: Candidates, E> {
    pub(crate) game: &'a G,
    pub(crate) evaluator: &'a E,
    pub(crate) pruning: Pruning,
    pub(crate) table: &'a mut Table,
    pub(crate) experience: &'a mut Experience,
    pub(crate) path: Path,
    /// The best line found from each ply on.
    pub(crate) lines: Vec<Vec<G::Turn>>,
    /// Lists that were used up and can be used again.
    pub(crate) spare: Vec<Vec<Choice<G::Turn>>>,
    pub(crate) nodes: u64,
    /// How many scores so far came from a repetition, and hold on this path only.
    pub(crate) repetitions: u64,
    pub(crate) watch: Watch<'a>,
    /// The depth that is being searched, in turns from the root.
    pub(crate) root_depth: u32,
    most_nodes: Option<u64>,
}

impl<'a, G: Candidates, E: Evaluate<G>> Worker<'a, G, E> {
    #[expect(
        clippy::too_many_arguments,
        reason = "called once, with the parts of the engine"
    )]
    pub(crate) fn new(
        game: &'a G,
        evaluator: &'a E,
        pruning: Pruning,
        table: &'a mut Table,
        experience: &'a mut Experience,
        path: Path,
        limits: Limits,
        control: &'a dyn Control,
    ) -> Self {
        Self {
            game,
            evaluator,
            pruning,
            table,
            experience,
            path,
            lines: vec![Vec::new(); MAX_PLY as usize + 2],
            spare: Vec::new(),
            nodes: 0,
            repetitions: 0,
            watch: Watch::new(control, limits.time),
            root_depth: 0,
            most_nodes: limits.nodes,
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    pub(crate) const fn stopped(&self) -> bool {
        self.watch.is_over()
    }

    /// Counts a node, and returns whether the search must end.
    pub(crate) fn must_stop(&mut self) -> bool {
        self.nodes += 1;
        if self.most_nodes.is_some_and(|most| self.nodes > most) {
            self.watch.end();
        }
        self.watch.count()
    }

    /// Returns the node that a turn leads to.
    pub(crate) fn after(&self, position: &G::Position, turn: &G::Turn) -> Node<G::Position> {
        let mut next = position.clone();
        self.game.apply(&mut next, turn);
        self.node(next)
    }

    pub(crate) fn node(&self, position: G::Position) -> Node<G::Position> {
        Node {
            key: self.game.key(&position),
            side: self.game.side_to_move(&position),
            urgent: self.evaluator.urgent(self.game, &position),
            position,
        }
    }

    pub(crate) fn evaluate(&self, node: &Node<G::Position>) -> i32 {
        let score = self.evaluator.evaluate(self.game, &node.position);
        // Whatever an evaluator says, only the rules prove a win.
        Score::units(score.raw()).raw()
    }

    /// Returns what the rules say of a node that is not the root.
    pub(crate) fn verdict(&mut self, node: &Node<G::Position>, ply: u32) -> Verdict {
        let met = self.path.met(node.key);
        let standing = self.game.standing(&node.position, met.times + 1);
        if met.in_search {
            // Who has come back here once can do so again: what would more repetitions bring?
            let later = self.game.standing(&node.position, met.times + REPEATED);
            if let Some(score) = ended(&later, node.side, ply) {
                self.repetitions += 1;
                return Verdict::Settled(score);
            }
            if matches!(later, Standing::Claimable(_)) {
                self.repetitions += 1;
                return Verdict::Settled(Score::DRAW.raw());
            }
        }
        self.repetitions += u64::from(met.times > 0);
        match ended(&standing, node.side, ply) {
            Some(score) => Verdict::Settled(score),
            None if matches!(standing, Standing::Claimable(_)) => {
                Verdict::AtLeast(Score::DRAW.raw())
            }
            None => Verdict::Open,
        }
    }

    /// Gathers the turns to consider, ranked but not sorted; `wanted` sees the gain of each.
    ///
    /// Once the search must end the rest is left out.
    pub(crate) fn choices(
        &mut self,
        node: &Node<G::Position>,
        ply: u32,
        known: u32,
        wanted: impl Fn(i32) -> bool,
    ) -> (Vec<Choice<G::Turn>>, Reach) {
        let mut choices = self.spare.pop().unwrap_or_default();
        let Self {
            game,
            evaluator,
            experience,
            watch,
            ..
        } = self;
        let mut take = |turn: G::Turn| {
            let gain = evaluator.gain(game, &node.position, &turn);
            if wanted(gain) {
                let tag = game.tag(&turn);
                let rank = experience.rank(node.side, ply, tag, known, gain);
                choices.push(Choice {
                    turn,
                    tag,
                    gain,
                    rank,
                });
            }
            match watch.count() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let breadth = evaluator.breadth(ply);
        // The sample depends on the position alone, so that depths and visits agree.
        let reach = game.candidates(&node.position, breadth, node.key.0, &mut take);
        (choices, reach)
    }

    /// Hands a used list back.
    pub(crate) fn recycle(&mut self, mut choices: Vec<Choice<G::Turn>>) {
        choices.clear();
        self.spare.push(choices);
    }

    /// Makes `turn` and what follows it the best line from a ply on.
    pub(crate) fn extend_line(&mut self, ply: u32, turn: &G::Turn) {
        let (before, after) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut before[ply as usize];
        line.clear();
        line.push(turn.clone());
        line.extend_from_slice(&after[0]);
    }
}

/// More repetitions than any game asks for before it ends.
const REPEATED: u32 = 16;

/// Returns the score of a finished game.
fn ended(standing: &Standing, side: Side, ply: u32) -> Option<i32> {
    let Standing::Over(finish) = standing else {
        return None;
    };
    Some(match finish.winner {
        None => Score::DRAW.raw(),
        Some(winner) if winner == side => Score::win_in(ply).raw(),
        Some(_) => Score::loss_in(ply).raw(),
    })
}

/// Returns a score that no sample can lower to a proved loss.
pub(crate) fn unproved(score: i32) -> i32 {
    score.max(Score::units(i32::MIN).raw())
}
