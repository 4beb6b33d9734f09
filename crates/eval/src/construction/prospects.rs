//! How much of an advantage counts where it is hard to win.
//!
//! Nothing is promoted, so games are won by what the men of the side ahead can do: with little left beside its
//! royal pieces many are drawn. `docs/engine.md` tells how many, and what was tried.

use chessmith_board::Side;
use chessmith_construction::{Construction, Phase, Position};

use super::weights::Weights;

/// What men are worth together that win with what they are ahead by, in hundredths of a unit.
const ENOUGH: i32 = 1_400;

/// With fewer men at least this share of an advantage counts: an eighth.
const LEAST: i32 = ENOUGH / 8;

/// What is left of an advantage, in sixteenths, where a side has no, one or two pieces that can act: who has
/// none draws. Rules: ruling D23.
const NEARLY_STUCK: [i32; 3] = [1, 4, 8];

/// The share of an advantage that is gone when the turns without progress draw: four fifths. Rules: ruling D24.
const IDLE: (i64, i64) = (4, 5);

/// Returns what counts of a score, which is from the point of view of the side to move.
///
/// Before play begins, all of it.
pub(super) fn counted(
    weights: &Weights,
    game: &Construction,
    position: &Position,
    score: i32,
) -> i32 {
    if position.phase() != Phase::Play || score == 0 {
        return score;
    }
    let own = position.side_to_move();
    let ahead = if score > 0 { own } else { own.other() };
    let with_these_men = score * men(weights, position, ahead).clamp(LEAST, ENOUGH) / ENOUGH;
    idle(game, position, with_these_men * sixteenths(position) / 16)
}

/// Returns what a side's men are worth without its royal pieces, on the board and in hand.
fn men(weights: &Weights, position: &Position, side: Side) -> i32 {
    let standing = position
        .pieces()
        .filter(|(_, piece)| piece.side() == side)
        .map(|(_, piece)| (piece.design(), 1));
    let waiting = position.hand(side).designs();
    standing
        .chain(waiting)
        .filter(|(design, _)| !design.is_royal())
        .map(|(design, count)| weights.worth(design).max(0) * i32::from(count))
        .sum()
}

/// Returns how much of an advantage is left by the pieces that can act, in sixteenths.
fn sixteenths(position: &Position) -> i32 {
    let actors = Side::BOTH.map(|side| position.actors(side, NEARLY_STUCK.len()));
    let fewest = actors.into_iter().min().unwrap_or_default();
    NEARLY_STUCK.get(fewest).copied().unwrap_or(16)
}

/// Returns what is left of a score after the turns without progress.
fn idle(game: &Construction, position: &Position, score: i32) -> i32 {
    let limit = i64::from(game.no_progress());
    if limit == 0 {
        return score;
    }
    let passed = i64::from(position.clock()).min(limit);
    let (gone, whole) = IDLE;
    let left = i64::from(score) * (whole * limit - gone * passed) / (whole * limit);
    left as i32
}
