//! What one thread of a search carries with it.

use std::ops::ControlFlow;

use chessmith_game::{Candidates, Reach, Side, Standing};

use crate::devices::{Device, Devices};
use crate::experience::{Before, Experience, Trait};
use crate::lapses::Lapses;
use crate::node::Node;
use crate::order::{self, Choice, bring_forward, rank};
use crate::path::Path;
use crate::stopwatch::Stopwatch;
use crate::table::Table;
use crate::window::Window;
use crate::{Evaluate, Score};

/// The deepest line, in turns from the root.
pub(crate) const MAX_PLY: u32 = 120;

/// What is asked about a node.
#[derive(Clone, Copy)]
pub(crate) struct Task {
    pub(crate) depth: i32,
    pub(crate) window: Window,
    /// The distance from the root, in turns.
    pub(crate) ply: u32,
    /// Whether a turn is expected to be found that lifts the score above the window.
    pub(crate) expects_cut: bool,
}

/// What the search knows of a ply of the line it is looking at.
#[derive(Clone, Copy, Default)]
pub(crate) struct Frame {
    pub(crate) side: Option<Side>,
    /// The corrected evaluation; `None` where the position was urgent or was not evaluated.
    pub(crate) estimate: Option<i32>,
    /// The theme of the turn that is being looked at; `None` if it is to do nothing.
    pub(crate) theme: Option<u32>,
    /// The tag of a turn that must not be looked at here, or 0.
    pub(crate) excluded: u32,
}

/// Which turns are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    All,
    /// Beyond the horizon, all that answer a threat.
    Answers,
    /// Beyond the horizon, those that take or become something at once.
    Gaining,
}

/// Beyond the horizon no more turns are asked for than at this distance from the root.
const FAR: u32 = 3;

/// The turns to consider in a position.
pub(crate) struct Listed<T> {
    pub(crate) choices: Vec<Choice<T>>,
    pub(crate) reach: Reach,
    /// Whether there was any turn, wanted or not.
    pub(crate) any: bool,
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
    devices: Devices,
    pub(crate) table: &'a Table,
    pub(crate) experience: &'a mut Experience,
    pub(crate) path: Path,
    /// The best line found from each ply on.
    pub(crate) lines: Vec<Vec<G::Turn>>,
    pub(crate) frames: Vec<Frame>,
    /// Lists that were used up and can be used again.
    spare: Vec<Vec<Choice<G::Turn>>>,
    spare_tried: Vec<Vec<Trait>>,
    /// How many scores so far came from a repetition, and hold on this path only.
    pub(crate) repetitions: u64,
    pub(crate) stopwatch: Stopwatch<'a>,
    /// What a weaker player gets wrong.
    pub(crate) lapses: Lapses,
    /// The depth that is being searched, in turns from the root.
    pub(crate) root_depth: u32,
    /// The length of the longest line looked at.
    pub(crate) longest: u32,
}

impl<'a, G: Candidates, E: Evaluate<G>> Worker<'a, G, E> {
    pub(crate) fn new(
        (game, evaluator, devices): (&'a G, &'a E, Devices),
        table: &'a Table,
        experience: &'a mut Experience,
        path: Path,
        stopwatch: Stopwatch<'a>,
    ) -> Self {
        Self {
            game,
            evaluator,
            devices,
            table,
            experience,
            path,
            lines: vec![Vec::new(); MAX_PLY as usize + 2],
            frames: vec![Frame::default(); MAX_PLY as usize + 2],
            spare: Vec::new(),
            spare_tried: Vec::new(),
            repetitions: 0,
            stopwatch,
            lapses: Lapses::default(),
            root_depth: 0,
            longest: 0,
        }
    }

    pub(crate) const fn stopped(&self) -> bool {
        self.stopwatch.is_over()
    }

    #[inline]
    pub(crate) const fn uses(&self, device: Device) -> bool {
        self.devices.has(device)
    }

    #[inline]
    pub(crate) const fn is_exact(&self) -> bool {
        self.devices.is_exact()
    }

