//! What a search asks of an evaluator.

use chessmith_game::Game;

use crate::margins::REDUCTIONS;
use crate::{Ladder, Score};

/// The number of [`Aspects`] of a position.
pub const ASPECTS: usize = 4;

/// Keys of parts of a position, for learning from similar ones: positions that agree in a part share
/// its key, whatever the rest is. 0 stands for a part that the game does not have.
pub type Aspects = [u64; ASPECTS];

/// Judges positions and turns of a game; a game can have several.
///
/// Every score is from the point of view of the side to move in the position given.
pub trait Evaluate<G: Game>: Send + Sync + 'static {
    /// What is carried along from position to position instead of being counted anew; `()` where
    /// nothing is. It depends on the position alone, however the search came there, and is asked for late or never.
    type Memo: Clone + Send + Sync + 'static;

    /// Returns the memo of a position, counted from nothing.
    fn root(&self, game: &G, position: &G::Position) -> Self::Memo;

    /// Returns the memo of the position that a turn leads to; the same as [`root`](Self::root) of it.
    fn after(
        &self,
        game: &G,
        before: (&G::Position, &Self::Memo),
        turn: &G::Turn,
        position: &G::Position,
    ) -> Self::Memo {
        let _ = (before, turn);
        self.root(game, position)
    }

    /// Returns the memo of the position that [`pass`](Self::pass) leads to; the same as [`root`](Self::root) of it.
    fn after_pass(
        &self,
        game: &G,
        before: (&G::Position, &Self::Memo),
        position: &G::Position,
    ) -> Self::Memo {
        let _ = before;
        self.root(game, position)
    }

    /// Returns the worth of a position that is not over, before its [`prospects`](Self::prospects).
    fn evaluate(&self, game: &G, position: &G::Position, memo: &Self::Memo) -> Score;

    /// Returns what counts of an evaluation of this position, corrected or not: less where an advantage is hard
    /// to win. All of it where nobody says.
    ///
    /// The search asks for every position that it evaluates, so that the worth of men and of places is told apart
    /// from what comes of it.
    fn prospects(&self, game: &G, position: &G::Position, score: Score) -> Score {
        let _ = (game, position);
        score
    }

    /// Returns the worth of a position that is not over, without any search.
    fn at_sight(&self, game: &G, position: &G::Position) -> Score {
        let score = self.evaluate(game, position, &self.root(game, position));
        // Whatever an evaluator says, only the rules prove a win.
        Score::units(self.prospects(game, position, score).raw())
    }

    /// Returns what a legal turn takes or becomes at once, a cheap guess that ignores what the other
    /// side answers: above zero for what is forcing enough to be looked at beyond the horizon (captures
    /// and the like), zero for quiet turns, below for what gives something up.
    fn gain(&self, game: &G, position: &G::Position, turn: &G::Turn) -> i32;

    /// Returns what is left of a gain above zero once the other side has answered where the turn
    /// happened: below zero if the turn loses material. It is asked late, so it may be dearer.
    fn exchange(&self, game: &G, position: &G::Position, turn: &G::Turn, gain: i32) -> i32 {
        let _ = (game, position, turn);
        gain
    }

    /// Returns what a piece is worth by itself, in hundredths of a unit, wherever it stands: one that the game's
    /// [`Pieces`](chessmith_game::Pieces) find by this id. `None` for what cannot be lost, and where nobody says.
    fn piece_worth(&self, game: &G, piece: &str) -> Option<i32> {
        let _ = (game, piece);
        None
    }

    /// Returns whether the side to move is under a threat that forbids standing still, so that the
    /// search must look at every turn here and may look a little deeper.
    fn urgent(&self, game: &G, position: &G::Position) -> bool;

    /// Returns whether the threat in an urgent position leaves few answers. Where it does not, as a turn that is always
    /// at hand parries it, the search looks no deeper because of it, and beyond the horizon standing still is allowed.
    fn forcing(&self, game: &G, position: &G::Position) -> bool {
        let _ = (game, position);
        true
    }

    /// Returns the position with the turn handed to the other side, where doing nothing is sound as a
    /// lower bound; `None` where it is not.
    fn pass(&self, game: &G, position: &G::Position) -> Option<G::Position> {
        let _ = (game, position);
        None
    }

    /// Returns how many candidates to ask for in a position at this distance from the root, in plies.
    fn breadth(&self, ply: u32) -> usize {
        let _ = ply;
        usize::MAX
    }

    /// Returns by how much less deeply a turn that comes late is looked at first, in hundredths of the product of the
    /// binary logarithms of the depth and of the turns before it. More suits an evaluator that puts turns in a
    /// better order. Tried in games, see `docs/engine.md`.
    fn reductions(&self) -> u32 {
        REDUCTIONS
    }

    /// Returns what levels below the full one get wrong. A game where many turns are nearly as good as the best needs
    /// larger errors, as one of them has next to none. Tried in games, see `docs/engine.md`.
    fn ladder(&self) -> &'static Ladder {
        &Ladder::COMMON
    }

    /// Returns what a turn is about, apart from details: which kind of man goes where. The search
    /// learns from turns of the same theme; numbers below 1,024 are told apart surely.
    fn theme(&self, game: &G, position: &G::Position, turn: &G::Turn) -> u32 {
        let _ = position;
        game.tag(turn)
    }

    /// Returns keys of parts of a position that an evaluator misjudges alike wherever they are the
    /// same: where the smallest men stand, what is in hand. The search corrects the evaluation by them.
    fn aspects(&self, game: &G, position: &G::Position) -> Aspects {
        let _ = (game, position);
        [0; ASPECTS]
    }
}
