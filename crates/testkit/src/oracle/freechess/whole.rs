//! A piece that moves whole.

use super::Rules;
use super::board::{Spot, Spots, State, piece};
use super::check::royal;
use super::effect::{Effect, changes};
use super::tally::{Tally, sum};
use super::walk::{Stop, Walk};

/// Returns how the whole piece on a square moves.
pub(super) fn walk(state: &State, rules: Rules, whole: Tally) -> Walk<'_> {
    Walk {
        board: &state.board,
        white: state.white,
        whole,
        closed: Spots::default(),
        may_capture: royal(&state.board, state.white).is_some(),
        takes_royals: false,
        gain_continues: rules.gain_continues,
    }
}

/// Returns the effect of a move that has come to a stop.
pub(super) fn moved(state: &State, walk: &Walk<'_>, from: Spot, stop: Stop) -> Effect {
    let emptied = stop.taken.iter().map(|spot| (spot, None));
    let arrived = [(stop.at, piece(state.white, stop.have))];
    Effect {
        changes: changes(&state.board, emptied.chain(arrived)),
        reserve: sum(state.reserve(), walk.returned(from, stop)),
        placed: None,
    }
}
