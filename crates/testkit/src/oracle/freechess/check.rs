//! Attacks, and check by threats that could be carried out.

use super::board::{Board, Spot, Spots, piece};
use super::tally::{K, Tally};
use super::walk::{Walk, Walker};
use super::{Rules, near};

/// Returns where the royal piece of a side stands.
pub(super) fn royal(board: &Board, white: bool) -> Option<Spot> {
    board
        .of(white)
        .find(|(_, tally)| tally[K] > 0)
        .map(|(spot, _)| spot)
}

fn walk(board: &Board, rules: Rules, white: bool, whole: Tally) -> Walk<'_> {
    Walk {
        board,
        white,
        whole,
        closed: Spots::default(),
        may_capture: true,
        takes_royals: true,
        gain_continues: rules.gain_continues,
    }
}

/// Returns whether a side is in check. Rules: FC-31 to FC-35.
pub(super) fn in_check(board: &Board, rules: Rules, white: bool) -> bool {
    let (Some(target), Some(_)) = (royal(board, white), royal(board, !white)) else {
        return false;
    };
    board.of(!white).any(|(from, whole)| {
        let walk = walk(board, rules, !white, whole);
        let worth = |walker: &Walker| {
            walker.taken.contains(target) || near::may_capture(&walk, walker, target)
        };
        walk.visit(from, worth, |walker| {
            walker.taken.contains(target) && {
                let after = moved(board, walker, !white);
                let own = royal(&after, !white).expect("the king that does not cancel");
                !is_attacked(&after, rules, own, white)
            }
        })
    })
}

/// Returns whether pieces of the side `by` could capture on a square, safely or not.
pub(super) fn is_attacked(board: &Board, rules: Rules, target: Spot, by: bool) -> bool {
    board.of(by).any(|(from, whole)| {
        let walk = walk(board, rules, by, whole);
        let worth = |walker: &Walker| near::may_capture(&walk, walker, target);
        walk.visit(from, worth, |walker| walker.taken.contains(target))
    })
}

/// Returns the board with a walk ended.
fn moved(board: &Board, walker: &Walker, white: bool) -> Board {
    let mut after = board.clone();
    for spot in walker.taken.iter() {
        after.0[spot] = None;
    }
    after.0[walker.at] = piece(white, walker.have);
    after
}
