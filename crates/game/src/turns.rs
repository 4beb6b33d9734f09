//! The two lists of turns: all there are, and those worth considering.

use std::ops::ControlFlow;

use crate::Game;

/// How much of what is legal a list contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coverage {
    /// Every canonical legal turn was listed.
    Complete,
    /// Every turn was listed that the rules document puts on the list; more are legal.
    Defined,
    /// The sink broke off; there are more.
    Truncated,
}

/// The turns of a position: what `moves`, perft and the contract harness ask for.
///
/// ```
/// use chessmith_game::{Game, Notate, Turns};
/// use chessmith_testkit::toy::Quarry;
/// use std::ops::ControlFlow;
///
/// let rules = Quarry::with(&[])?;
/// let position = rules.start();
/// let mut three = Vec::new();
/// rules.turns(&position, &mut |turn| {
///     three.push(rules.turn_text(&position, &turn));
///     match three.len() {
///         3 => ControlFlow::Break(()),
///         _ => ControlFlow::Continue(()),
///     }
/// });
/// assert_eq!(three.len(), 3);
/// assert!(rules.count(&position) > 3);
/// # Ok::<(), chessmith_game::OptionError>(())
/// ```
pub trait Turns: Game {
    /// Hands every canonical legal turn to `sink`, each once, until it breaks.
    ///
    /// The order is the family's own and stable. A finished position has no turns; draws by clock,
    /// repetition or material are not looked at.
    fn turns(
        &self,
        position: &Self::Position,
        sink: &mut impl FnMut(Self::Turn) -> ControlFlow<()>,
    ) -> Coverage;

    /// Returns how many turns [`turns`](Self::turns) lists.
    ///
    /// Families override this where counting is cheaper than listing.
    fn count(&self, position: &Self::Position) -> u64 {
        let mut count = 0;
        self.turns(position, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Returns whether there is any legal turn, listed or not.
    fn any_turn(&self, position: &Self::Position) -> bool {
        let mut found = false;
        self.turns(position, &mut |_| {
            found = true;
            ControlFlow::Break(())
        });
        found
    }
}

/// Whether an engine was shown everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Every legal turn was handed over: if all lose, the position is lost.
    Complete,
    /// A sample was handed over: nothing may be concluded from what is missing.
    Sampled,
}

/// The turns an engine considers in a position.
///
/// ```
/// use chessmith_game::{Candidates, Game};
/// use chessmith_testkit::toy::Quarry;
/// use std::ops::ControlFlow;
///
/// let rules = Quarry::with(&[])?;
/// let position = rules.start();
/// let mut considered = 0;
/// rules.candidates(&position, 8, 1, &mut |turn| {
///     assert_eq!(rules.validate(&position, &turn), Ok(()));
///     considered += 1;
///     ControlFlow::Continue(())
/// });
/// assert!(considered > 0);
/// # Ok::<(), chessmith_game::OptionError>(())
/// ```
pub trait Candidates: Turns {
    /// Hands legal canonical turns worth considering to `sink`, each once, until it breaks.
    ///
    /// About `budget` turns at most should be handed over where a family must choose, and one at least
    /// where there is a legal one and it does not take very long to find; a choice that involves chance
    /// draws it from `seed` alone. Without an override all turns are handed over.
    fn candidates(
        &self,
        position: &Self::Position,
        budget: usize,
        seed: u64,
        sink: &mut impl FnMut(Self::Turn) -> ControlFlow<()>,
    ) -> Reach {
        let _ = (budget, seed);
        match self.turns(position, sink) {
            Coverage::Complete => Reach::Complete,
            Coverage::Defined | Coverage::Truncated => Reach::Sampled,
        }
    }

    /// Hands those of the [`candidates`](Self::candidates) to `sink` that take something, where that is quicker
    /// and there is certainly some legal turn; otherwise hands nothing over and returns `None`.
    ///
    /// A search asks for them where it looks at nothing else, and where no royal piece is threatened. Without an
    /// override there is no quicker way.
    fn captures(
        &self,
        position: &Self::Position,
        budget: usize,
        seed: u64,
        sink: &mut impl FnMut(Self::Turn) -> ControlFlow<()>,
    ) -> Option<Reach> {
        let _ = (position, budget, seed, sink);
        None
    }
}
