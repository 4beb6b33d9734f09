//! What a turn changes, and how it is written.

use super::board::{Board, Piece, Spot, Spots, State};
use super::tally::Tally;

/// The kinds of turns, in the order in which their texts are preferred.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Place,
    Move,
    Split,
}

/// What a turn changes: turns with the same effect are one turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Effect {
    /// Squares that differ afterwards with what they then hold, in order.
    pub(super) changes: Vec<(Spot, Option<Piece>)>,
    /// The mover's reserve afterwards; the other one never changes.
    pub(super) reserve: Tally,
    /// The attribute and square of a placement.
    pub(super) placed: Option<(usize, Spot)>,
}

/// One way to a turn's effect: the smallest is its canonical text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Way {
    pub(super) kind: Kind,
    /// Legs and items together.
    pub(super) cost: usize,
    pub(super) text: String,
    /// Whether nothing is placed, captured or returned.
    pub(super) quiet: bool,
}

/// Returns the real ones among changes of a board, in order; a later change of a square counts.
pub(super) fn changes(
    board: &Board,
    given: impl IntoIterator<Item = (Spot, Option<Piece>)>,
) -> Vec<(Spot, Option<Piece>)> {
    let mut changes: Vec<(Spot, Option<Piece>)> = Vec::new();
    for (spot, piece) in given {
        changes.retain(|change| change.0 != spot);
        changes.push((spot, piece));
    }
    changes.retain(|&(spot, piece)| board.at(spot) != piece);
    changes.sort_unstable_by_key(|change| change.0);
    changes
}

/// Returns the board after changes.
pub(super) fn changed(board: &Board, changes: &[(Spot, Option<Piece>)]) -> Board {
    let mut after = board.clone();
    for &(spot, piece) in changes {
        after.0[spot] = piece;
    }
    after
}

impl Effect {
    /// Returns whether nothing is changed. Rules: A16.
    pub(super) fn is_nothing(&self, before: &State) -> bool {
        self.changes.is_empty() && self.reserve == before.reserve()
    }

    /// Returns the squares that differ.
    pub(super) fn spots(&self) -> Spots {
        self.changes.iter().map(|change| change.0).collect()
    }

    /// Returns the squares that may have been emptied on the way: of friends, and of enemies that are gone.
    pub(super) fn emptied(&self, before: &State) -> Spots {
        let friends = before.board.of(before.white).map(|(spot, _)| spot);
        let changed = self.changes.iter().map(|change| change.0);
        friends.chain(changed).collect()
    }

    /// Returns what a square holds afterwards.
    pub(super) fn at(&self, before: &State, spot: Spot) -> Option<Piece> {
        let change = self.changes.iter().find(|change| change.0 == spot);
        change.map_or_else(|| before.board.at(spot), |change| change.1)
    }

    /// Returns the position after the turn.
    pub(super) fn after(&self, before: &State, quiet: bool) -> State {
        let board = changed(&before.board, &self.changes);
        let mut reserves = before.reserves;
        reserves[usize::from(!before.white)] = self.reserve;
        State {
            met: before.met || board.both_stand(),
            board,
            reserves,
            white: !before.white,
            last: self.placed,
            clock: if quiet { before.clock + 1 } else { 0 },
            number: before.number + u32::from(!before.white),
        }
    }
}
