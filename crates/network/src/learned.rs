//! The evaluator that asks a network.

use std::sync::Arc;

use chessmith_game::Game;
use chessmith_search::{Aspects, Evaluate, Features, Ladder, Score, Switch, Told};

use crate::header::Role;
use crate::network::Network;
use crate::sums::Sums;

/// An evaluator that a network takes the place of, or corrects; without a network it is as it was.
///
/// A network that was made for other inputs than the rules at hand tell is not asked.
#[derive(Clone, Debug)]
pub struct Learned<E> {
    base: E,
    network: Option<Arc<Network>>,
}

/// What is carried along: the evaluator's own, and the sums of the network.
#[derive(Clone, Debug)]
pub struct Carried<M> {
    base: M,
    /// `None` where there is no network that fits.
    sums: Option<Sums>,
}

impl<M> Carried<M> {
    /// Returns the sums of the network, if one is asked.
    #[must_use]
    pub const fn sums(&self) -> Option<&Sums> {
        self.sums.as_ref()
    }
}

impl<E> Learned<E> {
    /// Makes an evaluator without a network.
    #[must_use]
    pub const fn new(base: E) -> Self {
        Self {
            base,
            network: None,
        }
    }

    /// Gives it a network to ask, or none.
    #[must_use]
    pub fn with_network(mut self, network: Option<Arc<Network>>) -> Self {
        self.network = network;
        self
    }

    /// Returns the evaluator behind it.
    #[must_use]
    pub const fn base(&self) -> &E {
        &self.base
    }

    /// Returns the network.
    #[must_use]
    pub const fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref()
    }

    /// Counts the sums of a position anew; `None` without a network that fits.
    pub fn count<G: Game>(&self, game: &G, position: &G::Position) -> Option<Sums>
    where
        E: Features<G>,
    {
        let network = self.network.as_deref()?;
        if !network.header().sees(&self.base.inputs(game)) {
            return None;
        }
        let mut sums = network.start();
        self.base.each(game, position, &mut |input| {
            network.switch(&mut sums, input, Switch::On);
        });
        Some(sums)
    }

    /// Carries sums along to the next position.
    fn carry<G: Game>(
        &self,
        game: &G,
        before: (&G::Position, &Sums),
        position: &G::Position,
    ) -> Option<Sums>
    where
        E: Features<G>,
    {
        let network = self.network.as_deref()?;
        let mut sums = *before.1;
        let told = self
            .base
            .changes(game, before.0, position, &mut |input, switch| {
                network.switch(&mut sums, input, switch);
            });
        match told {
            Told::Changes => Some(sums),
            Told::Nothing => self.count(game, position),
        }
    }
}

impl<G: Game, E: Evaluate<G> + Features<G>> Evaluate<G> for Learned<E> {
    type Memo = Carried<E::Memo>;

    fn root(&self, game: &G, position: &G::Position) -> Self::Memo {
        Carried {
            base: self.base.root(game, position),
            sums: self.count(game, position),
        }
    }

    fn after(
        &self,
        game: &G,
        (before, memo): (&G::Position, &Self::Memo),
        turn: &G::Turn,
        position: &G::Position,
    ) -> Self::Memo {
        let sums = memo.sums.as_ref();
        Carried {
            base: self.base.after(game, (before, &memo.base), turn, position),
            sums: sums.and_then(|sums| self.carry(game, (before, sums), position)),
        }
    }

    fn after_pass(
        &self,
        game: &G,
        (before, memo): (&G::Position, &Self::Memo),
        position: &G::Position,
    ) -> Self::Memo {
        let sums = memo.sums.as_ref();
        Carried {
            base: self.base.after_pass(game, (before, &memo.base), position),
            sums: sums.and_then(|sums| self.carry(game, (before, sums), position)),
        }
    }

    fn evaluate(&self, game: &G, position: &G::Position, memo: &Self::Memo) -> Score {
        let base = || self.base.evaluate(game, position, &memo.base);
        let (Some(network), Some(sums)) = (self.network.as_deref(), &memo.sums) else {
            return base();
        };
        let learned = network.evaluate(sums, game.side_to_move(position));
        Score::units(match network.header().role {
            Role::Alone => learned,
            Role::Correction => base().raw().saturating_add(learned),
        })
    }

    fn prospects(&self, game: &G, position: &G::Position, score: Score) -> Score {
        self.base.prospects(game, position, score)
    }

    fn gain(&self, game: &G, position: &G::Position, turn: &G::Turn) -> i32 {
        self.base.gain(game, position, turn)
    }

    fn exchange(&self, game: &G, position: &G::Position, turn: &G::Turn, gain: i32) -> i32 {
        self.base.exchange(game, position, turn, gain)
    }

    fn urgent(&self, game: &G, position: &G::Position) -> bool {
        self.base.urgent(game, position)
    }

    fn forcing(&self, game: &G, position: &G::Position) -> bool {
        self.base.forcing(game, position)
    }

    fn pass(&self, game: &G, position: &G::Position) -> Option<G::Position> {
        self.base.pass(game, position)
    }

    fn reductions(&self) -> u32 {
        self.base.reductions()
    }

    fn ladder(&self) -> &'static Ladder {
        self.base.ladder()
    }

    fn breadth(&self, ply: u32) -> usize {
        self.base.breadth(ply)
    }

    fn theme(&self, game: &G, position: &G::Position, turn: &G::Turn) -> u32 {
        self.base.theme(game, position, turn)
    }

    fn aspects(&self, game: &G, position: &G::Position) -> Aspects {
        self.base.aspects(game, position)
    }
}
