//! A position in the tree of a search.

use std::cell::OnceCell;

use chessmith_game::{Game, Key, Side};

use crate::Evaluate;

/// A position to be searched, with what its parent found out about it.
pub(crate) struct Node<'n, G: Game, E: Evaluate<G>> {
    pub(crate) position: G::Position,
    pub(crate) side: Side,
    pub(crate) urgent: bool,
    origin: Origin<'n, G, E>,
    /// Many positions are left before anybody asks for these.
    key: OnceCell<Key>,
    memo: OnceCell<E::Memo>,
}

/// What led to a node.
enum Origin<'n, G: Game, E: Evaluate<G>> {
    /// The search begins here.
    Nothing,
    Turn(&'n Node<'n, G, E>, &'n G::Turn),
    Pass(&'n Node<'n, G, E>),
}

impl<'n, G: Game, E: Evaluate<G>> Node<'n, G, E> {
    /// Makes the node that a search begins with.
    pub(crate) fn first(rules: (&G, &E), position: G::Position) -> Self {
        Self::new(rules, position, Origin::Nothing)
    }

    /// Makes the node that a turn leads to.
    pub(crate) fn after(rules: (&G, &E), before: &'n Self, turn: &'n G::Turn) -> Self {
        let mut next = before.position.clone();
        rules.0.apply(&mut next, turn);
        Self::new(rules, next, Origin::Turn(before, turn))
    }

    /// Makes the node of the position in which the turn was handed over.
    pub(crate) fn after_pass(rules: (&G, &E), before: &'n Self, passed: G::Position) -> Self {
        Self::new(rules, passed, Origin::Pass(before))
    }

    fn new((game, evaluator): (&G, &E), position: G::Position, origin: Origin<'n, G, E>) -> Self {
        Self {
            side: game.side_to_move(&position),
            urgent: evaluator.urgent(game, &position),
            position,
            origin,
            key: OnceCell::new(),
            memo: OnceCell::new(),
        }
    }

    /// Returns the identity of the position.
    pub(crate) fn key(&self, game: &G) -> Key {
        *self.key.get_or_init(|| game.key(&self.position))
    }

    /// Returns what the evaluator carries along, counted on from the nearest node before that has it.
    pub(crate) fn memo(&self, rules: (&G, &E)) -> &E::Memo {
        let (game, evaluator) = rules;
        self.memo.get_or_init(|| match self.origin {
            Origin::Nothing => evaluator.root(game, &self.position),
            Origin::Turn(node, turn) => {
                let before = (&node.position, node.memo(rules));
                evaluator.after(game, before, turn, &self.position)
            }
            Origin::Pass(node) => {
                let before = (&node.position, node.memo(rules));
                evaluator.after_pass(game, before, &self.position)
            }
        })
    }
}