    /// Begins with a node, and returns whether the search must end.
    pub(crate) fn enter(&mut self, ply: u32) -> bool {
        self.lines[ply as usize].clear();
        self.longest = self.longest.max(ply);
        self.stopwatch.count_node()
    }

    /// Returns what nodes are made and judged by.
    #[inline]
    pub(crate) const fn rules(&self) -> (&'a G, &'a E) {
        (self.game, self.evaluator)
    }

    /// Returns the node that a turn leads to.
    pub(crate) fn after<'n>(&self, node: &'n Node<'n, G, E>, turn: &'n G::Turn) -> Node<'n, G, E> {
        Node::after(self.rules(), node, turn)
    }

    /// Returns whether the side to move is under a threat that leaves few answers.
    pub(crate) fn is_forced(&self, node: &Node<'_, G, E>) -> bool {
        node.urgent && self.evaluator.forcing(self.game, &node.position)
    }

    pub(crate) fn evaluate(&self, node: &Node<'_, G, E>) -> i32 {
        let memo = node.memo(self.rules());
        let score = self.evaluator.evaluate(self.game, &node.position, memo);
        let score = self.evaluator.prospects(self.game, &node.position, score);
        // Whatever an evaluator says, only the rules prove a win.
        Score::units(score.raw()).raw()
    }

    /// Returns how the game stands; with devices, who has no turn is found out when turns are listed.
    fn standing(&self, node: &Node<'_, G, E>, occurrences: u32) -> Standing {
        let (game, position) = (self.game, &node.position);
        let goes_on = !self.is_exact()
            && game.standing_unless_stuck(position, occurrences) == Standing::Ongoing;
        // Whatever else it is, to be stuck may come before it: a mate before a draw by the clock.
        match goes_on {
            true => Standing::Ongoing,
            false => game.standing(position, occurrences),
        }
    }

    /// Returns the score of a node in which no turn was handed over.
    pub(crate) fn stuck(&self, node: &Node<'_, G, E>, ply: u32, reach: Reach) -> i32 {
        let finish = match reach {
            Reach::Complete => self.game.finish(&node.position).map(Standing::Over),
            // A sample may have missed everything.
            Reach::Sampled => None,
        };
        let score = finish.and_then(|over| ended(&over, node.side, ply));
        score.unwrap_or_else(|| self.evaluate(node))
    }

    /// Returns what the rules say of a node that is not the root.
    pub(crate) fn verdict(&mut self, node: &Node<'_, G, E>, ply: u32) -> Verdict {
        let met = self.path.met(node.key(self.game));
        let standing = self.standing(node, met.times + 1);
        if met.in_search {
            // Who has come back here once can do so again: what would more repetitions bring?
            let later = self.standing(node, met.times + REPEATED);
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
            None if self.leaves_no_turn(node, ply) => {
                Verdict::Settled(self.stuck(node, ply, Reach::Complete))
            }
            None if matches!(standing, Standing::Claimable(_)) => {
                Verdict::AtLeast(Score::DRAW.raw())
            }
            None => Verdict::Open,
        }
    }

    /// Returns whether the first turn of a line, which threatens nothing, leaves the other side no turn.
    ///
    /// What a position looks like does not tell, so that its turns might never be asked for.
    fn leaves_no_turn(&self, node: &Node<'_, G, E>, ply: u32) -> bool {
        ply == 1 && !node.urgent && !self.is_exact() && !self.game.any_turn(&node.position)
    }

    /// Returns the last two turns before a ply.
    pub(crate) fn before(&self, ply: u32) -> Before {
        let turn = |back: u32| {
            let frame = &self.frames[ply.checked_sub(back)? as usize];
            frame.side.zip(frame.theme)
        };
        if self.uses(Device::Continuation) {
            [turn(1), turn(2)]
        } else {
            [None; 2]
        }
    }

    /// Gathers the turns to consider, ranked but not sorted.
    ///
    /// Once the search must end the rest is left out.
    pub(crate) fn choices(
        &mut self,
        node: &Node<'_, G, E>,
        ply: u32,
        known: u32,
        wanted: Wanted,
    ) -> Listed<G::Turn> {
        let mut choices = self.spare.pop().unwrap_or_default();
        let key = node.key(self.game);
        let before = self.before(ply);
        let learns = self.uses(Device::CaptureHistory);
        let is_exact = self.is_exact();
        let is_forced = self.is_forced(node);
        let Self {
            game,
            evaluator,
            experience,
            stopwatch,
            lapses,
            ..
        } = self;
        // Who is threatened looks at everything, and so does who chooses the next turn.
        let may_overlook = lapses.overlook_any() && ply > 0 && !node.urgent;
        let mut overlooked = false;
        let mut any = false;
        let mut take = |turn: G::Turn| {
            any = true;
            let gain = evaluator.gain(game, &node.position, &turn);
            if may_overlook && lapses.overlooks(key, game.tag(&turn)) {
                overlooked = true;
            } else if wanted != Wanted::Gaining || gain > 0 {
                let of = Trait {
                    tag: game.tag(&turn),
                    theme: evaluator.theme(game, &node.position, &turn),
                    gain,
                };
                let rank = match gain {
                    _ if of.tag == known && known != 0 => rank::KNOWN,
                    1.. if learns => order::of_capture(gain, experience.capture(node.side, of)),
                    1.. => order::of_capture(gain, 0),
                    0 if experience.is_killer(ply, of.tag) => rank::KILLER,
                    0 => experience.quiet(node.side, &before, of),
                    _ => order::of_loss(gain),
                };
                choices.push(Choice::new(turn, of, rank));
            }
            match stopwatch.count() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let breadth = evaluator.breadth(match wanted {
            Wanted::Answers | Wanted::Gaining if !is_exact => ply.max(FAR),
            _ => ply,
        });
        // The sample depends on the position alone, so that depths and visits agree.
        let only_captures = wanted == Wanted::Gaining && !is_forced && !is_exact;
        let captures = match only_captures {
            true => game.captures(&node.position, breadth, key.0, &mut take),
            false => None,
        };
        let reach = match captures {
            Some(reach) => {
                any = true;
                reach
            }
            None => game.candidates(&node.position, breadth, key.0, &mut take),
        };
        Listed {
            choices,
            reach: if overlooked { Reach::Sampled } else { reach },
            any,
        }
    }

    /// Brings the best of the choices from `index` on to `index`. Captures are weighed when it is their
    /// turn; those that lose material go back behind the others.
    pub(crate) fn pick(
        &self,
        node: &Node<'_, G, E>,
        choices: &mut [Choice<G::Turn>],
        index: usize,
    ) {
        loop {
            bring_forward(choices, index);
            let choice = &mut choices[index];
            if choice.is_weighed || choice.is_quiet() || !self.uses(Device::Exchange) {
                return;
            }
            let gain = choice.of.gain;
            choice.exchange =
                self.evaluator
                    .exchange(self.game, &node.position, &choice.turn, gain);
            choice.is_weighed = true;
            if choice.exchange >= 0 || choice.rank == rank::KNOWN {
                return;
            }
            choice.rank = order::of_loss(choice.exchange);
        }
    }

    /// Hands a used list back.
    pub(crate) fn recycle(&mut self, mut choices: Vec<Choice<G::Turn>>) {
        choices.clear();
        self.spare.push(choices);
    }

    /// Returns an empty list of turns that were tried.
    pub(crate) fn tried(&mut self) -> Vec<Trait> {
        self.spare_tried.pop().unwrap_or_default()
    }

    /// Hands such a list back.
    pub(crate) fn recycle_tried(&mut self, mut tried: Vec<Trait>) {
        tried.clear();
        self.spare_tried.push(tried);
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
pub(crate) fn ended(standing: &Standing, side: Side, ply: u32) -> Option<i32> {
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
