//! A sample of the turns of right shape: those that are legal, what captures first.

use std::ops::ControlFlow;

use chessmith_board::mix;

use crate::Turn;
use crate::check::safety::Safety;
use crate::turns::sample::shapes::{Shapes, Sorted};
use crate::walk::maps::Seen;
use crate::walk::ways::Ways;

/// How much is looked at for a sample, and how many turns are tried at least.
const COST: usize = 200_000;
const TRIES: usize = 24;

/// Turns that are legal, handed over one by one.
pub(super) struct Sample<'a, F> {
    shapes: Shapes<'a>,
    safety: Safety<'a>,
    ways: Ways<'a>,
    /// From what chance is drawn.
    state: u64,
    /// How many turns may still be handed over.
    left: usize,
    /// How many more are tried: the fewer the longer each takes.
    tries: usize,
    met: Seen<Turn>,
    sink: &'a mut F,
}

impl<'a, F: FnMut(Turn) -> ControlFlow<()>> Sample<'a, F> {
    /// Hands turns of these shapes over; what is drawn by chance is drawn from `seed`.
    pub(super) fn new(shapes: Shapes<'a>, seed: u64, sink: &'a mut F) -> Self {
        let (position, terms) = (shapes.position, shapes.rules.terms());
        let cost = position.check_cost(position.side, terms);
        Self {
            safety: Safety::new(position, terms),
            ways: Ways::default(),
            state: seed,
            left: shapes.budget.max(1),
            tries: (COST / (1 + cost)).max(TRIES),
            met: Seen::default(),
            shapes,
            sink,
        }
    }

    /// Returns whether nothing was handed over.
    pub(super) fn is_barren(&self) -> bool {
        self.met.is_empty()
    }

    /// Hands some turns over in this order.
    pub(super) fn offer_all(&mut self, turns: Vec<Turn>) -> ControlFlow<()> {
        turns.into_iter().try_for_each(|turn| self.offer(turn))
    }

    /// Draws until there is nothing left to draw or enough was drawn.
    pub(super) fn draw(&mut self) -> ControlFlow<()> {
        let Sorted {
            captures,
            moves,
            splits,
        } = self.shapes.sorted();
        self.offer_all(captures)?;
        let position = self.shapes.position;
        let enemies = position.of_side(position.side.other());
        let (cancels, placements): (Vec<_>, Vec<_>) = self
            .shapes
            .placements()
            .partition(|placement| enemies.has(placement.square));
        for placement in cancels {
            self.offer(Turn::Place(placement))?;
        }
        let mut returns = self.shapes.returns();
        if position.royal(position.side).is_some() && !returns.is_empty() {
            // It gets out of any check.
            self.offer(returns.remove(0))?;
        }
        let placements = placements.into_iter().map(Turn::Place).collect();
        // Of eight turns three are moves, three placements, one is a split and one a return.
        let mut groups = [(3, moves), (3, placements), (1, splits), (1, returns)];
        while groups.iter().any(|(_, group)| !group.is_empty()) {
            for (share, group) in &mut groups {
                for _ in 0..*share {
                    if let Some(turn) = self.draw_from(group) {
                        self.offer(turn)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn draw_from(&mut self, group: &mut Vec<Turn>) -> Option<Turn> {
        if group.is_empty() {
            return None;
        }
        self.state = mix(self.state.wrapping_add(0x9E37_79B9_7F4A_7C15));
        Some(group.swap_remove((self.state % group.len() as u64) as usize))
    }

    /// Hands a turn over if it is legal and new.
    fn offer(&mut self, turn: Turn) -> ControlFlow<()> {
        self.tries = self.tries.saturating_sub(1);
        if self.tries == 0 && !self.met.is_empty() {
            return ControlFlow::Break(());
        }
        if !self.is_legal(&turn) {
            return ControlFlow::Continue(());
        }
        let Shapes {
            rules, position, ..
        } = self.shapes;
        let turn = rules.recorded_by(&mut self.ways, position, &turn);
        if !self.met.insert(turn.clone()) {
            return ControlFlow::Continue(());
        }
        (self.sink)(turn)?;
        self.left -= 1;
        match self.left {
            0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Returns whether a turn of right shape is legal and leaves a piece.
    fn is_legal(&mut self, turn: &Turn) -> bool {
        let position = self.shapes.position;
        let mut after = position.clone();
        after.apply(turn);
        !after.of_side(position.side).is_empty() && self.safety.allows_turn(position, turn)
    }
}
