//! What a search asks of an evaluator.

use chessmith_game::Game;

use crate::Score;

/// Judges positions and turns of a game; a game can have several.
///
/// Every score is from the point of view of the side to move in the position given.
pub trait Evaluate<G: Game>: Send + Sync + 'static {
    /// Returns the worth of a position that is not over.
    fn evaluate(&self, game: &G, position: &G::Position) -> Score;

    /// Returns what a legal turn seems to win at once, for ordering; above zero for what is forcing
    /// enough to be looked at beyond the horizon (captures and the like), zero for quiet turns.
    fn gain(&self, game: &G, position: &G::Position, turn: &G::Turn) -> i32;

    /// Returns whether the side to move is under a threat that forbids standing still, so that the
    /// search must look at every turn here and may look a little deeper.
    fn urgent(&self, game: &G, position: &G::Position) -> bool;

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
}
