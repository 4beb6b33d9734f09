//! Inputs of networks for games that are played with the six men of chess.

use chessmith_board::Side;
use chessmith_board::eight::Set;
use chessmith_search::{Input, Switch};

/// How many kinds of men there are.
const KINDS: usize = 6;

/// How many inputs tell what stands on the board, for each side.
pub(crate) const ON_BOARD: u32 = 2 * KINDS as u32 * 64;

/// Returns the input of a man on a square: whether it is an own one, its kind, and the square as if the own side
/// sat below.
#[inline]
fn input(side: Side, kind: usize, square: u16) -> Input {
    let seen = |own: Side, mirrored: u16| {
        let enemy = usize::from(side != own);
        ((enemy * KINDS + kind) * 64) as u16 + (square ^ mirrored)
    };
    [seen(Side::White, 0), seen(Side::Black, 56)]
}

/// Hands over the input of every man that stands on the board.
pub(crate) fn each(men: impl Fn(Side, usize) -> Set, sink: &mut impl FnMut(Input)) {
    for side in Side::BOTH {
        for kind in 0..KINDS {
            for square in men(side, kind) {
                sink(input(side, kind, square.0));
            }
        }
    }
}

/// Hands over what changes on the board.
#[inline]
pub(crate) fn changes(
    before: impl Fn(Side, usize) -> Set,
    after: impl Fn(Side, usize) -> Set,
    sink: &mut impl FnMut(Input, Switch),
) {
    for side in Side::BOTH {
        for kind in 0..KINDS {
            let (old, new) = (before(side, kind), after(side, kind));
            if old == new {
                continue;
            }
            for square in old - new {
                sink(input(side, kind, square.0), Switch::Off);
            }
            for square in new - old {
                sink(input(side, kind, square.0), Switch::On);
            }
        }
    }
}
