//! Turns worth considering where listing all would take too long.

use std::ops::ControlFlow;

use chessmith_board::mix;
use chessmith_game::{Reach, Turns};

use crate::{FreeChess, Position, Turn};

/// How many splits are looked at for each turn wanted.
const LOOK: usize = 4;

/// Hands about `budget` turns to `sink`: all if there are no more, a sample drawn by `seed` otherwise.
pub(crate) fn candidates(
    rules: &FreeChess,
    position: &Position,
    budget: usize,
    seed: u64,
    sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
) -> Reach {
    let enough = budget.saturating_mul(LOOK).saturating_add(1);
    let mut turns = Vec::new();
    let coverage = rules.turns(position, &mut |turn| {
        turns.push(turn);
        match turns.len() >= enough {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    let is_all = coverage == chessmith_game::Coverage::Complete && turns.len() <= budget;
    if is_all {
        for turn in turns {
            if sink(turn).is_break() {
                return Reach::Sampled;
            }
        }
        return Reach::Complete;
    }
    // A fixed fraction of each kind, drawn without repetition.
    let mut state = seed;
    let wanted = budget.max(1).min(turns.len());
    for taken in 0..wanted {
        state = mix(state.wrapping_add(0x9E37_79B9_7F4A_7C15));
        let other = taken + (state % (turns.len() - taken) as u64) as usize;
        turns.swap(taken, other);
        if sink(turns[taken].clone()).is_break() {
            break;
        }
    }
    Reach::Sampled
}
